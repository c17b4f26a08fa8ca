import type { Database } from '../../../../src/storage/index.ts';
import type { Neo4j } from '../neo4j-connection.ts';
import { MARKS } from './write.cypher.ts';

/** How far Neo4j says that a space was brought there. */
export interface Mark {
  readonly run: string;
  readonly commit: number;
  /** When that commit was made, in microseconds as text: commits of one number in two lines of time differ in it. */
  readonly at: string;
  /** The commit up to which traversals take it for all there is: behind `commit` for a moment, or where a server ended in it. */
  readonly visible: number;
  /** false = a bringing-there-anew that has not come to its end. */
  readonly ready: boolean;
}

/** Where a space stands in the record. */
export interface SpaceHead {
  readonly id: string;
  readonly head: number;
  /** The commit as of which, and after which, changes can be read. */
  readonly floor: number;
  /** As the record noted it; null = never, or the space was emptied since. */
  readonly run: string | null;
  readonly commit: number;
  /** For how long the record has not heard of its run, milliseconds; null = it has none. */
  readonly heardMs: number | null;
  /** When the first commit was made that is not in Neo4j for sure; null = there is none. */
  readonly waitingSince: Date | null;
}

const MICROS = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** All spaces, or some. One statement. */
export async function spaceHeads(database: Database): Promise<SpaceHead[]> {
  const rows = await database.system((query) =>
    query<Omit<SpaceHead, 'head' | 'floor' | 'commit'> & { head: string; floor: string; commit: string | null }>(
      'graph.spaceHeads',
      `select s.id, s.head, s.history_floor as floor, p.run, p.commit,
         (extract(epoch from clock_timestamp() - p.updated_at) * 1000)::double precision as "heardMs", c.at as "waitingSince" from spaces s
         left join projection_state p on p.space_id = s.id
         left join lateral (select at from commits c where c.space_id = s.id and c.number > coalesce(p.commit, 0)
           order by c.number limit 1) c on s.head > coalesce(p.commit, 0)
        order by s.id`,
      [],
    ),
  );
  return rows.map((row) => ({
    ...row,
    head: Number(row.head),
    floor: Number(row.floor),
    commit: Number(row.commit ?? 0),
  }));
}

/** When a commit was made, as a mark says it; null = there is no such commit. */
export async function timeOfCommit(database: Database, space: string, commit: number): Promise<string | null> {
  if (commit === 0) return '0';
  const rows = await database.system((query) =>
    query<{ at: string }>(
      'graph.timeOfCommit',
      `select ${MICROS('at')} as at from commits where space_id = $1 and number = $2`,
      [space, commit],
    ),
  );
  return rows[0]?.at ?? null;
}

/** When the last commit of a batch was made; null = it is no longer there, or not all that changed after `from` is. */
export async function endOfBatch(database: Database, space: string, from: number, to: number): Promise<string | null> {
  if (to === 0) return '0';
  const rows = await database.system((query) =>
    query<{ at: string }>(
      'graph.endOfBatch',
      `select ${MICROS('c.at')} as at from commits c join spaces s on s.id = c.space_id
        where c.space_id = $1 and c.number = $3 and s.history_floor <= $2`,
      [space, from, to],
    ),
  );
  return rows[0]?.at ?? null;
}

export async function marksOf(neo4j: Neo4j, spaces: readonly string[]): Promise<Map<string, Mark>> {
  const rows = await neo4j.read<Mark & { space: string }>(MARKS, { spaces });
  return new Map(rows.filter(isMark).map(({ space, ...mark }) => [space, mark]));
}

/** What else stands there was not written by this program: the space is as good as not there. */
const isMark = ({ run, commit, at, ready, visible }: Partial<Record<keyof Mark, unknown>>): boolean =>
  typeof run === 'string' &&
  typeof at === 'string' &&
  typeof ready === 'boolean' &&
  [commit, visible].every(Number.isSafeInteger);

/** Begins anew: whatever another process is still bringing there under an older run comes to nothing. */
export async function noteRun(database: Database, space: string, run: string, commit: number): Promise<void> {
  await database.system((query) =>
    query(
      'graph.noteRun',
      `insert into projection_state (space_id, run, commit, updated_at) values ($1, $2, $3, clock_timestamp())
       on conflict (space_id) do update set run = excluded.run, commit = excluded.commit, updated_at = excluded.updated_at`,
      [space, run, commit],
    ),
  );
}

/** A sign of life of a run that has not come to its end. @returns false = another one took its place, or the space was emptied */
export async function noteAlive(database: Database, space: string, run: string): Promise<boolean> {
  const rows = await database.system((query) =>
    query(
      'graph.noteAlive',
      'update projection_state set updated_at = clock_timestamp() where space_id = $1 and run = $2 returning run',
      [space, run],
    ),
  );
  return rows.length > 0;
}

/** A space that was emptied meanwhile has no row, and gets none. */
export async function noteCommit(database: Database, space: string, run: string, commit: number): Promise<void> {
  await database.system((query) =>
    query(
      'graph.noteCommit',
      `update projection_state set commit = $3, updated_at = clock_timestamp()
        where space_id = $1 and run = $2 and commit < $3`,
      [space, run, commit],
    ),
  );
}
