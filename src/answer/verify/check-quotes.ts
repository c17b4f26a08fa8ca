import { plainText } from './read-words.ts';
import type { CheckReason, Support } from '../../domain/sentence-check.ts';

const QUOTED = /["“]([^"“”]{1,1000})["”]/gu;
/** Fewer words between quotation marks are a name, or irony. */
const LEAST_WORDS = 3;
/** Of each half of a quote that is stitched: fewer stand together somewhere by chance. */
const LEAST_OF_HALF = 2;

const wordsOf = (text: string): string[] =>
  plainText(text)
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

interface Said {
  readonly support: Support;
  readonly words: string;
}

const said = (support: readonly Support[]): Said[] =>
  support.map((one) => ({ support: one, words: ` ${wordsOf(one.text).join(' ')} ` }));

/**
 * What a sentence has between quotation marks stands word by word in what it cites; else it stands in another document, is made of two
 * places, or is found nowhere.
 * @param cited what may carry it; `all`, that and everything else that was found
 */
export function checkQuotes(sentence: string, cited: readonly Support[], all: readonly Support[]): CheckReason[] {
  const quotes = [...sentence.matchAll(QUOTED)].map(([, quote = '']) => ({ quote, words: wordsOf(quote) }));
  const long = quotes.filter(({ words }) => words.length >= LEAST_WORDS);
  if (long.length === 0) return [];
  const [here, anywhere] = [said(cited), said(all)];
  return long.flatMap(({ quote, words }): CheckReason[] => {
    const stands = (where: readonly Said[], part: readonly string[]): Said | undefined =>
      where.find((one) => one.words.includes(` ${part.join(' ')} `));
    if (stands(here, words)) return [];
    const elsewhere = stands(anywhere, words);
    if (elsewhere) return [{ signal: 'WRONG_DOCUMENT', detail: `“${quote}” stands in ${elsewhere.support.document}` }];
    const cut = words.findIndex(
      (_, n) =>
        n >= LEAST_OF_HALF &&
        words.length - n >= LEAST_OF_HALF &&
        stands(here, words.slice(0, n)) !== undefined &&
        stands(here, words.slice(n)) !== undefined,
    );
    return cut < 0
      ? [{ signal: 'NOT_FOUND', detail: `“${quote}” stands nowhere in what is cited` }]
      : [
          {
            signal: 'STITCHED',
            detail: `“${words.slice(0, cut).join(' ')}” and “${words.slice(cut).join(' ')}” stand apart`,
          },
        ];
  });
}
