import type { TextRange } from '../../domain/text.ts';

/** A long form and its short form, each with its place. */
export interface Abbreviated {
  readonly long: TextRange;
  readonly short: TextRange;
}

const SHORT = /\((?:or |abbreviated |abbr\. )?(?<short>\p{Lu}[\p{L}\p{N}&/.-]{1,9})\)/gu;
const AFTER_COMMA = /, (?:or|abbreviated(?: as| to)?|known as) (?<short>\p{Lu}[\p{Lu}\p{N}&-]{1,9}),/gu;

/**
 * Long forms of the abbreviations in brackets, by the algorithm of Schwartz and Hearst (2003): from right to left, each
 * letter of the short form must stand in the words before it, its first one at the beginning of a word; at most
 * min(n + 5, 2n) words. Stricter than theirs in one thing: each word of the long form but the smallest must give its first
 * letter, for letters found inside words make most of the wrong pairs.
 */
export function abbreviationsIn(plain: string): Abbreviated[] {
  return [...plain.matchAll(SHORT), ...plain.matchAll(AFTER_COMMA)].flatMap((match) => {
    const short = match.groups?.short ?? '';
    const capitals = short.replace(/[^\p{Lu}]/gu, '');
    if (capitals.length < 2) return [];
    const before = plain.slice(Math.max(0, match.index - 160), match.index).trimEnd();
    const from = Math.max(0, match.index - 160);
    const long = longForm(before, short.replace(/[^\p{L}\p{N}]/gu, ''));
    if (long === null) return [];
    const start = match.index + match[0].indexOf(short);
    // `the Tidal Foundation’s (TF) grant`
    const end = from + before.replace(/['’]s$/u, '').length;
    return [{ long: { start: from + long, end }, short: { start, end: start + short.length } }];
  });
}

/** Words that a short form may leave out. */
const LEFT_OUT = /^(?:of|the|and|for|in|on|to|a|an|de)$/iu;

/** Where the long form begins in `before`, which it ends; null = the letters are not there. */
function longForm(before: string, short: string): number | null {
  const strict = lettersOf(before, short, true);
  const letters = strict ?? lettersOf(before, short, false);
  const start = letters?.[0];
  if (!letters || start === undefined) return null;
  const long = before.slice(start);
  const words = [...long.matchAll(/[^\s-]+/gu)];
  if (words.length < 2 || words.length > Math.min(short.length + 5, short.length * 2)) return null;
  if (/[.;:,()\uFFFC"“”]/u.test(long) || (start > 0 && !/[\s(]/u.test(before.charAt(start - 1)))) return null;
  // `Progressive peer-to-peer applications (PPA)`: of two beginnings nobody knows which.
  const earlier = /(?<word>[\p{L}\p{N}-]+) $/u.exec(before.slice(0, start))?.groups?.word ?? '';
  if (long.split(' ')[0]?.includes('-') && earlier.charAt(0).toLowerCase() === short.charAt(0).toLowerCase())
    return null;
  const spoken = words.every((word) => LEFT_OUT.test(word[0]) || letters.includes(start + word.index));
  return spoken ? start : null;
}

/** Places of the letters of `short`, found from right to left; `strict`: each capital begins a word. */
function lettersOf(before: string, short: string, strict: boolean): number[] | null {
  const found: number[] = [];
  let at = before.length - 1;
  for (let n = short.length - 1; n >= 0; n -= 1) {
    const wanted = short.charAt(n).toLowerCase();
    const begins = n === 0 || (strict && /\p{Lu}/u.test(short.charAt(n)));
    while (at >= 0 && !(before.charAt(at).toLowerCase() === wanted && (!begins || beginsWord(before, at)))) at -= 1;
    if (at < 0) return null;
    found.unshift(at);
    at -= 1;
  }
  return found;
}

const beginsWord = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text.charAt(at - 1));
