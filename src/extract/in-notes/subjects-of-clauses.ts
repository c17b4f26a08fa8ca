import { commonPredicate } from '../../domain/common-predicates.ts';
import { numbersInWords } from '../in-prose/number-words.ts';
import type { Shape } from '../in-prose/shape-of-words.ts';
import { ATTRIBUTE_ENDS, ATTRIBUTES, VAGUE } from './note-words.ts';
import { ROLE_WORDS } from '../in-prose/noun-lists.ts';
import type { NounPhrase } from './noun-phrases.ts';
import type { Token } from './note-tokens.ts';
import {
  byNoun,
  byPronoun,
  classesOf,
  classesOfNoun,
  mayBePerson,
  meantBy,
  standIn,
  type Around,
  type Meant,
} from './whom-notes-mean.ts';
import { lowWords, rangeAt, wordsAt, type Subject } from './what-is-said.ts';

/** Of whom a phrase speaks, and of what of them: `its roll`, `the roll of X`. */
export interface Spoken {
  readonly subjects: readonly Subject[];
  readonly attribute: string | null;
  /** The words as a thing of their own: `the sports hall`. null = they are none. */
  readonly described: Subject | null;
}
const NOBODY: Spoken = { subjects: [], attribute: null, described: null };

interface Where {
  readonly shape: Shape;
  readonly tokens: readonly Token[];
  readonly around: Around;
}

export const isOffice = (words: string): boolean =>
  ROLE_WORDS.has(
    words
      .split(/ (?:of|for) /u)[0]
      ?.split(' ')
      .at(-1) ?? '',
  ) || commonPredicate(words)?.value === 'PERSON';
/** What a thing has one of, so that it needs not be said whose it is. */
export const isAttribute = (words: string): boolean => {
  const last = words.split(' ').at(-1) ?? '';
  return (
    commonPredicate(words) !== null ||
    ATTRIBUTES.has(words) ||
    ATTRIBUTES.has(last) ||
    isOffice(words) ||
    (words.includes(' ') && ATTRIBUTE_ENDS.has(last))
  );
};

export function spokenOf(phrase: NounPhrase, where: Where): Spoken {
  const { shape, tokens, around } = where;
  const things = [around.thing, around.own];
  const named = (token: Token): Subject[] => {
    const who = shape.nameAt(token.text);
    if (!who) return [];
    const meant = meantBy(who.value, things);
    return [meant.ref === null ? { who, meant } : { who: standIn(meant, { start: who.start, end: who.end }), meant }];
  };
  const stand = (meant: Meant | null): Subject[] =>
    meant === null ? [] : [{ who: standIn(meant, rangeAt(where, tokens.slice(phrase.start, phrase.end))), meant }];
  switch (phrase.kind) {
    case 'names':
      return { ...NOBODY, subjects: phrase.names.flatMap(named) };
    case 'pronoun':
      return { ...NOBODY, subjects: stand(byPronoun(phrase.det, around)) };
    case 'owned': {
      // `A month's membership`: of whom one is a member.
      const timed =
        phrase.of?.kind === 'noun' &&
        /^(?:year|month|week|day|season|term|night|hour)$/u.test(phrase.of.words.at(-1)?.low ?? '');
      if (timed && isAttribute(lowWords(phrase.words)))
        return { subjects: stand(ownerOf(around)), attribute: lowWords(phrase.words), described: null };
      const owner = phrase.of ? spokenOf(phrase.of, where) : NOBODY;
      const attribute = lowWords(phrase.words);
      const subjects = owner.subjects.length > 0 ? owner.subjects : owner.described ? [owner.described] : [];
      return { subjects: subjects.map((one) => ({ ...one })), attribute, described: describedBy(phrase, where) };
    }
    case 'noun':
      return nounOf(phrase, where, stand);
    case 'count':
    case 'there':
      return NOBODY;
  }
}

/** Words that say no more than the noun after them. */
const WHOLE = new Set(['whole', 'entire', 'old', 'little', 'present', 'good', 'dear', 'family', 'local']);

