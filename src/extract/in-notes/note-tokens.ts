import { ROLE_WORDS, TITLES } from '../in-prose/noun-lists.ts';
import { DATE, NAME, QUANTITY, type Shape } from '../in-prose/shape-of-words.ts';

/** A word of a sentence, or what stands for a name, a date or a number in it; offsets into its shape. */
export interface Token {
  readonly kind: 'name' | 'date' | 'quantity' | 'word' | 'mark';
  readonly text: string;
  /** In small letters, with straight apostrophes. */
  readonly low: string;
  /** `Gannet's`. */
  readonly owns: boolean;
  readonly start: number;
  readonly end: number;
}

const TOKEN = new RegExp(
  `(?<name>${NAME})(?<owns>[’'](?:s(?![\\p{L}]))?)?|(?<date>${DATE})|(?<quantity>${QUANTITY})|` +
    `(?<word>[\\p{L}\\p{N}£€$%&+][\\p{L}\\p{N}’'&.:/%-]*|&)|(?<mark>[,;:()–—!?.]|-(?= ))`,
  'gu',
);

/** Words that two are written as one in. */
const SHORT: Readonly<Record<string, string>> = {
  "'s": 'is',
  "'re": 'are',
  "'ve": 'have',
  "'ll": 'will',
  "'d": 'would',
  "'m": 'am',
};
const CONTRACTED = /^(?<who>it|she|he|they|we|there|that|who|i|you)(?<rest>['’](?:s|re|ve|ll|d|m))$/iu;

/** One word that opens a sentence has its capital from there: as good as any other word, unless its document knows better. */
const isOrdinary = (shape: Shape, character: string): boolean => {
  const name = shape.nameAt(character)?.value;
  if (name === undefined) return false;
  return (
    ROLE_WORDS.has(name.text.toLowerCase()) ||
    (name.opens && name.type === null && /^\p{Lu}[\p{Ll}’'-]+$/u.test(name.text))
  );
};

/** `Dr` before a name is no word of its own. */
const withoutTitles = (tokens: readonly Token[]): Token[] =>
  tokens.filter((token, n) => {
    const next = tokens[n + 1]?.text === '.' ? tokens[n + 2] : tokens[n + 1];
    const title =
      token.kind === 'word' &&
      /^\p{Lu}/u.test(token.text) &&
      (TITLES.has(token.low) || token.low === 'messrs') &&
      next?.kind === 'name';
    const stop = token.text === '.' && TITLES.has(tokens[n - 1]?.low ?? '') && tokens[n + 1]?.kind === 'name';
    return !title && !stop;
  });

/** `Rent's £36`, `Ada Quill's in the chair`: before a number, an article or a preposition it is no owner's. */
const apart = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token, n): Token[] => {
    const next = tokens[n + 1];
    const marked = token.owns || (token.kind === 'word' && /\p{L}[’']s$/u.test(token.text));
    const follows =
      next?.kind === 'quantity' ||
      (next?.kind === 'word' && /^(?:in|on|at|from|the|an?|our|now|not|still|closed|open|back)$/u.test(next.low));
    if (!marked || !follows) return [token];
    const bare = token.text.replace(/[’']s$/u, '');
    const middle = token.end - 2;
    const is: Token = { kind: 'word', text: 'is', low: 'is', owns: false, start: middle, end: token.end };
    return [{ ...token, owns: false, text: bare, low: token.low.replace(/'s$/u, ''), end: middle }, is];
  });

export function tokensOf(shape: Shape): Token[] {
  return apart(
    withoutTitles(
      [...shape.text.matchAll(TOKEN)].flatMap((match): Token[] => {
        const { name, owns, date, quantity, word: plain = '' } = match.groups ?? {};
        const start = match.index;
        const end = start + match[0].length;
        const token = (kind: Token['kind'], said: string, at = { start, end }): Token => ({
          kind,
          text: said,
          low: said.toLowerCase().replaceAll('’', "'"),
          owns: false,
          ...at,
        });
        const ordinary = name !== undefined && isOrdinary(shape, name);
        const word = ordinary ? shape.wordsOf(start, start + 1) + (owns ?? '') : plain;
        if (name !== undefined && !ordinary) return [{ ...token('name', name), owns: owns !== undefined }];
        if (date !== undefined) return [token('date', date)];
        if (quantity !== undefined) return [token('quantity', quantity)];
        if (word === '') return [token('mark', match[0])];
        const bare = word.replace(/[.:'’-]+$/u, '');
        const { who, rest } = CONTRACTED.exec(bare)?.groups ?? {};
        if (ordinary && (who === undefined || rest === undefined)) return [token('word', word)];
        if (who === undefined || rest === undefined) {
          const one = token('word', bare === '' ? word : bare, { start, end: start + bare.length });
          const stop = /[.:]$/u.test(word)
            ? [token('mark', word.endsWith(':') ? ':' : '.', { start: end - 1, end })]
            : [];
          return [one, ...stop];
        }
        const middle = ordinary ? end : start + who.length;
        const verb = SHORT[rest.toLowerCase().replaceAll('’', "'")] ?? rest;
        return [
          token('word', who, { start, end: middle }),
          token('word', verb, { start: Math.min(middle, end - 1), end }),
        ];
      }),
    ),
  );
}
