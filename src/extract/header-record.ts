import type { ParsedDocument, RecordField } from '../domain/text.ts';

/**
 * A document whose header is a record, whatever form it has: the fields are the same objects, so that what is read once is not read
 * again.
 */
export function withHeaderRecord(document: ParsedDocument): ParsedDocument {
  const { frontMatter, records } = document;
  const [first] = frontMatter;
  const last = frontMatter.at(-1);
  const hasOne = records.some(({ isListed, path, headingPath }) => !isListed && path.length + headingPath.length === 0);
  if (!first || !last || hasOne) return document;
  const fields = frontMatter.map((field): RecordField => ({ ...field, records: [] }));
  const range = document.frontMatterRange ?? { start: first.nameRange.start, end: last.valueRange.end };
  const header = { form: 'HEADER', ...range, path: [], isListed: false, key: null, fields, headingPath: [] } as const;
  return { ...document, frontMatter: fields, records: [header, ...records] };
}
