import type { Precision } from '../../domain/time.ts';
import { mayBeAnotherWord, MONTH, MONTHS, monthNumber, SEASONS, WEEKDAYS } from '../english/calendar.ts';
import { ORDINALS, SMALL_NUMBERS } from '../english/counting.ts';
import { civilDate, civilDay, civilDayAt, daysInMonth, startOfDay, weekdayOf, type CivilDay } from './zone-calendar.ts';

/** The clock of whose words they are: who asks, or the day of a document. */
export interface AskedAt {
  readonly now: Date;
  /** IANA time zone. */
  readonly zone: string;
  /** Whether its writer puts the day first in `3/4/2031`; left out or null = unknown. */
  readonly dayFirst?: boolean | null;
}

/** A phrase of time as it was found: a range, or why it has none. In UTF-16 units. */
export interface TimePhrase {
  readonly start: number;
  readonly end: number;
  readonly found: FoundTime;
  /** It counts from the day of who says it. */
  readonly relative: boolean;
}

export type FoundTime =
  | { readonly kind: 'RANGE'; readonly from: Date; readonly to: Date; readonly precision: Precision | null }
  | { readonly kind: 'NONE'; readonly note: string };

type Read = (match: RegExpExecArray, asked: AskedAt, year: number | null) => FoundTime | null;

interface PhraseRule {
  readonly pattern: RegExp;
  /** null = it is no time after all. `year`: of another date beside it, for one that names none. */
  readonly read: Read;
}

const NUMBERS = SMALL_NUMBERS.slice(1, 13);
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:1[5-9]|20|21)\\d\\d)';
const COUNT = `(\\d{1,4}|an?|${NUMBERS.join('|')}|(?:a )?couple(?: of)?|(?:a )?few|several|some|many)`;
const UNIT = '(minute|hour|day|week|fortnight|month|quarter|year|decade)s?';
const SPAN = 'week(?:end)?|month|quarter|year|decade';

const none = (note: string): FoundTime => ({ kind: 'NONE', note });
/** Further away, time zones and the days of a calendar mean nothing, and nothing can be stored. */
const [FIRST_DAY, LAST_DAY] = [civilDay(100, 1, 1), civilDay(9999, 12, 31)];
const TOO_FAR = 'that is further away than can be reckoned; name a year from 100 to 9999';
const isTooFar = (at: CivilDay): boolean => at < FIRST_DAY || at > LAST_DAY;
const days = (from: CivilDay, to: CivilDay, zone: string, precision: Precision | null): FoundTime => {
  if (isTooFar(from) || isTooFar(to)) return none(TOO_FAR);
  const [start, end] = [startOfDay(from, zone), startOfDay(to, zone)];
  if (start >= end) return none('the calendar of this zone left that day out');
  return { kind: 'RANGE', from: start, to: end, precision };
};
const day = (at: CivilDay, { zone }: AskedAt): FoundTime => days(at, at + 1, zone, 'DAY');
const today = ({ now, zone }: AskedAt): CivilDay => civilDayAt(now, zone);

function countOf(word: string): number | null {
  const small = word.toLowerCase().replace(/^a (?=couple|few)/u, '');
  if (/^\d/u.test(small)) return Number(small);
  if (/^an?$/u.test(small)) return 1;
  if (small.startsWith('couple')) return 2;
  const at = NUMBERS.indexOf(small);
  return at < 0 ? null : at + 1;
}

/** `months` months from a year and month. */
const monthsOf = (year: number, month: number, months: number, zone: string, precision: Precision | null): FoundTime =>
  days(civilDay(year, month, 1), civilDay(year, month + months, 1), zone, precision);

/** A day of a month; without a year, the last such day that is not ahead. */
function dayOfMonth(asked: AskedAt, given: number | null, month: number, dayNumber: number): FoundTime {
  const fits = (year: number): boolean => dayNumber >= 1 && dayNumber <= daysInMonth(year, month);
  let year = given ?? lastYearOf(asked, month, dayNumber);
  for (let n = 0; given === null && month === 2 && dayNumber === 29 && !fits(year) && n < 8; n += 1) year -= 1;
  if (fits(year)) return day(civilDay(year, month, dayNumber), asked);
  const name = MONTHS[month - 1] ?? '';
  return none(
    `no calendar has a day ${dayNumber} of ${name.charAt(0).toUpperCase()}${name.slice(1)}${given ? ` ${given}` : ''}`,
  );
}

