import { movePosition, readPositions } from '../../src/jobs/index.ts';
import type { Database, Sql } from '../../src/storage/index.ts';
import type { Scope } from '../../src/domain/scope.ts';

/** How far a way of inferring has come. */
export interface MethodState {
  readonly method: string;
  /** What its conclusions are made of; null = it has none. */
  readonly applied: string | null;
  /** Commits up to this one are in them. */
  readonly position: number;
  readonly fault: string | null;
}

/** Each way of inferring follows the commits by itself, under a name of its own. */
export const FOLLOWERS = 'inference/';

/** What it keeps beside its position. */
type Place = Pick<MethodState, 'applied' | 'fault'>;

export async function readStates(sql: Sql): Promise<Map<string, MethodState>> {
  const states = await readPositions<Place>(sql, FOLLOWERS);
  return new Map(
    states.map(({ follower, position, place }) => {
      const method = follower.slice(FOLLOWERS.length);
      return [method, { method, position, applied: place?.applied ?? null, fault: place?.fault ?? null }];
    }),
  );
}

/** Outside the line of commits: what is done twice comes to the same. */
export async function writeState(
  database: Database,
  scope: Scope,
  { method, applied, position, fault }: MethodState,
): Promise<void> {
  const key = { owner: null, follower: FOLLOWERS + method };
  await database.note(scope, (sql) => movePosition<Place>(sql, key, { position, place: { applied, fault } }));
}

/** A process that says nothing for so long has died, or stands still; should it wake, it finds its turn gone. */
export const TURN_SECONDS = 90;

/** @returns false = somebody else is at it */
export async function takeTurn(database: Database, scope: Scope, turn: string): Promise<boolean> {
  const rows = await database.note(scope, (sql) =>
    sql.query(
      'graph.takeTurn',
      `insert into inference_turns (space_id, turn, at) values ($1, $2, clock_timestamp())
        on conflict (space_id) do update set turn = $2, at = clock_timestamp()
          where inference_turns.at < clock_timestamp() - make_interval(secs => $3) returning turn`,
      [scope.spaceId, turn, TURN_SECONDS],
    ),
  );
  return rows.length > 0;
}

/**
 * Is it still this one's turn? Holds the row until the transaction ends, so that nobody takes the turn before what is written here can be
 * read.
 */
export async function holdTurn(sql: Sql, turn: string): Promise<boolean> {
  const rows = await sql.query(
    'graph.holdTurn',
    'update inference_turns set at = clock_timestamp() where space_id = $1 and turn = $2 returning turn',
    [sql.scope.spaceId, turn],
  );
  return rows.length > 0;
}

export async function endTurn(database: Database, scope: Scope, turn: string): Promise<void> {
  await database.note(scope, (sql) =>
    sql.query('graph.endTurn', 'delete from inference_turns where space_id = $1 and turn = $2', [scope.spaceId, turn]),
  );
}
