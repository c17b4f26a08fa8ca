import type { ParseSettings } from './parse-settings.ts';
import type { MediaType, ParsedDocument, ParseIssue } from '../domain/text.ts';
import { recordsOf } from './data-records.ts';
import { dataBlocks, titleOf } from './data-tree.ts';
import type { DataNode } from './data-tree.ts';
import { longKeys } from './parse-limits.ts';
import { bareLinks } from './plain.ts';

/**
 * A text of JSON, YAML and the like as a document: its records, the plain fields of the one that is all of it as front matter, so that
 * packs read it as they read a header, and its entries as blocks.
 */
export function dataDocument(
  text: string,
  mediaType: MediaType,
  roots: readonly DataNode[],
  issues: readonly ParseIssue[],
  settings: Pick<ParseSettings, 'parse.maxDataEntries'>,
): ParsedDocument {
  const { records, issues: more } = recordsOf(text, roots, settings['parse.maxDataEntries']);
  const [first] = records;
  const isOne = roots.length === 1 && roots[0]?.kind === 'map' && first?.isListed === false;
  const fields = isOne
    ? first.fields.filter(({ records: inner, items, isList }) => inner.length === 0 && (items.length > 0 || !isList))
    : [];
  return {
    type: 'generic',
    text,
    mediaType,
    title: titleOf(fields),
    frontMatter: fields,
    frontMatterRange: null,
    blocks: dataBlocks(text, roots),
    links: bareLinks(text, { start: 0, end: text.length }),
    keyValues: [],
    tables: [],
    records,
    issues: [...issues, ...roots.flatMap((root) => longKeys(text, root)), ...more],
    places: [],
    units: [],
  };
}
