import type { Commit, Sql } from '../storage/index.ts';
import { inBothParts } from './lists.ts';
import { WHOLE } from './names.ts';

/**
 * Finding words in spite of typing errors (Pass-Join: Li, Deng, Wang & Feng, PVLDB 2011). A word within n errors of another
 * holds one of that one's n + 1 even parts unchanged, shifted by no more than the errors allow. So two or three keys a word
 * find every word within n errors, where a deletion neighbourhood (SymSpell) needs one key a letter.
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

/** In a whole name only one: its words have their own, and two long parts tell names apart where three short ones do not. */
const forgivenIn = (word: string, length: number): number =>
  Math.min(errorsForgiven(length), word.startsWith(WHOLE) ? 1 : 2);
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

const keyOf = (kind: string, wordLength: number, part: Part, letters: string): string =>
  `${kind}${wordLength}.${part.n}.${letters}`;
const kindOf = (word: string): string => (word.startsWith(WHOLE) ? WHOLE : '');
const isNumber = (word: string): boolean => /^=?\p{N}+$/u.test(word);

/** The keys under which a word is kept; none for what has no typing errors: short words and numbers (1559 is not 1558). */
export function partKeys(word: string): string[] {
  const letters = lettersOf(word);
  const errors = forgivenIn(word, letters.length);
  if (errors === 0 || isNumber(word)) return [];
  return partition(letters.length, errors + 1).map((part) =>
    keyOf(kindOf(word), letters.length, part, letters.slice(part.start, part.start + part.length).join('')),
  );
}

/** The keys that words within reach of `word` may be kept under; of a whole name (`=…`) those of whole names. */
export function probeKeys(word: string): string[] {
  const letters = lettersOf(word);
  const kind = kindOf(word);
  const keys = new Set<string>();
  if (isNumber(word)) return [];
  for (let length = Math.max(SHORTEST, letters.length - 2); length <= letters.length + 2; length++) {
    const errors = forgivenIn(word, length);
    const longer = letters.length - length;
    if (Math.abs(longer) > errors) continue;
    const parts = partition(length, errors + 1);
    for (const part of parts) {
      const from = Math.max(0, part.start - Math.floor((errors - longer) / 2));
      const to = Math.min(letters.length - part.length, part.start + Math.floor((errors + longer) / 2));
      for (let at = from; at <= to; at++) {
        keys.add(keyOf(kind, length, part, letters.slice(at, at + part.length).join('')));
      }
    }
    if (longer === 0) for (const key of swappedKeys(kind, letters, parts)) keys.add(key);
  }
  return [...keys];
}

/** Two letters exchanged across the border of two parts spoil both: look for them exchanged back. */
function swappedKeys(kind: string, letters: readonly string[], parts: readonly Part[]): string[] {
  return parts.slice(1).flatMap((right, i) => {
    const [a = '', b = ''] = letters.slice(right.start - 1, right.start + 1);
    const swapped = letters.with(right.start - 1, b).with(right.start, a);
    return [parts[i] ?? right, right].map((part) =>
      keyOf(kind, letters.length, part, swapped.slice(part.start, part.start + part.length).join('')),
    );
  });
}

/** Keeps the keys of words that are new to the owner's index of names. One statement. */
export async function addParts(commit: Commit, words: readonly string[]): Promise<void> {
  const rows = words.flatMap((word) => partKeys(word).map((key) => ({ key, word })));
  if (rows.length === 0) return;
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  await commit.query(
    'index.addParts',
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
    'index.nearbyWords',
    `select distinct i, term from (${inBothParts(
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
