import { placeOf } from '../../domain/quoted.ts';
import type { TextRange } from '../../domain/text.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { PEOPLE_NOUNS } from '../../text/english/people.ts';
import { KIND_NOUNS, THING_NOUNS } from '../../text/english/things.ts';
import { NO_THING } from '../prose/subjects.ts';
import type { KnownNames } from './known-names.ts';

const LONGEST_NAME = 120;

/** Where a quote names something: by the words of the model, or by another spelling that rules know of the same thing. */
export function placeOfName(
  name: string,
  type: string,
  { text, quote, names }: { readonly text: string; readonly quote: TextRange; readonly names: KnownNames },
): TextRange | null {
  if (name.length > LONGEST_NAME) return null;
  const known = names.find(name, type);
  const spellings = [name, ...(known ? [known.name, ...known.aliases.map((alias) => alias.text)] : [])];
  for (const spelling of spellings) {
    const range = isNothing(spelling) ? null : placeOf(spelling, text, quote);
    if (range) return range;
  }
  return null;
}

/** `it`, `the latter`, `our own`: words that mean something only where they stand. */
const isNothing = (name: string): boolean => wordsOf(name).every((word) => FUNCTION_WORDS.has(word.toLowerCase()));

const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{N}][\p{L}\p{N}'’.+&-]*/gu) ?? [];

/**
 * Is it a name, as a text writes names? `The tower`, `members` and `our office` are things that another document has too: a claim about
 * one of them would be about all. The first word of a sentence has a capital anyway; alone it is a name where the document never writes
 * it small and it is no common noun.
 */
export function isWrittenAsName(range: TextRange, text: string): boolean {
  const name = text.slice(range.start, range.end);
  const words = wordsOf(name).filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
  const [only = ''] = words;
  const opens = /(?:^|[.!?:]["'”’)\]]*\s+|\n\s*(?:[-*+•>#]+\s+|\d{1,3}[.)]\s+)?)(?:["'“‘(*_]*|the |an? )$/iu.test(
    text.slice(Math.max(0, range.start - 20), range.start),
  );
  const article = /^(?:the|an?|our|their|his|her|its|this|that)\s/iu.test(name);
  if (!opens || article) return words.some((word) => /[\p{Lu}\d]/u.test(word));
  if (words.slice(1).some((word) => /[\p{Lu}\d]/u.test(word)) || /\p{Ll}\p{Lu}|\d|^\p{Lu}{2}/u.test(only)) return true;
  return words.length === 1 && /^\p{Lu}/u.test(only) && !isCommon(only) && !writtenSmall(only, text);
}

function isCommon(word: string): boolean {
  const small = word.toLowerCase();
  return [small, small.replace(/s$/u, '')].some(
    (form) => THING_NOUNS.has(form) || PEOPLE_NOUNS.has(form) || KIND_NOUNS.has(form) || NO_THING.test(form),
  );
}

const writtenSmall = (word: string, text: string): boolean =>
  placeOf(word.toLowerCase(), text, { start: 0, end: text.length }) !== null;
