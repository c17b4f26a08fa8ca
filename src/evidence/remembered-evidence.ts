import type { EvidenceObjectId } from '../domain/typed-ids.ts';
import type { View } from '../storage/index.ts';
import { evidenceFor } from './evidence-for.ts';
import { chunksOfEvidence } from './evidence-parts.ts';
import type { MemorySettings } from './evidence-settings.ts';
import type { Question } from '../question/index.ts';

/** What evidence memory has for a question. */
export interface RememberedEvidence {
  /** Ids of chunks, the best first. */
  readonly chunks: readonly { readonly id: string; readonly score: number }[];
  /** Objects that were read. */
  readonly objects: readonly EvidenceObjectId[];
}

interface MemoryAsked extends Pick<Question, 'sessionCentroid'> {
  readonly cached: Pick<Question['cached'], 'vector'>;
  readonly understood: Pick<Question['understood'], 'entityIds'>;
}

/**
 * Chunks of evidence objects that are near the topic of a question in its session, or name an entity of it (SE-80, SE-81), each once, by
 * the likeness of its object to the topic: one list among those that a search fuses, as that says nothing of how well they answer. Without
 * vectors there are no topics, and so nothing is remembered. A few statements.
 */
export async function rememberedEvidence(
  view: View,
  { cached: { vector }, sessionCentroid, understood }: MemoryAsked,
  settings: MemorySettings,
): Promise<RememberedEvidence> {
  if (vector === null) return { chunks: [], objects: [] };
  const asked = { vector, sessionCentroid, entities: understood.entityIds };
  const { evidence } = await evidenceFor(view, asked, settings);
  const objects = evidence.map(({ object }) => object.id);
  const pieces = await chunksOfEvidence(view, objects);
  const best = new Map<string, number>();
  for (const { object, similarity } of evidence)
    for (const { chunkId } of pieces.get(object.id) ?? [])
      best.set(chunkId, Math.max(similarity, best.get(chunkId) ?? similarity));
  const chunks = [...best].map(([id, score]) => ({ id, score }));
  return { chunks: chunks.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)), objects };
}
