import { ConflictingState, InvalidInput } from '../domain/errors.ts';
import type {
  EntityFacts,
  ExternalRef,
  LiveRange,
  LiveRecord,
  LiveRelated,
  RecordOntology,
  RecordRelation,
  RecordType,
} from '../domain/live-record.ts';
import type { Clock } from '../domain/time.ts';
import { tablesNamed, type LiveTable } from './catalogue.ts';
import { relationsAsked, relationsNamed, type ChosenRelations } from './choose-relations.ts';
import type { LiveDatabase } from './live-database.ts';
import type { LiveReader } from './live-session.ts';
import {
  LONGEST_VALUE,
  recordStatement,
  relatedStatement,
  type ResolvedRelation,
  type ResolvedType,
} from './record-sql.ts';
import { drifted, resolveRelation, resolveType } from './resolve-records.ts';

export interface LiveDeps {
  readonly live: LiveDatabase;
  readonly ontology: RecordOntology;
  readonly clock: Clock;
  readonly spaceName: string;
}

/** Which records are wanted beside the properties: by names (null = all), or those that a question asks for. */
export interface WantedRecords {
  readonly relations: readonly string[] | null;
  readonly question: string | null;
  readonly during: LiveRange | null;
  readonly first: number;
}

interface RecordRow {
  key: string;
  name: string | null;
  date: string | null;
  amount: string | null;
  properties: (string | null)[];
}

interface RelatedRow extends RecordRow {
  parent: string;
  count: string;
  total: string | null;
  average: string | null;
  broken: string[];
}

/**
 * What the live database says of the record that an entity stands for, and of those that its relations lead to; read side by side (OM-31),
 * from the tables as the catalogue has them now.
 * @throws Unavailable; ConflictingState where the database is no longer what was registered, or the record is gone; InvalidInput
 */
export async function readFacts(deps: LiveDeps, ref: ExternalRef, wanted: WantedRecords): Promise<EntityFacts> {
  const { live, ontology, clock, spaceName } = deps;
  const type = typeOf(ontology, ref.type);
  if (ref.table !== type.table)
    throw new ConflictingState(
      `it stands for record ${JSON.stringify(ref.key)} of ${ref.table}, and records of type ${type.entityType} are in ${type.table} now`,
    );
  const { relations, choices } = chosen(ontology, ref.type, wanted);
  checkDuring(ontology, relations, wanted);
  const readAt = clock.now();
  const tables = await live.read(spaceName, (reader) => tablesOf(reader, ontology, type, relations));
  const resolved = resolveType(type, tables, drifted);
  const [own, ...related] = await Promise.all([
    live.read(spaceName, (reader) => readRecord(reader, resolved, ref, readAt)),
    ...relations.map((relation) => relatedOf(deps, { relation, from: resolved, tables, readAt }, [ref.key], wanted)),
  ]);
  return { ref, ...own, related: related.flat(), choices, readAt };
}

/**
 * The record that an entity stands for, if any.
 * @throws ConflictingState where it was merged of several that stand for records: to show one would hide the others
 */
export function onlyRef([ref, ...others]: readonly ExternalRef[]): ExternalRef | null {
  if (ref === undefined || others.length === 0) return ref ?? null;
  const all = [ref, ...others].map(({ type, key }) => `${type} ${JSON.stringify(key)}`).join(', ');
  throw new ConflictingState(
    `entities that stand for several records were merged into it: ${all}; undo a link or the merge`,
  );
}

/** The records that relations of a type lead to from several records of it, for each. */
export async function readRelated(
  deps: LiveDeps,
  entityType: string,
  keys: readonly string[],
  wanted: WantedRecords,
): Promise<Map<string, LiveRelated[]>> {
  const { live, ontology, clock, spaceName } = deps;
  const type = typeOf(ontology, entityType);
  const { relations, choices } = chosen(ontology, entityType, wanted);
  if (choices.length > 0)
    throw new InvalidInput(`expected one of ${namesOf(choices)}: they lead to the same type`, ['relations']);
  checkDuring(ontology, relations, wanted);
  const readAt = clock.now();
  const tables = await live.read(spaceName, (reader) => tablesOf(reader, ontology, type, relations));
  const from = resolveType(type, tables, drifted);
  const read = await Promise.all(
    relations.map((relation) => relatedOf(deps, { relation, from, tables, readAt }, keys, wanted)),
  );
  return new Map(keys.map((key, n) => [key, read.flatMap((ofEach) => ofEach[n] ?? [])]));
}

const namesOf = (relations: readonly RecordRelation[]): string =>
  relations.map(({ relation, toType }) => `${relation} (${toType})`).join(', ');

export function typeOf({ types }: RecordOntology, entityType: string): RecordType {
  const type = types.find((one) => one.entityType === entityType);
  if (type) return type;
  throw new ConflictingState(`no record type ${entityType} is set in this space any more; set it by setRecordType`);
}

