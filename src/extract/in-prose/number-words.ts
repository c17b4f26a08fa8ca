import type { TextRange } from '../../domain/text.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, n) => [word, n] as const),
  ...TENS.map((word, n) => [word, 20 + 10 * n] as const),
]);
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6 };

const ONES = SMALL.slice(1).join('|');
const BELOW = `(?:(?:${TENS.join('|')})(?:[- ](?:${SMALL.slice(1, 10).join('|')}))?|${ONES})`;
const HUNDREDS = `(?:(?:${BELOW}|a) hundred(?: and ${BELOW})?|${BELOW})`;
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(?:${HUNDREDS}|a) (?:thousand|million)(?:,? (?:and )?${HUNDREDS})?|${HUNDREDS})(?![\\p{L}\\p{N}]|-\\p{L})`,
  'giu',
);

/** Numbers in words: `twelve`, `a hundred and twenty`. A `one` by itself says which more often than how many, and is none. */
export function numbersInWords(plain: string): (TextRange & { readonly number: number })[] {
  return [...plain.matchAll(NUMBER)].flatMap((match) => {
    const words = match[0].toLowerCase();
    if (words === 'one') return [];
    let whole = 0;
    let part = 0;
    for (const word of words.split(/[\s,-]+/u)) {
      const scale = SCALES[word];
      if (scale === 100) part = (part || 1) * 100;
      else if (scale !== undefined) [whole, part] = [whole + (part || 1) * scale, 0];
      else part += VALUES.get(word) ?? 0;
    }
    return [{ start: match.index, end: match.index + match[0].length, number: whole + part }];
  });
}
