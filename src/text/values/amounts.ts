import { BOUND_SIGNS, BOUND_WORDS, type BoundKind } from '../english/bounds.ts';
import { SCALES } from '../english/counting.ts';
import { UNITS } from '../english/unit-words.ts';
import { NO_HABITS, type Found, type WritingHabits } from './found.ts';
import { numbersInWords } from './number-words.ts';

/** A number as a text tells it, never converted: 3 km stay 3 km. Its place is that of number, scale and unit. */
export interface Amount {
  readonly number: number;
  /** Of a range (`10 to 14 crowns`), its upper end; null = one number. */
  readonly most: number | null;
  /** The usual sign of its unit; null = a bare number. */
  readonly unit: string | null;
  /** What bounds it, as it is written: `at least`; null = it is told as exact. */
  readonly bound: { readonly kind: BoundKind; readonly words: string } | null;
  /** Where the words of its bound begin; its own start where it has none. */
  readonly from: number;
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
const UNIT = [...UNITS.keys()]
  .filter((word) => !/^[€$£¥]$/u.test(word))
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');
const CODES = 'CHF|EUR|USD|GBP|JPY|NOK|SEK|DKK';
const DIGITS = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,15}(?:\\.\\d{1,9})?';
const DIGITS_WITH_COMMA = '\\d{1,3}(?:[.\u00a0 ]\\d{3})+(?:,\\d+)?|\\d{1,15}(?:,\\d{1,9})?';
const AFTER = '(?![\\p{L}\\p{N}/:]|[.,-]\\d|-\\p{L})';

const numberPattern = (digits: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}.,/:#_-])(?:(?<=^|[\\s(])(?<minus>[-−]))?(?:(?<sign>[£€$¥])|(?<code>${CODES}) )?(?<digits>${digits})` +
      `(?: (?<scale>thousand|million|billion|trillion|k|m|bn)(?![\\p{L}\\p{N}]))?(?:[ -]?(?<unit>${UNIT})` +
      `(?![\\p{L}\\p{N}²³/])| ?(?<tail>[€£¥]))?${AFTER}`,
    'gu',
  );
const WITH_POINT = numberPattern(DIGITS);
const WITH_COMMA = numberPattern(DIGITS_WITH_COMMA);

