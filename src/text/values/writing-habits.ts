import type { WritingHabits } from './found.ts';

/** So many characters of a text show how its writer writes. */
const LOOKED_AT = 200_000;
const SLASHED = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d./-]*\d)/gu;
/** `3,5` and `1.234,50`; not `1,234`, which may be either. */
const COMMA = /(?<![\d.,])\d{1,3}(?:\.\d{3})*,(?:\d{1,2}|\d{4,})(?![\d.,]*\d)/gu;
/** `3.5` and `1,234.50`; not `1.234`, nor `1.2.3`. */
const POINT = /(?<![\d.,v])\d{1,3}(?:,\d{3})*\.(?:\d{1,2}|\d{4,})(?![\d.,]*\d)/giu;

/**
 * What the values of a whole file show of how it is written: 13/04 can only be the 13th of April, 3,5 is no thousand. What its values say
 * in two ways, or not at all, stays unknown.
 */
export function writingHabits(text: string): WritingHabits {
  const head = text.slice(0, LOOKED_AT);
  const dates = [...head.matchAll(SLASHED)].map(([, one, mark, other]) => [Number(one), Number(other), mark] as const);
  // Nobody who puts the month first writes stops between them.
  const dayFirst = dates.some(([one, other, mark]) => (one > 12 && other <= 12) || (mark === '.' && other <= 12));
  const monthFirst = dates.some(([one, other]) => other > 12 && one <= 12);
  const commas = [...head.matchAll(COMMA)].length;
  const points = [...head.matchAll(POINT)].length;
  return {
    dayFirst: dayFirst === monthFirst ? null : dayFirst,
    // A list of numbers has commas, too: a habit is one that the other way of writing does not contradict.
    decimalComma: (commas === 0) === (points === 0) ? null : commas > 0,
  };
}
