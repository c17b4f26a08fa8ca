import { pointInTime, type AsOfInput, type At } from '../../schema/index.ts';
import { InvalidInput, NotKept } from '../../src/domain/errors.ts';
import { lastInstant } from '../../src/domain/time-given.ts';
import { markOf, type Instant } from '../../src/domain/instant-in-id.ts';
import { commitAt } from '../../src/storage/index.ts';
import type { RequestSession } from './context.ts';

export const NOW: At = pointInTime({ recorded: null, valid: 'NOW', ignoringMerges: false });

/**
 * The point in time that an argument means; what it leaves out is as in the parent. With `recorded` alone the answer is the
 * one that a query without arguments gave at that instant: things then also have to hold at it.
 */
export async function atOf(op: RequestSession, input: AsOfInput | null | undefined, parent: At = NOW): Promise<At> {
  if (!input) return parent;
  const recorded = input.recorded ? lastInstant(input.recorded) : null;
  const valid = input.valid === undefined ? (recorded ?? parent.valid) : input.valid && lastInstant(input.valid);
  const ignoringMerges = typeof input.merged === 'boolean' ? !input.merged : parent.ignoringMerges;
  if (!recorded) return movedTo({ recorded: parent.recorded, valid, ignoringMerges }, parent);
  const past = recorded < (await op.present());
  const commit = past ? await checkKept(op, await commitAt(op.reader, recorded), 'asOf') : null;
  return movedTo({ recorded: commit, valid, ignoringMerges }, parent);
}

/** An `asOf` that says what holds anyhow moves nothing: what is below has the ids that it has without. */
const movedTo = (instant: Instant, parent: At): At =>
  markOf(instant) === markOf(parent) ? parent : pointInTime(instant);

/**
 * The point in time at which something is looked up by its id: the one that the id carries, where it carries one. `input` beside it wins;
 * what that leaves out is as in the id.
 * @throws InvalidInput when the id carries a commit that is still to come; NotKept
 */
export async function atOfId(
  op: RequestSession,
  instant: Instant | null,
  input: AsOfInput | null | undefined,
): Promise<At> {
  if (instant === null) return atOf(op, input);
  const { recorded } = instant;
  if (recorded !== null) {
    const head = await op.reader.head();
    // It would read the present, and something else once that commit is made.
    if (recorded > head)
      throw new InvalidInput(`expected an id as of a commit from 0 to ${head}, got one as of ${recorded}`, ['id']);
    // What is asked beside it may be kept where the id's own past is not.
    if (!input?.recorded) await checkKept(op, recorded, 'id');
  }
  return atOf(op, input, pointInTime(instant));
}

/** The instant that things are read for; of those that are read whenever they hold, the present. */
export const instantOf = async (op: RequestSession, { valid }: At): Promise<Date> =>
  valid === 'NOW' || valid === null ? op.present() : valid;

/** @throws NotKept when what a commit announced was removed */
export async function checkEventsKept(op: RequestSession, commit: number): Promise<void> {
  const { eventsAfter } = await op.reader.kept();
  if (commit > eventsAfter) return;
  throw new NotKept(`events are kept after commit ${eventsAfter} (retention.eventDays), got commit ${commit}`, [
    'number',
  ]);
}

/**
 * A commit as of which the space can still be read.
 * @throws NotKept
 */
export async function checkKept(
  op: RequestSession,
  commit: number,
  path: 'asOf' | 'id' | 'trace' | 'recorded',
): Promise<number> {
  const { asOf } = await op.reader.kept();
  if (commit >= asOf) return commit;
  throw new NotKept(
    `the past of this space is kept from commit ${asOf} on (retention.historyDays), got commit ${commit}; ask for a later time`,
    [path],
  );
}
