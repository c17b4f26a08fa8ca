import { inBothScopes, type Commit, type Sql } from '../storage/index.ts';
import { WHOLE } from './name-terms.ts';

/**
 * Finding words in spite of typing errors (Pass-Join: Li, Deng, Wang & Feng, PVLDB 2011). A word within n errors of another
 * holds one of that one's n + 1 even parts unchanged, shifted by no more than the errors allow. So two or three keys a word
 * find every word within n errors, where a deletion neighbourhood (SymSpell) needs one key a letter. Of a whole name two of three parts
 * are a key.
 */

/** Words shorter than this are other words after an error, not the same one mistyped. */
const SHORTEST = 3;
/** From this length on two errors are looked through, not one. */
const TWO_ERRORS_FROM = 9;
/** Words read for one key. A part that more share says little; the word's other parts still find it. */
const WORDS_PER_KEY = 1_000;
/** Words read that begin with a word asked for. */
const WORDS_BEGUN = 500;

/** Errors that are forgiven in a word of `length` characters. */
export function errorsForgiven(length: number): number {
  if (length < SHORTEST) return 0;
  return length < TWO_ERRORS_FROM ? 1 : 2;
}

const lettersOf = (word: string): string[] => Array.from(word.startsWith(WHOLE) ? word.slice(WHOLE.length) : word);

interface Part {
  readonly n: number;
  readonly start: number;
  readonly length: number;
}

/** A word's length in `count` even parts, the longer ones last. */
function partition(length: number, count: number): Part[] {
  const short = Math.floor(length / count);
  const longFrom = count - (length - short * count);
  const parts: Part[] = [];
  for (let n = 0, start = 0; n < count; n++) {
    const size = n < longFrom ? short : short + 1;
    parts.push({ n, start, length: size });
    start += size;
  }
  return parts;
}

/** The key of a part whose letters stand at `at`. */
const keyOf = (letters: readonly string[], wordLength: number, part: Part, at = part.start): string =>
  `${wordLength}.${part.n}.${letters.slice(at, at + part.length).join('')}`;
const isWhole = (word: string): boolean => word.startsWith(WHOLE);
const isNumber = (word: string): boolean => /^=?\p{N}+$/u.test(word);

/** The keys under which a word is kept; none for what has no typing errors: short words and numbers (1559 is not 1558). */
export function partKeys(word: string): string[] {
  const letters = lettersOf(word);
  const errors = errorsForgiven(letters.length);
  if (errors === 0 || isNumber(word)) return [];
  if (isWhole(word)) return OTHER_TWO.map((two) => pairKey(letters, letters.length, two));
  return partition(letters.length, errors + 1).map((part) => keyOf(letters, letters.length, part));
}

/** Of three parts the two that are left where one is spoiled. */
const OTHER_TWO = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/**
 * A whole name has many more neighbours than a word: half of it is shared by thousands. One error is forgiven, its words have their
 * own; so of three parts two stay as they were, and are one key. What follows the spoiled part stands `longer` letters later.
 */
function pairKey(letters: readonly string[], length: number, two: readonly [number, number], longer = 0): string {
  const parts = partition(length, 3);
  const spoiled = 3 - two[0] - two[1];
  const kept = two.map((n) => {
    const { start = 0, length: size = 0 } = parts[n] ?? {};
    const at = n > spoiled ? start + longer : start;
    return letters.slice(at, at + size).join('');
  });
  return `${WHOLE}${length}.${two.join('')}.${kept.join('')}`;
}

function probeWhole(letters: readonly string[]): string[] {
  const keys = [-1, 0, 1].flatMap((longer) => {
    const length = letters.length - longer;
    return length < SHORTEST ? [] : OTHER_TWO.map((two) => pairKey(letters, length, two, longer));
  });
  const borders = partition(letters.length, 3).slice(1);
  // Two letters exchanged across a border spoil two parts: exchanged back, any two will do.
  return [
    ...keys,
    ...borders.map(({ start }) => pairKey(swappedLetters(letters, start), letters.length, OTHER_TWO[0])),
  ];
}

