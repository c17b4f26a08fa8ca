import {
  type CountedRows,
  countsOf,
  type FilterCondition,
  isAmong,
  keysetPage,
  listed,
  monthOf,
  relation,
  relationParts,
  rowCounts,
  type SqlValue,
  totalOf,
  versionsOf,
  type View,
} from '../../storage/index.ts';
import type { Entity } from '../../domain/entity-record.ts';
import type { Counts, EntityFacet } from '../../domain/facets.ts';
import type { EntityOrder, EntityWhere } from '../../domain/filter.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { Direction, Page, PageRequest, Position } from '../../domain/page-request.ts';
import type { Version } from '../../domain/versions.ts';
import { canonicalRow, isCanonical } from '../../record/index.ts';
import { entityCondition } from './entity-filters.ts';
import { ENTITY_COLUMNS, entityColumns, type EntityRow, toEntity } from './identity-rows.ts';

/**
 * The entities that stand for these ids: of one that was merged, its canonical entity. Ids that name nothing here are not in the
 * map. One statement.
 */
export async function entitiesByIds(view: View, ids: readonly EntityId[]): Promise<Map<EntityId, Entity>> {
  if (view.ignoringMerges) return namedEntities(view, ids);
  const rows = await view.sql.query<EntityRow & { asked: string }>(
    'identity.entitiesByIds',
    `select n.id as asked, ${entityColumns('e')} from ${listed('$2', ids)} as n
      cross join lateral ${canonicalRow(view, 'n.id')} c
      cross join lateral (select * from ${relation(view, 'entities')} where space_id = $1 and id = c.id limit 1) e`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.asked as EntityId, toEntity(row)]));
}

/** An entity read beside the rows of another statement, which saves one of its own. */
export interface JoinedEntity {
  readonly columns: string;
  readonly join: string;
}

/** The entity that stands for `id` (an expression) as further columns of a row, under the name `as`. */
export const joinEntity = (view: View, id: string, as: string): JoinedEntity => ({
  columns: ENTITY_COLUMNS.map((column) => `${as}.${column} as ${as}_${column}`).join(', '),
  join: `left join lateral (select e.* from ${canonicalRow(view, id)} c
    cross join lateral (select * from ${relation(view, 'entities')} where space_id = $1 and id = c.id limit 1) e) ${as} on true`,
});

/** What `joinEntity` read; null where the row has none. */
export function joinedEntity(row: object, as: string): Entity | null {
  const columns = row as Readonly<Record<string, unknown>>;
  if (typeof columns[`${as}_id`] !== 'string') return null;
  return toEntity(
    Object.fromEntries(ENTITY_COLUMNS.map((column) => [column, columns[`${as}_${column}`]])) as unknown as EntityRow,
  );
}

