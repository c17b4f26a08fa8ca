import type { Literal, ValueType } from '../../domain/claim-record.ts';
import type { FieldValue } from '../../domain/text.ts';
import { datesIn } from './dates.ts';
import { NO_HABITS, type WritingHabits } from './found.ts';

const ISO_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/u;
const ISO_INSTANT = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/u;
/** What a written date may look like: read by the reader of dates where it is all of the value. */
const MAY_BE_DATE = /^(?=.*\d)[\p{L}\d .,/-]{6,40}$/u;
const NUMBER =
  /^([£€$¥]?) ?([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d{1,2})?) ?([%‰°µΩ\p{L}][\p{L}%°µΩ²³·/⁻¹]*(?: [\p{L}²³/]+)?|)$/u;
const NUMBER_WITH_COMMA =
  /^([£€$¥]?) ?([-+]?(?:\d{1,3}(?:[. ]\d{3})+|\d+)(?:,\d+)?) ?([%‰°µΩ\p{L}][\p{L}%°µΩ²³·/⁻¹]*(?: [\p{L}²³/]+)?|)$/u;
const VERSION = /^v?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/u;
const LOOSE_VERSION = /^v?\d+(?:\.\d+)*(?:[-+][0-9A-Za-z.-]+)?$/iu;

/**
 * A literal out of words. With a type the words are read as that type; without (`null`) as the one type they can only mean:
 * `2019` alone is a number, `13 April 2019` a date, `1.2.3` a version, `40 L` a number with unit. Words that do not fit
 * stay text: what a document says is never bent. Whole numbers beyond 2⁵³ stay text too, since a double would change them.
 */
export function literalOf(words: string, type: ValueType | null, habits: WritingHabits = NO_HABITS): Literal {
  const text = words.trim();
  const read =
    type === null
      ? (dateOf(text, false, habits) ?? versionOf(text, false) ?? booleanOf(text) ?? numberOf(text, habits))
      : typed(text, type, habits);
  return read ?? { type: 'TEXT', text };
}

/** A literal out of a value that YAML or JSON has typed (undefined: nobody has). A quoted `"20"` stays text. */
export function literalOfValue(
  value: FieldValue | undefined,
  words: string,
  type: ValueType | null,
  habits: WritingHabits = NO_HABITS,
): Literal {
  if (type !== null || value === undefined || value === null) return literalOf(words, type, habits);
  if (typeof value === 'boolean') return { type: 'BOOLEAN', boolean: value };
  if (typeof value === 'number') return numberOf(words, NO_HABITS) ?? { type: 'TEXT', text: words };
  const read = literalOf(words, null, habits);
  return read.type === 'NUMBER' && read.unit === null ? { type: 'TEXT', text: words.trim() } : read;
}

function typed(text: string, type: ValueType, habits: WritingHabits): Literal | null {
  switch (type) {
    case 'DATE':
      return dateOf(text, true, habits);
    case 'NUMBER':
      return numberOf(text, habits);
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

function numberOf(text: string, { decimalComma }: WritingHabits): Literal | null {
  const [, sign = '', digits = '', unit = ''] = (decimalComma ? NUMBER_WITH_COMMA : NUMBER).exec(text) ?? [];
  if (digits === '' || (sign !== '' && unit !== '') || /^0x/iu.test(text)) return null;
  const plain = decimalComma ? digits.replace(/[. ]/gu, '').replace(',', '.') : digits.replaceAll(',', '');
  const value = Number(plain);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null;
  return { type: 'NUMBER', number: value, unit: sign || unit || null };
}

/** Dates as ISO 8601, as precise as written. Partial ones (`2019`, `2019-04`, `April 2019`) only where a date is asked for. */
function dateOf(text: string, partial: boolean, habits: WritingHabits): Literal | null {
  const instant = ISO_INSTANT.exec(text);
  const [year, month, day] = (instant ?? ISO_DATE.exec(text))?.slice(1, 4) ?? [];
  if (year === undefined) return MAY_BE_DATE.test(text) ? writtenDate(text, partial, habits) : null;
  if ((!partial && day === undefined) || !existsOnCalendar(year, month ?? '01', day ?? '01')) return null;
  return { type: 'DATE', date: instant ? text.replace(' ', 'T') : [year, month, day].filter(Boolean).join('-') };
}

function writtenDate(text: string, partial: boolean, habits: WritingHabits): Literal | null {
  const [found, ...others] = datesIn(text, { told: null, habits });
  const isAll = found?.start === 0 && found.end === text.length && others.length === 0;
  if (!isAll || found.value.span !== null || (!partial && found.value.date.length < 10)) return null;
  return { type: 'DATE', date: found.value.date };
}

function existsOnCalendar(year: string, month: string, day: string): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