const swappedLetters = (letters: readonly string[], at: number): string[] =>
  letters.with(at - 1, letters[at] ?? '').with(at, letters[at - 1] ?? '');

/** The keys that words within reach of `word` may be kept under; of a whole name (`=…`) those of whole names. */
export function probeKeys(word: string): string[] {
  const letters = lettersOf(word);
  const keys = new Set<string>();
  if (isNumber(word)) return [];
  if (isWhole(word)) return [...new Set(probeWhole(letters))];
  for (let length = Math.max(SHORTEST, letters.length - 2); length <= letters.length + 2; length++) {
    const errors = errorsForgiven(length);
    const longer = letters.length - length;
    if (Math.abs(longer) > errors) continue;
    const parts = partition(length, errors + 1);
    for (const part of parts) {
      const from = Math.max(0, part.start - Math.floor((errors - longer) / 2));
      const to = Math.min(letters.length - part.length, part.start + Math.floor((errors + longer) / 2));
      for (let at = from; at <= to; at++) {
        keys.add(keyOf(letters, length, part, at));
      }
    }
    if (longer === 0) for (const key of swappedKeys(letters, parts)) keys.add(key);
  }
  return [...keys];
}

/** Two letters exchanged across the border of two parts spoil both: look for them exchanged back. */
function swappedKeys(letters: readonly string[], parts: readonly Part[]): string[] {
  return parts.slice(1).flatMap((right, i) => {
    const swapped = swappedLetters(letters, right.start);
    return [parts[i] ?? right, right].map((part) => keyOf(swapped, letters.length, part));
  });
}

/** Keeps the keys of words that are new to the owner's index of names. One statement. */
export async function addNameParts(commit: Commit, words: readonly string[]): Promise<void> {
  const rows = words.flatMap((word) => partKeys(word).map((key) => ({ key, word })));
  if (rows.length === 0) return;
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  await commit.query(
    'lexical.addNameParts',
    `insert into term_parts (space_id, owner_id, part, term)
      select $1, $2, n.* from unnest($3::text[], $4::text[]) as n on conflict do nothing`,
    [commit.scope.spaceId, commit.owner, rows.map((row) => row.key), rows.map((row) => row.word)],
  );
}

/** A word of the index that may be what one of the words asked for means. */
export interface NearbyWord {
  readonly asked: string;
  readonly term: string;
}

/** Words of names that share a key with one of `words`, or begin with it: to be compared. One statement. */
export async function nearbyWords(sql: Sql, words: readonly string[]): Promise<NearbyWord[]> {
  const keys = words.flatMap((word, i) => probeKeys(word).map((key) => ({ key, i })));
  // One letter begins too many words to mean one of them.
  const begun = words.flatMap((word, i) => (lettersOf(word).length > 1 ? [{ word, i }] : []));
  const rows = await sql.query<{ i: number; term: string }>(
    'lexical.nearbyWords',
    `select distinct i, term from (${inBothScopes(
      (owned) => `select n.i, p.term from unnest($3::text[], $4::integer[]) as n (key, i) cross join lateral (
          select term from term_parts where space_id = $1 and ${owned} and part = n.key limit ${WORDS_PER_KEY}) as p
        union all select n.i, t.term from unnest($5::text[], $6::integer[]) as n (word, i) cross join lateral (
          select term from terms where space_id = $1 and ${owned} and kind = 'NAME' and term > n.word and term < n.word || $7
          order by owner_id, term limit ${WORDS_BEGUN}) as t`,
    )}) as found`,
    [
      sql.scope.spaceId,
      sql.scope.owner,
      keys.map(({ key }) => key),
      keys.map(({ i }) => i),
      begun.map(({ word }) => word),
      begun.map(({ i }) => i),
      '\u{10ffff}',
    ],
  );
  return rows.map(({ i, term }) => ({ asked: words[i] ?? '', term }));
}
