import type { ChunkId, ClaimId } from '../../domain/typed-ids.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { STATUSES_THAT_HOLD } from '../../lexical/index.ts';
import { isCurrentEvidence, isServed } from '../../record/index.ts';
import { relation, upTo, type View } from '../../storage/index.ts';

/** A claim for which words in a chunk speak. */
export interface ClaimInChunk {
  readonly id: ClaimId;
  /** false = it was superseded, ended, retracted or refused since. */
  readonly holds: boolean;
}

/** A claim that was merged into another is held by that one. */
const HOLDING = [...STATUSES_THAT_HOLD, 'MERGED'];

/** The claims for which words in these chunks speak now, whatever became of them. One statement; look-ups, as in `tagEvidence`. */
export async function claimsInChunks(
  view: View,
  ids: readonly ChunkId[],
): Promise<ReadonlyMap<ChunkId, readonly ClaimInChunk[]>> {
  if (ids.length === 0) return new Map();
  const rows = await view.sql.query<{ chunk_id: ChunkId; claim_id: ClaimId; holds: boolean }>(
    'retrieve.claimsInChunks',
    `select distinct n.id as chunk_id, c.id as claim_id, c.status = any($3) and ${isServed(view, 'c')} as holds
       from unnest($2::uuid[]) as n (id)
        cross join lateral (select * from revision_chunks p
          where p.space_id = $1 and p.chunk_id = n.id and ${upTo(view.recorded, 'p')} offset 0) p
        cross join lateral (select id from spans s where s.space_id = $1 and s.revision_id = p.revision_id
          and p.start_offset < s.end_offset and s.start_offset < p.end_offset offset 0) s
        cross join lateral (select claim_id from ${relation(view, 'claim_evidence')} v
          where v.space_id = $1 and v.span_id = s.id and ${isCurrentEvidence(view, 'v')} offset 0) v
        cross join lateral (select id, status, owner_id from ${relation(view, 'claims')} c
          where c.space_id = $1 and c.id = v.claim_id limit 1) c
      order by 1, 2`,
    [view.sql.scope.spaceId, ids, HOLDING],
  );
  return groupedBy(
    rows.map(({ chunk_id: chunkId, claim_id: id, holds }) => ({ chunkId, id, holds })),
    ({ chunkId }) => chunkId,
  );
}

/** Is all that it says as claims over? Of a chunk that says none nothing is known against it. */
export const isOver = (claims: readonly ClaimInChunk[] | undefined): boolean =>
  claims !== undefined && claims.length > 0 && !claims.some(({ holds }) => holds);
