import { MONTH, monthNumber } from '../../text/english/calendar.ts';

const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:19|20)\\d{2})';
const DATES = new RegExp(
  [
    `\\b${DAY}(?:\\s+of)?\\s+${MONTH}(?:,?\\s*${YEAR})?`,
    `\\b${MONTH}(?:\\s+${DAY}\\b)?(?:,?\\s*${YEAR})?`,
    `\\b${YEAR}\\b`,
  ].join('|'),
  'giu',
);

/** A date as a question names it; null = it does not say. `month` from 1. */
export interface NamedDate {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** Calendar dates in a question: a day, a month, a year. `may` and `march` count with a day or a year beside them only. */
export function namedDates(question: string): NamedDate[] {
  return [...question.matchAll(DATES)].flatMap(([, d1, m1, y1, m2, d2, y2, y3]): NamedDate[] => {
    const [day, month, year] = [numberOf(d1 ?? d2), m1 ?? m2, numberOf(y1 ?? y2 ?? y3)];
    if (month === undefined) return year === null ? [] : [{ year, month: null, day: null }];
    if (/^(?:may|mar|march)$/iu.test(month) && day === null && year === null) return [];
    return [{ year, month: monthNumber(month), day }];
  });
}

/** Days after a date in which it is still told of. */
const TOLD_WITHIN_DAYS = 7;
const DAY_MS = 86_400_000;

/** How well a time meets one of the dates: 1 = it lies in it; ½ = shortly after, when people tell of it; 0 = neither, or none is named. */
export function meetsDates(at: Date, dates: readonly NamedDate[]): number {
  const within = (time: Date): boolean =>
    dates.some(
      ({ year, month, day }) =>
        (year === null || time.getUTCFullYear() === year) &&
        (month === null || time.getUTCMonth() + 1 === month) &&
        (day === null || time.getUTCDate() === day),
    );
  if (within(at)) return 1;
  for (let days = 1; days <= TOLD_WITHIN_DAYS; days++) if (within(new Date(at.getTime() - days * DAY_MS))) return 0.5;
  return 0;
}
