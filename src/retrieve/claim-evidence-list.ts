import type { ClaimId } from '../domain/typed-ids.ts';
import { chunksOfSpans } from '../ingest/index.ts';
import { evidenceByClaims } from '../reconcile/index.ts';
import type { View } from '../storage/index.ts';
import type { RankedHit } from './fuse.ts';

/** Pieces of evidence of one claim that are looked up: what many texts state they state alike. */
const EVIDENCE_OF_EACH = 3;

/**
 * The chunks in which the words stand that claims rest on, as their texts are now: each once, by its best claim, the best first.
 * So a question leads from what it names along one hop of the graph to exact words. Two statements.
 */
export async function chunksBehindClaims(
  view: View,
  claims: readonly { readonly id: ClaimId; readonly score: number }[],
): Promise<RankedHit[]> {
  if (claims.length === 0) return [];
  const ids = claims.map(({ id }) => id);
  const evidence = await evidenceByClaims(view, ids, 'SUPPORTS', { first: EVIDENCE_OF_EACH, after: null });
  const pieces = claims.flatMap(({ id, score }) =>
    (evidence.get(id)?.items ?? []).flatMap(({ node }) => (node.current ? [{ spanId: node.spanId, score }] : [])),
  );
  const chunks = await chunksOfSpans(view, [...new Set(pieces.map(({ spanId }) => spanId))]);
  const best = new Map<string, number>();
  for (const { spanId, score } of pieces)
    for (const { chunkId } of chunks.get(spanId) ?? [])
      best.set(chunkId, Math.max(best.get(chunkId) ?? -Infinity, score));
  return [...best].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
