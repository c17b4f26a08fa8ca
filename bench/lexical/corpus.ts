/** Made-up text with the frequencies of real text, the same in every run. */
import type { Random } from '../../test/support/random.ts';

const SYLLABLES = 'ba ke li mo nu ra se ti vo zu da fe gi ho ju ka le mi no pu ro sa te vi wo xa ye zo'.split(' ');

/** The word of a rank: frequent words are short, no two are equal. */
export function wordOf(rank: number): string {
  let rest = rank;
  let word = '';
  do {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return word;
}

/** A rank by Zipf's law (exponent 1) over `size` words: the first is a twentieth of half a million words' text. */
export const zipfRank = (random: Random, size: number): number => Math.floor(size ** random()) - 1;

export const VOCABULARY = 500_000;
export const WORDS_PER_CHUNK = 280;

/** About 512 tokens of prose: 280 words, some 150 different ones. */
export function chunkText(random: Random): string {
  return Array.from({ length: WORDS_PER_CHUNK }, () => wordOf(zipfRank(random, VOCABULARY))).join(' ');
}

/** Words as they occur in the text: most questions hold one or more of the most frequent. */
export function question(random: Random, words: number): string {
  return Array.from({ length: words }, () => wordOf(zipfRank(random, VOCABULARY))).join(' ');
}

const GIVEN_NAMES = 20_000;
const SURNAMES = 200_000;

/** Names of people (two or three words) and firms (two words and a legal form). */
export function personOrFirm(random: Random): string {
  const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  // Beyond the shortest words, as names are.
  const given = (): string => capital(wordOf(800 + zipfRank(random, GIVEN_NAMES)));
  const surname = (): string => capital(wordOf(25_000 + zipfRank(random, SURNAMES)));
  const kind = random();
  if (kind < 0.6) return `${given()} ${surname()}`;
  if (kind < 0.85) return `${given()} ${given()} ${surname()}`;
  return `${surname()} ${capital(wordOf(900 + zipfRank(random, 2_000)))} ${random() < 0.5 ? 'Ltd' : 'Holdings'}`;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One typing error: a letter left out, put in, replaced, or exchanged with the next. */
export function mistype(name: string, random: Random): string {
  const at = Math.floor(random() * name.length);
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'x';
  const [before, rest] = [name.slice(0, at), name.slice(at + 1)];
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + rest;
    case 1:
      return `${before}${letter}${name.slice(at)}`;
    case 2:
      return `${before}${letter}${rest}`;
    default:
      return `${before}${rest.charAt(0)}${name.charAt(at)}${rest.slice(1)}`;
  }
}
