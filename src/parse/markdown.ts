import type { ParseSettings } from './parse-settings.ts';
import type { Block, DataRecord, Field, ParsedDocument, RecordField, TextRange } from '../domain/text.ts';
import { blocksOf } from './blocks.ts';
import type { PieceSize } from './text-pieces.ts';
import { titleOf } from './data-tree.ts';
import { readFrontMatter } from './front-matter.ts';
import { firstOf, issue } from './parse-limits.ts';
import { linksOf } from './links-in-text.ts';
import { readPieces } from './markdown-pieces.ts';
import { parsePlain } from './plain.ts';
import { termsOf } from './definition-lists.ts';
import { markdownTables } from './table-cells.ts';

/** What front matter calls it; else the first heading of the first level; else the first heading. */
function titleOfMarkdown(fields: readonly Field[], blocks: readonly Block[]): string | null {
  const headings = blocks.filter((block) => block.kind === 'heading' && block.label);
  return titleOf(fields) ?? (headings.find(({ level }) => level === 1) ?? headings[0])?.label ?? null;
}

const headerRecord = (fields: readonly RecordField[], range: TextRange): DataRecord => ({
  form: 'HEADER',
  start: range.start,
  end: range.end,
  path: [],
  isListed: false,
  key: null,
  fields,
  headingPath: [],
});

/** Bars that may part cells: 200,000 take the parser 5 s, 900,000 (3,000 rows of 300 cells, 1.8 MB) half a minute and a gigabyte. */
const MOST_BARS = 200_000;

function hasMoreBars(text: string, most: number): boolean {
  let bars = 0;
  for (let at = text.indexOf('|'); at !== -1 && bars <= most; at = text.indexOf('|', at + 1)) bars += 1;
  return bars > most;
}

/**
 * GitHub-flavoured Markdown with front matter.
 * @param size how much is parsed at once (cuts.ts); as long as nothing is forced, any size gives the same document
 */
export function parseMarkdown(text: string, settings: ParseSettings, size?: PieceSize): ParsedDocument {
  if (hasMoreBars(text, MOST_BARS)) {
    const message = `tables are read to ${MOST_BARS} cells; there are more, and all is read as plain text: give them as CSV`;
    const plain = parsePlain(text, 'text/markdown');
    return { ...plain, issues: [issue('DEPTH', message, null), ...plain.issues] };
  }
  const header = readFrontMatter(text, settings);
  const { pieces, definitions, issues } = readPieces(text, header.body, size);
  const { blocks, pathAt } = blocksOf(text, pieces, definitions, { start: header.body, end: text.length });
  const terms = firstOf(termsOf(text, pieces, pathAt), settings['parse.maxDataEntries'], 'key-value pairs');
  return {
    type: 'generic',
    text,
    mediaType: 'text/markdown',
    title: titleOfMarkdown(header.fields, blocks),
    frontMatter: header.fields,
    frontMatterRange: header.range,
    blocks,
    links: linksOf(text, pieces),
    keyValues: terms.kept,
    tables: markdownTables(text, pieces, pathAt, settings['parse.maxDataEntries']),
    records: header.fields.length === 0 || header.range === null ? [] : [headerRecord(header.fields, header.range)],
    issues: [...header.issues, ...issues, ...terms.issues],
    places: [],
    units: [],
  };
}
