import type { Literal, ValueType } from '../domain/claim-record.ts';
import type { FieldValue } from '../domain/text.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const ISO_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/u;
const ISO_INSTANT = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/u;
const DAY_MONTH_YEAR = /^(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3,9})\.?,? (\d{4})$/u;
const MONTH_DAY_YEAR = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const NUMBER =
  /^([£€$¥]?) ?([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d{1,2})?) ?([%‰°µΩ\p{L}][\p{L}%°µΩ²³·/⁻¹]*(?: [\p{L}²³/]+)?|)$/u;
const VERSION = /^v?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/u;
const LOOSE_VERSION = /^v?\d+(?:\.\d+)*(?:[-+][0-9A-Za-z.-]+)?$/iu;

/**
 * A literal out of words. With a type the words are read as that type; without (`null`) as the one type they can only mean:
 * `2019` alone is a number, `13 April 2019` a date, `1.2.3` a version, `40 L` a number with unit. Words that do not fit
 * stay text: what a document says is never bent. Whole numbers beyond 2⁵³ stay text too, since a double would change them.
 */
export function literalOf(words: string, type: ValueType | null): Literal {
  const text = words.trim();
  const read =
    type === null
      ? (dateOf(text, false) ?? versionOf(text, false) ?? booleanOf(text) ?? numberOf(text))
      : typed(text, type);
  return read ?? { type: 'TEXT', text };
}

/** A literal out of a value that YAML or JSON has typed (undefined: nobody has). A quoted `"20"` stays text. */
export function literalOfValue(value: FieldValue | undefined, words: string, type: ValueType | null): Literal {
  if (type !== null || value === undefined || value === null) return literalOf(words, type);
  if (typeof value === 'boolean') return { type: 'BOOLEAN', boolean: value };
  if (typeof value === 'number') return numberOf(words) ?? { type: 'TEXT', text: words };
  const read = literalOf(words, null);
  return read.type === 'NUMBER' && read.unit === null ? { type: 'TEXT', text: words.trim() } : read;
}

function typed(text: string, type: ValueType): Literal | null {
  switch (type) {
    case 'DATE':
      return dateOf(text, true);
    case 'NUMBER':
      return numberOf(text);
    case 'VERSION':
      return versionOf(text, true);
    case 'BOOLEAN':
      return booleanOf(/^yes$/iu.test(text) ? 'true' : /^no$/iu.test(text) ? 'false' : text);
    case 'TEXT':
    case 'ENTITY':
      return null;
  }
}

function booleanOf(text: string): Literal | null {
  return /^(?:true|false)$/iu.test(text) ? { type: 'BOOLEAN', boolean: text.toLowerCase() === 'true' } : null;
}

function versionOf(text: string, loose: boolean): Literal | null {
  return (loose ? LOOSE_VERSION : VERSION).test(text) ? { type: 'VERSION', version: text } : null;
}

function numberOf(text: string): Literal | null {
  const [, sign = '', digits = '', unit = ''] = NUMBER.exec(text) ?? [];
  if (digits === '' || (sign !== '' && unit !== '') || /^0x/iu.test(text)) return null;
  const value = Number(digits.replaceAll(',', ''));
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null;
  return { type: 'NUMBER', number: value, unit: sign || unit || null };
}

/** Dates as ISO 8601, as precise as written. Partial ones (`2019`, `2019-04`) only where a date is asked for. */
function dateOf(text: string, partial: boolean): Literal | null {
  const instant = ISO_INSTANT.exec(text);
  const [year, month, day] = (instant ?? ISO_DATE.exec(text))?.slice(1, 4) ?? named(text) ?? [];
  if (year === undefined || (!partial && day === undefined)) return null;
  if (!existsOnCalendar(year, month ?? '01', day ?? '01')) return null;
  return { type: 'DATE', date: instant ? text.replace(' ', 'T') : [year, month, day].filter(Boolean).join('-') };
}

function named(text: string): (string | undefined)[] | null {
  const dayFirst = DAY_MONTH_YEAR.exec(text);
  const monthFirst = dayFirst ? null : MONTH_DAY_YEAR.exec(text);
  const [day, name, year] = dayFirst ? dayFirst.slice(1) : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  if (day === undefined || name === undefined) return null;
  const month = MONTHS.findIndex((full) => full === name.toLowerCase() || full.slice(0, 3) === name.toLowerCase());
  return month < 0 ? null : [year, String(month + 1).padStart(2, '0'), day.padStart(2, '0')];
}

function existsOnCalendar(year: string, month: string, day: string): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
