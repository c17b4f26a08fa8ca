import type { ParseIssue } from '../../domain/text.ts';
import { issue } from '../parse-limits.ts';

/** A day and a time as a chat writes them: which number is the month is told by all of them together. */
export interface WrittenTime {
  readonly numbers: readonly [number, number, number];
  readonly separator: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Of a clock of twelve hours. */
  readonly half: 'A' | 'P' | null;
}

/** `12/04/2031, 09:15`, `12.04.31, 09:15:22`, `4/12/31, 9:15 PM`; nine groups, which `writtenTime` reads. */
export const DATE_AND_TIME =
  '(\\d{1,4})([./-])(\\d{1,2})\\2(\\d{2,4})(?:[,،][ \\u00a0\\u202f]|[ \\u00a0\\u202f](?=\\d))' +
  '(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?(?:[ \\u00a0\\u202f]?([AaPp])\\.?[ \\u00a0\\u202f]?[Mm]\\.?)?';

/** @param groups those of `DATE_AND_TIME`, in their order */
export function writtenTime(groups: readonly (string | undefined)[]): WrittenTime {
  const [a, separator = '/', b, c, hour, minute, second, half] = groups;
  const upper = half?.toUpperCase();
  return {
    numbers: [Number(a), Number(b), Number(c)],
    separator,
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
    half: upper === 'A' || upper === 'P' ? upper : null,
  };
}

type Order = 'DAY_FIRST' | 'MONTH_FIRST' | 'YEAR_FIRST';

/** null = no day that there is. A time without a zone is taken as UTC. */
function instantOf({ numbers: [a, b, c], hour, minute, second, half }: WrittenTime, order: Order): Date | null {
  const [year, month, day] = order === 'YEAR_FIRST' ? [a, b, c] : order === 'DAY_FIRST' ? [c, b, a] : [c, a, b];
  const hours = half === null ? hour : (hour % 12) + (half === 'P' ? 12 : 0);
  // Chats are younger than the century.
  const at = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hours, minute, second));
  return month >= 1 && month <= 12 && at.getUTCDate() === day && hours < 24 && minute < 60 ? at : null;
}

/** How often a time is before the one above it: a chat is exported in its order. */
const setBacks = (instants: readonly (Date | null)[]): number =>
  instants.filter((at, i) => (at?.getTime() ?? Infinity) < (instants[i - 1]?.getTime() ?? 0)).length;

/**
 * The instants of a chat. 13/04 can only be the 13th of April, and messages come in their order; where neither tells, it is read as such
 * dates mostly are, with an issue: a point, or a clock of 24 hours, has the day first.
 */
export function instantsOf(times: readonly WrittenTime[], issues: ParseIssue[]): (Date | null)[] {
  const [first] = times;
  if (!first) return [];
  if (first.numbers[0] > 31) return times.map((time) => instantOf(time, 'YEAR_FIRST'));
  const read = (['DAY_FIRST', 'MONTH_FIRST'] as const).map((order) => {
    const instants = times.map((time) => instantOf(time, order));
    return { order, instants, wrong: instants.filter((at) => at === null).length, back: setBacks(instants) };
  });
  const [day, month] = read;
  if (!day || !month) return [];
  if (day.wrong !== month.wrong) return (day.wrong < month.wrong ? day : month).instants;
  if (day.back !== month.back) return (day.back < month.back ? day : month).instants;
  const isAmerican = first.separator === '/' && times.some(({ half }) => half !== null);
  const chosen = isAmerican ? month : day;
  const isSame = day.instants.every((at, i) => at?.getTime() === month.instants[i]?.getTime());
  const how = isAmerican ? 'month/day' : 'day/month';
  if (!isSame)
    issues.push(issue('SYNTAX', `no date says whether the day or the month comes first; they are read as ${how}`, 1));
  return chosen.instants;
}
