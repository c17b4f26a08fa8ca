import { PERSON_METHOD } from '../domain/candidate-claims.ts';
import type { Claim, ClaimObject, TemporalQualifier } from '../domain/claim-record.ts';
import { AmbiguousName, InvalidInput, NotFound, StaleVersion } from '../domain/errors.ts';
import type { ClaimId, EntityId } from '../domain/typed-ids.ts';
import type { Period } from '../domain/time.ts';
import { NAME_LIMITS } from '../domain/pack.ts';
import { literalText } from '../domain/literal-values.ts';
import { addAlias, addAliases, addEntities, namedEntities, resolveName, type AddedAlias } from '../identity/index.ts';
import type { Alias, Entity, Resolution } from '../domain/entity-record.ts';
import { indexTexts, type ToIndex } from '../index/index.ts';
import {
  applyCandidates,
  claimsByIds,
  claimToChange,
  type ResolvedCandidate,
  type AssertingRevision,
} from '../reconcile/index.ts';
import { type Commit, NothingToCommit, present } from '../storage/index.ts';
import { chunk } from '../chunk/index.ts';
import type { CommitDeps } from './ingest-deps.ts';
import { parse } from '../parse/index.ts';
import { contentHashOf } from './prepare-here.ts';
import { registerSource } from './write/write-sources.ts';
import type { StorableText } from './write/storable.ts';
import { storeSpans, storeText } from './write/store-text.ts';

/** Somebody or something: by id, or by name (made when nobody is called so). */
export type EntityReference =
  { readonly id: EntityId } | { readonly name: string; readonly type: string; readonly key: string | null };

export interface AssertInput {
  readonly subject: EntityReference;
  readonly predicate: string;
  readonly object:
    Exclude<ClaimObject, { type: 'ENTITY' }> | { readonly type: 'ENTITY'; readonly entity: EntityReference };
  /** One sentence; null = made from the predicate's template. */
  readonly statement: string | null;
  /** The words of the person: become a NOTE document, the claim's evidence. null = the statement. */
  readonly text: string | null;
  readonly qualifiers: Readonly<Record<string, string>>;
  readonly validity: Period;
  readonly temporal: TemporalQualifier;
  /** 0–1; null = `assert.confidence`. */
  readonly confidence: number | null;
}

const LONGEST_PREDICATE = 200;
const LONGEST_NOTE = 100_000;

/**
 * A person asserts a claim. What they say becomes a NOTE document, so a claim of a person has evidence like any other;
 * then the ordinary judgement: it may support, succeed or contradict what is known.
 * @throws NotFound, AmbiguousName, InvalidInput
 */
export async function assertClaim(commit: Commit, input: AssertInput, deps: CommitDeps): Promise<Claim> {
  const { assertion, named } = await toAssertion(commit, input, deps);
  const { speaker, spans, toIndex } = await storeNote(commit, input.text ?? assertion.statement, deps);
  const done = await applyCandidates(commit, speaker, [{ ...assertion, spans }], deps);
  await indexTexts(commit, [...named, toIndex, done.toIndex]);
  return claimOf(commit, done.added[0] ?? done.supported[0] ?? done.restated[0]);
}

export interface ReviseInput extends Omit<AssertInput, 'subject' | 'predicate'> {
  readonly id: ClaimId;
  readonly expectedVersion: number | null;
}

/**
 * A person corrects a claim: the old one is SUPERSEDED by the new one, with the person's words as its evidence.
 * @throws NotFound, StaleVersion, ConflictingState, AmbiguousName, InvalidInput
 */
export async function reviseClaim(commit: Commit, input: ReviseInput, deps: CommitDeps): Promise<Claim> {
  const old = await claimToChange(commit, input.id, input.expectedVersion);
  const about = { subject: { id: old.subjectId }, predicate: old.predicate };
  const { assertion, named } = await toAssertion(commit, { ...input, ...about }, deps);
  const { speaker, spans, toIndex } = await storeNote(commit, input.text ?? assertion.statement, deps);
  const done = await applyCandidates(commit, speaker, [{ ...assertion, spans }], deps, {
    id: input.id,
    as: 'SUPERSEDED',
  });
  await indexTexts(commit, [...named, toIndex, done.toIndex]);
  return claimOf(commit, done.added[0] ?? done.supported[0]);
}

