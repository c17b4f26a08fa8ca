import { fold } from '../../text/fold.ts';

/** One thing as its source describes it: the name of each attribute and its value. What is not known is left out. */
export type EntityRecord = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * What an attribute holds, by its values in the set at hand (and by its name, where values do not tell). NAME is the first that is
 * called a name or title, else the first of all. LONG is prose: words of it count, but nobody says it twice alike.
 */
export type FieldKind = 'NAME' | 'CODE' | 'AMOUNT' | 'YEAR' | 'TELEPHONE' | 'DURATION' | 'PEOPLE' | 'TEXT' | 'LONG';

export const textOf = (value: EntityRecord[string]): string =>
  typeof value === 'object' ? value.join(' , ') : String(value);

const NAMED: readonly (readonly [FieldKind, RegExp])[] = [
  ['CODE', /\b(?:model|model ?(?:no|number)|sku|isbn|issn|mpn|upc|ean|gtin|doi|serial|part ?(?:no|number))\b/u],
  [
    'PEOPLE',
    /\b(?:authors?|artists?|starring|actors?|directors?|writers?|creators?|editors?|composers?|performers?)\b/u,
  ],
];
const NAME = /(?:^| )(?:title|name)$/u;

/** By the shape of most values. */
const SHAPED: readonly (readonly [FieldKind, RegExp])[] = [
  ['YEAR', /^\D{0,3}(?:1[5-9]|20)\d\d\D{0,3}$/u],
  ['DURATION', /^\d{1,2}(?::\d\d){1,2}$/u],
  ['TELEPHONE', /^[+(]?(?:\d[\s()/.+-]*){7,15}$/u],
  ['AMOUNT', /^(?:[$€£]|usd|eur|gbp)?\s*\d[\d,]*(?:\.\d+)?\s*(?:%|[$€£]|usd|eur|gbp)?$/u],
];
const MOST = 0.7;
/** Words of a value, in the mean, from which it is prose. */
const PROSE = 25;

const spaced = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])|[_-]+/gu, ' ').toLowerCase();

/** What each attribute of these records holds, in the order in which they first come. */
export function fieldKinds(records: readonly EntityRecord[]): ReadonlyMap<string, FieldKind> {
  const values = new Map<string, string[]>();
  for (const record of records) {
    for (const [field, value] of Object.entries(record)) {
      const known = values.get(field);
      if (known) known.push(fold(textOf(value)).text);
      else values.set(field, [fold(textOf(value)).text]);
    }
  }
  const fields = [...values.keys()];
  const name = fields.find((field) => NAME.test(spaced(field))) ?? fields[0];
  return new Map(fields.map((field) => [field, field === name ? 'NAME' : kindOf(field, values.get(field) ?? [])]));
}

function kindOf(field: string, values: readonly string[]): FieldKind {
  const named = NAMED.find(([, pattern]) => pattern.test(spaced(field).replace('modelno', 'model')));
  if (named) return named[0];
  const shaped = SHAPED.find(([, shape]) => values.filter((value) => shape.test(value)).length >= MOST * values.length);
  if (shaped) return shaped[0];
  const words = values.reduce((sum, value) => sum + value.split(' ').length, 0);
  return words >= PROSE * values.length ? 'LONG' : 'TEXT';
}
