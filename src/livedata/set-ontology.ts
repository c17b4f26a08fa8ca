import { ConflictingState, InvalidInput, StaleVersion } from '../domain/errors.ts';
import type { RecordOntology, RecordRelation, RecordType } from '../domain/live-record.ts';
import type { Scope } from '../domain/scope.ts';
import { derivedId } from '../domain/typed-ids.ts';
import { hasControlCharacter } from '../lib/control-characters.ts';
import { nearestName } from '../text/did-you-mean.ts';
import {
  insertRows,
  present,
  type Columns,
  type Commit,
  type CommitRequest,
  type Committed,
  type Database,
} from '../storage/index.ts';
import { tableNames, tablesNamed, type LiveColumn, type LiveTable } from './catalogue.ts';
import type { LiveDatabase } from './live-database.ts';
import type { LiveReader } from './live-session.ts';
import { linkedTables, recordOntology } from './read-ontology.ts';
import { relatedStatement, repeatedStatement, type ResolvedRelation } from './record-sql.ts';
import { resolveRelation, resolveType, show, type Mistake } from './resolve-records.ts';

export interface OntologyDeps {
  readonly database: Database;
  readonly live: LiveDatabase;
}

type Written<T> = Omit<T, 'version'> & { readonly expectedVersion: number | null };
export type RecordTypeInput = Written<RecordType>;
export type RecordRelationInput = Written<RecordRelation>;

const LONGEST_NAME = 200;
const LONGEST_MEANING = 2_000;
const [MOST_TYPES, MOST_RELATIONS, MOST_OF_ONE] = [100, 500, 50];

const refused: Mistake = (message, path) => new InvalidInput(message, path);

/**
 * Says where records of a type stand, in place of what was said before (OM-16): looked up in the catalogue of the live database first.
 * @throws InvalidInput a name that is not there, with the nearest, or a key that is none; Unavailable; StaleVersion
 */
export async function setRecordType(
  { database, live }: OntologyDeps,
  scope: Scope,
  { expectedVersion, ...given }: RecordTypeInput,
  request: CommitRequest,
): Promise<Committed<string>> {
  checkType(given);
  const type = { ...given, version: 0 };
  const known = await live.read(scope.spaceName, async (reader) => {
    const table = await onlyTable(reader, type.table);
    const resolved = resolveType({ ...type, table: table.name }, new Map([[table.name, table]]), refused);
    await checkUnique(reader, table, resolved.key, ['keyColumn']);
    return table.name;
  });
  return database.commit(scope, request, (commit) => storeType(commit, { ...given, table: known }, expectedVersion));
}

/**
 * Says how records of one type lead to those of another, in place of what was said of this relation before (OM-67). What must be one on a
 * side is looked up: a join that fans out against its cardinality would count twice.
 * @throws as `setRecordType`; ConflictingState for a type that is not set
 */
export async function setRecordRelation(
  { database, live }: OntologyDeps,
  scope: Scope,
  { expectedVersion, ...given }: RecordRelationInput,
  request: CommitRequest,
): Promise<Committed<string>> {
  checkRelation(given);
  const relation = { ...given, version: 0 };
  const { types } = await database.read(scope, (sql) => recordOntology(present(sql)));
  const [from, to] = [typeNamed(types, given.fromType, 'fromType'), typeNamed(types, given.toType, 'toType')];
  await live.read(scope.spaceName, async (reader) => {
    const tables = new Map((await tablesNamed(reader, [from.table, to.table])).map((table) => [table.name, table]));
    const ends = [resolveType(from, tables, refused), resolveType(to, tables, refused)] as const;
    await checkJoin(reader, relation, resolveRelation(relation, ends, refused));
  });
  return database.commit(scope, request, (commit) => storeRelation(commit, given, expectedVersion));
}

async function onlyTable(reader: LiveReader, name: string): Promise<LiveTable> {
  const [table, ...others] = await tablesNamed(reader, [name]);
  if (table && others.length === 0) {
    if (!table.schema.includes('.')) return table;
    throw new InvalidInput(`expected a table whose schema has no dot in its name, got ${show(name)}`, ['table']);
  }
  if (table) {
    const all = [table, ...others].map((one) => one.name).join(', ');
    throw new InvalidInput(`${show(name)} could be ${all}; give it with its schema`, ['table']);
  }
  const there = await tableNames(reader);
  const near = there.length === 0 ? 'its role sees none' : `the nearest is ${nearestName(name.slice(0, 80), there)}`;
  throw new InvalidInput(`the live database has no table ${show(name)}; ${near}`, ['table']);
}

