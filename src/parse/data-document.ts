import type { ParseSettings } from './parse-settings.ts';
import type { MediaType, ParsedDocument, ParseIssue } from '../domain/text.ts';
import { dataBlocks, fieldsOf, leavesOf, titleOf } from './data-tree.ts';
import type { DataNode } from './data-tree.ts';
import { firstOf, longKeys } from './parse-limits.ts';
import { bareLinks } from './plain.ts';

/** A JSON or YAML text as a document: top-level scalars as fields, what lies deeper as key-value pairs, entries as blocks. */
export function dataDocument(
  text: string,
  mediaType: MediaType,
  roots: readonly DataNode[],
  issues: readonly ParseIssue[],
  settings: Pick<ParseSettings, 'parse.maxDataEntries'>,
): ParsedDocument {
  const limit = settings['parse.maxDataEntries'];
  const alone = roots.length === 1 ? roots[0] : undefined;
  const fields = firstOf(alone ? fieldsOf(text, alone, 'simple') : [], limit, 'fields');
  // Several YAML documents in one file are a list of documents.
  const all: DataNode = alone ?? { kind: 'list', range: { start: 0, end: text.length }, items: () => roots };
  const leaves = firstOf(leavesOf(text, all), limit, 'key-value pairs');
  return {
    type: 'generic',
    text,
    mediaType,
    title: titleOf(fields.kept),
    frontMatter: fields.kept,
    frontMatterRange: null,
    blocks: dataBlocks(text, roots),
    links: bareLinks(text, { start: 0, end: text.length }),
    keyValues: leaves.kept,
    tables: [],
    records: [],
    issues: [...issues, ...longKeys(text, all), ...fields.issues, ...leaves.issues],
    places: [],
    units: [],
  };
}
