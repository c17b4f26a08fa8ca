import type { AsOfInput, At } from '../schema/index.ts';
import { commitAt } from '../src/storage/index.ts';
import type { Operation } from './context.ts';

export const NOW: At = { recorded: null, valid: 'NOW' };

/**
 * The point in time that an argument means; what it leaves out is as in the parent. With `recorded` alone the answer is the
 * one that a query without arguments gave at that instant: things then also have to hold at it.
 */
export async function atOf(op: Operation, input: AsOfInput | null | undefined, parent: At = NOW): Promise<At> {
  if (!input) return parent;
  const { recorded, valid = recorded ?? parent.valid } = input;
  if (!recorded) return { recorded: parent.recorded, valid };
  const past = recorded < (await op.present());
  return { recorded: past ? await commitAt(op.reader, recorded) : null, valid };
}
