import type { DataRecord, RecordField } from '../../domain/text.ts';
import { wordsOfField } from './field-words.ts';
import { typeOfPlural } from './record-types.ts';

/** What a site shows beside its pages is no list of things. */
export const isNavigation = ({ name, records }: RecordField): boolean =>
  NAVIGATION.test(wordsOfField(name)) &&
  records.length > 0 &&
  records.every(({ fields }) => fields.some((field) => LEADS_ON.test(wordsOfField(field.name))));
const NAVIGATION =
  /^(?:(?:main |site |top )?(?:nav|navigation|navbar|menu|sidebar|toc|table of contents|breadcrumbs)|.* (?:nav|menu|sidebar))$/u;
const LEADS_ON = /^(?:url|href|link|file|path|page|slug|children|items)$/u;

/** `SSAF: [{ name, rank }]` beside `SSFI: […]`: many lists of one kind, of which the key says what each of them is of. */
export function sortedBy({ fields }: DataRecord): (field: RecordField) => Readonly<Record<string, string>> {
  const isSorted = fields.length >= LISTS_OF_ONE_KIND && fields.every(isListOfNoKind);
  return ({ name }): Readonly<Record<string, string>> => (isSorted ? { section: name } : {});
}
const isListOfNoKind = ({ name, isList, records }: RecordField): boolean =>
  isList && records.length > 0 && typeOfPlural(name) === null;
const LISTS_OF_ONE_KIND = 3;
