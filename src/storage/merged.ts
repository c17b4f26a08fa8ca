import type { View } from './database.ts';
import { relation } from './history.ts';

/*
 * Merged entities (model.md) in statements: rows name the entity that their evidence named, and these go from there to all that
 * are one with it. Each is an index look-up of its own (`limit 1`, `lateral`) and never a join, so that the plan of the statement
 * around it stays what it is without merges. `$1` is the space.
 */

/** The entity that stands for `id` (an expression) in the view: itself, unless it was merged into another. */
export const canonicalOf = (view: View, id: string): string => `coalesce(${mergedInto(view, id)}, ${id})`;

/** The entity that `id` was merged into; null where it stands for itself. */
export const mergedInto = (view: View, id: string): string =>
  `(select g.canonical_id from ${relation(view, 'merges')} g where g.space_id = $1 and g.member_id = ${id} limit 1)`;

/** A query of one column, to be used laterally: the entity that stands for `id`, then all others that are one with it. */
export const kinOf = (view: View, id: string): string => `select ${canonicalOf(view, id)}
  union all select g.member_id from ${relation(view, 'merges')} g where g.space_id = $1 and g.canonical_id = ${canonicalOf(view, id)}`;
