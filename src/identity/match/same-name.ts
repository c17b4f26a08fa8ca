import { kindOf, type EntityKind } from '../../domain/entity-kinds.ts';
import { fold } from '../../text/fold.ts';
import {
  ARTICLES,
  BODIES,
  FORMS,
  KINDS_OF_PLACES,
  MOST_TAIL_WORDS,
  PLACES,
  SHIPS,
  SMALL,
  TAIL_OF,
  TITLES,
  WHOLE_WORDS,
} from './name-affixes.ts';
import { wordsOf } from './name-likeness.ts';

/** In what two names of one thing differ. */
export const NAME_DIFFERENCES = [
  'SPELLING',
  'LEGAL_FORM',
  'ARTICLE',
  'SHIP_PREFIX',
  'AND',
  'SAINT',
  'SHORTENED',
  'TITLE',
  'KIND',
  'PART',
  'INITIALS',
  'FAMILY_NAME',
  'GIVEN_NAME',
  'ABBREVIATION',
] as const;
export type NameDifference = (typeof NAME_DIFFERENCES)[number];

/** A name as far as it is compared here. */
export interface NamedThing {
  readonly name: string;
  readonly type: string;
}

/** Names longer than this are sentences. */
const LONGEST = 120;
const MARKS = ['ARTICLE', 'SHIP_PREFIX', 'AND', 'SAINT', 'SHORTENED', 'KIND', 'TITLE'] as const;
type Mark = (typeof MARKS)[number];

interface ReadName {
  readonly name: string;
  /** All words, as they are written. */
  readonly words: readonly string[];
  /** Without article, ship prefix and legal form; `and` and `saint` spelled out. */
  readonly base: readonly string[];
  readonly forms: readonly string[];
  /** The base without what says of what kind the body is, and the line of TAILS that says so; null = nothing does. */
  readonly stem: readonly string[];
  readonly tail: number | null;
  /** What was taken away or spelled out. */
  readonly marks: Readonly<Record<Mark, boolean>>;
  /** Titles of a person that were taken away. */
  readonly titles: readonly string[];
  /** It is one word in capitals of two to six letters. */
  readonly acronym: boolean;
}

function read(name: string): ReadName | null {
  if (name.length > LONGEST) return null;
  // B.V. and M/V are one word each, & is one.
  const joined = name
    .replace(/\b(\p{L})\/(?=\p{L}\b)/gu, '$1')
    .replace(/(?<=\s)(?:\p{L}\.){2,4}$|^(?:[msrfh]\.){2,4}(?=\s)/giu, (letters) => letters.replace(/\./gu, ''))
    .replace(/(?<=\b\p{L}{2,4})\.(?=\s|,|$)/gu, '')
    .replace(/\s*[&+]\s*/gu, ' & ')
    // `QuayAdmin` is written of two words.
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}{2})/gu, ' ');
  const raw = fold(joined).text.split(' & ').map(wordsOf);
  const words = raw.flatMap((part, n) => (n === 0 ? part : ['&', ...part]));
  const base = words.map((word) => (word === '&' ? 'and' : word === 'st' ? 'saint' : (WHOLE_WORDS[word] ?? word)));
  const marks: Record<Mark, boolean> = {
    ARTICLE: false,
    SHIP_PREFIX: false,
    AND: words.includes('&'),
    SAINT: words.includes('st'),
    SHORTENED: words.some((word) => Object.hasOwn(WHOLE_WORDS, word)),
    KIND: false,
    TITLE: false,
  };
  const titles: string[] = [];
  // `A. Vik` has an initial, no article.
  const isInitial = /^\s*\p{Lu}\./u.test(name);
  if (base.length > 1 && !isInitial && ARTICLES.has(base[0] ?? '')) marks.ARTICLE = base.shift() !== undefined;
  if (base.length > 1 && SHIPS.has(base[0] ?? '')) marks.SHIP_PREFIX = base.shift() !== undefined;
  while (base.length > 1 && Object.hasOwn(TITLES, base[0] ?? '')) titles.push(base.shift() ?? '');
  marks.TITLE = titles.length > 0;
  if (base.length > 2 && KINDS_OF_PLACES.has(base[0] ?? '') && base[1] === 'of') {
    base.splice(0, 2);
    marks.KIND = true;
  } else if (/^no\.? ?\d+ +\p{L}/iu.test(name.trim()) && base.length > 2) {
    base.splice(0, 2);
    marks.KIND = true;
  }
  const forms: string[] = [];
  for (let form = FORMS[base.at(-1) ?? '']; form !== undefined && base.length > 1; form = FORMS[base.at(-1) ?? '']) {
    forms.unshift(form);
    base.pop();
    if (base.at(-1) === 'and' && base.length > 1) base.pop();
  }
  if (base.join('').length < 2) return null;
  return {
    name,
    words: words.filter((word) => word !== '&'),
    base,
    forms,
    ...withoutTail(base),
    marks,
    titles,
    acronym: /^\p{Lu}{2,6}$/u.test(name.trim()),
  };
}

