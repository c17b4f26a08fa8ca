import { ConflictingState, InvalidInput, NotFound } from '../domain/errors.ts';
import type { ExternalRef, LiveCandidate } from '../domain/live-record.ts';
import type { Entity } from '../domain/entity-record.ts';
import type { Scope } from '../domain/scope.ts';
import { derivedId, type EntityId, type Ids } from '../domain/typed-ids.ts';
import {
  addAliases,
  addEntities,
  entitiesByKeys,
  namedEntities,
  resolveName,
  type ResolutionSettings,
} from '../identity/index.ts';
import { indexTexts } from '../index/index.ts';
import {
  insertRows,
  present,
  type Columns,
  type Commit,
  type CommitRequest,
  type Committed,
  type Database,
} from '../storage/index.ts';
import { recordOf } from './find-records.ts';
import { externalRefsOf, recordOntology, refsOfRecords } from './read-ontology.ts';
import type { LiveDeps } from './read-live-records.ts';

export interface LinkDeps extends Pick<LiveDeps, 'live' | 'clock'> {
  readonly database: Database;
  readonly ids: Ids;
  readonly settings: ResolutionSettings;
}

export interface RecordToLink {
  readonly type: string;
  readonly key: string;
  /** null = the one that bears its name, or else a new one. */
  readonly entityId: EntityId | null;
}

/**
 * Makes an entity stand for a record (OM-32, OM-53): the one that is given, else the one of its type that bears its very name and stands
 * for none yet, else a new one. The same again changes nothing.
 * @throws NotFound, ConflictingState where either stands for another already or several bear the name, InvalidInput, Unavailable
 */
export async function linkRecord(
  { database, live, clock, ids, settings }: LinkDeps,
  scope: Scope,
  { type, key, entityId }: RecordToLink,
  request: CommitRequest,
): Promise<Committed<EntityId>> {
  const ontology = await database.read(scope, (sql) => recordOntology(present(sql)));
  const record = await recordOf({ live, ontology, clock, spaceName: scope.spaceName }, type, key);
  return database.commit(scope, request, async (commit) => {
    const known = (await refsOfRecords(present(commit), record.table, [record.key])).get(record.key);
    if (known !== undefined) return commit.nothing(sameOrRefused(record, known, entityId));
    const entity = entityId === null ? await bearerOf(commit, record, settings) : await given(commit, entityId, record);
    if (entity !== null) await refuseLinked(commit, entity);
    const linked = entity?.id ?? ids.next('ent');
    await store(commit, { record, entityId: linked, isNew: entity === null }, ids);
    return linked;
  });
}

function sameOrRefused({ type, key }: LiveCandidate, known: ExternalRef, wanted: EntityId | null): EntityId {
  if (known.type !== type)
    throw new ConflictingState(
      `an entity stands for record ${JSON.stringify(key)} of ${known.table} as type ${known.type} already`,
      ['type'],
    );
  if (wanted === null || wanted === known.entityId) return known.entityId;
  throw new ConflictingState(
    `another entity stands for record ${JSON.stringify(key)} of type ${type}; undo that link first`,
    ['entity'],
  );
}

/** An entity that everyone sees: what everyone reads hangs on it. */
async function given(commit: Commit, id: EntityId, { type }: LiveCandidate): Promise<Entity> {
  const entity = (await namedEntities(present(commit), [id])).get(id);
  if (!entity || entity.owner !== null) throw new NotFound('no such entity is shared in this space', ['entity']);
  if (entity.type === type) return entity;
  throw new InvalidInput(`expected an entity of type ${type}, this one is ${entity.type}`, ['entity']);
}

async function bearerOf(commit: Commit, record: LiveCandidate, settings: ResolutionSettings): Promise<Entity | null> {
  const { type, name } = record;
  const view = present(commit);
  const [byKey] = (await entitiesByKeys(view, [keyOf(record)])).values();
  if (byKey?.owner === null && byKey.type !== type)
    throw new ConflictingState(`the entity with the key ${keyOf(record)} is of type ${byKey.type}, not ${type}`, [
      'type',
    ]);
  if (byKey?.owner === null) return byKey;
  if (name === null) return null;
  const found = await resolveName(view, { text: name, type }, settings);
  if (found.kind === 'AMBIGUOUS') {
    const several = found.candidates.filter((one) => one.owner === null && one.name === name);
    if (several.length > 1)
      throw new ConflictingState(`several entities of type ${type} are called ${name}: give the one that is meant`, [
        'entity',
      ]);
  }
  const isBearer = found.kind === 'RESOLVED' && found.entity.owner === null && found.entity.name === name;
  if (!isBearer) return null;
  const refs = (await externalRefsOf(view, [found.entity.id])).get(found.entity.id) ?? [];
  return refs.length === 0 ? found.entity : null;
}

async function refuseLinked(commit: Commit, { id, name }: Entity): Promise<void> {
  const [ref] = (await externalRefsOf(present(commit), [id])).get(id) ?? [];
  if (ref === undefined) return;
  throw new ConflictingState(`${name} stands for record ${JSON.stringify(ref.key)} of type ${ref.type} already`, [
    'entity',
  ]);
}

/** Its natural key, by which it is the same entity wherever it comes from. */
const keyOf = ({ type, key }: LiveCandidate): string => `${type.toLowerCase()}:${key}`;

const REF_COLUMNS = {
  id: 'uuid',
  entity_id: 'uuid',
  entity_type: 'text',
  table_name: 'text',
  record_key: 'text',
  created_at: 'timestamptz',
} as const satisfies Columns;

interface ToStore {
  readonly record: LiveCandidate;
  readonly entityId: EntityId;
  readonly isNew: boolean;
}

async function store(commit: Commit, { record, entityId, isNew }: ToStore, ids: Ids): Promise<void> {
  const { type, table, key } = record;
  const name = record.name ?? keyOf(record);
  if (isNew) await addEntities(commit, [{ id: entityId, type, name, key: keyOf(record) }]);
  const alias = { entityId, text: name, kind: 'NAME', method: 'RECORD', confidence: 1, evidence: null } as const;
  const { toIndex } = await addAliases(commit, [alias], ids);
  const row = { entity_id: entityId, entity_type: type, table_name: table, record_key: key, created_at: commit.at };
  await insertRows(commit, 'external_refs', REF_COLUMNS, [{ id: derivedId('key', 'record', table, key), ...row }]);
  await indexTexts(commit, [toIndex]);
}
