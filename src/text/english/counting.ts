/** Numbers in words up to twenty, in their order. */
export const SMALL_NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
export const ORDINALS = 'first second third fourth'.split(' ');

/** Word → what it counts; `hundred` as what it multiplies is among the scales. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL_NUMBERS.map((word, n) => [word, n] as const),
  ...TENS.map((word, n) => [word, 20 + 10 * n] as const),
]);

/** Word → what it multiplies by. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

const IRREGULAR: Readonly<Record<string, string>> = {
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
  three: 'third',
  four: 'quarter',
};
/** Word for a part → how many of it are a whole: `a sixteenth`. A half is told in too many ways to be a number. */
export const PARTS: ReadonlyMap<string, number> = new Map(
  SMALL_NUMBERS.flatMap((word, n) => (n < 3 ? [] : [[IRREGULAR[word] ?? `${word}th`, n] as const])),
);