function nounOf(phrase: NounPhrase, where: Where, stand: (meant: Meant | null) => Subject[]): Spoken {
  const { around } = where;
  const words = lowWords(phrase.words);
  const last = phrase.words.at(-1)?.low ?? '';
  const described = describedBy(phrase, where);
  // `The number of employees`: theirs of whom is spoken.
  if (phrase.of?.kind === 'noun' && phrase.det === 'the' && /^(?:(?:total|overall) )?number$/u.test(words))
    return { subjects: stand(ownerOf(around)), attribute: lowWords(phrase.of.words), described: null };
  if (phrase.of) {
    const owner = spokenOf(phrase.of, where);
    const subjects = owner.subjects.length > 0 ? owner.subjects : owner.described ? [owner.described] : [];
    return { subjects, attribute: words, described };
  }
  const single = phrase.words.length === 1 || (phrase.words.length === 2 && WHOLE.has(phrase.words[0]?.low ?? ''));
  if (single && !phrase.more && /^(?:the|this|)$/u.test(phrase.det)) {
    const borne = (one: Meant | null): Meant | null =>
      one && (phrase.det !== '' || one.text.toLowerCase().split(/[ -]/u).includes(last) || classesOf(one).length === 0)
        ? one
        : null;
    const meant = borne(byNoun(last, around)) ?? (last === 'place' && phrase.det === 'the' ? around.own : null);
    if (meant) return { subjects: stand(meant), attribute: null, described: null };
    if (phrase.det !== '' && classesOfNoun(last).some((each) => each === 'body' || each === 'ship')) return NOBODY;
  }
  const opening = openedOn(phrase, around);
  if (opening) return { subjects: stand(opening), attribute: null, described: null };
  // `The hall fee`: of a hall, whichever.
  if (
    phrase.words.length > 1 &&
    !isOffice(words) &&
    isAttribute(words) &&
    classesOfNoun(phrase.words[0]?.low ?? '').includes('site')
  )
    return NOBODY;
  if (!phrase.more && isAttribute(words)) {
    const owner = isOffice(words) ? bodyOf(around) : ownerOf(around);
    return { subjects: stand(owner), attribute: words, described };
  }
  return { subjects: [], attribute: null, described };
}

/** `This smaller establishment`, `The seaplane terminal` as the first words of a section: what its heading names. */
function openedOn({ det, words, more }: NounPhrase, { thing, own, last }: Around): Meant | null {
  const noun = words.at(-1)?.low ?? '';
  if (more || !thing || last !== undefined || words.length > 2) return null;
  const classes = classesOfNoun(noun);
  if (det === 'this') return (noun === 'one' && thing !== own) || classes.length > 0 ? thing : null;
  const its = classesOf(thing);
  // A play, a book or a ship may be called anything.
  if (
    det === 'the' &&
    words.length === 1 &&
    !its.includes('body') &&
    /^(?:play|novel|film|album|opera|song|poem|book|story|musical|ship|boat|ferry|vessel|yacht)$/u.test(noun)
  )
    return thing;
  return det === 'the' &&
    thing !== own &&
    own !== null &&
    words.length === 2 &&
    classes.some((each) => its.includes(each))
    ? thing
    : null;
}

/** Whose office it is where nobody says: of the body that is spoken of. */
export const bodyOf = ({ thing, own }: Around): Meant | null =>
  [thing, own].find(
    (one) =>
      one &&
      !classesOf(one).includes('person') &&
      !classesOf(one).includes('work') &&
      !classesOf(one).includes('machine'),
  ) ?? own;
const ownerOf = ({ thing, own, last }: Around): Meant | null => {
  const home = thing ?? own;
  if (last === undefined || last === home || last === null) return home;
  return last.described ? null : mayBePerson(last) ? home : last;
};

/** `nearly`, `cleaning`: no thing; `family`, `building` are. */
const isManner = (word: string): boolean =>
  /^\p{L}+(?:ly|ing)$/u.test(word) &&
  classesOfNoun(word).length === 0 &&
  !/^(?:family|assembly|supply|butterfly|wing|spring|ring|painting|ceiling|crossing|landing|mooring|railing|heating|lighting|wiring|plumbing|funding|training|dwelling|awning|string|king)$/u.test(
    word,
  );

const QUESTION_WORD = /^(?:what|which|who|whom|whose|when|where|why|how)(?:ever)?$/u;

/** Common words that name one thing in a place that has one. */
export function describedBy(phrase: NounPhrase, where: Where): Subject | null {
  const first = phrase.words[0];
  const tail = where.tokens[phrase.end - 1];
  if (!first || !tail) return null;
  const words = phrase.words.map(({ low }) => low);
  // `What brewers call Wort Weight is …`: a clause that is the subject of another.
  if (QUESTION_WORD.test(words[0] ?? '')) return null;
  if (words.some((word) => VAGUE.has(word)) || isManner(words.at(-1) ?? '')) return null;
  if (phrase.words.length === 1 && phrase.det === '' && !/^\p{Lu}/u.test(first.text)) return null;
  const owned = phrase.of !== null && phrase.kind === 'owned';
  const tokens = where.tokens.slice(where.tokens.indexOf(first), phrase.end);
  const text = wordsAt(where, owned ? phrase.words : tokens);
  if (text === '' || text.length > 80 || numbersInWords(words[0] ?? '').length > 0) return null;
  const meant: Meant = { text, ref: null, type: null, described: true };
  return { who: standIn(meant, rangeAt(where, owned ? phrase.words : tokens)), meant };
}
