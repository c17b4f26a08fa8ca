import type { PlacedChunk } from '../domain/document-record.ts';
import type { ClaimId } from '../domain/typed-ids.ts';
import { chunksOfSpans } from '../ingest/index.ts';
import { evidenceByClaims } from '../reconcile/index.ts';
import type { View } from '../storage/index.ts';
import type { RankedHit } from './fuse.ts';

/** Pieces of evidence of one claim that are looked up: what many texts state they state alike. */
const EVIDENCE_OF_EACH = 3;

/** The chunks in which the words stand that each claim rests on, as their texts are now. Two statements, or none. */
export async function chunksOfClaims(
  view: View,
  ids: readonly ClaimId[],
): Promise<ReadonlyMap<ClaimId, readonly PlacedChunk[]>> {
  if (ids.length === 0) return new Map();
  const evidence = await evidenceByClaims(view, ids, 'SUPPORTS', { first: EVIDENCE_OF_EACH, after: null });
  const spansOf = (id: ClaimId) =>
    (evidence.get(id)?.items ?? []).flatMap(({ node }) => (node.current ? [node.spanId] : []));
  const chunks = await chunksOfSpans(view, [...new Set(ids.flatMap(spansOf))]);
  return new Map(ids.map((id) => [id, spansOf(id).flatMap((span) => chunks.get(span) ?? [])]));
}

/**
 * The chunks behind claims: each once, by its best claim, the best first. So a question leads from what it names along one hop of the graph
 * to exact words. Two statements.
 */
export async function chunksBehindClaims(
  view: View,
  claims: readonly { readonly id: ClaimId; readonly score: number }[],
): Promise<RankedHit[]> {
  const chunks = await chunksOfClaims(
    view,
    claims.map(({ id }) => id),
  );
  const best = new Map<string, number>();
  for (const { id, score } of claims)
    for (const { chunkId } of chunks.get(id) ?? []) best.set(chunkId, Math.max(best.get(chunkId) ?? -Infinity, score));
  return [...best].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