function withoutTail(base: readonly string[]): { stem: readonly string[]; tail: number | null } {
  for (let words = Math.min(MOST_TAIL_WORDS, base.length - 1); words > 0; words -= 1) {
    const tail = TAIL_OF.get(base.slice(-words).join(' '));
    if (tail !== undefined) return { stem: base.slice(0, -words), tail };
  }
  return { stem: base, tail: null };
}

/** First letters, with and without small words and the legal form. */
const acronymsOf = ({ words, base, acronym }: ReadName): string[] =>
  acronym
    ? []
    : [words, words.filter((word) => !SMALL.has(word)), base, base.filter((word) => !SMALL.has(word))]
        .filter((some) => some.length >= 2)
        .map((some) => some.map((word) => word.slice(0, 1)).join(''));

/**
 * Keys under which a name meets those that may be of the same thing: names that share none are never compared. A handful, however long
 * the name is.
 */
export function sameNameKeys({ name, type }: NamedThing): string[] {
  const found = read(name);
  if (!found) return [];
  const { base, stem, acronym, titles } = found;
  const last = base.at(-1) ?? '';
  const person = mayBe(kindOfType(type), 'PERSON') && base.length >= 2 && base.length <= 4;
  const acronyms = acronym ? [base.join('')] : acronymsOf(found);
  return [
    ...new Set([
      `N:${base.join(' ')}`,
      `N:${stem.join(' ')}`,
      ...(placedAt(base) > 1 ? [`N:${base.slice(0, placedAt(base)).join(' ')}`] : []),
      ...(person ? [`P:${base[0]?.slice(0, 1)} ${last}`, `G:${base[0]} ${last.slice(0, 1)}`, `F:${last}`] : []),
      ...(titles.length > 0 && base.length === 1 ? [`F:${last}`] : []),
      ...(person ? [`I:${base[0]}`, `D:${base.slice(0, 2).join(' ')}`] : base.length === 1 ? [`I:${last}`] : []),
      ...(base.length > 1 && isBody(base) ? [`E:${base.slice(-2).join(' ')}`] : []),
      ...tailOf(base),
      ...acronyms.map((letters) => `A:${letters}`),
    ]),
  ].map((key) => key.slice(0, LONGEST));
}

/** Where `of` and a place follow what is a name without them, as in `swimming pool of kestrel ford`; -1 = nowhere. */
const placedAt = (base: readonly string[]): number =>
  base.findIndex((word, n) => n > 1 && n < base.length - 1 && word === 'of');

/** `parish council of saint olda` and `council of saint olda` meet in what follows the first word. */
const tailOf = (base: readonly string[]): string[] =>
  base[1] === 'of' && base.length > 2
    ? [`T:${base.join(' ')}`]
    : base[2] === 'of'
      ? [`T:${base.slice(1).join(' ')}`]
      : [];

/** One is the other with a word before it, and both say of what: what the word tells apart may still be two. */
const tailed = (short: readonly string[], long: readonly string[]): boolean =>
  long.length === short.length + 1 &&
  short[1] === 'of' &&
  short.length > 2 &&
  !OTHER.test(long[0] ?? '') &&
  short.every((word, n) => long[n + 1] === word);

