import type { TextRange } from '../../domain/text.ts';
import { NUMBER_WORDS, SCALES, SMALL_NUMBERS, TENS } from '../english/counting.ts';

const ONES = SMALL_NUMBERS.slice(1).join('|');
const BELOW = `(?:(?:${TENS.join('|')})(?:[- ](?:${SMALL_NUMBERS.slice(1, 10).join('|')}))?|${ONES})`;
const HUNDREDS = `(?:(?:${BELOW}|a) hundred(?: and ${BELOW})?|${BELOW})`;
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(?:${HUNDREDS}|a) (?:thousand|million)(?:,? (?:and )?${HUNDREDS})?|${HUNDREDS})(?![\\p{L}\\p{N}]|-\\p{L})`,
  'giu',
);

/** Numbers in words: `twelve`, `a hundred and twenty`. A `one` by itself says which more often than how many, and is none. */
export function numbersInWords(text: string): (TextRange & { readonly number: number })[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const words = match[0].toLowerCase();
    if (words === 'one') return [];
    let whole = 0;
    let part = 0;
    for (const word of words.split(/[\s,-]+/u)) {
      const scale = SCALES.get(word);
      if (scale === 100) part = (part || 1) * 100;
      else if (scale !== undefined) [whole, part] = [whole + (part || 1) * scale, 0];
      else part += NUMBER_WORDS.get(word) ?? 0;
    }
    return [{ start: match.index, end: match.index + match[0].length, number: whole + part }];
  });
}
