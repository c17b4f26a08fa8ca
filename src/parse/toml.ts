import type { AST } from 'toml-eslint-parser';
import type { ParsedDocument, TextRange } from '../domain/text.ts';
import { dataDocument } from './data-document.ts';
import type { DataEntry, DataNode } from './data-tree.ts';
import { exactValue } from './json.ts';
import { issue } from './parse-limits.ts';
import type { ParseSettings } from './parse-settings.ts';
import { parsePlain } from './plain.ts';

/** A table in the making: tables and dotted keys may add to it from anywhere in the text. */
interface OpenTable {
  readonly kind: 'table';
  readonly entries: Map<string, { readonly nameRange: TextRange; value: OpenTable | OpenList | DataNode }>;
  range: TextRange;
}
interface OpenList {
  readonly kind: 'tables';
  readonly items: OpenTable[];
  range: TextRange;
}

type Key = AST.TOMLBare | AST.TOMLQuoted;

class TooDeep extends Error {}

const rangeOf = ({ range: [start, end] }: { readonly range: AST.Range }): TextRange => ({ start, end });
const nameOf = (key: Key): string => (key.type === 'TOMLBare' ? key.name : key.value);
const nameRangeOf = (key: Key): TextRange => {
  const { start, end } = rangeOf(key);
  return key.type === 'TOMLBare' ? { start, end } : { start: start + 1, end: end - 1 };
};
const tableAt = (range: TextRange): OpenTable => ({ kind: 'table', entries: new Map(), range });

function widen(open: OpenTable | OpenList, { start, end }: TextRange): void {
  open.range = { start: Math.min(open.range.start, start), end: Math.max(open.range.end, end) };
}

/** The table that keys lead to, made on the way where it is not there yet; of a list of tables its last one. */
function tableBelow(from: OpenTable, keys: readonly Key[], whole: TextRange): OpenTable {
  let table = from;
  for (const key of keys) {
    widen(table, whole);
    const known = table.entries.get(nameOf(key))?.value;
    if (known?.kind === 'table') table = known;
    else if (known?.kind === 'tables' && known.items.length > 0) {
      widen(known, whole);
      table = known.items.at(-1) ?? table;
    } else {
      const made = tableAt(whole);
      table.entries.set(nameOf(key), { nameRange: nameRangeOf(key), value: made });
      table = made;
    }
  }
  widen(table, whole);
  return table;
}

/** Reads the tree of the parser into tables, as what they say and not as where they say it. */
class TableReader {
  readonly #text: string;
  readonly #maxDepth: number;
  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  read({ body: [top] }: AST.TOMLProgram): DataNode {
    const root = tableAt({ start: 0, end: this.#text.length });
    for (const part of top.body) {
      if (part.type === 'TOMLKeyValue') this.#add(root, part, part.key.keys.length);
      else this.#openTable(root, part);
    }
    return this.#nodeOf(root);
  }

  #openTable(root: OpenTable, part: AST.TOMLTable): void {
    const { keys } = part.key;
    this.#check(keys.length);
    const whole = rangeOf(part);
    const last = keys.at(-1);
    if (part.kind === 'array' && last) {
      const parent = tableBelow(root, keys.slice(0, -1), whole);
      const known = parent.entries.get(nameOf(last))?.value;
      const list: OpenList = known?.kind === 'tables' ? known : { kind: 'tables', items: [], range: whole };
      if (list !== known) parent.entries.set(nameOf(last), { nameRange: nameRangeOf(last), value: list });
      widen(list, whole);
      list.items.push(tableAt(whole));
    }
    const table = tableBelow(root, keys, whole);
    for (const entry of part.body) this.#add(table, entry, keys.length + entry.key.keys.length);
  }

  #add(table: OpenTable, entry: AST.TOMLKeyValue, depth: number): void {
    this.#check(depth);
    const { keys } = entry.key;
    const last = keys.at(-1);
    if (!last) return;
    const value = this.#valueOf(entry.value, depth);
    tableBelow(table, keys.slice(0, -1), rangeOf(entry)).entries.set(nameOf(last), {
      nameRange: nameRangeOf(last),
      value,
    });
  }

  #valueOf(node: AST.TOMLContentNode, depth: number): DataNode | OpenTable {
    this.#check(depth);
    const range = rangeOf(node);
    if (node.type === 'TOMLArray') {
      const items = node.elements.map((element) => this.#nodeOf(this.#valueOf(element, depth + 1)));
      return { kind: 'list', range, items: () => items };
    }
    if (node.type === 'TOMLInlineTable') {
      const table = tableAt(range);
      for (const entry of node.body) this.#add(table, entry, depth + entry.key.keys.length);
      return table;
    }
    if (node.kind === 'string') return { kind: 'scalar', range, inner: this.#innerOf(node), value: node.value };
    const written = this.#text.slice(range.start, range.end);
    const plain = node.kind === 'integer' || node.kind === 'float' || node.kind === 'boolean';
    return { kind: 'scalar', range, inner: range, value: plain ? exactValue(node.value, written) : written };
  }

  /** Without its quotes, and without the line end after the three that open it. */
  #innerOf({ range: [start, end], multiline }: AST.TOMLStringValue): TextRange {
    const marks = multiline ? 3 : 1;
    const from = start + marks;
    return { start: multiline && this.#text.startsWith('\n', from) ? from + 1 : from, end: end - marks };
  }

  #nodeOf(value: OpenTable | OpenList | DataNode): DataNode {
    if (value.kind === 'table') {
      const entries = [...value.entries].map(([name, entry]): DataEntry => {
        return { name, nameRange: entry.nameRange, value: this.#nodeOf(entry.value) };
      });
      return { kind: 'map', range: value.range, entries: () => entries };
    }
    if (value.kind !== 'tables') return value;
    const items = value.items.map((item) => this.#nodeOf(item));
    return { kind: 'list', range: value.range, items: () => items };
  }

  #check(depth: number): void {
    if (depth > this.#maxDepth) throw new TooDeep();
  }
}

/** TOML 1.1. What is not TOML, or nests deeper than `parse.maxDepth`, is read as plain text with an issue that names the line. */
export async function parseToml(text: string, settings: ParseSettings): Promise<ParsedDocument> {
  const { parseTOML, ParseError } = await import('toml-eslint-parser');
  const asText = (code: 'DEPTH' | 'SYNTAX', message: string, line: number | null): ParsedDocument => ({
    ...parsePlain(text, 'application/toml'),
    issues: [issue(code, `${message}; read as plain text`, line)],
  });
  const limit = settings['parse.maxDepth'];
  try {
    const root = new TableReader(text, limit).read(parseTOML(text));
    return dataDocument(text, 'application/toml', [root], [], settings);
  } catch (error) {
    if (error instanceof ParseError) return asText('SYNTAX', `not TOML: ${error.message}`, error.lineNumber);
    // The parser recurses: what nests too deep for it is deeper than any limit.
    const isDeep = error instanceof TooDeep || error instanceof RangeError;
    if (isDeep) return asText('DEPTH', `nested deeper than ${limit} levels (parse.maxDepth)`, null);
    throw error;
  }
}
