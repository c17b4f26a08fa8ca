import { nodeId, type At, type EntityNode } from '../../schema/index.ts';
import type { Resolution } from '../../src/domain/entity-record.ts';
import { AmbiguousName, NotFound, type Candidate } from '../../src/domain/errors.ts';
import { decodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import { resolveName } from '../../src/identity/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import type { RequestSession } from './context.ts';
import { entityById, entityByKey, entityOf } from './node-loaders.ts';

/*
 * A thing is named by its id, its natural key or a name, as one string: an input with a field for each would ask a person which of them
 * they have, and ids and keys of ours cannot be taken for one another.
 */

const ENTITY_ID = /^ent_[0-9a-z]{26}(?:@|$)/u;
/** More are no help to choose from. */
const MOST_CANDIDATES = 10;

/**
 * An entity by its id, natural key, name or alias. A name that is only alike is never taken for it: it is told.
 * @throws AmbiguousName, NotFound: with candidates; InvalidInput for what cannot be a name
 */
export async function entityNamed(
  op: RequestSession,
  text: string,
  at: At,
  ...path: readonly (string | number)[]
): Promise<EntityNode> {
  const isId = ENTITY_ID.test(text);
  const found = isId ? await entityById(op, decodeId(text, 'ent').id, at) : await entityByKey(op, text, at);
  if (found) return found;
  if (isId) throw new NotFound(`no entity has the id ${JSON.stringify(text)} in this space`, path);
  return entityByName(op, text, at, path);
}

/**
 * An entity by its name or alias alone.
 * @throws AmbiguousName, NotFound, InvalidInput
 */
export async function entityByName(
  op: RequestSession,
  text: string,
  at: At,
  path: readonly (string | number)[],
): Promise<EntityNode> {
  const query = { text, type: null, concepts: builtInConcepts };
  const resolve = async (asked: Parameters<typeof resolveName>[1]): Promise<Resolution> =>
    resolveName(op.recordView(at), asked, await op.settings());
  const exactly = await resolve(query);
  if (exactly.kind === 'RESOLVED') return entityOf(op, exactly.entity.id, at);
  if (exactly.kind === 'AMBIGUOUS') {
    const candidates = candidatesOf(exactly, at);
    const ids = exactly.candidates.map(({ id }) => id);
    throw new AmbiguousName(text, ids, path, candidates);
  }
  const alike = (await namesLike(op, text, at)) ?? [];
  const guess = alike.length === 0 ? '' : `; did you mean ${alike.slice(0, 3).map(shown).join(' or ')}?`;
  throw new NotFound(
    `no entity has the id, key or name ${JSON.stringify(text.slice(0, 80))} in this space${guess}`,
    path,
    alike,
  );
}

/**
 * Entities whose names are like one that nobody bears, best first; null = somebody bears it.
 * @throws InvalidInput for what cannot be a name
 */
export async function namesLike(op: RequestSession, text: string, at: At): Promise<Candidate[] | null> {
  const query = { text, type: null, concepts: builtInConcepts, setting: 'DOCUMENT' } as const;
  const found = await resolveName(op.recordView(at), query, await op.settings());
  const isAlike = found.kind === 'UNRESOLVED' || found.stage === 'FUZZY';
  return isAlike ? candidatesOf(found, at) : null;
}

function candidatesOf(found: Resolution, at: At): Candidate[] {
  if (found.kind === 'UNRESOLVED') return [];
  const entities = found.kind === 'RESOLVED' ? [found.entity] : found.candidates;
  return entities
    .slice(0, MOST_CANDIDATES)
    .map(({ id, key, name, type }) => ({ id: nodeId('ent', id, at), key, name, type }));
}

const shown = ({ name, key }: Candidate): string => JSON.stringify(name) + (key === null ? '' : ` (${key})`);

/**
 * The id of an entity by its id, which is not looked up, its natural key, name or alias.
 * @throws AmbiguousName, NotFound, InvalidInput
 */
export const idNamed = async (
  op: RequestSession,
  text: string,
  at: At,
  ...path: readonly (string | number)[]
): Promise<EntityId> =>
  ENTITY_ID.test(text) ? decodeId(text, 'ent').id : (await entityNamed(op, text, at, ...path)).record.id;

/** The same of several; keys are looked up together. */
export const idsNamed = (op: RequestSession, texts: readonly string[], at: At, path: string): Promise<EntityId[]> =>
  Promise.all(texts.map((text, n) => idNamed(op, text, at, path, n)));
