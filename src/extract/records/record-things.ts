import type { CandidateAlias } from '../../domain/candidate-claims.ts';
import { NAME_LIMITS, READING_WORDS } from '../../domain/pack.ts';
import type { DataRecord, RecordField, RecordForm } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { cut, noteEntity, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { isPeopleNoun, isPersonShaped } from '../things/people-words.ts';
import { personIn } from '../things/person-written.ts';
import { isCode, isGenre, typeOfName, typeOfWords } from '../things/thing-names.ts';
import { ALIAS_FIELDS, isCodeField, PERSON_FIELDS, SAYS_NO_TYPE, TYPE_FIELDS, wordsOfField } from './field-words.ts';
import { isCardOfPerson, standardOf } from './forms.ts';
import { isManifest, MANIFEST_TYPE } from './manifests.ts';
import { namingOf, oneValue, type Naming } from './naming.ts';
import { isEmptyPlural, personOr, typeOfPlural, typeOfSingular } from './record-types.ts';

/** A record that is a thing. */
export interface RecordThing {
  readonly record: DataRecord;
  readonly naming: Naming;
  readonly ref: string;
  readonly type: string;
  readonly how: Finding;
}

/** What is known of the list that a record stands in. */
export interface OfList {
  /** The type that a heading says; null = none does. */
  readonly type: string | null;
  /** Most of its names are people's. */
  readonly areHuman?: boolean;
  /** Most of its names have the form of people's. */
  readonly mostAreNamed?: boolean;
  /** Several records of the list have this name, so that an id has to tell them apart. */
  readonly isShared: boolean;
}

const FINDING = { ROW: 'extract.table', HEADER: 'extract.frontMatter' } as const;
const METHOD = { ROW: 'table', HEADER: 'front-matter' } as const;

/** How surely a record is read, and by what. */
export function findingOf({ settings }: ExtractionContext, { form, isListed, path }: DataRecord): Finding {
  if (form === 'ROW' || form === 'HEADER') return { method: METHOD[form], confidence: settings[FINDING[form]] };
  const isWhole = form === 'OBJECT' && !isListed && path.length === 0;
  if (isWhole) return { method: 'front-matter', confidence: settings['extract.frontMatter'] };
  return { method: form === 'OBJECT' ? 'data' : 'record', confidence: settings['extract.data'] };
}

/** Notes the thing of a record, with its other names; null = the record names nothing. */
export function noteThing(context: ExtractionContext, record: DataRecord, naming: Naming, list: OfList): RecordThing {
  const how = findingOf(context, record);
  const { type, isStated } = typeOf(context, record, naming, list);
  const written = type === 'PERSON' ? personIn(naming.name) : null;
  const name = written?.name ?? naming.name;
  const aliases = [...aliasesIn(record, naming, type, how), ...writtenAliases(written, how), ...idOfMail(record, how)];
  const key = keyOfForm(context, record) ?? (list.isShared ? keyOf(context, record, type) : null);
  const known = key === null && type === 'PERSON' ? knownPerson(context, name, aliases) : null;
  const ref = known ?? (key === null ? `${type}:${normalName(name)}` : `key:${key}`);
  noteEntity(context, { ref, type, name, key, aliases, stated: isStated }, naming.ranges, how);
  return { record, naming, ref, type, how };
}

const knownPerson = (context: ExtractionContext, name: string, aliases: readonly CandidateAlias[]): string | null =>
  [name, ...aliases.map(({ text }) => text)]
    .map((spelling) => context.collector.refOfPerson(normalName(spelling)))
    .find((ref) => ref !== null) ?? null;

/** By its id other mails say which one they answer. */
const idOfMail = ({ form, fields }: DataRecord, { confidence }: Finding): CandidateAlias[] => {
  const id = form === 'MAIL' ? oneValue(fields.find(({ name }) => wordsOfField(name) === ID_FIELDS.MAIL)) : null;
  return id === null ? [] : [{ text: id.text, kind: 'EXPLICIT', confidence, range: id.range }];
};

const writtenAliases = (written: ReturnType<typeof personIn>, { confidence }: Finding): CandidateAlias[] =>
  written?.handle ? [{ text: written.handle, kind: 'HANDLE', confidence }] : [];

/** What a record is: as it says itself; as the list, the file or the heading of its names say; as its fields show; as its name shows. */
function typeOf(
  context: ExtractionContext,
  record: DataRecord,
  naming: Naming,
  { type: ofHeading, areHuman, mostAreNamed }: OfList,
): { readonly type: string; readonly isStated: boolean } {
  const isKnown = context.collector.refOfPerson(normalName(naming.name)) !== null;
  const isHuman =
    areHuman === true &&
    (personIn(naming.name) !== null || (mostAreNamed === true && typeOfName(naming.name).type === null));
  if (naming.isPerson || isKnown || isHuman || isPerson(record, naming)) return { type: 'PERSON', isStated: true };
  if (isManifest(context.item.path)) return { type: MANIFEST_TYPE, isStated: true };
  const own = statedType(record);
  if (own !== null) return { type: personOr(own) ?? own, isStated: true };
  const standard = standardOf(record);
  if (standard !== null) return { type: standard.type, isStated: true };
  const above = wordsOfField(record.path.at(-1) ?? '');
  if (isPeopleNoun(above) && isPersonShaped(naming.name)) return { type: 'PERSON', isStated: true };
  const field = naming.field !== null && !SAYS_NO_TYPE.has(naming.field) ? typeOfSingular(naming.field) : null;
  const list = ofHeading ?? field ?? (record.isListed ? listType(context, record) : null);
  const name = typeOfName(naming.name);
  const people = personOr(list);
  if (people === 'PERSON' && list !== 'PERSON')
    return isPersonShaped(naming.name) || personIn(naming.name)?.handle
      ? { type: 'PERSON', isStated: true }
      : { type: list ?? 'PERSON', isStated: true };
  if (list !== null) return { type: list, isStated: true };
  return { type: (name.sure ? name.type : null) ?? name.type ?? READING_WORDS.concept, isStated: false };
}

/** By fields that only people have, beside a name of a person; or by the form of a card that names one. */
function isPerson(record: DataRecord, naming: Naming): boolean {
  if (standardOf(record) !== null) return isCardOfPerson(record, naming);
  const { name, field } = naming;
  if (!isPersonShaped(name) && (personIn(name)?.handle ?? null) === null) return false;
  const others = record.fields.filter((one) => !naming.by.has(one));
  return field === 'person' || others.some((one) => PERSON_FIELDS.has(wordsOfField(one.name)));
}

export function statedType(record: Pick<DataRecord, 'fields'>): string | null {
  for (const words of TYPE_FIELDS) {
    const value = oneValue(record.fields.find((one) => wordsOfField(one.name) === words));
    if (!value || isGenre(value.text) || !/^\p{L}[\p{L} _-]{2,30}$/u.test(value.text)) continue;
    return typeOfWords(value.text);
  }
  return null;
}

/** `players:`, the sheet `Ships`, the file `companies.csv`, the folder `people/`, the heading `Boats`. */
function listType({ item }: ExtractionContext, record: DataRecord): string | null {
  const file = item.path.split('/');
  const stem = (file.at(-1) ?? '').replace(/\.[^.]+$/u, '');
  // What stands in a list of a list is of the inner one: `examples` of `facets` are no facets.
  const own = record.path.findLast((part) => !CONTAINERS.test(wordsOfField(part))) ?? '';
  const ofOwn = typeOfPlural(own);
  if (ofOwn !== null || isEmptyPlural(own)) return ofOwn;
  for (const words of [record.headingPath.at(-1) ?? '', stem, file.at(-2) ?? '']) {
    const type = typeOfPlural(words);
    if (type !== null) return type;
  }
  return null;
}

/** Lists whose names say that they hold something, and not what. */
const CONTAINERS =
  /^(?:items?|entries|records?|rows?|data|lists?|values?|results?|elements?|objects?|nodes?|edges?|all|contents?|export|graph|root|main|index|sheet ?\d*|\d.*)$/u;

/** Other names that a record gives: spellings, abbreviations, accounts, addresses, codes. */
function aliasesIn(record: DataRecord, naming: Naming, type: string, { confidence }: Finding): CandidateAlias[] {
  return record.fields.flatMap((field): CandidateAlias[] => {
    const words = wordsOfField(field.name);
    const kind = ALIAS_FIELDS.get(words);
    if (naming.by.has(field) || (kind === undefined && !isCodeField(words))) return [];
    return field.items.flatMap(({ value, text, range }): CandidateAlias[] => {
      const spelling = (typeof value === 'string' ? value : text).trim();
      if (
        spelling === '' ||
        spelling.length > 80 ||
        /\s{2}|[\n<>{}]|^https?:/u.test(spelling) ||
        /^\d+$/u.test(spelling)
      )
        return [];
      const isHandle = /^@[\w-]/u.test(spelling);
      if (kind === undefined || kind === 'ABBREVIATION')
        return isCode(spelling) ? [{ text: spelling, kind: 'ABBREVIATION', confidence, range }] : [];
      if (kind === 'HANDLE' && type !== 'PERSON') return [];
      const shown = kind === 'HANDLE' && !isHandle && /^[\w.-]+$/u.test(spelling) ? `@${spelling}` : spelling;
      const as = isHandle ? 'HANDLE' : kind === 'SPELLING' && isInitials(spelling, type) ? 'ABBREVIATION' : kind;
      return [{ text: shown, kind: as, confidence, range: range }];
    });
  });
}

const isInitials = (spelling: string, type: string): boolean => type === 'PERSON' && /^\p{Lu}{2,4}$/u.test(spelling);

/**
 * Mails of one subject are many, and so are events of one name: what tells them apart is their own id, or else the file that they are
 * in.
 */
function keyOfForm({ item }: ExtractionContext, record: DataRecord): string | null {
  const kind = ID_FIELDS[record.form];
  if (kind === undefined) return null;
  const id = oneValue(record.fields.find(({ name }) => wordsOfField(name) === kind));
  const place = `${item.source}/${item.path}#${record.start}`;
  return cut(`${record.form.toLowerCase()}:${id?.text.replace(/^<|>$/gu, '') ?? place}`, NAME_LIMITS.key);
}
const ID_FIELDS: Readonly<Partial<Record<RecordForm, string>>> = { MAIL: 'message id', EVENT: 'uid' };

/** What tells records of one name in one list apart: their id, within the document. null = they have none. */
function keyOf({ item }: ExtractionContext, record: DataRecord, type: string): string | null {
  const id = idOf(record);
  return id === null ? null : `record:${item.source}/${item.path}#${type.toLowerCase()}/${id.text}`;
}

/** The id of a record, of whatever form. */
export function idOf(record: DataRecord): { readonly text: string; readonly field: RecordField } | null {
  const type = record.path.at(-1) ?? '';
  for (const field of record.fields) {
    const words = wordsOfField(field.name);
    const isId =
      /^(?:_?id|uid|key|code|identifier|slug|number|no)$/u.test(words) ||
      words === `${wordsOfField(type).replace(/s$/u, '')} id`;
    const value = isId ? oneValue(field) : null;
    if (value && value.text.length <= 80) return { text: value.text, field };
  }
  return null;
}

/** All the records of a document that name something, with what stands in them; those in lists know whether they share a name. */
export function namedRecords(
  records: readonly DataRecord[],
): { readonly record: DataRecord; readonly naming: Naming; readonly isShared: boolean }[] {
  const named = records.flatMap((record) => {
    const naming = namingOf(record);
    return naming ? [{ record, naming }] : [];
  });
  const uses = new Map<string, number>();
  for (const { naming } of named) uses.set(normalName(naming.name), (uses.get(normalName(naming.name)) ?? 0) + 1);
  return named.map((one) => ({ ...one, isShared: (uses.get(normalName(one.naming.name)) ?? 0) > 1 }));
}
