import { parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { FieldValue, ParsedDocument, ParseIssue, TextRange } from '../domain/text.ts';
import type { ParseSettings } from './parse-settings.ts';
import type { DataEntry, DataNode } from './data-tree.ts';
import { dataDocument } from './data-document.ts';
import { issue, lineAt } from './parse-limits.ts';
import { parsePlain } from './plain.ts';

/** A text, and where in it the JSON begins that was parsed. */
interface Source {
  readonly text: string;
  readonly base: number;
}

const rangeOf = ({ base }: Source, { offset, length }: Node): TextRange => ({
  start: base + offset,
  end: base + offset + length,
});
const unquoted = (text: string, { start, end }: TextRange): TextRange =>
  text.startsWith('"', start) ? { start: start + 1, end: end - 1 } : { start, end };

function* entriesOf(source: Source, node: Node): Generator<DataEntry> {
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key === undefined) continue;
    const nameRange = unquoted(source.text, rangeOf(source, key));
    const name = source.text.slice(nameRange.start, nameRange.end);
    yield { name, nameRange, value: value === undefined ? null : nodeOf(source, value) };
  }
}

function* itemsOf(source: Source, node: Node): Generator<DataNode> {
  for (const child of node.children ?? []) yield nodeOf(source, child);
}

function nodeOf(source: Source, node: Node): DataNode {
  const range = rangeOf(source, node);
  if (node.type === 'object') return { kind: 'map', range, entries: () => entriesOf(source, node) };
  if (node.type === 'array') return { kind: 'list', range, items: () => itemsOf(source, node) };
  const inner = unquoted(source.text, range);
  return { kind: 'scalar', range, inner, value: exactValue(node.value, source.text.slice(inner.start, inner.end)) };
}

/** A number that a double would change stays the text it is. */
export function exactValue(value: unknown, written: string): FieldValue {
  if (typeof value === 'number') {
    const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    return exact ? value : written;
  }
  return typeof value === 'string' || typeof value === 'boolean' || value === null ? value : written;
}

/** Where a string or comment that begins at `start` ends; `start` itself when none does. */
function passedOver(text: string, start: number): number {
  const end = (mark: string): number => {
    const at = text.indexOf(mark, start + 1);
    return at === -1 ? text.length : at + mark.length;
  };
  if (text.startsWith('//', start)) return end('\n');
  if (text.startsWith('/*', start)) return end('*/');
  if (text.charAt(start) !== '"') return start;
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}

/** Offset of the bracket that opens one level too many, or null. Counted without recursion, before anything recurses. */
export function tooDeep(text: string, limit: number): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const end = passedOver(text, at);
    if (end > at) at = end - 1;
    else if ('[{'.includes(text.charAt(at))) depth += 1;
    else if (']}'.includes(text.charAt(at))) depth -= 1;
    if (depth > limit) return at;
  }
  return null;
}

type JsonReading =
  | { readonly root: DataNode }
  /** Not JSON, or deeper than is read: why, and at what offset. */
  | { readonly code: 'DEPTH' | 'SYNTAX'; readonly message: string; readonly offset: number };

/** Reads the JSON that stands at `range` of a text; every range found points into the whole text. */
function readJson(text: string, range: TextRange, maxDepth: number): JsonReading {
  const written = text.slice(range.start, range.end);
  const deep = tooDeep(written, maxDepth);
  if (deep !== null) {
    const message = `nested deeper than ${maxDepth} levels (parse.maxDepth)`;
    return { code: 'DEPTH', message, offset: range.start + deep };
  }
  const errors: ParseError[] = [];
  const root = parseTree(written, errors, { allowTrailingComma: true });
  const first = errors[0];
  if (first === undefined && root !== undefined) return { root: nodeOf({ text, base: range.start }, root) };
  const what = first === undefined ? 'no value' : printParseErrorCode(first.error);
  return { code: 'SYNTAX', message: `not JSON: ${what}`, offset: range.start + (first?.offset ?? 0) };
}

/**
 * JSON, with comments and trailing commas as configuration files have them. What is not JSON, or nests deeper than
 * `parse.maxDepth`, is read as plain text with an issue that names the line.
 */
export function parseJson(text: string, settings: ParseSettings): ParsedDocument {
  const reading = readJson(text, { start: 0, end: text.length }, settings['parse.maxDepth']);
  if ('root' in reading) return dataDocument(text, 'application/json', [reading.root], [], settings);
  const found = issue(reading.code, `${reading.message}; read as plain text`, lineAt(text, reading.offset));
  return { ...parsePlain(text, 'application/json'), issues: [found] };
}

/** JSON lines: each line a value of its own. A line that is none is named in an issue; its words stay in the text. */
export function parseJsonLines(text: string, settings: ParseSettings): ParsedDocument {
  const roots: DataNode[] = [];
  const issues: ParseIssue[] = [];
  let n = 0;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    n += 1;
    if (/\S/u.test(text.slice(start, end))) {
      const reading = readJson(text, { start, end }, settings['parse.maxDepth']);
      if ('root' in reading) roots.push(reading.root);
      else issues.push(issue(reading.code, `${reading.message}; the line is read as plain text`, n));
    }
    start = end + 1;
  }
  if (roots.length === 0) return { ...parsePlain(text, 'application/x-ndjson'), issues };
  return dataDocument(text, 'application/x-ndjson', roots, issues, settings);
}
