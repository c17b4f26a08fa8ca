import { createHash } from 'node:crypto';
import type { DocumentId, EvidenceObjectId } from '../../domain/typed-ids.ts';
import { trustOfSources, type SourceTrustSettings } from '../../reconcile/index.ts';
import type { View } from '../../storage/index.ts';
import type { CachedChunk } from '../cache/cache-entry.ts';
import { claimsInChunks, isOver } from '../evidence/claims-in-chunks.ts';
import { chunksOfEvidence } from '../evidence/evidence-parts.ts';
import { evidenceFor } from '../evidence/evidence-for.ts';
import type { EvidenceSettings } from '../evidence/evidence-settings.ts';
import type { ReadQuestion } from './read-question.ts';

/** What evidence memory has for a question. */
export interface RememberedEvidence {
  readonly chunks: readonly CachedChunk[];
  readonly documents: readonly DocumentId[];
  /** Objects that were read. */
  readonly objects: readonly EvidenceObjectId[];
}

interface MemoryAsked extends Pick<ReadQuestion, 'sessionCentroid'> {
  readonly cached: Pick<ReadQuestion['cached'], 'vector'>;
  readonly understood: Pick<ReadQuestion['understood'], 'entityIds'>;
}

const NOTHING: RememberedEvidence = { chunks: [], documents: [], objects: [] };

/**
 * Chunks of evidence objects that are near the topic of a question in its session, or name an entity of it (SE-80, SE-81), each once, by
 * the likeness of its object to the topic; not those of which no claim holds any more. Without vectors there are no topics, and so nothing
 * is remembered. A few statements.
 */
export async function rememberedEvidence(
  view: View,
  { cached: { vector }, sessionCentroid, understood }: MemoryAsked,
  { settings, now }: { readonly settings: EvidenceSettings & SourceTrustSettings; readonly now: Date },
): Promise<RememberedEvidence> {
  if (vector === null) return NOTHING;
  const asked = { vector, sessionCentroid, entities: understood.entityIds };
  const { evidence } = await evidenceFor(view, asked, settings);
  const objects = evidence.map(({ object }) => object.id);
  const pieces = await chunksOfEvidence(view, objects);
  const claims = await claimsInChunks(
    view,
    [...pieces.values()].flat().map(({ chunkId }) => chunkId),
  );
  const all = evidence.flatMap(({ object, similarity }) =>
    (pieces.get(object.id) ?? [])
      .filter(({ chunkId }) => !isOver(claims.get(chunkId)))
      .map((piece) => ({ piece, similarity })),
  );
  const sources = [...new Set(all.map(({ piece }) => piece.source.sourceId))];
  const trust = await trustOfSources(view, sources, now, settings);
  const found = new Map<string, CachedChunk>();
  for (const { piece, similarity: relevance } of all) {
    const { chunkId: id, text, source } = piece;
    const contentHash = createHash('sha256').update(text).digest('hex');
    const reliability = trust.get(source.sourceId)?.value ?? 0;
    if (!found.has(id))
      found.set(id, { text: { kind: 'STORED', id }, contentHash, relevance, reliability, overtaken: null });
  }
  const documents = [...new Set(all.map(({ piece }) => piece.documentId))];
  return { chunks: [...found.values()], documents, objects };
}
