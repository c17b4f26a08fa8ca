import type { DocumentId, EntityId, RevisionId } from '../../domain/typed-ids.ts';
import { documentsByIds } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';

/** A chunk as the lists so far have it, the best first. */
export interface PlacedHit {
  readonly id: string;
  readonly score: number;
  /** 0 to 1: how much of the question it has, however good the others are. */
  readonly relevance: number;
  readonly place: { readonly documentId: DocumentId; readonly revisionId: RevisionId };
}

/** A document that the question seems to be about. */
export interface Anchor {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  /** What the document is about; null = nothing that is known. */
  readonly subjectId: EntityId | null;
  /** 0 to 1; the best document has 1. */
  readonly weight: number;
}

/** What each further chunk of a document adds to its best one. */
const FURTHER = 0.5;
/** How sharply the weights fall behind the best one, and below what is relevant. */
const SHARPNESS = 2;
/** From here on a hit is surely about what the question is about; the best of hits that are about something else is not. */
const SURE = 0.4;

/** How surely a question is about what a hit is about, 0 to 1: by the hit's share of the best score, and by what it has of the question. */
export const weightOf = (share: number, relevance: number): number =>
  (share * Math.min(1, relevance / SURE)) ** SHARPNESS;

/** The documents whose chunks are the best, each by its chunks together, and what they are about. One statement. */
export async function anchorsOf(view: View, hits: readonly PlacedHit[], most: number): Promise<Anchor[]> {
  const ranked = bestDocuments(hits).slice(0, most);
  const documents = await documentsByIds(
    view,
    ranked.map(({ documentId }) => documentId),
  );
  const best = ranked[0]?.score ?? 0;
  return ranked.map(({ score, relevance, ...place }) => ({
    ...place,
    subjectId: documents.get(place.documentId)?.subjectId ?? null,
    weight: weightOf(best > 0 ? score / best : 1, relevance),
  }));
}

type Ranked = PlacedHit['place'] & Pick<PlacedHit, 'score' | 'relevance'>;

function bestDocuments(hits: readonly PlacedHit[]): Ranked[] {
  const found = new Map<DocumentId, { revisionId: RevisionId; score: number; relevance: number; share: number }>();
  for (const { score, relevance, place } of hits) {
    const document = found.get(place.documentId);
    if (!document) found.set(place.documentId, { revisionId: place.revisionId, score, relevance, share: FURTHER });
    else {
      document.score += score * document.share;
      document.relevance = Math.max(document.relevance, relevance);
      document.share *= FURTHER;
    }
  }
  return [...found]
    .map(([documentId, { revisionId, score, relevance }]) => ({ documentId, revisionId, score, relevance }))
    .sort((a, b) => b.score - a.score || (a.documentId < b.documentId ? -1 : 1));
}
