import { parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { FieldValue, ParsedDocument, ParseIssue, TextRange } from '../domain/text.ts';
import type { ParseSettings } from './parse-settings.ts';
import type { DataEntry, DataNode } from './data-tree.ts';
import { dataDocument } from './data-document.ts';
import { issue, lineAt } from './parse-limits.ts';
import { parsePlain } from './plain.ts';

const rangeOf = (node: Node): TextRange => ({ start: node.offset, end: node.offset + node.length });
const unquoted = (text: string, { start, end }: TextRange): TextRange =>
  text.startsWith('"', start) ? { start: start + 1, end: end - 1 } : { start, end };

function* entriesOf(text: string, node: Node): Generator<DataEntry> {
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key === undefined) continue;
    const nameRange = unquoted(text, rangeOf(key));
    const name = text.slice(nameRange.start, nameRange.end);
    yield { name, nameRange, value: value === undefined ? null : nodeOf(text, value) };
  }
}

function* itemsOf(text: string, node: Node): Generator<DataNode> {
  for (const child of node.children ?? []) yield nodeOf(text, child);
}

function nodeOf(text: string, node: Node): DataNode {
  const range = rangeOf(node);
  if (node.type === 'object') return { kind: 'map', range, entries: () => entriesOf(text, node) };
  if (node.type === 'array') return { kind: 'list', range, items: () => itemsOf(text, node) };
  const inner = unquoted(text, range);
  return { kind: 'scalar', range, inner, value: exactValue(node.value, text.slice(inner.start, inner.end)) };
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
function tooDeep(text: string, limit: number): number | null {
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

/**
 * JSON, with comments and trailing commas as configuration files have them. What is not JSON, or nests deeper than
 * `parse.maxDepth`, is read as plain text with an issue that names the line.
 */
export function parseJson(text: string, settings: ParseSettings): ParsedDocument {
  const asText = (found: ParseIssue): ParsedDocument => {
    const plain = parsePlain(text, 'application/json');
    return { ...plain, issues: [found, ...plain.issues] };
  };
  const deep = tooDeep(text, settings['parse.maxDepth']);
  if (deep !== null) {
    const message = `nested deeper than ${settings['parse.maxDepth']} levels (parse.maxDepth); read as plain text`;
    return asText(issue('DEPTH', message, lineAt(text, deep)));
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const first = errors[0];
  if (first !== undefined || root === undefined) {
    const what = first === undefined ? 'no value' : printParseErrorCode(first.error);
    return asText(issue('SYNTAX', `not JSON: ${what}; read as plain text`, lineAt(text, first?.offset ?? 0)));
  }
  return dataDocument(text, 'application/json', [nodeOf(text, root)], [], settings);
}
