import type { Precision } from './time.ts';

/** A time as somebody gives it: an instant, or a whole day, month or year of UTC. Half-open: [from, to); of an instant both are it. */
export interface TimeGiven {
  readonly from: Date;
  readonly to: Date;
  readonly precision: Precision;
}

/** Conditions on an instant, as they are given. */
export interface TimesGiven {
  readonly eq?: TimeGiven | null;
  readonly gt?: TimeGiven | null;
  readonly gte?: TimeGiven | null;
  readonly lt?: TimeGiven | null;
  readonly lte?: TimeGiven | null;
}

const WHOLE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** The instant, day, month or year that a text is; null if it is none. */
export function timeGiven(text: string): TimeGiven | null {
  const day = INSTANT.exec(text)?.[1];
  if (day !== undefined) return isDay(day) ? instantGiven(new Date(text.toUpperCase())) : null;
  const [, year, month, dayOfMonth] = WHOLE.exec(text) ?? [];
  if (year === undefined || !isDay(`${year}-${month ?? '01'}-${dayOfMonth ?? '01'}`)) return null;
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(dayOfMonth ?? 1)];
  if (month === undefined) return { from: startOf(y, 1, 1), to: startOf(y + 1, 1, 1), precision: 'YEAR' };
  if (dayOfMonth === undefined) return { from: startOf(y, m, 1), to: startOf(y, m + 1, 1), precision: 'MONTH' };
  return { from: startOf(y, m, d), to: startOf(y, m, d + 1), precision: 'DAY' };
}

export const instantGiven = (at: Date): TimeGiven => ({ from: at, to: at, precision: 'INSTANT' });

/** The last instant of it, to the millisecond: what began on a day holds as of that day. */
export const lastInstant = ({ from, to }: TimeGiven): Date => (from < to ? new Date(to.getTime() - 1) : from);

/** Conditions in terms of instants: later than a day is after its end, equal to a day is within it. */
export function boundsOf({ eq, gt, gte, lt, lte }: TimesGiven): { readonly [operator: string]: Date } {
  const whole = (time: TimeGiven | null | undefined): boolean => !!time && time.from < time.to;
  const bounds = {
    gte: extreme(later, [eq?.from, gte?.from, whole(gt) ? gt?.to : undefined]),
    gt: whole(gt) ? undefined : gt?.from,
    lt: extreme(earlier, [whole(eq) ? eq?.to : undefined, lt?.from, whole(lte) ? lte?.to : undefined]),
    lte: extreme(earlier, [whole(eq) ? undefined : eq?.from, whole(lte) ? undefined : lte?.from]),
  };
  return Object.fromEntries(Object.entries(bounds).filter((entry): entry is [string, Date] => entry[1] !== undefined));
}

function extreme(of: (a: Date, b: Date) => Date, dates: readonly (Date | undefined)[]): Date | undefined {
  const given = dates.filter((date) => date !== undefined);
  return given.length === 0 ? undefined : given.reduce(of);
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** The year 0 is none: neither people nor the database know it. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith('0000');
}

/** `Date.UTC` takes years below 100 for those of the last century. */
function startOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
