import type { ChunkId, ClaimId } from '../../domain/typed-ids.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { claimsWithin } from '../../record/index.ts';
import { upTo, type View } from '../../storage/index.ts';

/** A claim for which words in a chunk speak. */
export interface ClaimInChunk {
  readonly id: ClaimId;
  /** false = it was superseded, ended, retracted or refused since. */
  readonly holds: boolean;
}

/** The claims for which words in these chunks speak now, whatever became of them. One statement; look-ups, as in `tagEvidence`. */
export async function claimsInChunks(
  view: View,
  ids: readonly ChunkId[],
): Promise<ReadonlyMap<ChunkId, readonly ClaimInChunk[]>> {
  if (ids.length === 0) return new Map();
  const rows = await view.sql.query<{ chunk_id: ChunkId; claim_id: ClaimId; holds: boolean }>(
    'retrieve.claimsInChunks',
    `select distinct n.id as chunk_id, c.id as claim_id, c.holds
       from unnest($2::uuid[]) as n (id)
        cross join lateral (select * from revision_chunks p
          where p.space_id = $1 and p.chunk_id = n.id and ${upTo(view.recorded, 'p')} offset 0) p
        ${claimsWithin(view, { revision: 'p.revision_id', start: 'p.start_offset', end: 'p.end_offset' })}
      order by 1, 2`,
    [view.sql.scope.spaceId, ids],
  );
  return groupedBy(
    rows.map(({ chunk_id: chunkId, claim_id: id, holds }) => ({ chunkId, id, holds })),
    ({ chunkId }) => chunkId,
  );
}

/** Is all that it says as claims over? Of a chunk that says none nothing is known against it. */
export const isOver = (claims: readonly ClaimInChunk[] | undefined): boolean =>
  claims !== undefined && claims.length > 0 && !claims.some(({ holds }) => holds);
