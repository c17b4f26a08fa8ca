import { NAME_LIMITS } from '../domain/pack.ts';
import { trimmed } from '../lib/ranges.ts';
import type { Block, Field, FieldValue, TextRange } from '../domain/text.ts';

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
