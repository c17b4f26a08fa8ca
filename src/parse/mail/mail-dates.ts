import type { TextRange } from '../../domain/text.ts';
import { monthNumber, MONTHS, WEEKDAYS } from '../../text/english/calendar.ts';

/** When a mail says that it was written. */
export interface MailDate extends TextRange {
  /** In ISO 8601, with the offset that it is given with; without one where it has none. */
  readonly iso: string;
  /** Without an offset, in UTC. */
  readonly at: Date;
}

const beginnings = (names: readonly string[]): string => names.map((name) => name.slice(0, 3)).join('|');
const MONTH = `(?<month>(?:${beginnings(MONTHS)})[a-z]{0,6})\\.?`;
const WEEKDAY = `(?:(?:${beginnings(WEEKDAYS)})[a-z]{0,6}\\.?,?\\s+)?`;
const TIME =
  '(?:,?\\s+(?:at\\s+|um\\s+|kl\\.?\\s+)?(?<hour>\\d{1,2})[:.](?<minute>\\d{2})(?:[:.](?<second>\\d{2}))?(?:\\s?(?<half>[AP])\\.?M\\.?)?' +
  '(?:\\s*(?:GMT|UTC)?(?<offset>[+-]\\d{2}:?\\d{2})|\\s+(?<utc>GMT|UTC|Z)\\b)?)?';
/** `Tue, 4 Mar 2031 09:12:00 +0100`, `March 4, 2031 at 9:12 AM`, `2031-03-04 09:12`, `04.03.2031, 09:12`. */
const FORMS = [
  `${WEEKDAY}(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+${MONTH},?\\s+(?<year>\\d{4})${TIME}`,
  `${WEEKDAY}${MONTH}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})${TIME}`,
  `(?<year>\\d{4})-(?<numbered>\\d{2})-(?<day>\\d{2})${TIME.replace(',?\\s+', '(?:T|,?\\s+)')}`,
  `(?<day>\\d{1,2})\\.(?<numbered>\\d{1,2})\\.(?<year>\\d{4})${TIME}`,
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'iu'));

/** A longer text is no line of a header. */
const LONGEST = 1_000;

const two = (n: number): string => String(n).padStart(2, '0');

function hourOf({ hour = '0', half }: Record<string, string | undefined>): number {
  const n = Number(hour);
  if (half === undefined) return n;
  return (n % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}

/** The first date in a line of a mail; null = none that is a day there is. Names of months are English, as in RFC 5322. */
export function mailDateIn(text: string): MailDate | null {
  for (const form of FORMS) {
    const found = form.exec(text.slice(0, LONGEST));
    if (!found?.groups) continue;
    const { year = '', month, numbered, day = '', hour, minute = '00', second = '00', offset, utc } = found.groups;
    const number = month === undefined ? Number(numbered) : monthNumber(month);
    const date = `${year}-${two(number)}-${two(Number(day))}`;
    const isDay = !Number.isNaN(new Date(date).getTime()) && new Date(date).getUTCDate() === Number(day);
    const zone = offset === undefined ? (utc === undefined ? '' : 'Z') : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
    const iso = hour === undefined ? date : `${date}T${two(hourOf(found.groups))}:${minute}:${second}${zone}`;
    const at = new Date(hour === undefined || zone !== '' ? iso : `${iso}Z`);
    if (isDay && !Number.isNaN(at.getTime())) {
      return { iso, at, start: found.index, end: found.index + found[0].length };
    }
  }
  return null;
}
