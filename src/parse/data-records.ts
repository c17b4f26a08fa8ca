import { NAME_LIMITS } from '../domain/pack.ts';
import type { DataRecord, ParseIssue, RecordField, TextRange } from '../domain/text.ts';
import { fieldOf, type DataEntry, type DataNode } from './data-tree.ts';
import { issue } from './parse-limits.ts';

type MapNode = Extract<DataNode, { kind: 'map' }>;

/** How many values may still be read; what comes after the last is counted. */
class Allowance {
  left: number;
  over = 0;

  constructor(most: number) {
    this.left = most;
  }

  take(): boolean {
    if (this.left > 0) {
      this.left -= 1;
      return true;
    }
    this.over += 1;
    return false;
  }
}

interface Place {
  readonly path: readonly string[];
  readonly isListed: boolean;
  readonly key: DataRecord['key'];
}

const AT_TOP: Place = { path: [], isListed: false, key: null };
/** A longer key is no name of anything (SE-02). */
const usable = ({ name }: DataEntry): boolean => name !== '' && name.length <= NAME_LIMITS.predicate;

/**
 * The records of JSON, YAML and the like: a map is one, a list of maps several, and so is a map of maps that are alike. Records in records
 * stand in their fields.
 * @param most values that are read; what comes after them is said to be left out
 */
export function recordsOf(
  text: string,
  roots: readonly DataNode[],
  most: number,
): { readonly records: readonly DataRecord[]; readonly issues: readonly ParseIssue[] } {
  const allowance = new Allowance(most);
  const isList = roots.length > 1;
  const records = roots.flatMap((root) =>
    below(text, root, isList ? { ...AT_TOP, isListed: true } : AT_TOP, allowance),
  );
  return { records, issues: leftOut(most, allowance.over) };
}

export function leftOut(most: number, over: number, what = 'values'): ParseIssue[] {
  if (over === 0) return [];
  const message =
    `only the first ${most} of ${most + over} ${what} are read (parse.maxDataEntries); raise the setting and ingest again. ` +
    'Search finds the text of all';
  return [issue('LEFT_OUT', message, null)];
}

function below(text: string, node: DataNode, at: Place, allowance: Allowance): DataRecord[] {
  if (node.kind === 'map') return mapRecords(text, node, at, allowance);
  if (node.kind === 'scalar') return [];
  const items = [...node.items()];
  return items.flatMap((item) =>
    item.kind === 'map' ? [recordOf(text, item, { ...at, isListed: true, key: null }, allowance)] : [],
  );
}

function mapRecords(text: string, node: MapNode, at: Place, allowance: Allowance): DataRecord[] {
  const entries = [...node.entries()].filter(usable);
  if (!areAlike(entries)) return [recordOf(text, node, at, allowance)];
  return entries.flatMap(({ name, nameRange, value }) =>
    value?.kind === 'map'
      ? [recordOf(text, value, { path: at.path, isListed: true, key: { text: name, ...nameRange } }, allowance)]
      : [],
  );
}

/** Two maps or more under keys, and nothing else; most of their fields are fields of another one, too. */
function areAlike(entries: readonly DataEntry[]): boolean {
  const maps = entries.flatMap(({ value }) => (value?.kind === 'map' ? [value] : []));
  if (maps.length < 2 || maps.length !== entries.length) return false;
  const uses = new Map<string, number>();
  const names = maps.slice(0, 50).map((map) => new Set([...map.entries()].map(({ name }) => name)));
  for (const set of names) for (const name of set) uses.set(name, (uses.get(name) ?? 0) + 1);
  const shared = [...uses.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
  const all = [...uses.values()].reduce((sum, count) => sum + count, 0);
  return all > 0 && shared * 2 > all;
}

function recordOf(text: string, node: MapNode, at: Place, allowance: Allowance): DataRecord {
  const fields = [...node.entries()].filter(usable).map((entry) => recordField(text, entry, at, allowance));
  return { form: 'OBJECT', ...whole(node.range), ...at, fields, headingPath: [] };
}

function recordField(text: string, entry: DataEntry, at: Place, allowance: Allowance): RecordField {
  const field = fieldOf(text, entry);
  const { value } = entry;
  // Of lists only what is no container is an item by itself.
  const scalars =
    value?.kind === 'list' ? [...value.items()].map(({ kind }) => kind === 'scalar') : field.items.map(() => true);
  const items = field.items.filter((_, n) => scalars[n] === true && allowance.take());
  const isContainer = value !== null && value.kind !== 'scalar';
  const place = { path: [...at.path, entry.name], isListed: false, key: null };
  return { ...field, items, records: isContainer ? below(text, value, place, allowance) : [] };
}

const whole = ({ start, end }: TextRange): TextRange => ({ start, end });