/** The year of the last such day that is not ahead. A year that is given leaves the clock alone: a date that looks at none is absolute. */
function lastYearOf(asked: AskedAt, month: number, dayNumber = 1): number {
  const { year } = civilDate(today(asked));
  return civilDay(year, month, dayNumber) > today(asked) ? year - 1 : year;
}

/** A month; without a year, the last one that has begun. */
const wholeMonth = (asked: AskedAt, given: number | null, month: number): FoundTime =>
  monthsOf(given ?? lastYearOf(asked, month), month, 1, asked.zone, 'MONTH');

/** The `size` months of a year that part `n` (from 1) is; without a year, the last that has begun. */
function partOfYear(asked: AskedAt, given: number | null, n: number, size: number): FoundTime {
  const first = (n - 1) * size + 1;
  return monthsOf(given ?? lastYearOf(asked, first), first, size, asked.zone, null);
}

/** The week, month, … that is `ahead` from this one. A week begins on Monday (ISO 8601). */
function span(unit: string, ahead: number, asked: AskedAt): FoundTime {
  const [at, { zone }] = [today(asked), asked];
  const { year, month } = civilDate(at);
  const monday = at - weekdayOf(at) + 7 * ahead;
  switch (unit) {
    case 'day':
      return day(at + ahead, asked);
    case 'week':
      return days(monday, monday + 7, zone, null);
    case 'fortnight':
      return days(monday + 7 * ahead, monday + 7 * ahead + 7, zone, null);
    case 'weekend':
      return days(monday + 5, monday + 7, zone, null);
    case 'month':
      return monthsOf(year, month + ahead, 1, zone, 'MONTH');
    case 'quarter':
      return monthsOf(year, month - ((month - 1) % 3) + 3 * ahead, 3, zone, null);
    case 'year':
      return monthsOf(year + ahead, 1, 12, zone, 'YEAR');
    default:
      return monthsOf((Math.floor(year / 10) + ahead) * 10, 1, 120, zone, null);
  }
}

const MINUTE_MS = 60_000;
const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60 };
const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 };
const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12, decade: 120 };

/** So long until now, or from now on: days and longer from the start of the day so far away. */
function reaching(count: number, unit: string, ahead: boolean, { now, zone }: AskedAt): FoundTime {
  const minutes = MINUTES[unit];
  const sign = ahead ? 1 : -1;
  const farDay = moved(civilDayAt(now, zone), sign * count, unit) + (ahead ? 1 : 0);
  if (minutes === undefined && isTooFar(farDay)) return none(TOO_FAR);
  const far =
    minutes === undefined ? startOfDay(farDay, zone) : new Date(now.getTime() + sign * count * minutes * MINUTE_MS);
  return { kind: 'RANGE', from: ahead ? now : far, to: ahead ? far : now, precision: null };
}

/** A day so many units away; of a shorter month, its last day. */
function moved(from: CivilDay, count: number, unit: string): CivilDay {
  const inDays = DAYS_OF[unit];
  if (inDays !== undefined) return from + count * inDays;
  const { year, month, day: dayNumber } = civilDate(from);
  const first = civilDate(civilDay(year, month + count * (MONTHS_OF[unit] ?? 1), 1));
  return civilDay(first.year, first.month, Math.min(dayNumber, daysInMonth(first.year, first.month)));
}

function ago(count: number, unit: string, asked: AskedAt): FoundTime {
  const minutes = MINUTES[unit];
  if (minutes === undefined) return span(unit, -count, asked);
  const from = new Date(asked.now.getTime() - count * minutes * MINUTE_MS);
  return { kind: 'RANGE', from, to: new Date(from.getTime() + minutes * MINUTE_MS), precision: null };
}

/** The named weekday: the last one, today included where it is only named, or the next one. */
function weekday(name: string, which: string, asked: AskedAt): FoundTime {
  const [at, wanted] = [today(asked), WEEKDAYS.findIndex((full) => full.startsWith(name.toLowerCase().slice(0, 3)))];
  const back = (((weekdayOf(at) - wanted) % 7) + 7) % 7;
  if (/^(?:next|coming|this coming)$/iu.test(which)) return day(at + (back === 0 ? 7 : 7 - back), asked);
  if (/^this$/iu.test(which)) return day(at - weekdayOf(at) + wanted, asked);
  return day(at - (back === 0 && which !== '' ? 7 : back), asked);
}

const yearOf = (text: string | undefined, beside: number | null): number | null =>
  text === undefined ? beside : Number(text);
