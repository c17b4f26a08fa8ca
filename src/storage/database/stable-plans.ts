/*
 * SQL that is planned once and not at every run. PostgreSQL keeps the plan of a prepared statement for any values only where
 * it seems no dearer than plans for the values at hand; of a limit that is a parameter it expects a tenth of the table, and
 * of a list that is one ten elements. So the limit stands in the text, a list of one is a case of its own, and of longer lists and
 * what they are filtered by the planner sees no values. Measured: the relationships of two entities took 1.1 ms, of which .9
 * were planning, as two seemed less than ten.
 */

/** A parameter whose value the planner does not see, in an expression. */
export const unseen = (parameter: string, type: string): string => `(select ${parameter}::${type})`;

/** What a limit is rounded up to, so that there are few texts to prepare. */
const LIMITS = [2, 4, 6, 11, 21, 51, 101, 201];

/** How many rows to ask for, at least `rows`. */
export const roundedUp = (rows: number): number =>
  LIMITS.find((limit) => limit >= rows) ?? Math.ceil(rows / 100) * 100 + 1;

/** `column` is one of `ids`, which are the parameter (`$2`). */
export const isAmong = (column: string, parameter: string, ids: readonly string[]): string =>
  ids.length === 1
    ? `${column} = (${parameter}::uuid[])[1]`
    : `${column} = any(${unseen(parameter, 'uuid[]')}::uuid[])`; // the cast makes it one array, and not a query of many rows

/** A relation (id, place) of `ids`, which are the parameter (`$2`), in their order. */
export const listed = (parameter: string, ids: readonly string[]): string =>
  ids.length === 1
    ? `(select (${parameter}::uuid[])[1] as id, 1 as place)`
    : `(select * from unnest(${unseen(parameter, 'uuid[]')}) with ordinality as listed (id, place))`;
