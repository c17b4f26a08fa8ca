import type { EventKind } from '../../domain/event-record.ts';
import type { Sql } from '../../storage/index.ts';

/** What is proposed changes nothing of what is said: what comes of it has events of its own. */
const PROPOSALS: readonly EventKind[] = ['SUGGESTION_OPENED', 'SUGGESTION_DISMISSED', 'SUGGESTION_WITHDRAWN'];

/**
 * Has a commit after `commit` done something to one of these, as far as the caller may know? Where the
 * space stands before that commit, events after it were removed, or a commit was undone, nobody knows: then it has.
 * @param things UUIDs of entities, claims and documents
 */
export async function touchedSince(sql: Sql, commit: number, things: readonly string[]): Promise<boolean> {
  const [row] = await sql.query<{ touched: boolean }>(
    'evidence.touchedSince',
    `select coalesce((select max(number) from commits where space_id = $1), 0) < $2::bigint
       or exists (select from spaces where id = $1 and events_from > $2::bigint + 1)
       or exists (
       select from events where space_id = $1 and commit > $2::bigint
        and (subject = any($3::uuid[]) or about && $3::uuid[] or kind = 'COMMIT_UNDONE')
        and kind <> all($4)) as touched`,
    [sql.scope.spaceId, commit, things, PROPOSALS],
  );
  return row?.touched ?? true;
}
