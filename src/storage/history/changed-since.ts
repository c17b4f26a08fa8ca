import type { Sql, View } from '../database/database.ts';
import { TABLES_WITH_HISTORY, type ReadingTable, type VersionedTable } from '../database/tables.ts';

/** A row that a commit wrote, and that others changed after it. */
export interface ChangedRow {
  readonly table: VersionedTable | ReadingTable;
  readonly id: string;
  /** The last commit that changed it and was not undone; null: what changed it was undone, and it is again as it was. */
  readonly overwrittenBy: number | null;
}

interface Version {
  readonly commit: string;
  readonly name: ChangedRow['table'];
  readonly id: string;
  readonly since: string;
  readonly until: string | null;
  readonly undoes: string | null;
}

/** The versions, from that which a commit wrote on, of the rows of a table that were changed after it. */
const versionsOf = (table: string): string => `
  select w.since as commit, '${table}' as name, v.id, v.since, v.until, c.undoes from ${table}_history w
    cross join lateral (
      select h.id, h.since, h.until from ${table}_history h where h.space_id = $1 and h.id = w.id and h.since >= w.since
      union all select t.id, t.since, null from ${table} t where t.space_id = $1 and t.id = w.id) v
    join commits c on c.space_id = $1 and c.number = v.since
    where w.space_id = $1 and w.since = any($2::bigint[])`;

/** What others changed of that which each commit wrote. Commits are named by their number as text. One statement. */
export async function changedSince(sql: Sql, commits: readonly string[]): Promise<Map<string, ChangedRow[]>> {
  const statement = `${TABLES_WITH_HISTORY.map(versionsOf).join(' union all ')} order by commit, name, id, since`;
  const versions = await sql.query<Version>('storage.changedSince', statement, [
    sql.scope.spaceId,
    [...new Set(commits)],
  ]);
  const changed = new Map<string, ChangedRow[]>(commits.map((commit) => [commit, []]));
  for (const list of Map.groupBy(versions, ({ commit, name, id }) => `${commit} ${name} ${id}`).values()) {
    const [{ commit, name: table, id }] = list as [Version];
    changed.get(commit)?.push({ table, id, overwrittenBy: overwritingCommit(list) });
  }
  return changed;
}

/**
 * Has a later commit changed what each of these wrote, and was not undone? Then an undo of it is refused. Commits are named by
 * their number as text. One statement for any number of commits.
 */
export async function builtOn(view: View, commits: readonly string[]): Promise<Map<string, boolean>> {
  const changed = await changedSince(view.sql, commits);
  return new Map(
    [...changed].map(([commit, rows]) => [commit, rows.some(({ overwrittenBy }) => overwrittenBy !== null)]),
  );
}

/** An undo takes back the change that was the last: what is left above the first version stands. */
function overwritingCommit(versions: readonly Version[]): number | null {
  const changes: number[] = [];
  let end: string | null = null;
  for (const { since, until, undoes } of versions) {
    // A gap: the commit at which the version before ended took the row out.
    if (end !== null && end !== since) changes.push(Number(end));
    if (undoes !== null && changes.length > 1 && changes.at(-1) === Number(undoes)) changes.pop();
    else changes.push(Number(since));
    end = until;
  }
  if (end !== null) changes.push(Number(end));
  return changes.length > 1 ? (changes.at(-1) ?? null) : null;
}
