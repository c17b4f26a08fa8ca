import { BOUNDS, NUMBER_WORDS, SCALES, UNITS } from './words/classes.ts';

/** A number, date or version that stands in a sentence. */
export interface Value {
  readonly kind: 'NUMBER' | 'DATE' | 'VERSION';
  /** Equal for equal values, whatever unit or form they are written in. */
  readonly key: string;
  /** NUMBER: in the base unit; else null. */
  readonly size: number | null;
  /** NUMBER: its base unit; DATE: its precision; else null. */
  readonly unit: string | null;
  /** At least, about …: another number need not contradict it. */
  readonly bounded: boolean;
  /** How many tokens it takes up. */
  readonly length: number;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/u;
const YEAR = /^[12]\d{3}$/u;
const NUMBER = /^([$€]?)(\d+(?:,\d{3})*(?:\.\d+)?)(%?)$/u;
const WITH_UNIT = /^(\d+(?:\.\d+)?)(\p{L}{1,3})$/u;
const VERSION = /^v?(\d+(?:\.\d+){2,}|(?<=v)\d+(?:\.\d+)*)$/u;
const BEFORE_YEAR = new Set('in since by of from until till during before after around circa'.split(' '));

const two = (number: number): string => String(number).padStart(2, '0');
const date = (key: string, length: number, bounded = false): Value => ({
  kind: 'DATE',
  key,
  size: null,
  unit: key.length > 7 ? 'day' : key.length > 4 ? 'month' : 'year',
  bounded,
  length,
});

/** The date that begins at `at`: `2020-03-10`, `March 10, 2020`, `10 March 2020`, `March 2020`, `in 2020`. */
function dateAt(tokens: readonly string[], at: number): Value | null {
  const [first = '', second = '', third = ''] = tokens.slice(at, at + 3);
  if (/^\d{4}-\d{2}-\d{2}$/u.test(first)) return date(first, 1);
  const month = MONTHS.indexOf(first) + 1;
  const day = DAY.exec(second)?.[1];
  if (month > 0 && day !== undefined && YEAR.test(third)) return date(`${third}-${two(month)}-${two(Number(day))}`, 3);
  if (month > 0 && YEAR.test(second)) return date(`${second}-${two(month)}`, 2);
  const dayFirst = DAY.exec(first)?.[1];
  const monthSecond = MONTHS.indexOf(second) + 1;
  if (dayFirst !== undefined && monthSecond > 0 && YEAR.test(third))
    return date(`${third}-${two(monthSecond)}-${two(Number(dayFirst))}`, 3);
  const before = tokens[at - 1] ?? '';
  if (YEAR.test(first) && BEFORE_YEAR.has(before))
    return date(first, 1, /^(before|after|around|circa|since|until|till|by)$/u.test(before));
  return null;
}

function versionAt(tokens: readonly string[], at: number): Value | null {
  const token = tokens[at] ?? '';
  const numbered =
    VERSION.exec(token)?.[1] ?? (tokens[at - 1] === 'version' && /^\d+(\.\d+)*$/u.test(token) ? token : undefined);
  if (numbered === undefined) return null;
  return { kind: 'VERSION', key: `v${numbered}`, size: null, unit: null, bounded: false, length: 1 };
}

interface Amount {
  readonly size: number;
  readonly unit: string;
  readonly length: number;
}

function amountAt(tokens: readonly string[], at: number): Amount | null {
  const token = tokens[at] ?? '';
  const digits = NUMBER.exec(token);
  const glued = WITH_UNIT.exec(token);
  if (!digits && glued && UNITS.has(glued[2] ?? '')) return { size: Number(glued[1]), unit: glued[2] ?? '', length: 1 };
  const word = NUMBER_WORDS.get(token);
  if (!digits && word === undefined) return null;
  let size = digits ? Number((digits[2] ?? '').replaceAll(',', '')) : (word ?? 0);
  let length = 1;
  for (
    let scale = SCALES.get(tokens[at + length] ?? '');
    scale !== undefined;
    scale = SCALES.get(tokens[at + length] ?? '')
  ) {
    size *= scale;
    length += 1;
  }
  const sign = digits?.[1] || digits?.[3] || '';
  return { size, unit: sign, length };
}

/** The value that begins at a token (lower case), or null. */
export function valueAt(tokens: readonly string[], at: number): Value | null {
  const known = dateAt(tokens, at) ?? versionAt(tokens, at);
  if (known) return known;
  const amount = amountAt(tokens, at);
  if (!amount) return null;
  const next = tokens[at + amount.length] ?? '';
  const written = amount.unit === '' && (UNITS.has(next) || UNITS.has(next.replace(/s$/u, ''))) ? next : null;
  const [unit, factor] = UNITS.get(amount.unit) ??
    (written === null ? undefined : (UNITS.get(written) ?? UNITS.get(written.replace(/s$/u, '')))) ?? ['', 1];
  const size = amount.size * factor;
  const before = tokens.slice(Math.max(0, at - 3), at);
  const compared =
    before.at(-1) === 'than' ||
    BOUNDS.has(before.at(-1) ?? '') ||
    (BOUNDS.has(before.at(-2) ?? '') && before.at(-1) === 'to');
  const key = `#${Number(size.toPrecision(12))}${unit}`;
  return { kind: 'NUMBER', key, size, unit, bounded: compared, length: amount.length + (written === null ? 0 : 1) };
}

/**
 * Do two values of one place in a sentence exclude each other?
 * @param tolerance relative difference up to which two numbers are one, measured twice
 */
export function valuesExclude(a: Value, b: Value, tolerance: number): boolean {
  if (a.kind !== b.kind || a.bounded || b.bounded || a.key === b.key) return false;
  if (a.kind === 'DATE') {
    const [short, long] = a.key.length < b.key.length ? [a.key, b.key] : [b.key, a.key];
    return !long.startsWith(short);
  }
  if (a.kind === 'VERSION') return true;
  if (a.unit !== b.unit || a.size === null || b.size === null) return false;
  return Math.abs(a.size - b.size) > tolerance * Math.max(Math.abs(a.size), Math.abs(b.size));
}
