import { NAME_LIMITS } from '../domain/pack.ts';
import { trimmed } from '../lib/ranges.ts';
import type { Block, Field, FieldValue, KeyValue, TextRange } from '../domain/text.ts';

/** A value of JSON or YAML with its place: what both parsers are reduced to. Children are made when they are asked for. */
export type DataNode =
  | { readonly kind: 'scalar'; readonly range: TextRange; readonly inner: TextRange; readonly value: FieldValue }
  | { readonly kind: 'list'; readonly range: TextRange; readonly items: () => Iterable<DataNode> }
  | { readonly kind: 'map'; readonly range: TextRange; readonly entries: () => Iterable<DataEntry> };

export interface DataEntry {
  readonly name: string;
  /** The key without its quotes. */
  readonly nameRange: TextRange;
  /** null: nothing stands after the key. */
  readonly value: DataNode | null;
}

type Scalar = Extract<DataNode, { kind: 'scalar' }>;

/** A longer key is no name of anything (SE-02), and would be repeated in the path of all that lies below it. */
const usable = (name: string): boolean => name !== '' && name.length <= NAME_LIMITS.predicate;

const itemOf = (text: string, node: DataNode): Field['items'][number] => {
  const range = node.kind === 'scalar' ? node.inner : node.range;
  const raw = text.slice(range.start, range.end);
  return { value: node.kind === 'scalar' ? node.value : raw, text: raw, range };
};

/** One entry of the top level as a field: a scalar has one item, a list one for each member, a map or nothing none. */
export function fieldOf(text: string, entry: DataEntry): Field {
  const { name, nameRange, value } = entry;
  const range = value === null ? { start: nameRange.end, end: nameRange.end } : itemOf(text, value).range;
  const items = value === null ? [] : value.kind === 'list' ? [...value.items()] : value.kind === 'map' ? [] : [value];
  return {
    name,
    nameRange,
    raw: text.slice(range.start, range.end),
    valueRange: range,
    items: items.map((item) => itemOf(text, item)),
    isList: value?.kind === 'list',
  };
}

/** Is this said whole as a field? A scalar, a list of scalars, and a key with nothing after it are. */
const simple = (node: DataNode | null): boolean => {
  if (node?.kind !== 'list') return node?.kind !== 'map';
  for (const item of node.items()) if (item.kind !== 'scalar') return false;
  return true;
};

/**
 * Top-level entries as fields, so that packs read a data document as they read front matter. Of a data document only
 * what is said on one level: scalars and lists of them; the rest is in its key-value pairs.
 */
export function* fieldsOf(text: string, root: DataNode, which: 'all' | 'simple'): Generator<Field> {
  if (root.kind !== 'map') return;
  for (const entry of root.entries()) {
    if (usable(entry.name) && (which === 'all' || simple(entry.value))) yield fieldOf(text, entry);
  }
}

/**
 * The leaves of a value with dotted paths: `authors.0.name`; the members of a list of scalars share the list's path. What
 * `fieldsOf` gives as a field is said there and not again. `keyRange` is the nearest key, or the leaf itself where a list
 * stands at the top. None below a path longer than a predicate may be (SE-02).
 */
export function* leavesOf(text: string, root: DataNode): Generator<KeyValue> {
  if (root.kind !== 'map') {
    yield* below(text, root, '', null);
    return;
  }
  for (const { name, nameRange, value } of root.entries()) {
    if (usable(name) && !simple(value)) yield* below(text, value, name, nameRange);
  }
}

function* below(text: string, node: DataNode | null, path: string, key: TextRange | null): Generator<KeyValue> {
  if (node === null || path.length > NAME_LIMITS.predicate) return;
  if (node.kind === 'scalar') {
    yield leaf(text, node, path, key);
  } else if (node.kind === 'map') {
    for (const { name, nameRange, value } of node.entries()) {
      if (usable(name)) yield* below(text, value, joined(path, name), nameRange);
    }
  } else {
    let n = 0;
    for (const item of node.items()) {
      yield* below(text, item, item.kind === 'scalar' && path !== '' ? path : joined(path, String(n)), key);
      n += 1;
    }
  }
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function leaf(text: string, node: Scalar, path: string, key: TextRange | null): KeyValue {
  return {
    kind: 'data',
    key: path === '' ? text.slice(node.inner.start, node.inner.end).slice(0, NAME_LIMITS.predicate) : path,
    keyRange: key ?? node.inner,
    value: text.slice(node.inner.start, node.inner.end),
    valueRange: node.inner,
    headingPath: [],
  };
}

/**
 * A data document as atomic blocks (PI-37): one for each entry of its top level, looking into a wrapper that holds
 * nothing but one container. Together the blocks hold the whole text: brackets go with their neighbours.
 */
export function dataBlocks(text: string, roots: readonly DataNode[]): Block[] {
  let members: readonly TextRange[] = roots.map((root) => root.range);
  for (let node = roots.length === 1 ? roots[0] : undefined; node;) {
    const children: { outer: TextRange; value: DataNode | null }[] = childrenOf(text, node);
    if (children.length === 0) break;
    members = children.map((child) => child.outer);
    node = children.length === 1 ? (children[0]?.value ?? undefined) : undefined;
  }
  // Nothing but comments is one block too.
  if (members.length === 0) members = [{ start: 0, end: text.length }];
  const starts = members.map((member, i) => (i === 0 ? 0 : startOf(text, members[i - 1]?.end ?? 0, member.start)));
  return members.flatMap((_, i): Block[] => {
    const range = trimmed(text, { start: starts[i] ?? 0, end: starts[i + 1] ?? text.length });
    if (range.start === range.end) return [];
    return [{ kind: 'data', ...range, headingPath: [], level: null, label: null, atomic: true }];
  });
}

/** Where an entry begins, given where the last one ends: a comma and a remark on the same line go with the last. */
function startOf(text: string, from: number, to: number): number {
  return from + (/^[ \t]*,?[ \t]*(?:(?:#|\/\/)[^\n]*)?/.exec(text.slice(from, to))?.[0].length ?? 0);
}

function childrenOf(text: string, node: DataNode): { outer: TextRange; value: DataNode | null }[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'list') return [...node.items()].map((value) => ({ outer: value.range, value }));
  return [...node.entries()].map(({ nameRange, value }) => {
    const named =
      nameRange.end + (/^["']?[ \t]*:?/.exec(text.slice(nameRange.end, nameRange.end + 80))?.[0].length ?? 0);
    const quoted = /["']/.test(text.charAt(nameRange.start - 1)) ? 1 : 0;
    return { outer: { start: nameRange.start - quoted, end: value?.range.end ?? named }, value };
  });
}

/** What a data document calls itself. */
export function titleOf(fields: readonly Field[]): string | null {
  for (const name of ['title', 'name']) {
    const value = fields.find((field) => field.name === name && !field.isList)?.items[0]?.value;
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, NAME_LIMITS.entityName);
  }
  return null;
}
