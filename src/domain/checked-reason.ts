import { InvalidInput } from './errors.ts';

/** Characters of the reason that somebody gives for what they write. */
const LONGEST_REASON = 2_000;

/**
 * The reason that somebody gives for what they write, without blanks around it.
 * @throws InvalidInput for none, and for one that nobody would read
 */
export function checkedReason(reason: string): string {
  const why = reason.trim();
  if (why === '') throw new InvalidInput('expected a reason: it is what people read later', ['reason']);
  if (reason.length > LONGEST_REASON || reason.includes('\0') || !reason.isWellFormed())
    throw new InvalidInput(`expected a reason of at most ${LONGEST_REASON} characters of valid Unicode without NUL`, [
      'reason',
    ]);
  return why;
}