export interface NameInput {
  readonly entityId: EntityId;
  readonly text: string;
  /** Of the entity; null or left out: whatever it is. */
  readonly expectedVersion?: number | null;
}

/**
 * A person gives an entity another name; the sentence that says so is a NOTE.
 * @throws NotFound, StaleVersion of the entity, InvalidInput
 */
export async function nameEntity(
  commit: Commit,
  { expectedVersion, ...input }: NameInput,
  deps: CommitDeps,
): Promise<{ alias: Alias; added: AddedAlias | null }> {
  const entity = (await namedEntities(present(commit), [input.entityId])).get(input.entityId);
  if (!entity) throw new NotFound('no such entity in this space', ['entity']);
  if (typeof expectedVersion === 'number' && expectedVersion !== entity.version)
    throw new StaleVersion('the entity', expectedVersion, entity.version);
  const sentence = `${entity.name} is also called ${input.text.trim()}.`;
  const { speaker, spans, toIndex } = await storeNote(commit, sentence, deps);
  const [spanId] = spans;
  const named = await addAlias(commit, { ...input, evidence: spanId ? { ...speaker, spanId } : null }, deps);
  await indexTexts(commit, [toIndex, named.toIndex]);
  return { alias: named.alias, added: named.added };
}

export async function claimOf(commit: Commit, id: ClaimId | undefined): Promise<Claim> {
  const claim = id && (await claimsByIds(present(commit), [id])).get(id);
  if (!claim) throw new Error('a claim that was just asserted is not there');
  return claim;
}

/**
 * What is asserted, without its places, and the names of those who are new. `field`: what its object is called where it was given.
 * @throws NotFound, AmbiguousName, InvalidInput
 */
export async function toAssertion(
  commit: Commit,
  input: AssertInput,
  deps: CommitDeps,
  field = 'object',
): Promise<{ readonly assertion: Omit<ResolvedCandidate, 'spans'>; readonly named: readonly ToIndex[] }> {
  const predicate = input.predicate.trim();
  if (predicate === '' || predicate.length > LONGEST_PREDICATE) {
    throw new InvalidInput(`expected a predicate of 1–${LONGEST_PREDICATE} characters, got ${predicate.length}`, [
      'predicate',
    ]);
  }
  const spec = deps.ontology.spec(predicate);
  if (spec && spec.valueType !== input.object.type) {
    throw new InvalidInput(`${predicate} takes ${spec.valueType}, got ${input.object.type}`, [field]);
  }
  const { from, to } = input.validity;
  if (from && to && from >= to) throw new InvalidInput('expected validity.from before validity.to', ['validity']);
  const { toIndex: named = {}, ...subject } = await entityOf(commit, input.subject, ['subject'], deps);
  const object = input.object.type === 'ENTITY' ? await entityOf(commit, input.object.entity, [field], deps) : null;
  const value = input.object.type === 'ENTITY' ? (object?.name ?? '') : literalText(input.object);
  const sentence = spec?.sentence ?? '{subject} {predicate} {object}.';
  const words: Readonly<Record<string, string>> = {
    subject: subject.name,
    object: value,
    predicate: predicate.toLowerCase().replaceAll('_', ' '),
  };
  const assertion: Omit<ResolvedCandidate, 'spans'> = {
    subjectId: subject.id,
    predicate,
    object: input.object.type === 'ENTITY' ? { type: 'ENTITY', entityId: object?.id ?? subject.id } : input.object,
    statement:
      input.statement ?? sentence.replace(/\{(subject|object|predicate)\}/g, (_, name: string) => words[name] ?? ''),
    qualifiers: input.qualifiers,
    validity: input.validity,
    temporal: input.temporal,
    method: PERSON_METHOD,
    confidence: input.confidence ?? deps.settings['assert.confidence'],
  };
  return { assertion, named: [named, object?.toIndex ?? {}] };
}

