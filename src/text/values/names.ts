import { CALENDAR_WORDS } from '../english/calendar.ts';
import { GENRES } from '../english/genres.ts';
import { GIVEN_NAMES } from '../english/given-names.ts';
import {
  AMBIGUOUS_ORGANISATION_WORDS,
  LEGAL_FORMS,
  NAMES_OF_OFFERS,
  OF_HEADS,
  ORGANISATION_WORDS,
} from '../english/organisations.ts';
import { PEOPLE_NOUNS, TITLES } from '../english/people.ts';
import { PLACE_FIRST, PLACE_LAST, PLACES, PLACES_OR_PEOPLE } from '../english/place-words.ts';
import { KIND_NOUNS, THING_NOUNS } from '../english/things.ts';
import { FUNCTION_WORDS } from '../function-words.ts';
import type { Found } from './found.ts';

/** What the words of a name say it is; null = nothing. `sure`: even without anything that is said about it. */
export interface Name {
  readonly text: string;
  readonly type: NameType | null;
  /** It stands at the start of a sentence, where a capital says nothing. */
  readonly opens: boolean;
}
export type NameType = 'PERSON' | 'ORGANISATION' | 'PLACE';

/** How the words of a document are written in the middle of its sentences. */
export interface WordsOfDocument {
  /** Words seen in small letters, and pairs of them side by side. */
  readonly small: ReadonlySet<string>;
  /** Words seen with a capital where no sentence begins. */
  readonly capital: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’&+-]*(?:\.(?:\p{L}\.)+|\.(?=\p{L}|\d))?[\p{L}\p{N}.]*/gu;
const CAPITAL = /^(?:\p{Lu}|\d+\p{Lu})/u;
/** Between the words of a name: what may stand there in small letters. */
const PARTICLES = new Set([
  'de',
  'van',
  'von',
  'der',
  'den',
  'di',
  'da',
  'del',
  'della',
  'du',
  'dos',
  'la',
  'le',
  'el',
  'al',
  'bin',
  'ibn',
  'ter',
]);
const ENDS_WITH_STOP = new Set(['inc', 'ltd', 'corp', 'co', 'jr', 'sr', 'mr', 'mrs', 'ms', 'dr', 'prof', 'st']);

const LONGEST_NAME = 100;
const MOST_WORDS = 9;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a sentence; a stop that ends it is no part of its last word. */
export function wordsOf(plain: string): Word[] {
  return [...plain.matchAll(WORD)].map((match) => {
    let text = match[0].replace(/['’]s$/u, '').replace(/[-'’]+$/u, '');
    const bare = text.replace(/\.+$/u, '');
    const ends = match.index + text.length === plain.length && !/\./u.test(bare);
    const kept = !ends && (ENDS_WITH_STOP.has(bare.toLowerCase()) || /^(?:\p{L}\.)+$/u.test(text));
    if (bare !== text && !kept) text = bare;
    return { text, start: match.index, end: match.index + text.length };
  });
}

/** Notes how the words of a sentence are written. */
export function noteWords(plain: string, into: { small: Set<string>; capital: Set<string> }): void {
  let before: string | null = null;
  for (const [n, { text }] of wordsOf(plain).entries()) {
    const isSmall = !CAPITAL.test(text);
    if (isSmall) into.small.add(text);
    else if (n > 0) into.capital.add(text);
    if (isSmall && before !== null) into.small.add(`${before} ${text}`);
    before = isSmall ? text : null;
  }
}

/** The names of a sentence, from left to right, none within another. */
export function namesIn(plain: string, document: WordsOfDocument): Found<Name>[] {
  const words = wordsOf(plain);
  const found: Found<Name>[] = [];
  for (let at = 0; at < words.length;) {
    const run = runAt(words, at, plain);
    if (run.length === 0) {
      at += 1;
      continue;
    }
    const noun = kindAfter(words, at, run, plain);
    const name = nameOf(noun ? [...run, noun] : run, plain, at === 0, document);
    if (name) found.push(name);
    at += run.length + (noun ? 1 : 0);
  }
  return found;
}

/** `the Raft algorithm`: the noun after a name that says of what kind it is, and so is part of it. */
function kindAfter(words: readonly Word[], at: number, run: readonly Word[], plain: string): Word | null {
  const article = /^the$/iu.test(run[0]?.text ?? '') ? run.length > 1 : /^the$/u.test(words[at - 1]?.text ?? '');
  const last = run.at(-1);
  const next = words[at + run.length];
  if (!article || !last || !next || !KIND_NOUNS.has(next.text)) return null;
  return plain.slice(last.end, next.start) === ' ' ? next : null;
}

