import type { Scope } from '../../src/domain/scope.ts';
import type { Database } from '../../src/storage/index.ts';
import { CURRENT_STATUSES } from '../../src/domain/relationship-record.ts';
import { nodeId } from './made.ts';
import { LONGEST } from './questions.ts';

/**
 * The length of a shortest path by one recursive statement: level by level from one end, each node once a level, ending with the first row
 * that is the other end. It cannot leave out nodes of earlier levels, as a recursion sees its last level alone.
 */
const STATEMENT = `
with recursive reach (id, hops) as (
  select $2::uuid, 0
  union
  select next.id, reach.hops + 1
    from reach
   cross join lateral (
     select object_entity_id as id from claims where space_id = $1 and edge and status = any($5::text[]) and subject_id = reach.id
     union all
     select subject_id from claims where space_id = $1 and edge and status = any($5::text[]) and object_entity_id = reach.id
   ) next
   where reach.hops < $4
)
select hops from reach where id = $3 limit 1`;

export async function recursiveHops(
  database: Database,
  scope: Scope,
  from: number,
  to: number,
): Promise<number | null> {
  const rows = await database.read(scope, (reader) =>
    reader.query<{ hops: number }>('bench.recursiveHops', STATEMENT, [
      scope.spaceId,
      nodeId(from),
      nodeId(to),
      LONGEST,
      CURRENT_STATUSES,
    ]),
  );
  return rows[0]?.hops ?? null;
}
