import type { Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { TraceId } from '../domain/typed-ids.ts';
import { storable } from '../lib/control-characters.ts';
import { insertRows, type Database, type Sql } from '../storage/index.ts';
import { encode } from './plain-text.ts';
import type { TraceSettings } from './trace-settings.ts';
import type { StoredTrace, Trace } from '../domain/trace-record.ts';

export interface KeepDeps {
  readonly database: Pick<Database, 'note'>;
  readonly clock: Clock;
  readonly settings: TraceSettings;
}

const DAY_MS = 86_400_000;

/** LOST: what was walked for was delivered, and its trace could not be kept. */
export type TraceOutcome = 'KEPT' | 'LOST';

/**
 * Keeps a trace for its owner alone, in one transaction: a kill leaves all of it or nothing. To be called after what was walked for is
 * delivered, which does not depend on it.
 * @throws what the database throws
 */
export async function keepTrace(
  { database, clock, settings }: KeepDeps,
  scope: Scope,
  { id, ...trace }: StoredTrace,
): Promise<void> {
  const keptUntil = new Date(clock.now().getTime() + settings['trace.days'] * DAY_MS);
  await database.note(scope, async (sql) => {
    await insertHead(sql, id, trace, keptUntil);
    const of = { trace_id: id, owner_id: scope.owner };
    const steps = trace.steps.map(({ reason, fault, ...step }) => ({
      ...{ ...of, ...step },
      reason: reason === null ? null : storable(reason),
      fault: fault && encode(fault),
    }));
    await insertRows(sql, 'trace_steps', STEP_COLUMNS, steps);
    const calls = trace.calls.map(({ requestHash, end, ...call }) => ({
      ...{ ...of, ...call, request_hash: requestHash, outcome: end },
    }));
    await insertRows(sql, 'recorded_calls', CALL_COLUMNS, calls);
  });
}

const insertHead = (sql: Sql, id: TraceId, { version, head, isWhole }: Trace, keptUntil: Date): Promise<unknown> => {
  const { walk, at, commit, ...rest } = head;
  return sql.query(
    'trace.keepTrace',
    `insert into traces (space_id, owner_id, id, version, walk, at, commit, head, is_whole, kept_until)
      values ($1, $2, $3, $4, $5, $6, $7::bigint, $8, $9, $10)`,
    [sql.scope.spaceId, sql.scope.owner, id, version, walk, at, commit, encode(rest), isWhole, keptUntil],
  );
};

const STEP_COLUMNS = {
  ...{
    trace_id: 'uuid',
    n: 'integer',
    owner_id: 'text',
    parent: 'integer',
    name: 'text',
    input: 'text',
    output: 'text',
  },
  ...{ ms: 'double precision', dollars: 'double precision', reason: 'text', fault: 'text' },
};
const CALL_COLUMNS = {
  ...{ trace_id: 'uuid', n: 'integer', owner_id: 'text', step: 'integer', port: 'text', request_hash: 'text' },
  ...{ outcome: 'text', answer: 'text' },
};