const AHEAD: Readonly<Record<string, number>> = {
  this: 0,
  current: 0,
  last: -1,
  past: -1,
  previous: -1,
  next: 1,
  coming: 1,
};
const RELATIVE: Readonly<Record<string, number>> = {
  'day before yesterday': -2,
  'day after tomorrow': 2,
  ...{ yesterday: -1, 'last night': -1, tomorrow: 1, today: 0, tonight: 0 },
  ...{ 'this morning': 0, 'this afternoon': 0, 'this evening': 0 },
};
/** What stands before a number that is no year, and after it. */
const NO_YEAR_BEFORE =
  '(?<![\\p{L}\\p{N}_#$€£.,:/-]|\\b(?:eip|erc|rip|bip|rfc|iso|order|invoice|no|number|block|pr|issue|' +
  'ticket|room|page|version|line|item|case|port|windows|office)[ .#]{1,2})';
const NO_YEAR_AFTER =
  '(?![\\p{L}\\p{N}_%-]|[.,:/]\\d| (?:units?|items?|dollars?|euros?|usd|eur|eth|gwei|people|' +
  'customers|orders|users|miles|km|kg|words|tokens|times|bytes|characters|gas|blocks|validators|entries|rows)\\b)';
/** `may` and `march` are verbs more often than months. */
const IS_MONTH =
  /(?:\b(?:in|since|until|till|before|after|during|by|from|to|and|between|last|next|this|of|for|early|late|mid|end of) |[-–] ?)$/iu;

const rule = (pattern: string, read: Read): PhraseRule => ({ pattern: new RegExp(pattern, 'giu'), read });

