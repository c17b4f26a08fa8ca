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

export async function readStates(sql: Sql): Promise<Map<string, MethodState>> {
  const rows = await sql.query<{ way: string; applied: string | null; position: string; fault: string | null }>(
    'graph.inferenceState',
    'select way, applied, position, fault from inference_state where space_id = $1',
    [sql.scope.spaceId],
  );
  return new Map(rows.map(({ way: method, ...row }) => [method, { ...row, method, position: Number(row.position) }]));
}

/** Outside the line of commits: what is done twice comes to the same. */
export async function writeState(
  database: Database,
  scope: Scope,
  { method, applied, position, fault }: MethodState,
): Promise<void> {
  await database.note(scope, (sql) =>
    sql.query(
      'graph.noteInference',
      `insert into inference_state (space_id, way, applied, position, fault) values ($1, $2, $3, $4, $5)
        on conflict (space_id, way) do update set applied = $3, position = $4, fault = $5`,
      [scope.spaceId, method, applied, position, fault],
    ),
  );
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
