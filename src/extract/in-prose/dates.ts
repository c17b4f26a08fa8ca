import { literalOf } from '../literals.ts';
import type { Found } from './found.ts';

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\\.?|Feb\\.?|Mar\\.?|Apr\\.?|Jun\\.?|Jul\\.?|Aug\\.?|Sept?\\.?|Oct\\.?|Nov\\.?|Dec\\.?)';
const YEAR = '(?:1\\d|20)\\d\\d';

/** Dates written out, and years where the words before them say that they are years. */
const DATE = new RegExp(
  [
    '(?<iso>\\b\\d{4}-\\d{2}-\\d{2}\\b)',
    `(?<day>\\b\\d{1,2}(?:st|nd|rd|th)? ${MONTH},? ${YEAR}\\b)`,
    `(?<month>\\b${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? ${YEAR}\\b)`,
    `(?<part>\\b${MONTH},? ${YEAR}\\b)`,
    `(?<year>(?<=\\b(?:[Ii]n|[Ss]ince|born|died|built|founded|established) |\\((?:born |died )?|[–-] ?)${YEAR}\\b(?![\\d,.]*\\d|[-–/]\\d|s\\b| ?%))`,
    `(?<span>(?<=\\()${YEAR}(?=[–-]${YEAR}\\)))`,
  ].join('|'),
  'gu',
);

/** The dates of a sentence, as precise as they are written, in ISO 8601. */
export function datesIn(plain: string): Found<{ readonly type: 'DATE'; readonly date: string }>[] {
  return [...plain.matchAll(DATE)].flatMap((match) => {
    const words = match[0];
    const { part } = match.groups ?? {};
    const date = part === undefined ? literalOf(words.replace(/(?<=[A-Za-z])\./u, ''), 'DATE') : monthOf(words);
    return date?.type === 'DATE' ? [{ start: match.index, end: match.index + words.length, value: date }] : [];
  });
}

/** `March 2022`: read as the first of that month, and kept without the day. */
function monthOf(words: string): { readonly type: 'DATE'; readonly date: string } | null {
  const read = literalOf(`1 ${words.replace(/[.,]/gu, '')}`, 'DATE');
  return read.type === 'DATE' ? { type: 'DATE', date: read.date.slice(0, 7) } : null;
}