async function entityOf(
  commit: Commit,
  reference: EntityReference,
  path: readonly string[],
  deps: CommitDeps,
): Promise<{ readonly id: EntityId; readonly name: string; readonly toIndex?: ToIndex }> {
  if ('id' in reference) {
    const entity = (await namedEntities(present(commit), [reference.id])).get(reference.id);
    // A shared claim about a private entity would show that it exists.
    if (!entity || (commit.owner === null && entity.owner !== null))
      throw new NotFound('no such entity in this space', path);
    return entity;
  }
  checkNames(reference, path, deps);
  const found = await resolveName(
    present(commit),
    { text: reference.key ?? reference.name, type: reference.type },
    deps.settings,
  );
  if (found.kind === 'AMBIGUOUS')
    throw new AmbiguousName(
      reference.name,
      found.candidates.map((entity) => entity.id),
      path,
    );
  if (found.kind === 'RESOLVED' && (commit.owner !== null || found.entity.owner === null))
    return bearerOf(commit, found);
  const entity = { id: deps.ids.next('ent'), ...reference };
  await addEntities(commit, [entity]);
  const alias = {
    entityId: entity.id,
    text: entity.name,
    kind: 'NAME' as const,
    method: PERSON_METHOD,
    confidence: 1,
    evidence: null,
  };
  const { toIndex } = await addAliases(commit, [alias], deps.ids);
  return { ...entity, toIndex };
}

/** Words hang on whom their name was recorded for: of several that are one, on the canonical entity where it bears the name too. */
async function bearerOf(commit: Commit, { entity, named }: Extract<Resolution, { kind: 'RESOLVED' }>): Promise<Entity> {
  const [first] = named;
  if (!first || named.includes(entity.id)) return entity;
  return (await namedEntities(present(commit), [first])).get(first) ?? entity;
}

/** Names, types and keys are index keys: long ones are refused before the database would. */
export function checkNames(
  { name, type, key }: { readonly name: string; readonly type: string; readonly key: string | null },
  path: readonly string[],
  deps: CommitDeps,
): void {
  const ofName = deps.settings['resolve.maxName'];
  const checked = [
    ['name', name, ofName],
    ['type', type, NAME_LIMITS.entityType],
    ['key', key, ofName],
  ] as const;
  for (const [field, text, longest] of checked) {
    if (text === null) continue;
    if (text.trim() !== '' && text.length <= longest && text.isWellFormed() && !text.includes('\0')) continue;
    throw new InvalidInput(`expected a ${field} of 1–${longest} characters of valid Unicode, got ${text.length}`, [
      ...path,
      field,
    ]);
  }
}

/** Stores a person's words as a NOTE of the source `notes`: the whole text is one span. They are left to be indexed. */
export async function storeNote(commit: Commit, text: string, deps: CommitDeps) {
  if (text.trim() === '' || text.length > LONGEST_NOTE || text.includes('\0') || !text.isWellFormed()) {
    throw new InvalidInput(`expected 1–${LONGEST_NOTE} characters of valid Unicode without NUL`, ['text']);
  }
  const registered = await registerSource(commit, { key: 'notes', kind: 'NOTES', name: 'Notes', uri: null }, deps.ids);
  const source = registered instanceof NothingToCommit ? registered.value : registered;
  const document = parse(text.replaceAll('\r\n', '\n').trim(), 'text/plain', deps.settings);
  const bytes = Buffer.from(document.text, 'utf8');
  const key = `note/${deps.ids.next('doc')}`;
  const note: StorableText = {
    ...{ kind: 'NOTE', key, path: `${key}.txt`, mediaType: 'text/plain', pack: 'general' },
    ...{ text: document.text, bytes, contentHash: contentHashOf(bytes) },
    chunks: chunk(document, {
      tokens: deps.settings['chunk.tokens'],
      overlap: deps.settings['chunk.overlap'],
      forceCut: deps.settings['chunk.forceCut'],
    }),
  };
  const stored = await storeText(commit, note, null, source.id, deps.ids);
  const range = { start: 0, end: document.text.length };
  const spanOf = await storeSpans(commit, stored, document.text, [range]);
  const speaker: AssertingRevision = { ...stored, sourceId: source.id, speaksFrom: commit.at, keepsModel: false };
  return { speaker, spans: [spanOf(range)], toIndex: stored.toIndex };
}
