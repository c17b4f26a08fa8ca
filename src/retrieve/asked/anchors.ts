import type { DocumentId, EntityId, RevisionId } from '../../domain/typed-ids.ts';
import { documentsByIds } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';

/** A chunk as the lists so far have it, the best first. */
export interface PlacedHit {
  readonly id: string;
  readonly score: number;
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
/** How sharply the weights fall behind the best document. */
const SHARPNESS = 2;

/** The documents whose chunks are the best, each by its chunks together, and what they are about. One statement. */
export async function anchorsOf(view: View, hits: readonly PlacedHit[], most: number): Promise<Anchor[]> {
  const ranked = bestDocuments(hits).slice(0, most);
  const documents = await documentsByIds(
    view,
    ranked.map(({ documentId }) => documentId),
  );
  const best = ranked[0]?.score ?? 0;
  return ranked.map(({ score, ...place }) => ({
    ...place,
    subjectId: documents.get(place.documentId)?.subjectId ?? null,
    weight: best > 0 ? (score / best) ** SHARPNESS : 1,
  }));
}

function bestDocuments(hits: readonly PlacedHit[]): (PlacedHit['place'] & { readonly score: number })[] {
  const found = new Map<DocumentId, { revisionId: RevisionId; score: number; share: number }>();
  for (const { score, place } of hits) {
    const document = found.get(place.documentId);
    if (!document) found.set(place.documentId, { revisionId: place.revisionId, score, share: FURTHER });
    else {
      document.score += score * document.share;
      document.share *= FURTHER;
    }
  }
  return [...found]
    .map(([documentId, { revisionId, score }]) => ({ documentId, revisionId, score }))
    .sort((a, b) => b.score - a.score || (a.documentId < b.documentId ? -1 : 1));
}