/** Words with capitals from `at` on, with what holds them together. */
function runAt(words: readonly Word[], at: number, plain: string): Word[] {
  const run: Word[] = [];
  for (let n = at; n < words.length && run.length < MOST_WORDS; n += 1) {
    const word = words[n];
    if (!word) break;
    const before = run.at(-1);
    if (before && !/^ $/u.test(plain.slice(before.end, word.start))) {
      const stop = plain.slice(before.end, word.start) === '. ' && /^(?:\p{Lu}|st|mr|mrs|dr)$/iu.test(before.text);
      if (!stop) break;
    }
    if (before && isLegalForm(word.text) && /\p{Ll}/u.test(before.text)) {
      run.push(word);
      continue;
    }
    if (CAPITAL.test(word.text) || (before && /^\d+(?:\.\d+)*$/u.test(word.text) && word.text.length < 5)) {
      if (before && FUNCTION_WORDS.has(word.text.toLowerCase()) && word.text !== 'The') break;
      run.push(word);
      continue;
    }
    const joined = before ? joining(words, n, run, plain) : [];
    if (joined.length === 0) break;
    run.push(...joined);
    n += joined.length - 1;
  }
  return run;
}

/** Forms of companies that are written small, or like a word: `Tarn Energy plc`, `Fjordline AS`. */
const isLegalForm = (word: string): boolean => word === 'plc' || word === 'AS';

/** `of`, `of the`, `and` and particles, where a name goes on after them. */
function joining(words: readonly Word[], at: number, run: readonly Word[], plain: string): Word[] {
  const [first, second, third] = words.slice(at, at + 3);
  if (!first || !second) return [];
  const capital = (word: Word | undefined): boolean =>
    word !== undefined && CAPITAL.test(word.text) && !CALENDAR_WORDS.has(word.text.toLowerCase());
  const near = plain.slice(first.start, (third ?? second).end).length < LONGEST_NAME;
  const last = run.at(-1)?.text.toLowerCase() ?? '';
  if (PARTICLES.has(first.text) && near) {
    if (capital(second)) return [first];
    return PARTICLES.has(second.text) && capital(third) ? [first, second] : [];
  }
  const head = OF_HEADS.has(last) || run.some(({ text }) => text === 'for');
  if (first.text === 'of' && head && near) {
    if (capital(second)) return [first];
    return second.text === 'the' && capital(third) ? [first, second] : [];
  }
  return first.text === 'for' && head && capital(second) && !PLACES.has(second.text) ? [first] : [];
}

function nameOf(run: readonly Word[], plain: string, opens: boolean, document: WordsOfDocument): Found<Name> | null {
  let from = 0;
  let titled = false;
  let noun = false;
  let isFirst = opens;
  while (from < run.length) {
    const word = run[from]?.text.toLowerCase() ?? '';
    const more = from + 1 < run.length;
    if (TITLES.has(word) && more && isBeforePerson(word, run.slice(from + 1))) titled = true;
    else if (isFirst && PEOPLE_NOUNS.has(word) && more && !/^\d/u.test(run[from + 1]?.text ?? '')) noun = true;
    else if (
      word === 'the' &&
      PLACES.has(
        run
          .slice(from)
          .map(({ text }) => text)
          .join(' '),
      )
    )
      break;
    else if (
      !(isFirst && FUNCTION_WORDS.has(word)) &&
      // `In 1984 Maud Kettle`: the year is no part of her name.
      !(from > 0 && more && /^\d+$/u.test(word)) &&
      word !== 'the' &&
      !(isFirst && THING_NOUNS.has(word) && !PLACE_FIRST.has(word) && more)
    )
      break;
    from += 1;
    isFirst &&= !titled && !noun && word !== 'the';
  }
  const rest = run.slice(from);
  const [first] = rest;
  const last = rest.at(-1);
  if (!first || !last || last.end - first.start > LONGEST_NAME) return null;
  const text = plain.slice(first.start, last.end);
  const words = rest.map((word) => word.text);
  if (words.every((word) => CALENDAR_WORDS.has(word.toLowerCase()) || FUNCTION_WORDS.has(word.toLowerCase())))
    return null;
  const at = opens && from === 0;
  if (at && words.length === 1 && isOrdinary(text, document)) {
    return { start: first.start, end: last.end, value: { text, type: null, opens: true } };
  }
  const said = titled || noun ? personOf(words, titled) : typeOf(text, words, plain.slice(0, first.start), document);
  const type = at && said === 'ORGANISATION' && opensAnyhow(words, document) ? null : said;
  return { start: first.start, end: last.end, value: { text, type, opens: at } };
}

