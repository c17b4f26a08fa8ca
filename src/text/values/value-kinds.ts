import { WEEKDAY } from '../english/calendar.ts';
import { SMALL_NUMBERS } from '../english/counting.ts';
import { MONEY } from '../english/unit-words.ts';
import { amountsIn } from './amounts.ts';
import { timePhrases } from './time-phrases.ts';
import { versionsIn } from './version-numbers.ts';

export const VALUE_KINDS = ['MONEY', 'DATE', 'HOURS', 'VERSION', 'ADDRESS', 'NUMBER', 'NAME'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** `from nine`, `until 17:30`: a time of day, where no unit and no thing follows. */
const TIME = `(?:${SMALL_NUMBERS.slice(1, 13).join('|')}|\\d{1,2}(?::\\d\\d)? ?(?:am|pm)|\\d{1,2}:\\d\\d)`;
const CLOCK = `(?:from|until|to|at) ${TIME}(?= (?:to|until|in|and|o'clock)\\b|[.,;]|$)`;
const HOURS = new RegExp(
  `\\b(?:${WEEKDAY}s|${WEEKDAY} to ${WEEKDAY}|weekdays|weekends|daily|noon|midnight|every day|${CLOCK})\\b`,
  'giu',
);
const ADDRESS = /\b\d+\p{Ll}? \p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+){0,3}/gu;
const NAME = /\p{Lu}[\p{L}'’]+(?: (?:van|von|de|der|da|al|bin|la|le)\b)*(?: \p{Lu}[\p{L}'’]+)+/gu;
/** Of phrases of time those that write out a date, with its year or without. */
const WRITES_DATE = /\p{L}{3,}.*\d|\d.*\p{L}{3,}|\d[-/.]\d|^\p{L}{3,9}\.?$/u;
const IS_OTHER_TIME = /\b(?:day|week|month|quarter|year|decade|ago|last|next|this|past|half)|day$|^to|^yes|^\d{4}s?$/iu;

type Read = (text: string) => readonly { readonly start: number; readonly end: number }[];

const byPattern =
  (pattern: RegExp): Read =>
  (text) =>
    [...text.matchAll(pattern)].map(({ index: start, 0: found }) => ({ start, end: start + found.length }));

const EPOCH = { now: new Date(0), zone: 'UTC' };
const dates: Read = (text) =>
  timePhrases(text, EPOCH).filter(({ start, end }) => {
    const words = text.slice(start, end);
    return WRITES_DATE.test(words) && !IS_OTHER_TIME.test(words);
  });

/** Of a number its digits alone are the value. */
const numbers: Read = (text) =>
  amountsIn(text).map(({ start, end }) => {
    const digits = /^[-−]?[\d.,]+/u.exec(text.slice(start, end))?.[0] ?? '';
    return { start, end: digits === '' ? end : start + digits.length };
  });

/** The first that fits a place counts. */
const READERS: Readonly<Record<ValueKind, Read>> = {
  MONEY: (text) => amountsIn(text).filter(({ value }) => MONEY.has(value.unit ?? '')),
  DATE: dates,
  HOURS: byPattern(HOURS),
  VERSION: versionsIn,
  ADDRESS: byPattern(ADDRESS),
  NUMBER: numbers,
  NAME: byPattern(NAME),
};

/** The values that a text tells, by kind, in small letters; what stands in `besides` is none. Each place is read once. */
export function valuesIn(text: string, besides: string): ReadonlyMap<ValueKind, ReadonlySet<string>> {
  const known = besides.toLowerCase();
  const found = new Map<ValueKind, Set<string>>();
  let left = text;
  for (const kind of VALUE_KINDS) {
    for (const { start, end } of READERS[kind](left)) {
      const plain = left
        .slice(start, end)
        .toLowerCase()
        .replace(/[.,]+$/u, '');
      left = `${left.slice(0, start)}${' '.repeat(end - start)}${left.slice(end)}`;
      if (plain !== '' && !known.includes(plain)) found.set(kind, (found.get(kind) ?? new Set<string>()).add(plain));
    }
  }
  return found;
}
