import { CALENDAR_WORDS } from '../../text/english/calendar.ts';
import { GENRES, SECTIONS } from '../../text/english/genres.ts';
import { AMBIGUOUS_ORGANISATION_WORDS, GROUP_NOUNS, ORGANISATION_WORDS } from '../../text/english/organisations.ts';
import { PLACE_LAST } from '../../text/english/place-words.ts';
import { KIND_NOUNS, THING_NOUNS } from '../../text/english/things.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { namesIn } from '../../text/values/names.ts';

/** What a title, a heading or a cell names. */
export interface ThingName {
  readonly name: string;
  /** null = its words do not say. */
  readonly type: string | null;
  /** Its words alone say that it is one, and of what type. */
  readonly sure: boolean;
}

/** What may stand before a name in a title, and after it. */
const ABOUT =
  /^(?:welcome to|about|profile(?: of)?|company profile|fact ?sheet|notes? (?:on|about)|all about)\s*[:–—-]?\s+(?:the )?(?=\p{Lu}|\d)/iu;
const AFTER =
  /\s*(?:[–—:,]|\s-\s|\()\s*(?:(?:a |an |the )?(?:company |fact |data )?(?:overview|profile|facts?|fact ?sheet|factsheet|key facts|data ?sheet|sheet|summary|history|notes?|info|information|page|card|entry|particulars|at a glance))\)?$/iu;

const SHIP = /^(?:M\/?V|M\/?S|S\/?S|HMS|RMS|F\/?V|S\/?V|S\/?Y|M\/?Y|M\/?T|P\/?S|R\/?V|USS) \p{Lu}/u;
/** Words that are written small in names. */
const SMALL: ReadonlySet<string> = new Set(
  'of the for and & de van von der den di da del la le el al bin ibn ter on at in by'.split(' '),
);
const MARKS = /[?!;:@/\\<>{}[\]|=*_`~"“”«»\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const LONGEST = 80;
const MOST_WORDS = 8;
const NO_WORDS = { small: new Set<string>(), capital: new Set<string>() };

/** The name in a title, without what only says what kind of page it is; null = it names nothing. */
export function thingNamed(title: string): ThingName | null {
  const bare = title
    .trim()
    .replace(/^["“«](.*)["”»]$/u, '$1')
    .replace(ABOUT, '')
    .replace(AFTER, '')
    .replace(/[.]$/u, (stop) => (/\b(?:ltd|inc|corp|co)\.$/iu.test(title) ? stop : ''));
  const name = bare
    .replace(/^the (?=\p{Lu})/iu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  // `2022 Q3 Hyperledger Besu` is a report of that quarter.
  return isName(name) && !/^\d{4}[ -]?Q[1-4]\b|^Q[1-4] \d{4}\b/u.test(name) ? { name, ...typeOfName(name) } : null;
}

/** Words with capitals, of which none says that a document is meant. */
export function isName(name: string): boolean {
  if (name.length > LONGEST || MARKS.test(SHIP.test(name) ? name.slice(4) : name) || !/\p{L}/u.test(name)) return false;
  if (/[.,](?=\s\p{Ll})/u.test(name)) return false;
  const words = name.split(' ');
  if (words.length > MOST_WORDS || !/^(?:\p{Lu}|\d+\p{Lu}?)/u.test(name)) return false;
  if (words.length === 1 && /^\d+$/u.test(name)) return false;
  return words.every((word) => {
    const lower = word.toLowerCase().replace(/[.,']+$/u, '');
    if (GENRES.has(lower) || CALENDAR_WORDS.has(lower)) return false;
    return /^[\p{Lu}\d(&]/u.test(word) || SMALL.has(lower) || isKind(lower);
  });
}

const isKind = (word: string): boolean =>
  ORGANISATION_WORDS.has(word) ||
  GROUP_NOUNS.has(word) ||
  THING_NOUNS.has(word) ||
  KIND_NOUNS.has(word) ||
  PLACE_LAST.has(word);

/** By its words: a ship by what stands before its name, and what names in sentences are typed by. */
export function typeOfName(name: string): { type: string | null; sure: boolean } {
  if (SHIP.test(name)) return { type: 'VESSEL', sure: true };
  const [only, ...others] = namesIn(name, NO_WORDS);
  if (only && others.length === 0 && only.value.text === name && only.value.type !== null)
    return { type: only.value.type, sure: true };
  const words = name.toLowerCase().split(' ');
  const body = words.some(
    (word) =>
      (GROUP_NOUNS.has(word) || ORGANISATION_WORDS.has(word)) &&
      !AMBIGUOUS_ORGANISATION_WORDS.has(word) &&
      word.length > 3,
  );
  return body && words.length > 1 ? { type: 'ORGANISATION', sure: false } : { type: null, sure: false };
}

/** `type: research vessel` → RESEARCH_VESSEL; null where it is no word for a kind of thing. */
export function typeOfWords(words: string): string | null {
  const type = words
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/gu, '_')
    .replace(/(?<=^|_)ORGANIZATION$|^AFFILIATION$/u, 'ORGANISATION');
  if (!/^\p{Lu}[\p{Lu}\d_]{1,39}$/u.test(type) || DATA_TYPES.has(type)) return null;
  return type.split('_').some((word) => GENRES.has(word.toLowerCase())) ? null : type;
}

/** Types of values in schemas and programs. */
const DATA_TYPES: ReadonlySet<string> = new Set(
  'OBJECT ARRAY STRING BOOLEAN INTEGER NUMBER FLOAT NULL ENUM'.split(' '),
);

export const isGenre = (words: string): boolean =>
  words
    .toLowerCase()
    .split(/[\s_-]+/u)
    .some(
      (word) => GENRES.has(word) || /^(?:post|article|blog|doc|docs|page|draft|essay|email|mail|resource)$/u.test(word),
    );

/** Does a name say that it is of a text: `Harbour Policy`, `Guide to tides`? */
export const isNameOfText = (name: string): boolean => {
  const [head = ''] = name.toLowerCase().split(/ (?:of|to|for|on) /u);
  return GENRES.has(head.split(' ').at(-1) ?? '');
};

/** Does a title say which document it is? `Abstract` and `Table of contents` head parts of many. */
export const isOwnTitle = (title: string): boolean =>
  !/\p{L}/u.test(title) ||
  [...title.toLowerCase().matchAll(/\p{L}+/gu)].some(([word]) => !SECTIONS.has(word) && !FUNCTION_WORDS.has(word));

/** A document by the name of its file, with its folder where the name is one that many have: `wg-infra/README`. */
export function nameOfFile(path: string): string {
  const parts = path.split('/');
  const stem = (parts.at(-1) ?? '').replace(/(?<=.)\.[^.]+$/u, '');
  const folder = parts.at(-2);
  return folder === undefined || isOwnTitle(stem) ? stem : `${folder}/${stem}`;
}

/** A letter code, a number with letters: `TRN`, `CWE-787`, `fr-24`; no word, and no number alone. */
export const isCode = (text: string): boolean =>
  /^(?=.*\p{L})(?:\p{Lu}[\p{Lu}\d]{1,9}|\p{Lu}{1,5} \d{1,6}\p{Lu}?|[\p{L}\d]{1,12}(?:[-_./:][\p{L}\d]{1,12}){0,4})$/u.test(
    text,
  ) &&
  (/\d/u.test(text) || /^\p{Lu}+$/u.test(text));