/** `King Baudouin Foundation` is no king, and `General Resources` no general; Dr Frank Press is a person. */
function isBeforePerson(title: string, rest: readonly Word[]): boolean {
  const last = rest.at(-1)?.text.toLowerCase() ?? '';
  if (rest[0]?.text === 'of') return false;
  if (ADJECTIVES.has(title) && (GENRES.has(last) || THING_NOUNS.has(last) || ORGANISATION_WORDS.has(last)))
    return false;
  return !(ORGANISATION_WORDS.has(last) && !AMBIGUOUS_ORGANISATION_WORDS.has(last) && !SURNAMES.has(last));
}
const ADJECTIVES: ReadonlySet<string> = new Set(['general', 'major']);
/** Words of bodies that families have for their names. */
const SURNAMES: ReadonlySet<string> = new Set(['bank', 'church', 'park', 'holding', 'works', 'sons']);

/** One word that opens a sentence is a name for sure only where the document writes it so elsewhere. */
const isOrdinary = (word: string, { small, capital }: WordsOfDocument): boolean =>
  !PLACES.has(word) && !(capital.has(word) && !small.has(word.toLowerCase()));

/** `Proposed Foundation`, `Add Tide Foundation`: the first word has its capital from the sentence. A legal form holds a name together. */
const opensAnyhow = ([first = '', ...rest]: readonly string[], { small, capital }: WordsOfDocument): boolean =>
  small.has(first.toLowerCase()) && !capital.has(first) && !LEGAL_FORMS.has((rest.at(-1) ?? '').toLowerCase());

const isPersonWord = (word: string): boolean =>
  PARTICLES.has(word) || /^(?:\p{Lu}\.?|\p{Lu}[\p{Ll}'’]+(?:[-'’]?\p{Lu}?\p{Ll}+)*|Jr\.?|Sr\.?|I{2,3})$/u.test(word);

/** A title makes a person of one word, but not of a given name: `Prince Harry` is too many people. */
function personOf(words: readonly string[], titled: boolean): NameType | null {
  if (words.length > 4 || !words.every(isPersonWord)) return null;
  const [only = ''] = words;
  return words.length > 1 || (titled && !GIVEN_NAMES.has(only)) ? 'PERSON' : null;
}

const QUESTIONS: ReadonlySet<string> = new Set('how why what when where who which'.split(' '));

const PLACE_BEFORE = /\b(?:in|at|from|to|near|into|of|through|across|around|visited|and) (?:the )?$/u;

function typeOf(text: string, words: readonly string[], before: string, document: WordsOfDocument): NameType | null {
  const lower = words.map((word) => word.toLowerCase());
  const [first = '', last = ''] = [lower[0], lower.at(-1)];
  if (PLACES.has(text)) return !PLACES_OR_PEOPLE.has(text) || PLACE_BEFORE.test(before) ? 'PLACE' : null;
  const head =
    lower.includes('of') || lower.includes('for')
      ? (lower[(lower.includes('of') ? lower.indexOf('of') : lower.indexOf('for')) - 1] ?? '')
      : '';
  if (head !== '') return ORGANISATION_WORDS.has(head) ? 'ORGANISATION' : null;
  if (words.length === 1) return null;
  const isPerson = GIVEN_NAMES.has(words[0] ?? '') && words.length <= 4 && words.every(isPersonWord);
  if (isPerson && words.length === 2 && !ORGANISATION_WORDS.has(last)) return 'PERSON';
  // `How Learning Works` is a title, and `February 2031 board` no body.
  if (QUESTIONS.has(first) || (CALENDAR_WORDS.has(first) && /^\d/u.test(words[1] ?? ''))) return null;
  // `Working Group`, `Key Management Systems`: the document writes the last two words small side by side, too, as of any of them.
  if ((words.length === 2 || last === 'group') && document.small.has(lower.slice(-2).join(' '))) return null;
  if (NAMES_OF_OFFERS.has(last)) return null;
  if (
    ORGANISATION_WORDS.has(last) &&
    (!AMBIGUOUS_ORGANISATION_WORDS.has(last) || words.length > 2 || last === 'as' || last === 'group')
  ) {
    return last === 'as' && words.at(-1) !== 'AS' ? null : 'ORGANISATION';
  }
  if (PLACE_FIRST.has(first) && words.length <= 3) return 'PLACE';
  if (PLACE_LAST.has(last)) return 'PLACE';
  return isPerson && !ORGANISATION_WORDS.has(last) ? 'PERSON' : null;
}
