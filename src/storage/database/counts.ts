import type { Counts, Facet, Total } from '../../domain/facets.ts';
import type { SqlValue, View } from './database.ts';

/** The rows of a list, as its own statement has them but for its page. */
export interface CountedRows {
  /** `<relation> <alias>`, one for each place the rows come from (`relationParts`). */
  readonly parts: readonly string[];
  /** Which of them are in the list; `$1` is the space. */
  readonly condition: string;
  readonly values: readonly SqlValue[];
}

/** What rows are counted by. */
export interface FacetColumn {
  /** An expression; null = the row is counted nowhere. */
  readonly value: string;
  /** Where a row has several values: what they are joined from, and by which expression rows are told apart, as each value counts once. */
  readonly several?: { readonly join: string; readonly id: string };
}

interface CountedList<By extends string> {
  /** Of the statements: `reconcile.claims` is counted by `reconcile.claims.total` and `reconcile.claims.by.STATUS`. */
  readonly name: string;
  readonly rows: () => Promise<CountedRows> | CountedRows;
  readonly columns: Readonly<Record<By, FacetColumn>>;
  /** How many rows there are where somebody keeps count; null = nobody does. */
  readonly kept?: () => Promise<number | null>;
}

/**
 * What a list counts of itself, by the same condition as its pages, each count one statement. A facet reads all rows of the list, and a
 * total at most `limit` of them, whatever the space holds.
 */
export function countsOf<By extends string>(view: View, list: CountedList<By>): Counts<By> {
  const { name, columns, kept } = list;
  let found: Promise<CountedRows> | null = null;
  const rows = (): Promise<CountedRows> => (found ??= Promise.resolve(list.rows()));
  return {
    total: async (limit) => {
      const known = (await kept?.()) ?? null;
      return known === null ? totalUpTo(view, `${name}.total`, await rows(), limit) : { value: known, isExact: true };
    },
    facet: async (by, first) => facetOf(view, `${name}.by.${by}`, await rows(), columns[by], first),
  };
}

async function totalUpTo(view: View, name: string, rows: CountedRows, limit: number): Promise<Total> {
  const { parts, condition, values } = rows;
  const arms = parts.map((part) => `(select 1 from ${part} where ${condition} limit ${limit + 1})`);
  const [row] = await view.sql.query<{ n: number }>(
    name,
    `select count(*)::int as n from (select 1 from (${arms.join(' union all ')}) as arms limit ${limit + 1}) as counted`,
    values,
  );
  const n = row?.n ?? 0;
  return { value: Math.min(n, limit), isExact: n <= limit };
}

async function facetOf(
  view: View,
  name: string,
  { parts, condition, values }: CountedRows,
  { value, several }: FacetColumn,
  first: number,
): Promise<Facet> {
  const arms = parts.map((part) =>
    several
      ? `select distinct ${several.id} as id, ${value} as value from ${part} ${several.join} where ${condition}`
      : `select ${value} as value from ${part} where ${condition}`,
  );
  const found = await view.sql.query<{ value: string; count: number }>(
    name,
    `select value::text as value, count(*)::int as count from (${arms.join(' union all ')}) as counted
      where value is not null group by value order by count(*) desc, value::text collate "C" limit ${first + 1}`,
    values,
  );
  return { values: found.slice(0, first), hasMore: found.length > first };
}

/** The month of an instant, such as `2026-11`, as an expression. */
export const monthOf = (instant: string): string => `to_char(${instant} at time zone 'UTC', 'YYYY-MM')`;