/** Phrases of time, those first that contain others. */
const RULES: readonly PhraseRule[] = [
  rule(`${NO_YEAR_BEFORE}${YEAR}-(\\d\\d)(?:-(\\d\\d))?\\b(?!-)`, ([, year, month, dayNumber], asked) => {
    if (Number(month) < 1 || Number(month) > 12) return none(`no calendar has a month ${Number(month)}`);
    if (dayNumber === undefined) return wholeMonth(asked, Number(year), Number(month));
    return dayOfMonth(asked, Number(year), Number(month), Number(dayNumber));
  }),
  rule(`(?<![\\d/])(\\d{1,2})([/.])(\\d{1,2})\\2(\\d{4})(?![\\d/])`, ([, one, , other, year], asked) => {
    const [a, b] = [Number(one), Number(other)];
    if (a > 12 && b > 12) return none(`no calendar has a month ${Math.min(a, b)}`);
    const dayFirst = a > 12 || (b <= 12 && (a === b ? true : (asked.dayFirst ?? null)));
    if (dayFirst === null) return none('day and month cannot be told apart; write 2023-03-05 or 5 March 2023');
    return dayFirst ? dayOfMonth(asked, Number(year), b, a) : dayOfMonth(asked, Number(year), a, b);
  }),
  rule(`${NO_YEAR_BEFORE}${YEAR}/(\\d{1,2})/(\\d{1,2})(?![\\d/])`, ([, year, month, dayNumber], asked) =>
    Number(month) > 12
      ? none(`no calendar has a month ${Number(month)}`)
      : dayOfMonth(asked, Number(year), Number(month), Number(dayNumber)),
  ),
  rule(`\\b(\\d{1,2})-${MONTH}-${YEAR}\\b(?!-)`, ([, dayNumber, month = '', year], asked) =>
    dayOfMonth(asked, Number(year), monthNumber(month), Number(dayNumber)),
  ),
  rule(`${NO_YEAR_BEFORE}${YEAR}-${MONTH}-(\\d{1,2})\\b(?!-)`, ([, year, month = '', dayNumber], asked) =>
    dayOfMonth(asked, Number(year), monthNumber(month), Number(dayNumber)),
  ),
  rule(`\\b${DAY}(?: of)? ${MONTH}(?:,? ${YEAR}\\b)?`, ([, dayNumber, month = '', year], asked, beside) =>
    dayOfMonth(asked, yearOf(year, beside), monthNumber(month), Number(dayNumber)),
  ),
  rule(`\\b${MONTH} ${DAY}\\b(?!\\d)(?:,? ${YEAR}\\b)?`, ([, month = '', dayNumber, year], asked, beside) =>
    dayOfMonth(asked, yearOf(year, beside), monthNumber(month), Number(dayNumber)),
  ),
  rule(`\\b${MONTH} (?:of )?(last|this|next) year\\b`, ([, month = '', which = ''], asked) => {
    const { year } = civilDate(today(asked));
    return wholeMonth(asked, year + (AHEAD[which.toLowerCase()] ?? 0), monthNumber(month));
  }),
  rule(
    `\\b(last |next |this )?${MONTH}(?:,?(?: of)? ${YEAR}\\b)?`,
    ({ 1: which, 2: month = '', 3: year, index, input }, asked, beside) => {
      const bare = which === undefined && year === undefined;
      if (bare && mayBeAnotherWord(month) && !IS_MONTH.test(input.slice(0, index))) return null;
      if (which === undefined) return wholeMonth(asked, yearOf(year, beside), monthNumber(month));
      const now = civilDate(today(asked));
      const ahead = /next/iu.test(which) ? now.year + (monthNumber(month) > now.month ? 0 : 1) : null;
      const before = /last/iu.test(which) && monthNumber(month) === now.month ? now.year - 1 : null;
      const own = ahead ?? before ?? (/this/iu.test(which) ? now.year : beside);
      return wholeMonth(asked, yearOf(year, own), monthNumber(month));
    },
  ),
  rule(
    `\\bq([1-4])(?:[ /-]?(?:of )?${YEAR}\\b)?(?![\\p{L}\\p{N}])|\\b${YEAR}[ -]?q([1-4])\\b`,
    ([, n, year, yearFirst, nLast], asked, beside) =>
      partOfYear(asked, yearOf(year ?? yearFirst, beside), Number(n ?? nLast), 3),
  ),
  rule(`\\b(${ORDINALS.join('|')}) quarter(?: (?:of |in )?${YEAR}\\b)?`, ([, n = '', year], asked, beside) =>
    partOfYear(asked, yearOf(year, beside), ORDINALS.indexOf(n.toLowerCase()) + 1, 3),
  ),
  rule(`\\b(first|second) half of ${YEAR}\\b|\\bh([12]) ${YEAR}\\b`, ([, n, year, h, yearOfH], asked) =>
    partOfYear(asked, Number(year ?? yearOfH), h === undefined ? (/first/iu.test(n ?? '') ? 1 : 2) : Number(h), 6),
  ),
  rule(`\\b${COUNT} ${UNIT} ago\\b`, ([, count = '', unit = ''], asked) => {
    const number = countOf(count);
    return number === null ? none('how many is not said') : ago(number, unit.toLowerCase(), asked);
  }),
  rule(`\\b(last|past|previous|next|coming) ${COUNT} ${UNIT}\\b`, ([, which = '', count = '', unit = ''], asked) => {
    const number = countOf(count);
    return number === null
      ? none('how many is not said')
      : reaching(number, unit.toLowerCase(), /next|coming/iu.test(which), asked);
  }),
  rule(`\\b(this|current|last|past|previous|next|coming) (${SPAN})\\b`, ([, which = '', unit = ''], asked) =>
    span(unit.toLowerCase(), AHEAD[which.toLowerCase()] ?? 0, asked),
  ),
  rule(`\\b(?:this|last|past|previous|next) (?:${SEASONS.join('|')})\\b`, () =>
    none('when a season is depends on the place; name the months'),
  ),
  rule(`\\b(${Object.keys(RELATIVE).join('|')})\\b`, ([, phrase = ''], asked) =>
    day(today(asked) + (RELATIVE[phrase.toLowerCase()] ?? 0), asked),
  ),
  rule(
    `\\b(?:(this coming|last|past|previous|next|coming|this) )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\\b`,
    ([, which = '', name = ''], asked) => weekday(name, which, asked),
  ),
  rule(`${NO_YEAR_BEFORE}((?:1[5-9]|20)\\d)0s\\b`, ([, decade], { zone }) =>
    monthsOf(Number(decade) * 10, 1, 120, zone, null),
  ),
  rule(
    `${NO_YEAR_BEFORE}${YEAR}(?!s)${NO_YEAR_AFTER}|(?<=\\b${YEAR} ?[-–] ?)${YEAR}\\b`,
    ([, year, , last], { zone }) => monthsOf(Number(year ?? last), 1, 12, zone, 'YEAR'),
  ),
];

/**
 * Phrases of time in a text, in their order, none within another. `year`: what dates without one take.
 * @param looked set by whoever hands out the clock, where a phrase looks at it: such a phrase counts from the day of who says it
 */
export function timePhrases(
  text: string,
  asked: AskedAt,
  year: number | null = null,
  looked: { relative: boolean } = { relative: false },
): TimePhrase[] {
  const taken: TimePhrase[] = [];
  for (const { pattern, read } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (taken.some((other) => start < other.end && other.start < end)) continue;
      looked.relative = false;
      const found = read(match, asked, year);
      if (found) taken.push({ start, end, found, relative: looked.relative });
    }
  }
  return taken.sort((a, b) => a.start - b.start);
}