/** Of one of these nobody can be both. */
const titlesAgree = (a: ReadName, b: ReadName): boolean => {
  const of = ({ titles }: ReadName) => titles.map((title) => TITLES[title]).find((one) => one !== 'ANY');
  const [one, other] = [of(a), of(b)];
  return one === undefined || other === undefined || one === other;
};

/**
 * In what two names differ that may be of one thing; null = nothing says that they are, or something speaks against it: another number
 * or numeral, another given name, another legal form, a type that the other cannot have. Symmetric.
 */
export function sameNameDifference(a: NamedThing, b: NamedThing): NameDifference | null {
  const [one, other] = [read(a.name), read(b.name)];
  const [kind, otherKind] = [kindOfType(a.type), kindOfType(b.type)];
  if (!one || !other || (kind !== null && otherKind !== null && kind !== otherKind)) return null;
  const known = kind ?? otherKind;
  if (!titlesAgree(one, other)) return null;
  if (one.base.join(' ') === other.base.join(' ')) return ofEqualBase(one, other, known, a.type === b.type);
  const [short, long] = one.base.length < other.base.length ? [one, other] : [other, one];
  const person = mayBe(known, 'PERSON') ? ofPeople(short, long, known === 'PERSON') : null;
  return person ?? (known === 'PERSON' ? null : ofThings(short, long, known));
}

function ofPeople(short: ReadName, long: ReadName, sure: boolean): NameDifference | null {
  if (initialsOf(short.base, long.base)) return 'INITIALS';
  if (familyNameOf(short, long) || isDoubled(short, long)) return 'FAMILY_NAME';
  return sure && isGiven(short.base, long.base) ? 'GIVEN_NAME' : null;
}

function ofThings(short: ReadName, long: ReadName, kind: EntityKind | null): NameDifference | null {
  if (formsAgree(short, long)) {
    if (tailed(short.base, long.base) || ofOneStem(short, long, kind)) return 'KIND';
    if (endsWith(short.base, long.base) || isPlaced(short.base, long.base)) return 'PART';
  }
  const [letters, words] = short.acronym ? [short, long] : [long, short];
  return letters.acronym && acronymsOf(words).includes(letters.base.join('')) ? 'ABBREVIATION' : null;
}

/** Two legal forms are two bodies; one may be left away. */
const formsAgree = (a: ReadName, b: ReadName): boolean =>
  a.forms.length === 0 || b.forms.length === 0 || a.forms.join(' ') === b.forms.join(' ');

/**
 * `Larkfield Choir` and `Larkfield Choral Society`, `St Cuthman's` and `St Cuthman's School`. One word alone is a place as often as what
 * stands there, and so is no short name.
 */
function ofOneStem(one: ReadName, other: ReadName, kind: EntityKind | null): boolean {
  if (one.stem.join(' ') !== other.stem.join(' ')) return false;
  if (one.tail !== null && other.tail !== null) return one.tail === other.tail;
  return (one.stem.length > 1 || kind === 'ORGANISATION') && !PLACES.has(one.stem.at(-1) ?? '');
}

const isPlaced = (short: readonly string[], long: readonly string[]): boolean =>
  short.length > 1 && placedAt(long) === short.length && short.every((word, n) => word === long[n]);

function ofEqualBase(
  one: ReadName,
  other: ReadName,
  kind: EntityKind | null,
  sameType: boolean,
): NameDifference | null {
  const [forms, others] = [one.forms.join(' '), other.forms.join(' ')];
  if (forms !== others) {
    const onlyOne = forms === '' || others === '';
    return onlyOne && mayBe(kind, 'ORGANISATION') ? 'LEGAL_FORM' : null;
  }
  const differs = MARKS.find((mark) => one.marks[mark] !== other.marks[mark]);
  if (differs === 'TITLE' && !mayBe(kind, 'PERSON')) return null;
  if (differs === 'KIND' && mayBe(kind, 'PERSON') && kind !== null) return null;
  if (differs === 'SHIP_PREFIX' && !mayBe(kind, 'PRODUCT')) return null;
  // One name of one type twice: that is asked by the search for duplicates.
  return differs ?? (sameType && written(one) === written(other) ? null : 'SPELLING');
}

