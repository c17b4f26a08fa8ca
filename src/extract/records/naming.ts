import type { DataRecord, RecordField, TextRange } from '../../domain/text.ts';
import { isCode } from '../things/thing-names.ts';
import { isPlaceholder } from '../pages/blank-forms.ts';
import { standardOf } from './forms.ts';
import { FAMILY_NAME, GIVEN_NAME, NAMING_FIELDS, wordsOfField } from './field-words.ts';

/** By what a record is named. */
export interface Naming {
  readonly name: string;
  /** Where the name stands: several places where it is put together of given and family name. */
  readonly ranges: readonly TextRange[];
  /** The fields that it is made of: they say nothing more. */
  readonly by: ReadonlySet<RecordField>;
  /** The words of the field that names it; null = it is named by its key, or put together. */
  readonly field: string | null;
  /** Given and family name: nobody else has them. */
  readonly isPerson: boolean;
}

const LONGEST = 120;
const MOST_WORDS = 14;
/** `PAYMENTS_API_URL` is a variable of a program. */
const CONSTANT = /^\p{Lu}[\p{Lu}\d]*(?:_[\p{Lu}\d]+)*_\p{Lu}+$/u;

/** What a cell or a value reads without marks of links and emphasis. */
export const unlinked = (text: string): string =>
  text
    .replace(
      /\[\[?([^\][|]+)(?:\|([^\][]+))?\]\]?(?:\([^()]*\))?/gu,
      (_, first: string, shown?: string) => shown ?? first,
    )
    .replace(/`([^`<>]+?)\s*<[^<>`\s]+>`_{1,2}/gu, '$1')
    .replace(/\*\*|__|`/gu, '')
    .trim();
/** `Devon Blandin\\*`, `Ada Lund ✏️`: signs behind a name point elsewhere. */
const FOOTNOTE_SIGNS = /(?<=[\p{L}\p{N}.)])\s*(?:\\?[*†‡]|\p{Extended_Pictographic}|\uFE0F)+\s*$/u;
export const nameWritten = (text: string): string => unlinked(text).replace(FOOTNOTE_SIGNS, '');

/** A name may be of any words, but no number, no date, no address and no sentence. */
export const mayName = (words: string): boolean =>
  words !== '' &&
  !isPlaceholder(words) &&
  words.length <= LONGEST &&
  words.split(/\s+/u).length <= MOST_WORDS &&
  !CONSTANT.test(words) &&
  /\p{L}/u.test(words) &&
  !/^(?:https?:|www\.|\/|\.\/|\d{4}[-/]\d\d?[-/])|[<>{}|\n\u202a-\u202e\u2066-\u2069]|^\W|^\d[\d.,:/-]*$|^(?:true|false|null|none|n\/a|tbd|yes|no)$/iu.test(
    words,
  );

/** The words of a field with one value; null = it has none, or several. */
export function oneValue(field: RecordField | undefined): { readonly text: string; readonly range: TextRange } | null {
  const [item, ...others] = field?.items ?? [];
  if (!field || !item || others.length > 0 || field.isList || field.records.length > 0) return null;
  const text = unlinked(typeof item.value === 'string' ? item.value : item.text);
  return text === '' ? null : { text, range: item.range };
}

/**
 * What names a record: a field that says so, given and family name, a nested name, the key that it stands under, a code. null = nothing.
 */
export function namingOf(record: DataRecord): Naming | null {
  const fields = new Map<string, RecordField>();
  for (const field of record.fields) {
    const words = wordsOfField(field.name);
    if (!fields.has(words)) fields.set(words, field);
  }
  return (
    byField(record, fields) ??
    byParts(record.fields) ??
    byNested(record.fields) ??
    byKind(record.fields) ??
    byKey(record) ??
    byCode(record, fields)
  );
}

function byField(record: DataRecord, fields: ReadonlyMap<string, RecordField>): Naming | null {
  const wanted = standardOf(record)?.naming ?? NAMING_FIELDS;
  for (const words of wanted) {
    const field = fields.get(words);
    const value = oneValue(field);
    if (!field || !value || !mayName(value.text)) continue;
    return { name: value.text, ranges: [value.range], by: new Set([field]), field: words, isPerson: false };
  }
  return null;
}

/** Given and family name, as the fields of a record or of a row have them. */
export function byParts(fields: readonly RecordField[]): Naming | null {
  const find = (names: ReadonlySet<string>): RecordField | undefined =>
    fields.find((field) => names.has(wordsOfField(field.name)));
  const [given, family] = [find(GIVEN_NAME), find(FAMILY_NAME)];
  const [first, last] = [oneValue(given), oneValue(family)];
  if (!given || !family || !first || !last || !mayName(first.text) || !mayName(last.text)) return null;
  return {
    name: `${first.text} ${last.text}`,
    ranges: [first.range, last.range],
    by: new Set([given, family]),
    field: null,
    isPerson: true,
  };
}

/** `name: { first: Ada, last: Lund }`, `name: { common: Norway, official: … }` */
function byNested(fields: readonly RecordField[]): Naming | null {
  const field = fields.find(({ name, records }) => wordsOfField(name) === 'name' && records.length === 1);
  const [inner] = field?.records ?? [];
  if (!field || !inner) return null;
  const parts = byParts(inner.fields);
  const common = inner.fields.find(({ name }) =>
    /^(?:common|official full|full|display|default|en)$/u.test(wordsOfField(name)),
  );
  const value = oneValue(common);
  if (value && mayName(value.text))
    return { name: value.text, ranges: [value.range], by: new Set([field]), field: null, isPerson: parts !== null };
  return parts && { ...parts, by: new Set([field]) };
}

/** `school: St Olave School`, first of all: the field is the kind that the name itself says. */
function byKind([field]: readonly RecordField[]): Naming | null {
  const value = oneValue(field);
  if (!field || !value || !mayName(value.text)) return null;
  const words = value.text.toLowerCase().split(' ');
  const kind = wordsOfField(field.name);
  if (words.length < 2 || (words[0] !== kind && words.at(-1) !== kind)) return null;
  return { name: value.text, ranges: [value.range], by: new Set([field]), field: kind, isPerson: false };
}

const byKey = ({ key }: DataRecord): Naming | null =>
  key !== null && mayName(key.text) && !/^\d/u.test(key.text)
    ? { name: key.text, ranges: [{ start: key.start, end: key.end }], by: new Set(), field: null, isPerson: false }
    : null;

/** `id: CWE-787`: a code is how it is called where it has no other name. */
function byCode(record: DataRecord, fields: ReadonlyMap<string, RecordField>): Naming | null {
  if (!record.isListed) return null;
  for (const words of ['id', 'key', 'code', 'symbol', 'identifier', 'number']) {
    const field = fields.get(words);
    const value = oneValue(field);
    if (field && value && isCode(value.text) && /\p{L}/u.test(value.text))
      return { name: value.text, ranges: [value.range], by: new Set([field]), field: words, isPerson: false };
  }
  return null;
}
