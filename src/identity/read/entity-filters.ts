import { InvalidInput } from '../../domain/errors.ts';
import type { EntityWhere, IdFilter, NameFilter } from '../../domain/filter.ts';
import { canonicalRow, isCanonical, usableAlias } from '../../record/index.ts';
import { normalName } from '../../text/normal-name.ts';
import {
  compileWhere,
  type FilterCondition,
  type FilterFields,
  relation,
  type Seen,
  type SqlValue,
  type View,
} from '../../storage/index.ts';

/**
 * Condition on canonical entities `e` from a typed filter. `claims` is what `where.claims` means, a condition on `e.id`: this room
 * does not know of claims. `$1` is the space, values are pushed to `values`.
 * @throws InvalidInput on a field that is not known, or on `claims` where they are not said
 */
export function entityCondition(
  view: View,
  where: EntityWhere | null,
  values: SqlValue[],
  claims: FilterCondition | null,
  seen: Seen = 'SEEN',
): string {
  return compileWhere(where, fields(view, claims), values, seen);
}

/** A query of one column, part of another statement: the canonical entities that meet a filter. */
export const entitiesMeeting = (
  view: View,
  where: EntityWhere,
  values: SqlValue[],
  claims: FilterCondition,
): string => `select e.id from ${relation(view, 'entities')} e
  where e.space_id = $1 and ${isCanonical(view, 'e.id')} and ${entityCondition(view, where, values, claims)}`;

/** A condition, part of another statement: the entity that stands for `id` (an expression) meets a filter. Looked up row by row. */
export const entityMeets = (
  view: View,
  id: string,
  where: EntityWhere,
  values: SqlValue[],
  claims: FilterCondition,
): string => `exists (select from ${canonicalRow(view, id)} stands cross join lateral (select from ${relation(view, 'entities')} e
  where e.space_id = $1 and e.id = stands.id and ${entityCondition(view, where, values, claims)} limit 1) one)`;

const fields = (view: View, claims: FilterCondition | null): FilterFields => ({
  id: (asked, values) => canonicalAmong(view, asked, values),
  type: { expression: 'e.type', type: 'text' },
  name: (asked, values, seen) => nameCondition(view, asked, values, seen),
  key: { expression: 'e.key', type: 'text' },
  createdAt: { expression: 'e.created_at', type: 'timestamptz' },
  claims: claims ?? noClaims,
});

const NAME = { name: { expression: 'e.name', type: 'text' } } as const;

function nameCondition(view: View, asked: NameFilter, values: SqlValue[], seen: Seen): string {
  const { eq, in: among, ...parts } = asked;
  const borne = [typeof eq === 'string' ? [eq] : null, among ?? null].filter((names) => names !== null);
  const bears = borne.map((names) => `e.id = any(array(${bearersOf(view, names, values)}))`);
  return [compileWhere({ name: parts }, NAME, values, seen), ...bears].join(' and ');
}

/**
 * A query of one column, part of another statement: whom these names mean, each the entity that stands for who bears one as its name or
 * an alias, in any case. Names of signs only have no normal form and are borne as they are written.
 */
export function bearersOf(view: View, names: readonly string[], values: SqlValue[]): string {
  const [norms, signs] = [names.map(normalName), names.filter((name) => normalName(name) === '')];
  const borne = (row: string, text: string): string => {
    const norm = `${row}.norm = any($${values.push(norms.filter((form) => form !== ''))}::text[])`;
    return signs.length === 0 ? norm : `(${norm} or ${text} = any($${values.push(signs)}::text[]))`;
  };
  return `select stands.id from (
      select n.id from ${relation(view, 'entities')} n where n.space_id = $1 and ${borne('n', 'n.name')}
      union all select a.entity_id from ${relation(view, 'aliases')} a
       where a.space_id = $1 and ${borne('a', 'a.text')} and ${usableAlias('a')}
    ) bearer (id) cross join lateral ${canonicalRow(view, 'bearer.id')} stands`;
}

/** As an array that is made once: a query in the condition would keep row-level security from an index. */
function canonicalAmong(view: View, { eq, in: among }: IdFilter, values: SqlValue[]): string {
  const lists = [among ?? null, eq ? [eq] : null].filter((list) => list !== null);
  const one = (list: readonly string[]): string =>
    `e.id = any(array(select stands.id from unnest($${values.push(list)}::uuid[]) asked (id)
      cross join lateral ${canonicalRow(view, 'asked.id')} stands))`;
  return lists.length === 0 ? 'true' : lists.map(one).join(' and ');
}

function noClaims(): never {
  throw new InvalidInput('expected no filter on claims here', ['where', 'claims']);
}
