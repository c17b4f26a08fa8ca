import { type Database, relation, type View } from '../storage/index.ts';

/*
 * Merged entities (model.md) in statements: rows name the entity that their evidence named, and these go from there to all that
 * are one with it. Each is an index look-up of its own (`limit 1`, `lateral`) and never a join, so that the plan of the statement
 * around it stays what it is without merges; in a view in which nothing is merged (`apart`) they are not there at all. `$1` is the
 * space.
 */

/** The pointers that a view goes through. */
export const mergesIn = (view: View): string =>
  view.ignoringMerges ? '(select * from merges where false)' : relation(view, 'merges');

/** The entity that stands for `id` (an expression) in the view: itself, unless it was merged into another. */
export const canonicalOf = (view: View, id: string): string =>
  view.ignoringMerges
    ? id
    : `coalesce((select g.canonical_id from ${mergesIn(view)} g where g.space_id = $1 and g.member_id = ${id} limit 1), ${id})`;

/**
 * A condition: `id` stands for itself in the view. Counted, as the planner takes a query that `is null` for one row in two hundred, and
 * reads the whole table for a page of a list.
 */
export const isCanonical = (view: View, id: string): string =>
  view.ignoringMerges
    ? 'true'
    : `(select count(*) = 0 from ${mergesIn(view)} g where g.space_id = $1 and g.member_id = ${id})`;

/**
 * The same as a relation (id) of one row, to be joined laterally before the table that is looked up by it: a condition on a table
 * that holds a query of its own is none by which row-level security lets an index be read. `offset 0` keeps it apart.
 */
export const canonicalRow = (view: View, id: string): string =>
  view.ignoringMerges ? `(select ${id} as id)` : `(select ${canonicalOf(view, id)} as id offset 0)`;

/** A query of one column, to be used laterally: the entity that stands for `id`, then all others that are one with it. */
export const mergeGroupOf = (view: View, id: string): string =>
  view.ignoringMerges
    ? `select ${id}`
    : `select member.id from ${canonicalRow(view, id)} root cross join lateral (select root.id
  union all select g.member_id from ${mergesIn(view)} g where g.space_id = $1 and g.canonical_id = root.id) member (id)`;

/** Is anything merged in the space, of whatever owner? Asked as the owner of the tables. One statement. */
export const hasMerges = (database: Database, spaceId: string): Promise<boolean> =>
  database.system(async (query) => {
    const text = 'select exists (select from merges where space_id = $1) as found';
    const rows = await query<{ found: boolean }>('record.hasMerges', text, [spaceId]);
    return rows[0]?.found !== false;
  });
