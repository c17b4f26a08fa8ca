import { errorsForgiven } from './parts.ts';
import { joined, nameWords } from './names.ts';

/** How alike a question and a name are, 0–1 each; the score is the highest (OM-Q09). */
export interface NameSimilarity {
  /** Monge–Elkan over words, both ways, weighted by idf: how much of the question is in the name and of the name in it. */
  readonly words: number;
  /** Shared three-letter pieces, as pg_trgm counts them. */
  readonly trigrams: number;
  /** 1 − errors / length, of the whole name with and without blanks. */
  readonly edits: number;
}

const ASTRAL = /[\ud800-\udfff]/;

function codesOf(word: string): Uint32Array {
  if (ASTRAL.test(word)) return Uint32Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
  const codes = new Uint32Array(word.length);
  for (let i = 0; i < word.length; i++) codes[i] = word.charCodeAt(i);
  return codes;
}

/**
 * Typing errors between two words (optimal string alignment): letters put in, left out, replaced, or neighbours exchanged.
 * Gives up beyond `limit` and says `limit + 1`.
 */
export function typingErrors(a: string, b: string, limit = Infinity): number {
  if (a === b) return 0;
  let [s, t] = [codesOf(a), codesOf(b)];
  if (Math.abs(s.length - t.length) > limit) return limit + 1;
  // What both begin and end with changes nothing, and is most of a mistyped word.
  let [start, end] = [0, 0];
  while (start < s.length && start < t.length && s[start] === t[start]) start++;
  while (end < s.length - start && end < t.length - start && s[s.length - 1 - end] === t[t.length - 1 - end]) end++;
  s = s.subarray(start, s.length - end);
  t = t.subarray(start, t.length - end);
  if (s.length === 0 || t.length === 0) return Math.max(s.length, t.length);
  if (s.length > t.length) [s, t] = [t, s];
  if (s.length > BITS || ASTRAL.test(a) || ASTRAL.test(b)) return aligned(s, t, limit);
  return Math.min(alignedInBits(s, t), limit + 1);
}

/** Letters of a word that fit the bits of a number. */
const BITS = 32;
/** For each UTF-16 unit the places where the word at hand has it; all zero between calls. */
const places = new Int32Array(65_536);

/**
 * A column of the table of alignments in a few operations on bits (Hyyrö, "A bit-vector algorithm for computing Levenshtein
 * and Damerau edit distances", 2003): ten times as fast as cell by cell.
 */
function alignedInBits(s: Uint32Array, t: Uint32Array): number {
  s.forEach((code, i) => (places[code] = (places[code] ?? 0) | (1 << i)));
  const last = 1 << (s.length - 1);
  let [errors, vp, vn, d0, before] = [s.length, -1, 0, 0, 0];
  for (const code of t) {
    const here = places[code] ?? 0;
    const exchanged = ((~d0 & here) << 1) & before;
    d0 = ((((here & vp) + vp) | 0) ^ vp) | here | vn | exchanged;
    let hp = vn | ~(d0 | vp);
    let hn = d0 & vp;
    if (hp & last) errors++;
    if (hn & last) errors--;
    hp = (hp << 1) | 1;
    hn <<= 1;
    vp = hn | ~(d0 | hp);
    vn = hp & d0;
    before = here;
  }
  for (const code of s) places[code] = 0;
  return errors;
}

