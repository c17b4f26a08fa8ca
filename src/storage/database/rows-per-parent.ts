import { groupedBy } from '../../lib/grouped.ts';
import { listed, roundedUp } from './stable-plans.ts';

type Bound = string | number | null;

/** One column of an order; the last one tells any two rows of a parent apart. */
export interface OrderTerm {
  readonly expression: string;
  readonly type: string;
}

export interface FirstOfEach<V> {
  /** What to select; must yield every column of the order under its own name. */
  readonly columns: string;
  /** `from … where …` of each place the rows come from. Conditions name their parent `parent.id`, the space `$1`. */
  readonly arms: readonly string[];
  readonly order: readonly OrderTerm[];
  readonly direction: 'ASC' | 'DESC';
  readonly parents: readonly string[];
  /**
   * A query of one column that says for a parent (an expression) whose rows are its own; left out: those of the parent alone.
   * Conditions then name each of them as `parent.id`.
   */
  readonly mergeGroup?: (parent: string) => string;
  /** What is read beside each row that is kept, which it calls `found`. */
  readonly beside?: readonly { readonly columns: string; readonly join: string }[];
  /** Parameters that the arms use; `$1` first. */
  readonly values: readonly V[];
  readonly first: number;
  /** Values of the order's columns at the last row seen; applied to each parent alike. */
  readonly after: readonly Bound[] | null;
}

/**
 * The first rows of each of many parents as ONE statement: a lateral subquery per parent stops after `first + 1` rows,
 * where a window over all rows would read a hub's hundred thousand to show twenty.
 */
export function firstOfEach<V>(query: FirstOfEach<V>): { text: string; values: (V | Bound | readonly string[])[] } {
  const values: (V | Bound | readonly string[])[] = [...query.values];
  const push = (value: Bound | readonly string[]): string => `$${values.push(value)}`;
  const direction = query.direction.toLowerCase();
  const after = afterCondition(query, push);
  const limit = `limit ${roundedUp(query.first + 1)}`;
  const parents = [...new Set(query.parents)];
  const inner = `order by ${query.order.map((term) => `${term.expression} ${direction}`).join(', ')} ${limit}`;
  const outer = query.order.map((term) => `found.${outputName(term)} ${direction}`).join(', ');
  const arms = query.arms.map((arm) => `select ${query.columns} ${arm} and ${after} ${inner}`);
  const found =
    arms.length === 1
      ? (arms[0] ?? '')
      : `select * from (${arms.map((arm) => `(${arm})`).join(' union all ')}) found order by ${outer} ${limit}`;
  const asked = listed(push(parents), parents);
  const parent = query.mergeGroup
    ? `(select asked.id as asked, asked.place, member.id from ${asked} as asked
      cross join lateral (${query.mergeGroup('asked.id')}) as member (id))`
    : `(select id as asked, place, id from ${asked} as asked)`;
  const beside = query.beside ?? [];
  const text = `select ${['parent.asked as parent_id', 'found.*', ...beside.map(({ columns }) => columns)].join(', ')}
    from ${parent} as parent
    cross join lateral (${found}) found ${beside.map(({ join }) => join).join(' ')}
    order by parent.place, ${outer}`;
  return { text, values };
}

function afterCondition<V>(query: FirstOfEach<V>, push: (value: Bound) => string): string {
  const { after, order, direction } = query;
  if (after === null) return 'true';
  const bounds = order.map((term, i) => `${push(after[i] ?? null)}::${term.type}`);
  return `(${order.map((term) => term.expression).join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${bounds.join(', ')})`;
}

const outputName = (term: OrderTerm): string => term.expression.slice(term.expression.lastIndexOf('.') + 1);

export interface Slice<T> {
  readonly items: readonly { readonly node: T; readonly position: readonly Bound[] }[];
  readonly hasNextPage: boolean;
}

/**
 * Rows of `firstOfEach` as one page per parent; a parent without rows has an empty page. A row that two of a parent's merge group have is
 * shown once.
 */
export function slicesByParent<Row extends { parent_id: string }, P extends string, T>(
  parents: readonly P[],
  rows: readonly Row[],
  first: number,
  toNode: (row: Row) => T,
  positionOf: (row: Row) => readonly Bound[],
): Map<P, Slice<T>> {
  const grouped = groupedBy(rows, (row) => row.parent_id);
  return new Map(
    parents.map((parent) => {
      const placed = (grouped.get(parent) ?? []).map((row) => ({ row, position: positionOf(row) }));
      const mine = placed.filter(({ position }, n) => !isSame(position, placed[n - 1]?.position));
      const items = mine.slice(0, first).map(({ row, position }) => ({ node: toNode(row), position }));
      return [parent, { items, hasNextPage: mine.length > first }];
    }),
  );
}

/** Rows are in order, so that equal ones stand together. */
const isSame = (one: readonly Bound[], before: readonly Bound[] | undefined): boolean =>
  before !== undefined && one.every((value, n) => value === before[n]);
