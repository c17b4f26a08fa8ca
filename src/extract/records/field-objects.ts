import type { CandidateObject } from '../../domain/candidate-claims.ts';
import type { Literal } from '../../domain/claim-record.ts';
import { commonPredicate, type CommonPredicate } from '../../domain/common-predicates.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { FieldValue, TextRange } from '../../domain/text.ts';
import { ROLES_OF_BODIES } from '../../text/english/people.ts';
import { lemmaOf } from '../../text/lemma.ts';
import { normalName } from '../../text/normal-name.ts';
import { amountsIn } from '../../text/values/amounts.ts';
import { boundsOf } from '../prose/told-times.ts';
import { datesIn } from '../../text/values/dates.ts';
import { literalOf, literalOfValue } from '../../text/values/literals.ts';
import { valueTypeOf, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { noteName, notePerson } from '../things/note-names.ts';
import { isPeopleNoun } from '../things/people-words.ts';
import { peopleIn } from '../things/person-written.ts';
import { isCode, isName, typeOfName } from '../things/thing-names.ts';
import { isPlaceholder } from '../pages/blank-forms.ts';
import { ALIAS_FIELDS, isCodeField, wordsOfField } from './field-words.ts';
import { personOr, typeOfSingular } from './record-types.ts';

/** A value under a name, of whatever form: a field, a cell, a list item. */
export interface NamedValue {
  /** The words of its name. */
  readonly name: string;
  readonly text: string;
  /** As a program typed it; undefined = nobody did. */
  readonly value: FieldValue | undefined;
  readonly range: TextRange;
  /** One of several items of a list: no commas part it. */
  readonly isItem: boolean;
  /** The type that a pack gives values of this name; null or none = no pack says. */
  readonly type?: ReturnType<typeof valueTypeOf>;
}

/** What a value says of its subject, and how surely it is bounded. */
export interface ValueObject {
  readonly object: CandidateObject;
  readonly range: TextRange;
  readonly qualifiers?: Readonly<Record<string, string>>;
}

/** Words of a cell that nobody has filled. */
const NOTHING =
  /^(?:[-–—?./*]+|n\/?a|none|nil|null|unknown|tbd|tbc|tba|todo|various|not known|not applicable|no value|ditto|"|\[\]|\{\}|see (?:above|below).*|.*\?)$/iu;
/** Longer words are a text: search finds it, and no claim repeats it. */
const LONGEST = 400;

/** `Voice: soprano / alto / tenor`: what may be chosen of, where the field asks for one. */
const CHOICE = /^\p{Ll}+(?: \/ \p{Ll}+){2,}$/u;

export const saysNothing = ({ text, value, name }: Pick<NamedValue, 'text' | 'value' | 'name'>): boolean =>
  (CHOICE.test(text.trim()) && !/s$/iu.test(name)) ||
  (NOTHING.test(text) && typeof value !== 'boolean') ||
  isPlaceholder(text) ||
  text.length > LONGEST;

/** The name of a field without its unit: `Length (m)` is `Length` in metres. */
export function headingOf(name: string): { readonly words: string; readonly unit: string | null } {
  const words = name.replace(/\s+/gu, ' ').trim();
  const found = /^(?<words>.+?) ?(?:[([](?:in )?(?<unit>[^()[\]]{1,12})[)\]]|,? in (?<told>\p{L}{1,12}))$/u.exec(
    words,
  )?.groups;
  const sign = found?.unit ?? found?.told;
  const unit = sign === undefined ? null : (amountsIn(`1 ${sign}`)[0]?.value.unit ?? null);
  return { words: unit !== null ? (found?.words ?? words) : words, unit };
}

/** Objects of a value: an entity where it names somebody or something, else a literal. */
export function objectsOf(context: ExtractionContext, given: NamedValue, how: Finding): readonly ValueObject[] {
  const { words, unit } = headingOf(given.name);
  const common = commonPredicate(words);
  const alone = (object: CandidateObject): ValueObject[] => [{ object, range: given.range }];
  switch (common?.value) {
    case 'DATE':
      return alone(dateIn(context, given.text) ?? textOf(given.text));
    case 'NUMBER':
      return numberIn(context, given, common, unit);
    case 'TEXT':
      return alone(textOf(given.text));
    case 'PERSON':
    case 'ORGANISATION':
    case 'PLACE':
    case 'THING':
      return partiesIn(context, given, common, how);
    case undefined:
      return openObjects(context, { ...given, name: words }, unit, how);
  }
}

const textOf = (text: string): Literal => ({ type: 'TEXT', text });

const ABOUT = /^(?:in|on|since|from|est\.?|established|founded|as of)\s+/iu;
/** A date, alone or as the only one of a few words: `1998`, `12 May 1998`, `May 1998 in Bergen`. */
export function dateIn(context: ExtractionContext, text: string): Literal | null {
  const bare = text.replace(ABOUT, '');
  const whole = literalOf(bare, 'DATE', context.habits);
  if (whole.type === 'DATE') return whole;
  const [found, ...others] = bare.length > 60 ? [] : datesIn(bare, { told: null, habits: context.habits });
  if (!found || others.length > 0 || found.value.about || found.value.span !== null) return null;
  return /^[\p{L}\p{P}\s]*$/u.test(bare.slice(0, found.start) + bare.slice(found.end))
    ? { type: 'DATE', date: found.value.date }
    : null;
}

/** Units that repeat what is counted. */
const COUNTED =
  /^(?:people|persons?|employees?|staff|passengers?|members?|pax|seats?|workers|volunteers|pupils|students|inhabitants|residents|beds|cars|vehicles)\b/iu;

/** A number with its unit and bound; what only says again what is counted (`40 people` of employees) is no unit. */
function numberIn(
  context: ExtractionContext,
  { text, range }: NamedValue,
  { name }: CommonPredicate,
  unit: string | null,
): readonly ValueObject[] {
  const [found, ...others] = amountsIn(text, context.habits);
  const asText = [{ object: textOf(text), range }];
  if (!found || others.length > 0 || found.value.most !== null || found.value.from > 0) return asText;
  const rest = text.slice(found.end).trim();
  const after = /^(?<unit>[\p{L}%][\p{L}.]{0,20})(?<more>.*)$/u.exec(rest)?.groups;
  // `5 (estimated)`, `4 per day`: more than a number.
  if (rest !== '' && (after === undefined || (after.more ?? '').trim() !== '')) return asText;
  const read = found.value.unit === 'lb' && MONEY_OF.has(name) ? '£' : found.value.unit;
  const said = after?.unit;
  const own = said === undefined || (COUNTED.test(said) && name !== 'capacity') ? null : said;
  const object: Literal = { type: 'NUMBER', number: found.value.number, unit: read ?? own ?? unit };
  return [{ object, range, ...bounded(found.value.bound) }];
}
/** Of these a pound is no weight. */
const MONEY_OF: ReadonlySet<string> = new Set(['price', 'fee', 'rent', 'budget', 'revenue']);

const bounded = (bound: { readonly words: string } | null): Pick<ValueObject, 'qualifiers'> =>
  bound === null ? {} : { qualifiers: { bound: bound.words } };

const LEGAL = /, (?=(?:Ltd|Inc|LLC|PLC|Corp|Co|GmbH|AG|SA|AS|BV|NV)\b)/giu;

/** What somebody writes who comes from no body. */
const NO_BODY =
  /^(?:self|myself|self[- ]employed|individual|independent|freelancer?|personal|retired|student|unemployed)\.?$/iu;
/** `Chair: determines the roles by lot` tells what the chair does. */
const NAMES_NOBODY = /^\S+(?: [^\s\p{Lu}]\S*){4,}$/u;

/** Who or where, of a field that has nothing else; a value that names nobody stays text. */
function partiesIn(
  context: ExtractionContext,
  given: NamedValue,
  common: CommonPredicate,
  how: Finding,
): readonly ValueObject[] {
  if (common.value === 'PERSON' || common.name === 'FOUNDED_BY') {
    const people = persons(context, given, how);
    if (people) return people;
  }
  const pieces = given.isItem ? [given.text] : piecesOf(given.text, common);
  const isUnknown = (piece: string): boolean =>
    common.value === 'PERSON' &&
    /^\p{Lu}{2,4}$/u.test(piece) &&
    context.collector.refOfPerson(normalName(piece)) === null;
  if (common.value === 'ORGANISATION' && NO_BODY.test(given.text)) return [];
  if (!pieces.every((piece) => isName(piece) && !isUnknown(piece)))
    return common.value === 'PERSON' && NAMES_NOBODY.test(given.text)
      ? []
      : [{ object: textOf(given.text), range: given.range }];
  const as = common.value === 'THING' ? null : common.value;
  return pieces.map((piece) => named(context, piece, as, given.range, how));
}

/** The names in a value: several where the predicate has several, of a place the nearest one; without what stands in brackets. */
function piecesOf(text: string, { single, value, name }: CommonPredicate): string[] {
  const bare = text.replace(/ ?\([^()]*\)(?=$|[,;])/gu, '').replace(LEGAL, ' ');
  const many =
    !single || name === 'OWNED_BY' ? bare.split(/\s*[,;]\s*|\s+(?:and|&)\s+(?=\p{Lu}\p{Ll}+ \p{Lu})/u) : [bare];
  if (value === 'PLACE') return [bare.split(',')[0] ?? bare].map((piece) => piece.trim());
  return many.map((piece) => piece.trim().replace(/^the (?=\p{Lu})/iu, '')).filter((piece) => piece !== '');
}

function named(
  context: ExtractionContext,
  name: string,
  as: string | null,
  range: TextRange,
  how: Finding,
): ValueObject {
  // Initials mean whom the document says that they mean.
  const person = context.collector.refOfPerson(normalName(name));
  if (person !== null) return { object: { type: 'MENTION', ref: person }, range };
  const own = typeOfName(name);
  const type = (own.sure ? own.type : null) ?? as ?? own.type ?? READING_WORDS.concept;
  const written = context.document.text.slice(range.start, range.end).indexOf(name);
  const place = written < 0 ? range : { start: range.start + written, end: range.start + written + name.length };
  return { object: { type: 'MENTION', ref: noteName(context, name, type, place, how) }, range };
}

/** Where an address without a name is as often that of a list or an office. */
const MAY_BE_GROUPS = /\b(?:recipients?|sender|organi[sz]ers?|attendees?|invitees?)$/iu;

/** The people that a value lists; null = it names somebody or something else, too. */
function persons(context: ExtractionContext, { name, text, range }: NamedValue, how: Finding): ValueObject[] | null {
  const people = peopleIn(text);
  if (!people || (MAY_BE_GROUPS.test(name) && people.every((person) => person.name === null))) return null;
  const written = context.document.text.slice(range.start, range.end) === text;
  return people.map((person) => {
    const place = written ? { start: range.start + person.place.start, end: range.start + person.place.end } : range;
    return { object: { type: 'MENTION', ref: notePerson(context, person, place, how) }, range };
  });
}

/** Of a field that is not among the common ones: people under a noun of people, handles, codes, names that say what they are. */
function openObjects(
  context: ExtractionContext,
  given: NamedValue,
  unit: string | null,
  how: Finding,
): readonly ValueObject[] {
  const { name, text, value, range } = given;
  const last = name.toLowerCase().split(/[ _-]/u).at(-1) ?? '';
  if (ALIAS_FIELDS.get(wordsOfField(name)) === 'HANDLE') return [{ object: textOf(text), range }];
  const isOfPeople = isPeopleNoun(name) && !ROLES_OF_BODIES.has(last) && !ROLES_OF_BODIES.has(lemmaOf(last));
  const people =
    (isOfPeople || /^@[\w-]|\p{L} <[^<>\s]+@[^<>\s]+>/u.test(text)) && typeof value !== 'number'
      ? persons(context, given, how)
      : null;
  if (people) return people;
  const codes = codesIn(given);
  if (codes.length > 0) {
    const type = personOr(typeOfSingular(name)) ?? READING_WORDS.concept;
    return codes.map((code) => named(context, code, type, range, how));
  }
  const listed = listedIn(given);
  if (listed.length > 1) return listed.map((piece) => openNamed(context, { ...given, text: piece, isItem: true }, how));
  const single = openNamed(context, given, how);
  if (single.object.type !== 'TEXT') return [single];
  const read = literalOfValue(value, text, given.type ?? valueTypeOf(context, name), context.habits);
  const measured =
    typeof value !== 'number' && (read.type === 'TEXT' || read.type === 'NUMBER')
      ? measureIn(context, text, range)
      : null;
  const { object: literal, ...more } = measured ?? { object: read, range };
  const isBare = literal.type === 'NUMBER' && literal.unit === null && unit !== null;
  return [{ ...more, object: isBare ? { ...literal, unit } : literal }];
}

/** A name that says by its words what it is: `Holm Ltd`, `University of Bergen`; else the words. */
function openNamed(context: ExtractionContext, { text, value, range }: NamedValue, how: Finding): ValueObject {
  if (typeof value === 'number' || typeof value === 'boolean') return { object: textOf(text), range };
  const { type, sure } = isName(text) ? typeOfName(text) : { type: null, sure: false };
  return sure && type !== null ? named(context, text, type, range, how) : { object: textOf(text), range };
}

/** Codes that a value lists, or that it is one of in a list: `CWE-119, CWE-787`. A thing's own code is another name of it. */
function codesIn({ name, text, value, isItem }: NamedValue): string[] {
  if (typeof value === 'number' || typeof value === 'boolean' || (!isItem && isCodeField(name))) return [];
  const pieces = text.split(/\s*[,;]\s*/u);
  const all = pieces.every((piece) => /^\p{Lu}[\p{L}\d]{1,9}-\d[\p{L}\d.-]{0,15}$/u.test(piece));
  return all && (pieces.length > 1 || isItem || isCode(text)) ? pieces : [];
}

/** Several things under a plural: `Colours: green, white`. A comma alone may part the halves of an address, or a number. */
function listedIn({ name, text, value, isItem }: NamedValue): string[] {
  if (isItem || !/(?<![su])s$/iu.test(name) || text.length > 200 || typeof value === 'number') return [];
  const pieces = text.split(/\s*[,;]\s*/u).map((piece) => piece.replace(/\.$/u, '').trim());
  return pieces.every((piece) => /^[\p{L}\d’'& -]{2,40}$/u.test(piece) && piece.split(' ').length <= 4) ? pieces : [];
}

/** What is counted, and in what time. */
const COUNTED_THINGS =
  /^(?<noun> \p{Ll}{3,}s)?(?<per> (?:a|an|per|each|every) (?:day|hour|week|month|year|minute|second|night|person|head))?$/u;

/**
 * `60 percent`, `up to 12 m` and `more than 400 a day` as the prose beside them says it, with the bound and the time that it counts for;
 * null = it is not just an amount.
 */
function measureIn(context: ExtractionContext, text: string, range: TextRange): ValueObject | null {
  const [found, ...others] = amountsIn(text, context.habits);
  if (!found || others.length > 0 || found.value.most !== null) return null;
  const { number, unit, bound } = found.value;
  const { noun, per } = COUNTED_THINGS.exec(text.slice(found.end))?.groups ?? {};
  const rest = text.slice(found.end).length - (noun?.length ?? 0) - (per?.length ?? 0);
  const counted = noun?.trim() ?? null;
  const isAll = Math.min(found.start, found.value.from) === 0 && rest === 0;
  if (!isAll || (unit ?? counted ?? bound) === null || (unit !== null && counted !== null)) return null;
  return {
    object: { type: 'NUMBER', number, unit: unit ?? counted },
    range,
    qualifiers: { ...boundsOf(found.value), ...(per === undefined ? {} : { per: per.replace(/^.* |^\//u, '') }) },
  };
}
