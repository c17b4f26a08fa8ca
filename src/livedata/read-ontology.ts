import {
  CARDINALITIES,
  type ExternalRef,
  type RecordConstraint,
  type RecordOntology,
  type RecordProperty,
  type RecordRelation,
  type RecordType,
} from '../domain/live-record.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import { parseEnum } from '../lib/parse-enum.ts';
import { mergeGroupOf } from '../record/index.ts';
import { relation, type Database, type View } from '../storage/index.ts';

interface TypeRow {
  entity_type: string;
  table_name: string;
  key_column: string;
  name_column: string | null;
  date_column: string | null;
  amount_column: string | null;
  properties: RecordProperty[];
  version: number;
}

interface RelationRow {
  from_type: string;
  relation: string;
  to_type: string;
  cardinality: string;
  meaning: string;
  keywords: string[];
  from_column: string;
  to_column: string;
  constraints: RecordConstraint[];
  version: number;
}

interface RefRow {
  entity_id: EntityId;
  entity_type: string;
  table_name: string;
  record_key: string;
}

/** What the space knows of its live database, as of the view: by type and relation in the order of their names. Two statements. */
export async function recordOntology(view: View): Promise<RecordOntology> {
  const values = [view.sql.scope.spaceId];
  const types = await view.sql.query<TypeRow>(
    'livedata.recordTypes',
    `select t.entity_type, t.table_name, t.key_column, t.name_column, t.date_column, t.amount_column, t.properties, t.version
      from ${relation(view, 'record_types')} t where t.space_id = $1 order by t.entity_type`,
    values,
  );
  const relations = await view.sql.query<RelationRow>(
    'livedata.recordRelations',
    `select r.from_type, r.relation, r.to_type, r.cardinality, r.meaning, r.keywords, r.from_column, r.to_column, r.constraints, r.version
      from ${relation(view, 'record_relations')} r where r.space_id = $1 order by r.from_type, r.relation, r.to_type`,
    values,
  );
  return { types: types.map(toType), relations: relations.map(toRelation) };
}

const toType = (row: TypeRow): RecordType => ({
  entityType: row.entity_type,
  table: row.table_name,
  keyColumn: row.key_column,
  nameColumn: row.name_column,
  dateColumn: row.date_column,
  amountColumn: row.amount_column,
  properties: row.properties,
  version: row.version,
});

const toRelation = (row: RelationRow): RecordRelation => ({
  fromType: row.from_type,
  relation: row.relation,
  toType: row.to_type,
  cardinality: parseEnum(CARDINALITIES, row.cardinality, 'record_relations.cardinality'),
  meaning: row.meaning,
  keywords: row.keywords,
  joinSpec: { fromColumn: row.from_column, toColumn: row.to_column },
  constraints: row.constraints,
  version: row.version,
});

/**
 * The records that each entity, or those merged with it, stand for: that of the entity itself first, then as they were linked. One
 * statement.
 */
export async function externalRefsOf(
  view: View,
  ids: readonly EntityId[],
): Promise<Map<EntityId, readonly ExternalRef[]>> {
  const rows = await view.sql.query<RefRow & { parent: EntityId }>(
    'livedata.externalRefsOf',
    `select p.id as parent, x.entity_id, x.entity_type, x.table_name, x.record_key
      from unnest($2::uuid[]) as p (id) join ${relation(view, 'external_refs')} x
        on x.space_id = $1 and x.entity_id in (${mergeGroupOf(view, 'p.id')})
      order by p.id, x.entity_id = p.id desc, x.created_at, x.id`,
    [view.sql.scope.spaceId, ids],
  );
  const found = Map.groupBy(rows, ({ parent }) => parent);
  return new Map(ids.map((id) => [id, (found.get(id) ?? []).map(toRef)]));
}

const toRef = (row: RefRow): ExternalRef => ({
  entityId: row.entity_id,
  type: row.entity_type,
  table: row.table_name,
  key: row.record_key,
});

/** Which entities stand for these records of a table, by key. One statement. */
export async function refsOfRecords(
  view: View,
  table: string,
  keys: readonly string[],
): Promise<Map<string, ExternalRef>> {
  const rows = await view.sql.query<RefRow>(
    'livedata.refsOfRecords',
    `select x.entity_id, x.entity_type, x.table_name, x.record_key from ${relation(view, 'external_refs')} x
      where x.space_id = $1 and x.table_name = $2 and x.record_key = any($3)`,
    [view.sql.scope.spaceId, table, keys],
  );
  return new Map(rows.map((row) => [row.record_key, toRef(row)]));
}

/** The tables of the records of a type that entities stand for. One statement. */
export async function linkedTables(view: View, entityType: string): Promise<string[]> {
  const rows = await view.sql.query<Pick<RefRow, 'table_name'>>(
    'livedata.linkedTables',
    `select distinct x.table_name from ${relation(view, 'external_refs')} x where x.space_id = $1 and x.entity_type = $2`,
    [view.sql.scope.spaceId, entityType],
  );
  return rows.map(({ table_name }) => table_name);
}

/** All tables that ontologies of any space name. Asked as the owner of the tables. One statement. */
export const registeredTables = (database: Pick<Database, 'system'>): Promise<string[]> =>
  database.system(async (query) => {
    const rows = await query<{ table_name: string }>(
      'livedata.registeredTables',
      'select distinct table_name from record_types order by table_name',
      [],
    );
    return rows.map(({ table_name }) => table_name);
  });