/** A relation to a type that is set no more is left out, and refused where it is asked for by name. */
function chosen({ types, relations }: RecordOntology, entityType: string, wanted: WantedRecords): ChosenRelations {
  const outgoing = relations.filter(({ fromType }) => fromType === entityType);
  if (wanted.relations !== null) return relationsNamed(outgoing, wanted.relations);
  const leading = outgoing.filter(({ toType }) => types.some((type) => type.entityType === toType));
  return wanted.question === null ? { relations: leading, choices: [] } : relationsAsked(leading, wanted.question);
}

/** Records without a date are in no time: asked for by name they are refused, else read whatever the time, and shown so. */
function checkDuring(
  ontology: RecordOntology,
  relations: readonly RecordRelation[],
  { during, relations: named }: WantedRecords,
): void {
  if (during === null) return;
  if (during.from !== null && during.to !== null && during.from >= during.to)
    throw new InvalidInput('expected `from` before `to`', ['during']);
  const without = relations.find(({ toType }) => typeOf(ontology, toType).dateColumn === null);
  if (named !== null && without)
    throw new InvalidInput(`records of type ${without.toType} have no date: leave out \`during\`, or this relation`, [
      'during',
    ]);
}

async function tablesOf(
  reader: LiveReader,
  ontology: RecordOntology,
  type: RecordType,
  relations: readonly RecordRelation[],
): Promise<ReadonlyMap<string, LiveTable>> {
  const names = [type.table, ...relations.map(({ toType }) => typeOf(ontology, toType).table)];
  const tables = await tablesNamed(reader, [...new Set(names)]);
  return new Map(tables.map((table) => [table.name, table]));
}

async function readRecord(
  reader: LiveReader,
  type: ResolvedType,
  { key }: ExternalRef,
  now: Date,
): Promise<Pick<EntityFacts, 'record' | 'months'>> {
  const { text, values } = recordStatement(type, key, now);
  const [row, other] = await reader.query<RecordRow & { months: number | null }>(text, values);
  const what = `record ${JSON.stringify(key)} of ${type.table.name}`;
  if (!row) throw new ConflictingState(`${what} is no longer in the live database`);
  if (other) throw new ConflictingState(`several rows are ${what}: its key column is none any more`);
  return { record: toRecord(type, row), months: row.months };
}

interface ToRelate {
  readonly relation: RecordRelation;
  readonly from: ResolvedType;
  readonly tables: ReadonlyMap<string, LiveTable>;
  readonly readAt: Date;
}

/** For each of the records, in their order. */
async function relatedOf(
  { live, ontology, spaceName }: LiveDeps,
  { relation, from, tables, readAt }: ToRelate,
  keys: readonly string[],
  { during, first }: WantedRecords,
): Promise<LiveRelated[]> {
  const to = resolveType(typeOf(ontology, relation.toType), tables, drifted);
  const resolved = resolveRelation(relation, [from, to], drifted);
  const { text, values } = relatedStatement(resolved, { keys, during, first });
  const rows = await live.read(spaceName, (reader) => reader.query<RelatedRow>(text, values));
  const ofEach = Map.groupBy(rows, ({ parent }) => parent);
  const asRead = { relation, table: to.table.name, during: to.date === null ? null : during, readAt };
  return keys.map((key) => ({ ...asRead, ...setOf(resolved, relation, ofEach.get(key) ?? [], first) }));
}

function setOf(
  { to, constraints }: ResolvedRelation,
  { cardinality }: RecordRelation,
  rows: readonly RelatedRow[],
  first: number,
): Pick<LiveRelated, 'records' | 'count' | 'total' | 'average' | 'truncated' | 'anomalies'> {
  const [one] = rows;
  const count = Number(one?.count ?? 0);
  const severalOfOne =
    cardinality !== 'ONE_TO_MANY' && count > 1 ? [`${count} records where ${cardinality} says one at most`] : [];
  const broken = constraints.flatMap(({ constraint: { column, operator, value } }, n) => {
    const these = Number(one?.broken[n] ?? 0);
    return these === 0 ? [] : [`${these} of ${count} records break the rule ${column} ${operator} ${value}`];
  });
  return {
    records: rows.slice(0, first).map((row) => toRecord(to, row)),
    ...{ count, total: one?.total ?? null, average: one?.average ?? null },
    truncated: count > first,
    anomalies: [...severalOfOne, ...broken],
  };
}

const cut = (value: string | null): string | null =>
  value !== null && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;

const toRecord = (type: ResolvedType, { key, name, date, amount, properties }: RecordRow): LiveRecord => ({
  type: type.entityType,
  table: type.table.name,
  ...{ key, name: cut(name), date, amount },
  properties: type.properties.map((property, n) => ({ name: property.name, value: cut(properties[n] ?? null) })),
});
