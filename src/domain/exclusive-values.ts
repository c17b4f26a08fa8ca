import type { ClaimObject } from './claim-record.ts';
import { normalName } from '../text/normal-name.ts';
import { literalOf } from '../text/values/literals.ts';

/** A value in the form in which two can be told apart. */
export type ComparableValue =
  /** Half-open, in days since 1970: a year is longer than a day of it. */
  | { readonly kind: 'DATE'; readonly from: number; readonly to: number }
  /** `within`: how far it may be off, by how it is written. */
  | { readonly kind: 'NUMBER'; readonly number: number; readonly unit: string; readonly within: number }
  | { readonly kind: 'BOOLEAN'; readonly yes: boolean }
  | { readonly kind: 'NAME'; readonly norm: string };

/** More words than this are a sentence, of which only a reader says what it excludes. */
const MOST_WORDS = 8;
const DAY_MS = 86_400_000;
/** Written out to the hundreds, a number of four digits or more is taken for a round one: 1,200 and 1,187 may be one count. */
const ROUND = 100;

/** The value of a claim; null = it is none that could exclude another (a sentence, a version). `name` is that of the entity it may be. */
export function comparableValue(object: ClaimObject, name: string | null): ComparableValue | null {
  switch (object.type) {
    case 'DATE':
      return ofDate(object.date);
    case 'NUMBER':
      return ofNumber(object.number, object.unit);
    case 'BOOLEAN':
      return { kind: 'BOOLEAN', yes: object.boolean };
    case 'TEXT':
      return ofText(object.text);
    case 'ENTITY':
      return name === null ? null : ofName(name);
    case 'VERSION':
      return null;
    default:
      return object satisfies never;
  }
}

/**
 * Whether one thing cannot have both values. What is only more exact excludes nothing: 1998 and 4 May 1998; Rotterdam and Rotterdam, the
 * Netherlands; 1,200 and 1,187. Values of different kinds or units are never compared. Symmetric.
 */
export function exclude(a: ComparableValue, b: ComparableValue): boolean {
  const [one, other] = a.kind === 'DATE' ? [a, asDate(b)] : b.kind === 'DATE' ? [asDate(a), b] : [a, b];
  if (one === null || other === null || one.kind !== other.kind) return false;
  if (one.kind === 'DATE' && other.kind === 'DATE') return one.to <= other.from || other.to <= one.from;
  if (one.kind === 'NUMBER' && other.kind === 'NUMBER')
    return one.unit === other.unit && Math.abs(one.number - other.number) > Math.max(one.within, other.within);
  if (one.kind === 'BOOLEAN' && other.kind === 'BOOLEAN') return one.yes !== other.yes;
  return one.kind === 'NAME' && other.kind === 'NAME' && namesExclude(one.norm, other.norm);
}

function ofDate(text: string): ComparableValue | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T.*)?$/u.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const from = Date.UTC(y, m - 1, d) / DAY_MS;
  const to =
    day !== undefined ? from + 1 : month === undefined ? Date.UTC(y + 1, 0, 1) / DAY_MS : Date.UTC(y, m, 1) / DAY_MS;
  return { kind: 'DATE', from, to };
}

function ofNumber(number: number, unit: string | null): ComparableValue {
  const round = Number.isInteger(number) && Math.abs(number) >= 1000 && number % ROUND === 0;
  return { kind: 'NUMBER', number, unit: unit === null ? '' : normalName(unit), within: round ? ROUND / 2 : 0 };
}

function ofText(text: string): ComparableValue | null {
  const trimmed = text.trim().slice(0, 200);
  if (/^-?\d{1,3}(?:,\d{3})+$|^-?\d+(?:\.\d+)?$/u.test(trimmed))
    return ofNumber(Number(trimmed.replace(/,/gu, '')), null);
  const date = ofDate(trimmed) ?? ofWrittenDate(trimmed);
  if (date) return date;
  if (text.length > 200 || trimmed.split(/\s+/u).length > MOST_WORDS) return null;
  return ofName(trimmed);
}

/** `4 May 1998`, `May 1998`, `May 4, 1998`. */
function ofWrittenDate(text: string): ComparableValue | null {
  const literal = literalOf(text, 'DATE');
  return literal.type === 'DATE' ? ofDate(literal.date) : null;
}

function ofName(name: string): ComparableValue | null {
  const norm = normalName(name.slice(0, 400));
  return norm === '' ? null : { kind: 'NAME', norm };
}

/** A whole number without a unit may be a year. */
function asDate(value: ComparableValue): ComparableValue | null {
  if (value.kind === 'DATE') return value;
  if (value.kind !== 'NUMBER' || value.unit !== '' || !Number.isInteger(value.number)) return null;
  return value.number >= 1000 && value.number < 3000 ? ofDate(String(value.number)) : null;
}

/** Not where all words of one are words, or the first letters, of the other: that is the same name said shorter. */
function namesExclude(a: string, b: string): boolean {
  const [s, t] = [a, b].map((norm) => norm.split(/[ .&@]+/u).filter(Boolean));
  if (!s || !t) return false;
  const [short, long] = s.length <= t.length ? [s, t] : [t, s];
  const within = short.every((word) =>
    long.some(
      (other) =>
        other === word ||
        (word.length === 1 && other.startsWith(word)) ||
        (other.length === 1 && word.startsWith(other)),
    ),
  );
  const initials = long.map((word) => word.slice(0, 1)).join('');
  return !within && short.join('') !== long.join('') && !(short.length === 1 && short[0] === initials);
}