/** The words as they stand: `QuayAdmin` is one. */
const written = ({ name }: ReadName): string => wordsOf(fold(name).text).join(' ');

/** Pages may be of anything: their type says how they were read, not what they are. Nor does a type that is no word of a kind. */
const PAGES = new Set(['DOCUMENT', 'PAGE', 'WEB_PAGE', 'NOTE', 'ARTICLE', 'THING']);
function kindOfType(type: string): EntityKind | null {
  const kind = PAGES.has(type.toUpperCase()) ? 'CONCEPT' : kindOf(type);
  return kind === 'CONCEPT' ? null : kind;
}
const mayBe = (kind: EntityKind | null, wanted: EntityKind): boolean => kind === null || kind === wanted;

/** `Nadia Okafor` and `Nadia Okafor-Reed`. */
const isDoubled = (short: ReadName, long: ReadName): boolean =>
  short.base.length > 1 &&
  long.base.length === short.base.length + 1 &&
  /\p{L}-\p{L}+$/u.test(long.name) &&
  short.base.every((word, n) => word === long.base[n]);

/** `Marty` and `Marty Keogh`. */
const isGiven = (short: readonly string[], long: readonly string[]): boolean =>
  short.length === 1 && (short[0] ?? '').length > 2 && long.length === 2 && short[0] === long[0];

/** Words at the front of a long name that may be left away: more make it another. */
const MOST_LEFT_AWAY = 2;
/** Words before a name that tell one from another of the same name. */
const OTHER = /\d|^(?:first|second|third|old|new|north|south|east|west|upper|lower|great|little|former)$/u;

/** `Harbour Trust` and `Tarn Bay Harbour Trust`, `Wren Foundation` and `Isolde Wren Foundation`: the long name said short. */
function endsWith(short: readonly string[], long: readonly string[]): boolean {
  const before = long.slice(0, Math.max(0, long.length - short.length));
  return (
    short.length > 1 &&
    before.length > 0 &&
    before.length <= MOST_LEFT_AWAY &&
    !before.some((word) => OTHER.test(word)) &&
    isBody(short) &&
    short.every((word, n) => word === long[before.length + n])
  );
}

/** It ends as names of bodies do. */
const isBody = (base: readonly string[]): boolean => TAIL_OF.has(base.at(-1) ?? '') || BODIES.has(base.at(-1) ?? '');

/** `Mr Harker` and `Clem Harker`. */
const familyNameOf = (short: ReadName, long: ReadName): boolean =>
  short.marks.TITLE &&
  short.base.length === 1 &&
  long.base.length >= 2 &&
  long.base.length <= 4 &&
  (short.base[0] ?? '').length > 2 &&
  short.base[0] === long.base.at(-1);

/**
 * Of two names with as many words, or more given names, all agree, or are first letters of each other, and one at least is a letter:
 * `J. Berg`, or where the given name is written out, `Nils A.`.
 */
function initialsOf(a: readonly string[], b: readonly string[]): boolean {
  if (a.length < 2 || b.length < 2 || a.length > 4 || b.length > 4) return false;
  const [family, other] = [a.at(-1) ?? '', b.at(-1) ?? ''];
  if (family !== other) {
    const [letter, whole] = family.length < other.length ? [family, other] : [other, family];
    return (
      letter.length === 1 &&
      whole.length > 2 &&
      whole.startsWith(letter) &&
      a.length === 2 &&
      b.length === 2 &&
      a[0] === b[0] &&
      (a[0] ?? '').length > 2
    );
  }
  if (family.length < 3) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let letter = false;
  const agree = short.slice(0, -1).every((given, n) => {
    const full = long[n] ?? '';
    if (given === full) return true;
    letter ||= given.length === 1 || full.length === 1;
    return (given.length === 1 && full.startsWith(given)) || (full.length === 1 && given.startsWith(full));
  });
  return agree && letter;
}
