import type { TraceId } from '../domain/typed-ids.ts';
import type { Sql } from '../storage/index.ts';
import { decode } from './plain-text.ts';
import type { RecordedCall, StepFault, StoredTrace, TraceHead, TraceStep } from '../domain/trace-record.ts';

interface HeadRow {
  readonly version: number;
  readonly walk: string;
  readonly at: Date;
  readonly commit: string;
  readonly head: string;
  readonly is_whole: boolean;
}
type StepRow = Omit<TraceStep, 'fault'> & { readonly fault: string | null };

/** A trace of the caller's own; null = there is none, or its time is over. Three statements. */
export async function readTrace(sql: Sql, id: TraceId): Promise<StoredTrace | null> {
  const place = [sql.scope.spaceId, sql.scope.owner, id];
  const [row] = await sql.query<HeadRow>('trace.readTrace', HEAD, place);
  if (!row) return null;
  const steps = await sql.query<StepRow>('trace.readSteps', STEPS, place);
  const calls = await sql.query<RecordedCall>('trace.readCalls', CALLS, place);
  const { version, walk, at, is_whole: isWhole } = row;
  const head = decode(row.head) as Omit<TraceHead, 'walk' | 'at' | 'commit'>;
  return {
    ...{ id, version, isWhole, calls },
    head: { walk, at, commit: Number(row.commit), ...head },
    steps: steps.map(({ fault, ...step }) => ({
      ...step,
      fault: fault === null ? null : (decode(fault) as StepFault),
    })),
  };
}

const HEAD = `select version, walk, at, commit, head, is_whole from traces
  where space_id = $1 and owner_id = $2 and id = $3 and kept_until > clock_timestamp()`;
const STEPS = `select n, parent, name, input, output, ms, dollars, reason, fault from trace_steps
  where space_id = $1 and owner_id = $2 and trace_id = $3 order by n`;
const CALLS = `select n, step, port, request_hash as "requestHash", outcome as "end", answer from recorded_calls
  where space_id = $1 and owner_id = $2 and trace_id = $3 order by n`;