async function checkUnique(
  reader: LiveReader,
  table: LiveTable,
  column: LiveColumn,
  path: readonly string[],
  because = 'a key names one record',
): Promise<void> {
  if (column.unique) return;
  const { text, values } = repeatedStatement(table, column);
  if ((await reader.query(text, values)).length === 0) return;
  throw new InvalidInput(`${because}, and rows of ${table.name} have the same ${show(column.name)}`, path);
}

async function checkJoin(
  reader: LiveReader,
  { cardinality }: RecordRelation,
  relation: ResolvedRelation,
): Promise<void> {
  const { from, to, fromColumn, toColumn } = relation;
  const alike = fromColumn.category === toColumn.category && 'NS'.includes(fromColumn.category);
  if (fromColumn.type !== toColumn.type && !alike)
    throw new InvalidInput(
      `expected columns of one type to join on, ${show(fromColumn.name)} is ${fromColumn.type} and ${show(toColumn.name)} ${toColumn.type}`,
      ['joinSpec'],
    );
  const because = `a relation ${cardinality} must not fan out`;
  if (cardinality !== 'MANY_TO_ONE')
    await checkUnique(reader, from.table, fromColumn, ['joinSpec', 'fromColumn'], because);
  if (cardinality !== 'ONE_TO_MANY') await checkUnique(reader, to.table, toColumn, ['joinSpec', 'toColumn'], because);
  // As it will be read, of no record: what its constraints compare with is read as their columns take it.
  const { text, values } = relatedStatement(relation, { keys: [], during: null, first: 1 });
  await reader.query(text, values);
  for (const { column, constraint } of relation.constraints)
    await reader.query(`select $1::text::${column.type}`, [constraint.value]);
}

function typeNamed(types: RecordOntology['types'], name: string, path: string): RecordType {
  const found = types.find(({ entityType }) => entityType === name);
  if (found) return found;
  const near =
    types.length === 0
      ? 'none is set'
      : `the nearest is ${nearestName(
          name,
          types.map(({ entityType }) => entityType),
        )}`;
  throw new InvalidInput(`no record type is called ${show(name)}; ${near}: set it by setRecordType`, [path]);
}

function checkName(text: string, path: readonly (string | number)[], longest = LONGEST_NAME): void {
  if (text.trim() !== '' && text.length <= longest && text.isWellFormed() && !hasControlCharacter(text)) return;
  throw new InvalidInput(
    `expected 1 to ${longest} characters of valid Unicode without control characters, got ${text.length}`,
    path,
  );
}

function checkCount(list: readonly unknown[], path: string): void {
  if (list.length > MOST_OF_ONE) throw new InvalidInput(`expected at most ${MOST_OF_ONE}, got ${list.length}`, [path]);
}

function checkType(type: Omit<RecordType, 'version'>): void {
  const { entityType, table, keyColumn, nameColumn, dateColumn, amountColumn, properties } = type;
  for (const [path, text] of Object.entries({ entityType, table, keyColumn, nameColumn, dateColumn, amountColumn }))
    if (text !== null) checkName(text, [path]);
  checkCount(properties, 'properties');
  properties.forEach(({ name, column }, n) => {
    checkName(name, ['properties', n, 'name']);
    checkName(column, ['properties', n, 'column']);
    if (properties.findIndex((other) => other.name === name) !== n)
      throw new InvalidInput(`expected names of properties that differ, got ${show(name)} twice`, [
        'properties',
        n,
        'name',
      ]);
  });
}

function checkRelation(given: Omit<RecordRelation, 'version'>): void {
  const { fromType, relation, toType, joinSpec, keywords, constraints, meaning } = given;
  for (const [path, text] of Object.entries({ fromType, relation, toType })) checkName(text, [path]);
  for (const [path, text] of Object.entries(joinSpec)) checkName(text, ['joinSpec', path]);
  checkName(meaning, ['meaning'], LONGEST_MEANING);
  checkCount(keywords, 'keywords');
  checkCount(constraints, 'constraints');
  keywords.forEach((word, n) => checkName(word, ['keywords', n]));
  constraints.forEach(({ column, value }, n) => {
    checkName(column, ['constraints', n, 'column']);
    checkName(value, ['constraints', n, 'value']);
  });
}

