import type { EntityRecord } from '../../identity/index.ts';
import { isObject, kindOf, RowMistake } from './eval-rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** A labelled pair, or a record that says which cluster it is of. */
export type LabelledRow =
  | { readonly kind: 'pair'; readonly left: EntityRecord; readonly right: EntityRecord; readonly same: boolean }
  | { readonly kind: 'member'; readonly cluster: string; readonly record: EntityRecord };

/** `left`, `right`, `match` make a pair; `cluster` and attributes a record of a cluster. @throws RowMistake */
export function labelledRow(row: Row, without: readonly string[]): LabelledRow {
  if ('cluster' in row) {
    return { kind: 'member', cluster: idIn(row, 'cluster'), record: recordOf(row, [...without, 'id', 'cluster']) };
  }
  const { left, right, match } = row;
  if (!isObject(left) || !isObject(right)) {
    const got = `left: ${kindOf(left)}, right: ${kindOf(right)}`;
    throw new RowMistake(`expected a pair with objects left and right, or a record with its cluster, got ${got}`);
  }
  if (match !== 0 && match !== 1 && typeof match !== 'boolean')
    throw new RowMistake(`match: expected 0 or 1, got ${match === undefined ? 'nothing' : JSON.stringify(match)}`);
  return { kind: 'pair', left: recordOf(left, without), right: recordOf(right, without), same: Boolean(match) };
}

/** A record of one source under its id. @throws RowMistake */
export const sourceRow = (row: Row, without: readonly string[]): { id: string; record: EntityRecord } => ({
  id: idIn(row, 'id'),
  record: recordOf(row, [...without, 'id']),
});

/** Two ids, of the first source and of the second, whatever they are called. @throws RowMistake */
export function matchRow(row: Row): [left: string, right: string] {
  const fields = Object.keys(row);
  const [left, right] = fields;
  if (left === undefined || right === undefined || fields.length !== 2)
    throw new RowMistake(`expected two ids, got ${fields.length} fields`);
  return [idIn(row, left), idIn(row, right)];
}

function idIn(row: Row, field: string): string {
  const value = row[field];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new RowMistake(`${field}: expected a text or a number, got ${kindOf(value)}`);
}

/** Attributes with a value: texts, numbers, lists of texts; null and empty texts are left out. */
function recordOf(row: Row, without: readonly string[]): EntityRecord {
  const record: Record<string, EntityRecord[string]> = {};
  for (const [field, value] of Object.entries(row)) {
    if (value === null || value === '' || without.includes(field)) continue;
    if (typeof value === 'string' || typeof value === 'number') record[field] = value;
    else if (Array.isArray(value) && value.every((item) => typeof item === 'string')) record[field] = value;
    else throw new RowMistake(`${field}: expected a text, a number or a list of texts, got ${kindOf(value)}`);
  }
  return record;
}