const BOUND = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${BOUND_WORDS.map(([, words]) => escaped(words))
    .sort((a, b) => b.length - a.length)
    .join('|')})\\s+|(?:${[...BOUND_SIGNS.keys()].map(escaped).join('|')}) ?)(?:the |a |an )?$`,
  'iu',
);
const KINDS: ReadonlyMap<string, BoundKind> = new Map(BOUND_WORDS.map(([kind, words]) => [words, kind]));
const BOUND_AFTER =
  /^ (?:or (?<most>less|fewer|under|below)|or (?<least>more|over|above)|(?<min>minimum|min)|(?<max>maximum|max))\b/iu;
/** So far before a number the words of its bound are looked for. */
const NEAR = 24;

/** Short scales: `$4 m` is four million dollars, `4 m` four metres. */
const SHORT_SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9 };

/** The amounts of a text. Numbers that are part of a name, a version, a time or a place are none. */
export function amountsIn(text: string, habits: WritingHabits = NO_HABITS, inWords = false): Found<Amount>[] {
  const digits = [...text.matchAll(habits.decimalComma ? WITH_COMMA : WITH_POINT)].flatMap((match) =>
    amountOf(match, text, habits),
  );
  const words = inWords ? writtenOut(text, digits) : [];
  const found = [...digits, ...words].sort((a, b) => a.start - b.start);
  return ranges(text, found);
}

function amountOf(match: RegExpExecArray, text: string, { decimalComma }: WritingHabits): Found<Amount>[] {
  const { tail, digits = '', scale, unit, minus, code, sign = tail ?? '' } = match.groups ?? {};
  const isShort = scale !== undefined && scale in SHORT_SCALES;
  const money = sign !== '' || code !== undefined;
  // Metres, not millions, where no money is told.
  if (isShort && !money) return plainMetres(match, text, digits, scale, decimalComma);
  if (money && unit !== undefined) return [];
  const plain = decimalComma ? digits.replace(/[.\u00a0 ]/gu, '').replace(',', '.') : digits.replaceAll(',', '');
  const factor = scale === undefined ? 1 : (SHORT_SCALES[scale] ?? SCALES.get(scale) ?? 1);
  return made(
    match,
    text,
    Number(plain) * factor,
    minus !== undefined,
    sign || (UNITS.get(code ?? unit ?? '')?.sign ?? null),
  );
}

/** `310 m long`: a scale that is none. */
function plainMetres(
  match: RegExpExecArray,
  text: string,
  digits: string,
  scale: string,
  decimalComma: boolean | null,
): Found<Amount>[] {
  const plain = decimalComma ? digits.replace(/[.\u00a0 ]/gu, '').replace(',', '.') : digits.replaceAll(',', '');
  return made(match, text, Number(plain), match.groups?.minus !== undefined, UNITS.get(scale)?.sign ?? null);
}

function made(
  { index, 0: written }: { readonly index: number; readonly 0: string },
  text: string,
  number: number,
  negative: boolean,
  unit: string | null,
): Found<Amount>[] {
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) return [];
  const rounded = Number((negative ? -number : number).toPrecision(15));
  const end = index + written.length;
  const { bound, from } = boundOf(text, index, end);
  return [{ start: index, end, value: { number: rounded, most: null, unit, bound, from } }];
}

function boundOf(text: string, start: number, end: number): Pick<Amount, 'bound' | 'from'> {
  const before = BOUND.exec(text.slice(Math.max(0, start - NEAR), start));
  if (before) {
    const words = before[0].trim().replace(/ (?:the|an?)$/iu, '');
    const kind = KINDS.get(words.toLowerCase()) ?? BOUND_SIGNS.get(words) ?? 'NEAR';
    return { bound: { kind, words }, from: start - before[0].length };
  }
  const after = BOUND_AFTER.exec(text.slice(end, end + NEAR));
  if (!after) return { bound: null, from: start };
  const kind = after.groups?.most !== undefined || after.groups?.max !== undefined ? 'MOST' : 'LEAST';
  return { bound: { kind, words: after[0].trim() }, from: start };
}

const UNIT_AFTER = new RegExp(`^[ -](?<unit>${UNIT})(?![\\p{L}\\p{N}²³/])`, 'u');

function writtenOut(text: string, digits: readonly Found<Amount>[]): Found<Amount>[] {
  return numbersInWords(text).flatMap(({ start, end, number }): Found<Amount>[] => {
    if (digits.some((one) => one.start < end && start < one.end)) return [];
    const after = UNIT_AFTER.exec(text.slice(end, end + 30));
    const unit = UNITS.get(after?.groups?.unit ?? '')?.sign ?? null;
    const { bound, from } = boundOf(text, start, end);
    return [{ start, end: end + (after?.[0].length ?? 0), value: { number, most: null, unit, bound, from } }];
  });
}

/** `between 10 and 14 crowns`, `10–14 crowns`, `10 to 14 crowns`: one amount with two ends. Bare numbers so may be years or days. */
function ranges(text: string, found: readonly Found<Amount>[]): Found<Amount>[] {
  const kept: Found<Amount>[] = [];
  for (let n = 0; n < found.length; n += 1) {
    const [one, other] = [found[n], found[n + 1]];
    if (!one) break;
    const joined = other ? rangeOf(text, one, other) : null;
    kept.push(joined ?? one);
    if (joined) n += 1;
  }
  return kept;
}

const BETWEEN = /(?<![\p{L}\p{N}])(?:between|from)\s+$/iu;

function rangeOf(text: string, one: Found<Amount>, other: Found<Amount>): Found<Amount> | null {
  const gap = text.slice(one.end, other.start);
  const lead = BETWEEN.exec(text.slice(Math.max(0, one.start - NEAR), one.start));
  const isRange = /^(?: ?[–—-] ?| to )$/u.test(gap) || (lead !== null && / and $/u.test(gap));
  const { unit } = other.value;
  if (!isRange || (unit === null && lead === null) || one.value.number >= other.value.number) return null;
  if (one.value.unit !== null && one.value.unit !== unit) return null;
  const from = lead ? one.start - lead[0].length : one.start;
  return {
    start: one.start,
    end: other.end,
    value: { number: one.value.number, most: other.value.number, unit, bound: null, from },
  };
}