const TYPE_COLUMNS = {
  id: 'uuid',
  entity_type: 'text',
  table_name: 'text',
  key_column: 'text',
  name_column: 'text',
  date_column: 'text',
  amount_column: 'text',
  properties: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

/** Entities that stand for records of the type would be other records by another table or key. */
async function refuseOtherRecords(
  commit: Commit,
  { entityType, table, keyColumn }: Omit<RecordType, 'version'>,
  known: RecordType | undefined,
): Promise<void> {
  const linked = await linkedTables(present(commit), entityType);
  const isSame = linked.includes(table) && (known === undefined || known.keyColumn === keyColumn);
  if (linked.length === 0 || isSame) return;
  const by = known === undefined ? '' : ` by their ${show(known.keyColumn)}`;
  throw new ConflictingState(
    `entities stand for records of type ${entityType} in ${linked.join(', ')}${by}; undo these links before it is set to others`,
  );
}

async function storeType(
  commit: Commit,
  type: Omit<RecordType, 'version'>,
  expectedVersion: number | null,
): Promise<string> {
  const { types } = await recordOntology(present(commit));
  const known = types.find(({ entityType }) => entityType === type.entityType);
  checkVersion(`record type ${type.entityType}`, expectedVersion, known?.version ?? 0);
  if (!known && types.length >= MOST_TYPES)
    throw new ConflictingState(`a space has at most ${MOST_TYPES} record types`);
  await refuseOtherRecords(commit, type, known);
  const row = {
    id: derivedId('key', 'record type', type.entityType),
    entity_type: type.entityType,
    table_name: type.table,
    key_column: type.keyColumn,
    name_column: type.nameColumn,
    date_column: type.dateColumn,
    amount_column: type.amountColumn,
    properties: type.properties,
    ...{ created_at: commit.at, updated_at: commit.at },
  };
  await insertRows(commit, 'record_types', TYPE_COLUMNS, [row], { conflict: replacing(TYPE_COLUMNS, 'record_types') });
  return type.entityType;
}

const RELATION_COLUMNS = {
  id: 'uuid',
  from_type: 'text',
  relation: 'text',
  to_type: 'text',
  cardinality: 'text',
  meaning: 'text',
  keywords: 'text[]',
  from_column: 'text',
  to_column: 'text',
  constraints: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

/** What a relation is called: unique in its space (OM-67). */
export const relationKey = ({
  fromType,
  relation,
  toType,
}: Pick<RecordRelation, 'fromType' | 'relation' | 'toType'>): string => JSON.stringify([fromType, relation, toType]);

async function storeRelation(
  commit: Commit,
  relation: Omit<RecordRelation, 'version'>,
  expectedVersion: number | null,
): Promise<string> {
  const { relations } = await recordOntology(present(commit));
  const key = relationKey(relation);
  const known = relations.find((one) => relationKey(one) === key);
  checkVersion(`relation ${key}`, expectedVersion, known?.version ?? 0);
  if (!known && relations.length >= MOST_RELATIONS)
    throw new ConflictingState(`a space has at most ${MOST_RELATIONS} relations of records`);
  const row = {
    id: derivedId('key', 'record relation', relation.fromType, relation.relation, relation.toType),
    from_type: relation.fromType,
    relation: relation.relation,
    to_type: relation.toType,
    cardinality: relation.cardinality,
    meaning: relation.meaning,
    keywords: relation.keywords,
    from_column: relation.joinSpec.fromColumn,
    to_column: relation.joinSpec.toColumn,
    constraints: relation.constraints,
    ...{ created_at: commit.at, updated_at: commit.at },
  };
  const conflict = replacing(RELATION_COLUMNS, 'record_relations');
  await insertRows(commit, 'record_relations', RELATION_COLUMNS, [row], { conflict });
  return key;
}

const replacing = (columns: Columns, table: string): string => {
  const names = Object.keys(columns).filter((name) => name !== 'id' && name !== 'created_at');
  const set = names.map((name) => `${name} = excluded.${name}`).join(', ');
  return `on conflict (space_id, id) do update set ${set}, version = ${table}.version + 1`;
};

function checkVersion(what: string, expected: number | null, current: number): void {
  if (expected !== null && expected !== current) throw new StaleVersion(what, expected, current);
}
