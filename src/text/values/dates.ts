import { NO_HABITS, type Found, type WritingHabits } from './found.ts';
import { timePhrases, type AskedAt, type FoundTime } from './time-phrases.ts';
import { civilDate, civilDayAt } from './zone-calendar.ts';

/** A date as a text tells it. */
export interface DateValue {
  /** ISO 8601, as precise as it is told: `2031`, `2031-03`, `2031-03-04`. Of a week or a longer span, its first day. */
  readonly date: string;
  /** What is told is longer than the date says: `week`, `quarter`, `decade`; null = it is not. */
  readonly span: 'week' | 'quarter' | 'decade' | 'span' | null;
  /** It counts from the day of the text: `yesterday`. */
  readonly relative: boolean;
  /** `circa`, `around`. */
  readonly about: boolean;
  /** First instant of it, and the first after it. */
  readonly from: Date;
  readonly to: Date;
}

/** What a reader of dates knows of the text. */
export interface DateContext {
  /** The day that the text is of; null = unknown: then words that count from it are no value. */
  readonly told: Date | null;
  readonly habits: WritingHabits;
}

export const NO_DATE_CONTEXT: DateContext = { told: null, habits: NO_HABITS };

/** Of words that count from the day of a text only those that say which way: a bare `Friday` or `12 May` may lie on either side. */
const SAYS_WHICH_WAY = /\b(?:yesterday|today|tonight|tomorrow|ago|last|past|previous|this|current|next|coming)\b/iu;
const NEARLY = /(?:circa|ca\.?|c\.|about|around|approximately|roughly|approx\.?|~|≈)\s*$/iu;
const DAY_MS = 86_400_000;

/** The dates of a text, in its order. Dates without a year are read where it is known of which day the text is. */
export function datesIn(text: string, { told, habits }: DateContext = NO_DATE_CONTEXT): Found<DateValue>[] {
  const looked = { relative: false };
  const asked: AskedAt = {
    zone: 'UTC',
    dayFirst: habits.dayFirst,
    // Who looks at the clock is relative.
    get now() {
      looked.relative = true;
      return told ?? new Date(0);
    },
  };
  return timePhrases(text, asked, null, looked).flatMap(({ start, end, found, relative }) => {
    if (found.kind !== 'RANGE') return [];
    if (relative && (told === null || !SAYS_WHICH_WAY.test(text.slice(start, end)))) return [];
    const value = dateOf(found, relative);
    if (!value) return [];
    return [{ start, end, value: { ...value, about: NEARLY.test(text.slice(Math.max(0, start - 16), start)) } }];
  });
}

type Range = Extract<FoundTime, { readonly kind: 'RANGE' }>;

function dateOf({ from, to, precision }: Range, relative: boolean): Omit<DateValue, 'about'> | null {
  const { year, month, day } = civilDate(civilDayAt(from, 'UTC'));
  if (year < 0 || year > 9999) return null;
  const [y, m, d] = [String(year).padStart(4, '0'), two(month), two(day)];
  const common = { relative, from, to };
  switch (precision) {
    case 'YEAR':
      return { ...common, date: y, span: null };
    case 'MONTH':
      return { ...common, date: `${y}-${m}`, span: null };
    case 'DAY':
      return { ...common, date: `${y}-${m}-${d}`, span: null };
    case 'INSTANT':
      return { ...common, date: from.toISOString(), span: null };
    case null:
      return { ...common, date: `${y}-${m}-${d}`, span: spanOf((to.getTime() - from.getTime()) / DAY_MS) };
  }
}

const two = (number: number): string => String(number).padStart(2, '0');

const spanOf = (days: number): DateValue['span'] =>
  days === 7 ? 'week' : days > 88 && days < 94 ? 'quarter' : days > 3650 && days < 3655 ? 'decade' : 'span';