/** The table of alignments, row by row, only as far from its diagonal as `limit` errors lead. */
function aligned(s: Uint32Array, t: Uint32Array, limit: number): number {
  const width = t.length + 1;
  const far = Math.min(limit, s.length + t.length) + 1;
  let before = new Int32Array(width).fill(far);
  let above = Int32Array.from({ length: width }, (_, j) => j);
  let row = new Int32Array(width);
  for (let i = 1; i <= s.length; i++) {
    row.fill(far);
    row[0] = i;
    let least = i;
    for (let j = Math.max(1, i - limit); j <= Math.min(t.length, i + limit); j++) {
      const replaced = (above[j - 1] ?? far) + (s[i - 1] === t[j - 1] ? 0 : 1);
      let errors = Math.min((above[j] ?? far) + 1, (row[j - 1] ?? far) + 1, replaced);
      if (i > 1 && j > 1 && s[i - 1] === t[j - 2] && s[i - 2] === t[j - 1]) {
        errors = Math.min(errors, (before[j - 2] ?? far) + 1);
      }
      row[j] = errors;
      if (errors < least) least = errors;
    }
    if (least > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[t.length] ?? far, far);
}

const lengthOf = (word: string): number => (ASTRAL.test(word) ? Array.from(word).length : word.length);
const DIGIT = /\p{N}/u;
const digitsOf = (word: string): string => (DIGIT.test(word) ? word.replace(/\P{N}/gu, '') : '');

/**
 * Likeness of a word asked for and a word of a name, 0–1: equal, its beginning (Dice over letters), or mistyped within the
 * errors that are forgiven; else 0. Numbers are equal or not: one digit off is another number.
 */
export function wordSimilarity(asked: string, word: string): number {
  if (asked === word) return 1;
  // Twice the errors that are ever forgiven: a letter is one or two units long.
  if (Math.abs(asked.length - word.length) > 4 && !word.startsWith(asked)) return 0;
  const [s, t] = [lengthOf(asked), lengthOf(word)];
  const begins = s > 1 && word.startsWith(asked) ? (2 * s) / (s + t) : 0;
  const limit = errorsForgiven(t);
  if (limit === 0 || Math.abs(s - t) > limit) return begins;
  const errors = typingErrors(asked, word, limit);
  if (errors > limit || digitsOf(asked) !== digitsOf(word)) return begins;
  return Math.max(begins, 1 - errors / Math.max(s, t));
}

/** The three-letter pieces of each word, with two blanks before it and one after, as pg_trgm takes them. */
export function trigramsOf(norm: string): Set<string> {
  const pieces = new Set<string>();
  for (const word of nameWords(norm)) {
    const letters = Array.from(`  ${word} `);
    for (let i = 0; i + 2 < letters.length; i++) pieces.add(letters.slice(i, i + 3).join(''));
  }
  return pieces;
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const piece of a) if (b.has(piece)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** A name prepared for being compared with many. */
export interface ComparedName {
  readonly norm: string;
  readonly joined: string;
  readonly words: readonly string[];
  readonly trigrams: ReadonlySet<string>;
}

export const compared = (norm: string): ComparedName => ({
  norm,
  joined: joined(norm),
  words: nameWords(norm),
  trigrams: trigramsOf(norm),
});

/** Similarity of a question and a name; `weight` is a word's idf among names. */
export function nameSimilarity(
  asked: ComparedName,
  name: ComparedName,
  weight: (word: string) => number,
): NameSimilarity {
  return {
    words: wordsAlike(asked.words, name.words, weight),
    trigrams: jaccard(asked.trigrams, name.trigrams),
    edits: Math.max(wholesAlike(asked.norm, name.norm), wholesAlike(asked.joined, name.joined)),
  };
}

function wordsAlike(asked: readonly string[], name: readonly string[], weight: (word: string) => number): number {
  const covered = (words: readonly string[], likeness: (word: string) => number): number => {
    let sum = 0;
    let all = 0;
    for (const word of new Set(words)) {
      sum += weight(word) * likeness(word);
      all += weight(word);
    }
    return all === 0 ? 0 : sum / all;
  };
  const inName = covered(asked, (word) => Math.max(0, ...name.map((other) => wordSimilarity(word, other))));
  const inQuestion = covered(name, (word) => Math.max(0, ...asked.map((other) => wordSimilarity(other, word))));
  return (inName + inQuestion) / 2;
}

function wholesAlike(a: string, b: string): number {
  const longest = Math.max(lengthOf(a), lengthOf(b));
  if (longest === 0 || (a !== b && digitsOf(a) !== digitsOf(b))) return 0;
  // Beyond half its letters nothing is a typing error.
  const errors = typingErrors(a, b, Math.floor(longest / 2));
  return errors > longest / 2 ? 0 : 1 - errors / longest;
}
