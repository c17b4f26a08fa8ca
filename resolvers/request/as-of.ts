import type { AsOfInput, At } from '../../schema/index.ts';
import { NotKept } from '../../src/domain/errors.ts';
import { commitAt } from '../../src/storage/index.ts';
import type { RequestSession } from './context.ts';

export const NOW: At = { recorded: null, valid: 'NOW', ignoringMerges: false };

/**
 * The point in time that an argument means; what it leaves out is as in the parent. With `recorded` alone the answer is the
 * one that a query without arguments gave at that instant: things then also have to hold at it.
 */
export async function atOf(op: RequestSession, input: AsOfInput | null | undefined, parent: At = NOW): Promise<At> {
  if (!input) return parent;
  const { recorded, valid = recorded ?? parent.valid } = input;
  const ignoringMerges = typeof input.merged === 'boolean' ? !input.merged : parent.ignoringMerges;
  if (!recorded) return { recorded: parent.recorded, valid, ignoringMerges };
  const past = recorded < (await op.present());
  return {
    recorded: past ? await checkKept(op, await commitAt(op.reader, recorded)) : null,
    valid,
    ignoringMerges,
  };
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
export async function checkKept(op: RequestSession, commit: number): Promise<number> {
  const { asOf } = await op.reader.kept();
  if (commit >= asOf) return commit;
  throw new NotKept(
    `the past of this space is kept from commit ${asOf} on (retention.historyDays), got commit ${commit}; ask for a later time`,
    ['asOf'],
  );
}
