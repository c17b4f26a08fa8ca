import { UNITS, UNITS_IN_SMALL } from '../text/english/unit-words.ts';
import { amountsIn, type Amount } from '../text/values/amounts.ts';
import { datesIn, type DateValue } from '../text/values/dates.ts';
import type { Found } from '../text/values/found.ts';
import { versionsIn } from '../text/values/version-numbers.ts';

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

type Placed = Found<Omit<Value, 'length'>>;

const BEFORE_YEAR = /\b(?:in|since|by|of|from|until|till|during|before|after|around|circa)\s+$/u;
const BOUNDS_DATE = /\b(?:before|after|around|circa|since|until|till|by)\s+$/u;

function dated(line: string, { start, end, value }: Found<DateValue>): Placed[] {
  const before = line.slice(Math.max(0, start - 12), start);
  const { date, span } = value;
  if (span !== null || (date.length === 4 && !BEFORE_YEAR.test(before))) return [];
  const unit = date.length > 7 ? 'day' : date.length > 4 ? 'month' : 'year';
  const bounded = date.length === 4 && (value.about || BOUNDS_DATE.test(before));
  return [{ start, end, value: { kind: 'DATE', key: date, size: null, unit, bounded } }];
}

/** What compares with a number without being a bound word by itself: `larger than 5`, `close to 5`. */
const COMPARED = /(?:\bthan|\b(?:close|near|nearer|next|equal) to)\s+$/u;

function sized(line: string, { start, end, value }: Found<Amount>): Placed {
  const unit = UNITS.get(value.unit ?? '');
  const size = value.number * (unit?.factor ?? 1);
  const base = unit?.base ?? '';
  const bounded =
    value.bound !== null || value.most !== null || COMPARED.test(line.slice(Math.max(0, start - 12), start));
  return {
    start,
    end,
    value: { kind: 'NUMBER', key: `#${Number(size.toPrecision(12))}${base}`, size, unit: base, bounded },
  };
}

/** A unit in small letters as it is usually written, as far as that is as long: places stay what they are. */
function unitAsWritten(token: string): string {
  const sign = UNITS_IN_SMALL.get(token)?.sign;
  return sign?.toLowerCase() === token ? sign : token;
}

/** The values among the tokens (lower case) of a sentence: the number of the token where each begins → the value. */
export function valuesAt(tokens: readonly string[]): ReadonlyMap<number, Value> {
  const line = tokens.join(' ');
  const found: Placed[] = [
    ...datesIn(line).flatMap((date) => dated(line, date)),
    ...versionsIn(line).map(({ start, end, value: { version } }): Placed => ({
      start,
      end,
      value: { kind: 'VERSION', key: `v${version}`, size: null, unit: null, bounded: false },
    })),
    ...amountsIn(tokens.map(unitAsWritten).join(' '), undefined, true).map((amount) => sized(line, amount)),
  ];
  const starts = startsOf(tokens);
  const values = new Map<number, Value>();
  const taken: Placed[] = [];
  for (const one of found) {
    if (taken.some((other) => one.start < other.end && other.start < one.end)) continue;
    taken.push(one);
    const at = starts.indexOf(one.start);
    if (at < 0) continue;
    const length = starts.filter((start) => one.start <= start && start < one.end).length;
    values.set(at, { ...one.value, length });
  }
  return values;
}

function startsOf(tokens: readonly string[]): number[] {
  let at = 0;
  return tokens.map((token) => {
    const start = at;
    at += token.length + 1;
    return start;
  });
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
