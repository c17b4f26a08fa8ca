import type { Literal } from '../../domain/claim-record.ts';
import type { CandidateObject } from '../../domain/candidate-claims.ts';
import { commonPredicate, type CommonPredicate } from '../../domain/common-predicates.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { FieldValue, TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { noteClaim, noteEntity, valueTypeOf, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { ROLE_WORDS } from '../in-prose/noun-lists.ts';
import { classesOf } from '../in-notes/whom-notes-mean.ts';
import { datesIn } from '../in-prose/dates.ts';
import { allQuantitiesIn, quantitiesIn } from '../in-prose/quantities.ts';
import { literalOf, literalOfValue } from '../literals.ts';
import { isName, typeOfName } from './thing-names.ts';

/** A value under a name, of whatever form: field, list item, cell. */
export interface NoteValue extends TextRange {
  readonly name: string;
  readonly text: string;
  /** As YAML or JSON typed it. */
  readonly value?: FieldValue | undefined;
}

/** Words of a cell that nobody has filled. */
const NOTHING =
  /^(?:[-–—?./*]+|n\/?a|none|nil|null|unknown|tbd|tbc|todo|various|not known|no|yes|ditto|"|see (?:above|below).*|.*\?)$/iu;

/** Claims of a value about a thing: an edge where the value names somebody or something, else a literal. */
export function noteValue(
  context: ExtractionContext,
  subject: string,
  given: NoteValue,
  how: Finding,
  qualifiers: Readonly<Record<string, string>> = {},
): void {
  const text = given.text.replace(/\s+/gu, ' ').trim();
  const { words, unit } = headingOf(given.name);
  if (words === '' || !/\p{L}/u.test(words) || text === '' || (NOTHING.test(text) && typeof given.value !== 'boolean'))
    return;
  const common = commonPredicate(words);
  const predicate = common?.name ?? words;
  for (const object of objectsOf(context, common, { ...given, name: words, text }, unit, how)) {
    const name = common !== null && isOf(common, object) ? predicate : words;
    const ranges = [{ start: given.start, end: given.end }];
    noteClaim(context, { ...how, subject, predicate: name, object, ranges, qualifiers, validity: context.validity });
  }
}

/** Whether a value is of the sort that the predicate has: `Established: long ago` is no date, and keeps its own word. */
const isOf = ({ value }: CommonPredicate, object: CandidateObject): boolean =>
  ['DATE', 'NUMBER', 'TEXT'].includes(value) ? object.type === value : object.type === 'MENTION';

/** The same of words, before anything is noted. */
export function isFact(key: string, text: string): boolean {
  const common = commonPredicate(headingOf(key).words);
  if (common?.value === 'DATE') return dateIn(text.trim()) !== null;
  if (common?.value === 'NUMBER') return numberIn(text.trim(), common) !== null;
  return common !== null && (common.value === 'TEXT' || piecesOf(text.trim(), common).every(isName));
}

/** `Length (m)` is `Length` in metres. */
function headingOf(name: string): { words: string; unit: string | null } {
  const words = name.replace(/\s+/gu, ' ').trim();
  const found = /^(?<words>.+?) ?[([](?:in )?(?<unit>[^()[\]]{1,12})[)\]]$/u.exec(words)?.groups;
  const unit = found ? (quantitiesIn(`1 ${found.unit ?? ''}`)[0]?.value.unit ?? null) : null;
  return { words: found && (unit !== null || commonPredicate(words) === null) ? (found.words ?? words) : words, unit };
}

function objectsOf(
  context: ExtractionContext,
  common: CommonPredicate | null,
  { name, text, value, start, end }: NoteValue,
  unit: string | null,
  how: Finding,
): CandidateObject[] {
  const place = { start, end };
  switch (common?.value) {
    case 'DATE':
      return [dateIn(text) ?? words(text)];
    case 'NUMBER': {
      const number = numberIn(text, common);
      return [number ? { ...number, unit: number.unit ?? unit } : words(text)];
    }
    case 'TEXT':
      return [words(text)];
    case 'PERSON':
    case 'ORGANISATION':
    case 'PLACE':
    case 'THING': {
      const pieces = piecesOf(text, common);
      if (!pieces.every(isName)) return [words(text)];
      const as = common.value === 'THING' ? null : common.value;
      return pieces.map((piece) => entity(context, piece, as, place, how));
    }
    case undefined: {
      const { type, sure } = isName(text) ? typeOfName(text) : { type: null, sure: false };
      if (isOfPeople(name) && personsIn(text).length > 0 && value === undefined)
        return personsIn(text).map((piece) => entity(context, piece, 'PERSON', place, how));
      if (sure && value !== undefined ? typeof value === 'string' : sure)
        return [entity(context, text, type, place, how)];
      const listed = value === undefined ? listedIn(name, text) : [];
      if (listed.length > 1) return listed.map(words);
      const read = literalOfValue(value, text, valueTypeOf(context, name));
      const literal = read.type === 'TEXT' || read.type === 'NUMBER' ? (measureIn(text) ?? read) : read;
      return [literal.type === 'NUMBER' && literal.unit === null && unit !== null ? { ...literal, unit } : literal];
    }
  }
}

/** `Presenter`, `Organist`, `Holder`: whoever does something. */
const isOfPeople = (name: string): boolean => {
  const last = name.toLowerCase().replace(/s$/u, '').split(/[ -]/u).at(-1) ?? '';
  return (
    ROLE_WORDS.has(last) ||
    /^(?:holder|winner|speaker|driver|player|singer|tutor|leader|minder|reader|author|artist|soloist|organist|deputy|instructor|helper|runner|trainee|presenter|tenant)$/u.test(
      last,
    )
  );
};
/** Names as people have them: a given name or initials, and a family name; none = one of them looks like something else. */
function personsIn(text: string): string[] {
  const pieces = text.replace(/ ?\([^()]*\)$/u, '').split(/\s*(?:,|;| and | & )\s*/u);
  const person =
    /^(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Rev|Sir|Lady|Capt)\.? )?(?:\p{Lu}[\p{Ll}’'-]+|(?:\p{Lu}\. ?)+) ?(?:(?:\p{Lu}\.|de|van|von|der) )*\p{Lu}[\p{L}’'-]+$/u;
  return pieces.every(
    (piece) =>
      person.test(piece) && !classesOf({ text: piece, type: null, ref: null }).some((each) => each !== 'person'),
  )
    ? pieces
    : [];
}

const words = (text: string): Literal => ({ type: 'TEXT', text });

/** `60 percent` and `84 metres` as the prose beside them says it; null = it is not just a number with its unit. */
function measureIn(text: string): Literal | null {
  const [found, ...others] = quantitiesIn(text);
  const isAll = found?.start === 0 && found.end === text.length && others.length === 0;
  return isAll && found.value.unit !== null ? found.value : null;
}

/** Several things under a plural: `Colours: green, white`. A comma alone may part the halves of an address, or a number. */
function listedIn(name: string, text: string): string[] {
  if (!/(?<![su])s$/iu.test(name) || text.length > 200) return [];
  const pieces = text.split(/\s*[,;]\s*/u).map((piece) => piece.replace(/\.$/u, '').trim());
  return pieces.every((piece) => /^[\p{L}’'& -]{2,40}$/u.test(piece) && piece.split(' ').length <= 4) ? pieces : [];
}

const LEGAL = /, (?=(?:Ltd|Inc|LLC|PLC|Corp|Co|GmbH|AG|SA|AS|BV|NV)\b)/giu;

/** The names in a value: several where the predicate has several, of a place the nearest one; without what stands in brackets. */
function piecesOf(text: string, { single, value, name }: CommonPredicate): string[] {
  const bare = text.replace(/ ?\([^()]*\)(?=$|[,;])/gu, '').replace(LEGAL, ' ');
  const many =
    !single || name === 'OWNED_BY' ? bare.split(/\s*[,;]\s*|\s+(?:and|&)\s+(?=\p{Lu}\p{Ll}+ \p{Lu})/u) : [bare];
  if (value === 'PLACE') return [bare.split(',')[0] ?? bare].map((piece) => piece.trim());
  return many
    .map((piece) => piece.trim().replace(/^(?:the|Mr|Mrs|Ms|Dr|Prof)\.? (?=\p{Lu})/u, ''))
    .filter((piece) => piece !== '');
}

function entity(
  context: ExtractionContext,
  name: string,
  as: string | null,
  place: TextRange,
  how: Finding,
): { readonly type: 'MENTION'; readonly ref: string } {
  const own = typeOfName(name);
  const guess = (own.sure ? own.type : null) ?? as ?? own.type ?? READING_WORDS.concept;
  const written = context.document.text.slice(place.start, place.end).indexOf(name);
  const range = written < 0 ? place : { start: place.start + written, end: place.start + written + name.length };
  return { type: 'MENTION', ref: noteNamed(context, name, guess, range, how) };
}

/** A name as the entity that the document knows by it, or as one of that type. */
export function noteNamed(
  context: ExtractionContext,
  name: string,
  type: string,
  range: TextRange,
  how: Finding,
): string {
  const norm = normalName(name);
  const known = context.collector.refNamed(norm);
  const ref = known ?? `${type}:${norm}`;
  if (known !== null && known === context.subject) return known;
  return noteEntity(context, { ref, type, name, key: null, aliases: [] }, [range], how);
}

/** A date, alone or as the only one of a few words: `1998`, `12 May 1998`, `May 1998 in Bergen`. */
export function dateIn(text: string): Literal | null {
  const bare = text.replace(/^(?:in|on|since|from|about|around|circa|ca?\.|c\.) ?/iu, '');
  const whole = literalOf(bare, 'DATE');
  if (whole.type === 'DATE') return whole;
  const dates = bare.length > 60 ? [] : datesIn(`in ${bare}`);
  return dates.length === 1 ? (dates[0]?.value ?? null) : null;
}

const ABOUT =
  /^(?:about|around|approximately|approx\.?|ca\.?|circa|c\.|some|over|nearly|up to|max\.?|roughly|~|≈|>)\s*/iu;
const CODES: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥' };
/** Of these a pound is no weight. */
export const MONEY: ReadonlySet<string> = new Set(['price', 'fee', 'rent', 'budget', 'revenue']);
/** Units that repeat what is counted. */
const PEOPLE =
  /^(?:people|persons?|employees?|staff|passengers?|members?|pax|seats?|workers|volunteers|pupils|students|inhabitants|residents|beds|cars|vehicles)\b/u;

/** A number with its unit; what only says again what is counted (`40 people` of employees) is no unit. */
export function numberIn(text: string, { name }: CommonPredicate): Extract<Literal, { type: 'NUMBER' }> | null {
  const bare = text.replace(ABOUT, '');
  const coded = /^(?<code>[A-Z]{3}) ?(?<rest>\d.*)$/u.exec(bare)?.groups;
  const [found, ...others] = allQuantitiesIn(coded?.rest ?? bare);
  if (!found || others.length > 0 || found.start !== 0) return null;
  const rest = (coded?.rest ?? bare).slice(found.end).trim();
  const after = /^(?<unit>[\p{L}%][\p{L}.]{0,20})(?<more>.*)$/u.exec(rest)?.groups;
  const unit = found.value.unit ?? (coded ? (CODES[coded.code ?? ''] ?? coded.code ?? null) : null);
  if (unit === 'lb' && MONEY.has(name)) return { type: 'NUMBER', number: found.value.number, unit: '£' };
  if (unit !== null || after === undefined) return { type: 'NUMBER', number: found.value.number, unit };
  const said = after.unit ?? '';
  if (PEOPLE.test(said)) return { type: 'NUMBER', number: found.value.number, unit: name === 'capacity' ? said : null };
  return { type: 'NUMBER', number: found.value.number, unit: CODES[said] ?? said };
}

/** Whether the words of a heading or a key are ones that things are described by. */
export const isCommon = (name: string): boolean => commonPredicate(headingOf(name).words) !== null;
