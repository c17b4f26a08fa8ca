import { Composer, isAlias, isMap, isScalar, isSeq, Parser, visit } from 'yaml';
import type { Alias, CST, Document, Node, Pair, Scalar } from 'yaml';
import type { ParseSettings } from './parse-settings.ts';
import type { FieldValue, ParsedDocument, ParseIssue, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import { dataDocument } from './data-document.ts';
import type { DataEntry, DataNode } from './data-tree.ts';
import { exactValue } from './json.ts';
import { issue, lineAt } from './parse-limits.ts';
import { parsePlain } from './plain.ts';

/** Where a piece of YAML stands, and what its aliases mean. */
interface Source {
  readonly text: string;
  /** Offset of the YAML in the text. */
  readonly base: number;
  readonly aliases: ReadonlyMap<Alias, FieldValue>;
}

function rangeOf(source: Source, node: Node): TextRange {
  const [start, end] = node.range ?? [0, 0];
  return { start: source.base + start, end: source.base + end };
}

/** What a scalar says: without quotes, and of a block without the line of its header. */
function innerRange(source: Source, node: Scalar): TextRange {
  const { start, end } = rangeOf(source, node);
  if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') return { start: start + 1, end: end - 1 };
  if (node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED') return { start, end };
  const header = source.text.indexOf('\n', start);
  return trimmed(source.text, { start: header === -1 || header >= end ? end : header + 1, end });
}

function scalarOf(source: Source, node: Scalar): DataNode {
  const inner = innerRange(source, node);
  const block = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  // The line feed that ends a block is layout, not part of what it says.
  const written = block && typeof node.value === 'string' ? node.value.trimEnd() : node.value;
  const value = exactValue(written, source.text.slice(inner.start, inner.end));
  return { kind: 'scalar', range: rangeOf(source, node), inner, value };
}

/** null where nothing is written. */
function nodeOf(source: Source, node: unknown): DataNode | null {
  if (isMap(node)) return { kind: 'map', range: rangeOf(source, node), entries: () => entriesOf(source, node.items) };
  if (isSeq(node)) return { kind: 'list', range: rangeOf(source, node), items: () => itemsOf(source, node.items) };
  if (isAlias(node)) {
    const range = rangeOf(source, node);
    const value = source.aliases.get(node);
    return { kind: 'scalar', range, inner: range, value: value === undefined ? `*${node.source}` : value };
  }
  if (!isScalar(node)) return null;
  const scalar = scalarOf(source, node);
  return scalar.range.start === scalar.range.end ? null : scalar;
}

function* entriesOf(source: Source, pairs: readonly Pair[]): Generator<DataEntry> {
  for (const { key, value } of pairs) {
    // A merge (`<<`) names nothing, and neither does a key that is a list or a map.
    if (!isScalar(key) || key.value === '<<') continue;
    const nameRange = innerRange(source, key);
    yield { name: source.text.slice(nameRange.start, nameRange.end), nameRange, value: nodeOf(source, value) };
  }
}

function* itemsOf(source: Source, items: readonly unknown[]): Generator<DataNode> {
  for (const item of items) {
    const node = nodeOf(source, item);
    if (node) yield node;
  }
}

/** Tokens directly inside another. */
function* inside(token: CST.Token): Generator<CST.Token> {
  if ('value' in token && token.value) yield token.value;
  if (!('items' in token)) return;
  for (const { key, value } of token.items) {
    if (key) yield key;
    if (value) yield value;
  }
}

/** Offset of a node on one level too many, or null. Walked without recursion, before anything recurses. */
function tooDeep(tokens: readonly CST.Token[], limit: number): number | null {
  const left: [CST.Token, number][] = tokens.map((token) => [token, 0]);
  for (let next = left.pop(); next; next = left.pop()) {
    const [token, depth] = next;
    if (depth > limit + 1) return token.offset;
    for (const child of inside(token)) left.push([child, depth + 1]);
  }
  return null;
}

/** Aliases of scalars → their values, in one pass. No alias of a list or map is ever expanded: there is nothing to bomb. */
function aliasesOf(document: Document, limit: number): { values: Map<Alias, FieldValue>; more: Alias | null } {
  const anchors = new Map<string, FieldValue>();
  const values = new Map<Alias, FieldValue>();
  let more: Alias | null = null;
  visit(document, {
    Scalar: (_, node) => {
      if (node.anchor) anchors.set(node.anchor, exactValue(node.value, node.source ?? ''));
    },
    Collection: (_, node) => {
      if (node.anchor) anchors.delete(node.anchor);
    },
    Alias: (_, node) => {
      const value = anchors.get(node.source);
      if (values.size >= limit) more ??= node;
      else if (value !== undefined) values.set(node, value);
    },
  });
  return { values, more };
}

export type YamlReading =
  | { readonly kind: 'READ'; readonly roots: readonly DataNode[]; readonly issues: readonly ParseIssue[] }
  /** Not YAML, or deeper than is read: why. */
  | { readonly kind: 'REFUSED'; readonly issue: ParseIssue };

/** Reads the YAML that stands at `range` of a text; every range found points into the whole text. */
export function readYaml(text: string, range: TextRange, settings: ParseSettings): YamlReading {
  const written = text.slice(range.start, range.end);
  const line = (offset: number): number => lineAt(text, range.start + offset);
  const tokens = [...new Parser().parse(written)];
  const deep = tooDeep(tokens, settings['parse.maxDepth']);
  if (deep !== null) {
    const message = `nested deeper than ${settings['parse.maxDepth']} levels (parse.maxDepth)`;
    return { kind: 'REFUSED', issue: issue('DEPTH', message, line(deep)) };
  }
  const roots: DataNode[] = [];
  const issues: ParseIssue[] = [];
  // Looking for repeated keys takes the square of their number (50,000 keys: 11 s); a repeated key is simply read twice.
  for (const document of new Composer({ uniqueKeys: false }).compose(tokens)) {
    const error = document.errors[0];
    if (error) return { kind: 'REFUSED', issue: issue('SYNTAX', `not YAML: ${error.message}`, line(error.pos[0])) };
    const { values, more } = aliasesOf(document, settings['parse.maxAliases']);
    if (more) {
      const message = `only the first ${settings['parse.maxAliases']} aliases are resolved (parse.maxAliases)`;
      issues.push(issue('DEPTH', message, line(more.range?.[0] ?? 0)));
    }
    const root = nodeOf({ text, base: range.start, aliases: values }, document.contents);
    if (root) roots.push(root);
  }
  return { kind: 'READ', roots, issues };
}

/** YAML, also of several documents. What is not YAML is read as plain text with an issue that names the line. */
export function parseYaml(text: string, settings: ParseSettings): ParsedDocument {
  const reading = readYaml(text, { start: 0, end: text.length }, settings);
  if (reading.kind === 'READ') return dataDocument(text, 'application/yaml', reading.roots, reading.issues, settings);
  const plain = parsePlain(text, 'application/yaml');
  const { code, message, line } = reading.issue;
  return { ...plain, issues: [issue(code, `${message}; read as plain text`, line), ...plain.issues] };
}
