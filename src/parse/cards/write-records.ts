import type { ExtractedType, ParsedDocument, ParseIssue, RecordForm } from '../../domain/text.ts';
import { emptyDocument } from '../empty-document.ts';
import { cutIssue, firstOf } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { bareLinks } from '../plain.ts';
import { writeRecord } from '../record-writer.ts';
import { TextWriter } from '../text-writer.ts';
import type { FieldList } from './card-properties.ts';

/** What a file of records is written as: a block for each, its fields on lines of their own. */
export function writtenRecords(
  lists: readonly FieldList[],
  how: {
    readonly mediaType: ExtractedType;
    readonly form: RecordForm;
    /** What they are called, for people: `cards`. */
    readonly what: string;
    readonly title: string | null;
    readonly issues: readonly ParseIssue[];
  },
  settings: Pick<ParseSettings, 'parse.maxCharacters' | 'parse.maxDataEntries'>,
): ParsedDocument {
  const writer = new TextWriter(settings['parse.maxCharacters']);
  const { kept, issues } = firstOf(lists, settings['parse.maxDataEntries'], how.what);
  const isListed = lists.length > 1;
  const written = kept.map((list) => writeRecord(writer, list.stated(), { form: how.form, isListed }));
  const text = writer.text();
  return {
    ...emptyDocument(text, how.mediaType),
    title: how.title,
    blocks: writer.blocks,
    links: bareLinks(text, { start: 0, end: text.length }),
    records: written.flatMap((record) => record()),
    issues: [...how.issues, ...issues, ...cutIssue(writer, settings)],
    places: writer.places,
  };
}