/** Entities as they were named, merged or not: what writes hang on. Ids that name nothing here are not in the map. One statement. */
export async function namedEntities(view: View, ids: readonly EntityId[]): Promise<Map<EntityId, Entity>> {
  const rows = await view.sql.query<EntityRow>(
    'identity.namedEntities',
    `select ${entityColumns('e')} from ${relation(view, 'entities')} e where e.space_id = $1 and ${isAmong('e.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as EntityId, toEntity(row)]));
}

/**
 * Entities by natural key; a key of a merged one leads to its canonical entity. Where a shared and a private entity have the same
 * key, the caller's own one answers: a key is unique per owner, so asking by key is asking for the nearest. One statement.
 */
export async function entitiesByKeys(view: View, keys: readonly string[]): Promise<Map<string, Entity>> {
  const rows = await view.sql.query<EntityRow & { asked: string }>(
    'identity.entitiesByKeys',
    `select n.key as asked, ${entityColumns('e')} from ${relation(view, 'entities')} n
      cross join lateral ${canonicalRow(view, 'n.id')} c
      cross join lateral (select * from ${relation(view, 'entities')} where space_id = $1 and id = c.id limit 1) e
      where n.space_id = $1 and n.key = any($2::text[]) order by n.owner_id nulls first`,
    [view.sql.scope.spaceId, keys],
  );
  return new Map(rows.map((row) => [row.asked, toEntity(row)]));
}

/** The entity with this natural key, or null; see `entitiesByKeys`. One statement. */
export async function entityByKey(view: View, key: string): Promise<Entity | null> {
  return (await entitiesByKeys(view, [key])).get(key) ?? null;
}

type OrderedRow = EntityRow & { created_exact: string };

const ID = { expression: 'e.id', type: 'uuid' } as const;
const NAME = { expression: 'e.name', type: 'text' } as const;
const ORDERS = {
  NAME: { columns: [NAME, ID], positionOf: (row: OrderedRow): Position => [row.name, row.id] },
  TYPE: {
    columns: [{ expression: 'e.type', type: 'text' }, NAME, ID],
    positionOf: (row: OrderedRow): Position => [row.type, row.name, row.id],
  },
  CREATED: {
    columns: [{ expression: 'e.created_at', type: 'timestamptz' }, ID],
    positionOf: (row: OrderedRow): Position => [row.created_exact, row.id],
  },
} as const satisfies Record<EntityOrder, object>;

/** The entities of a list: those that stand for themselves and meet its conditions. */
function rowsOf(view: View, where: EntityWhere | null, claims: FilterCondition | null): CountedRows {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = entityCondition(view, where, values, claims);
  return {
    parts: relationParts(view, 'entities').map((part) => `${part} e`),
    condition: `e.space_id = $1 and ${isCanonical(view, 'e.id')} and ${condition}`,
    values,
  };
}

/** What `listEntities` has in all its pages; `claims`: see `entityCondition`. */
export const entityCounts = (
  view: View,
  where: EntityWhere | null,
  claims: () => Promise<FilterCondition | null> = () => Promise.resolve(null),
): Counts<EntityFacet> =>
  countsOf(view, {
    name: 'identity.entities',
    rows: async () => rowsOf(view, where, await claims()),
    columns: { TYPE: { value: 'e.type' }, MONTH: { value: monthOf('e.created_at') } },
    kept: async () => {
      const rows = where === null ? await rowCounts(view, ['entities', 'merges']) : null;
      return rows && totalOf(rows.entities) - (view.ignoringMerges ? 0 : totalOf(rows.merges));
    },
  });

/**
 * A page of entities; one that was merged is in the list as its canonical entity only. Time of creation is paged by its
 * exact text: a JS Date would cut the microseconds off and show rows twice. `claims`: see `entityCondition`. One statement.
 * @throws InvalidInput on a filter or cursor that does not belong to this list
 */
export async function listEntities(
  view: View,
  where: EntityWhere | null,
  order: EntityOrder,
  direction: Direction,
  page: PageRequest,
  claims: FilterCondition | null = null,
): Promise<Page<Entity>> {
  const { parts, condition, values } = rowsOf(view, where, claims);
  return keysetPage<OrderedRow, Entity>(
    view,
    {
      name: 'identity.listEntities',
      select: parts.map(
        (part) => `select ${entityColumns('e')}, e.created_at::text as created_exact from ${part} where ${condition}`,
      ),
      values,
      order: ORDERS[order].columns,
      direction,
      positionOf: ORDERS[order].positionOf,
    },
    page,
    toEntity,
  );
}

/** Every version of each entity, as `versionsOf` returns them. One statement. */
export function entityHistory(view: View, ids: readonly EntityId[]): Promise<Map<EntityId, Version<Entity>[]>> {
  const kept = {
    name: 'identity.entityHistory',
    table: 'entities',
    columns: entityColumns,
    toState: toEntity,
  } as const;
  return versionsOf<EntityId, EntityRow, Entity>(view, kept, ids);
}
