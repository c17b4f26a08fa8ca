import type { Alias } from '../domain/entity-record.ts';
import { ConflictingState, InvalidInput, NotFound } from '../domain/errors.ts';
import type { ConflictId, EntityId } from '../domain/typed-ids.ts';
import type { Conflict } from '../domain/claim-record.ts';
import { addAliases, addEntities, learnChoice, namedEntities, type NewEntity } from '../identity/index.ts';
import { indexTexts, type ToIndex } from '../index/index.ts';
import { closeConflict, conflictToDecide } from '../reconcile/index.ts';
import { type Commit, present } from '../storage/index.ts';
import type { CommitDeps } from './ingest-deps.ts';
import { checkNames, storeNote } from './notes.ts';

/** What asks whom a name means: a conflict on the desk, or somebody's own words. */
export type NameQuestion =
  { readonly conflictId: ConflictId; readonly expectedVersion: number | null } | { readonly text: string };

export interface ChooseInput {
  readonly question: NameQuestion;
  /** One that is known, or a new one; fields left out (null) are those of the question. */
  readonly chosen:
    EntityId | { readonly name: string | null; readonly type: string | null; readonly key: string | null };
  readonly reason: string;
}

export interface Chosen {
  readonly entityId: EntityId;
  readonly alias: Alias;
  /** 0–1: how sure it is that the name means the entity, as `resolve.chosen` says (OM-52). */
  readonly confidence: number;
}

/**
 * Somebody chooses whom a name means, among those who bear it or as somebody new (OM-51, OM-52): the conflict that asked is decided,
 * and the owner of the commit (null = everyone) means that entity by the name from now on, without a question. The sentence that
 * says so is a NOTE.
 * @throws NotFound, StaleVersion, ConflictingState, InvalidInput
 */
export async function chooseEntity(commit: Commit, input: ChooseInput, deps: CommitDeps): Promise<Chosen> {
  const { question, chosen, reason } = input;
  const conflict = 'text' in question ? null : await identityConflict(commit, question, reason);
  const text = 'text' in question ? question.text : (conflict?.name ?? '');
  const { entityId, named } =
    typeof chosen === 'string'
      ? { entityId: await known(commit, chosen, conflict), named: {} }
      : await fresh(commit, { ...chosen, name: chosen.name ?? text }, conflict, deps);
  const entity = (await namedEntities(present(commit), [entityId])).get(entityId);
  if (!entity) throw new Error('an entity that was just chosen is not there');
  if (conflict) await closeConflict(commit, conflict.id, { status: 'RESOLVED', entityId, why: reason });
  const { speaker, spans, toIndex } = await storeNote(commit, `${text.trim()} means ${entity.name} here.`, deps);
  const [spanId] = spans;
  const evidence = spanId ? { ...speaker, spanId } : null;
  const { alias, toIndex: learned } = await learnChoice(commit, { entityId, text, evidence }, deps);
  await indexTexts(commit, [named, toIndex, learned]);
  return { entityId, alias, confidence: deps.settings['resolve.chosen'] };
}

async function identityConflict(
  commit: Commit,
  { conflictId, expectedVersion }: Exclude<NameQuestion, { text: string }>,
  reason: string,
): Promise<Conflict> {
  const conflict = await conflictToDecide(
    commit,
    { id: conflictId, expectedVersion },
    { text: reason, path: 'reason' },
  );
  if (conflict.kind === 'IDENTITY') return conflict;
  throw new InvalidInput(
    `expected a conflict of kind IDENTITY, this one is ${conflict.kind}; resolveConflict decides it`,
    ['conflict'],
  );
}

async function known(commit: Commit, id: EntityId, conflict: Conflict | null): Promise<EntityId> {
  const entity = (await namedEntities(present(commit), [id])).get(id);
  // A shared choice of a private entity would show that it exists.
  if (!entity || (commit.owner === null && entity.owner !== null))
    throw new NotFound('no such entity in this space', ['entity']);
  if (conflict && !conflict.parties.some(({ entityId }) => entityId === id))
    throw new InvalidInput('expected one of the parties of the conflict, or createNew', ['entity']);
  return id;
}

/** Somebody new, with the name that makes them findable; where a conflict asks who was made for the very words in doubt, that one. */
async function fresh(
  commit: Commit,
  { name, type, key }: { readonly name: string; readonly type: string | null; readonly key: string | null },
  conflict: Conflict | null,
  deps: CommitDeps,
): Promise<{ readonly entityId: EntityId; readonly named: ToIndex }> {
  const subject = conflict?.subjectId ?? null;
  const provisional = subject === null ? null : (await namedEntities(present(commit), [subject])).get(subject);
  const isNew = provisional?.createdAt.getTime() === conflict?.createdAt.getTime();
  if (
    provisional &&
    isNew &&
    key === null &&
    name === conflict?.name &&
    (type ?? provisional.type) === provisional.type
  )
    return { entityId: provisional.id, named: {} };
  const entity: NewEntity = { id: deps.ids.next('ent'), name, key, type: type ?? provisional?.type ?? '' };
  checkNames(entity, ['createNew'], deps);
  await refuseKnownKey(commit, entity);
  await addEntities(commit, [entity]);
  const alias = {
    entityId: entity.id,
    text: name,
    kind: 'NAME',
    method: 'PERSON',
    confidence: 1,
    evidence: null,
  } as const;
  const { toIndex } = await addAliases(commit, [alias], deps.ids);
  return { entityId: entity.id, named: toIndex };
}

async function refuseKnownKey(commit: Commit, { key }: NewEntity): Promise<void> {
  if (key === null) return;
  const rows = await commit.query(
    'ingest.keyIsTaken',
    'select 1 from entities where space_id = $1 and key = $2 and owner_id is not distinct from $3 limit 1',
    [commit.scope.spaceId, key, commit.owner],
  );
  if (rows.length > 0)
    throw new ConflictingState(`an entity has the key ${JSON.stringify(key)} already; choose that one`, [
      'createNew',
      'key',
    ]);
}
