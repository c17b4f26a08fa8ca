import { createHash, randomUUID } from 'node:crypto';
import type { Done, Refused, Visibility } from '../../schema/index.ts';
import { InvalidInput, NotFound } from '../../src/domain/errors.ts';
import type { Owner, Scope } from '../../src/domain/scope.ts';
import type { CommitDeps, IngestDeps } from '../../src/ingest/index.ts';
import { hasControlCharacter } from '../../src/lib/control-characters.ts';
import { NothingToCommit, type Commit, type CommitRequest, type Committed } from '../../src/storage/index.ts';
import { commitByNumber } from './commit-nodes.ts';
import type { RequestSession } from './context.ts';
import { toErrorResult } from './error-result.ts';
import type { RequestSettings } from './request-settings.ts';
import { checkRole, type MutationName } from './roles.ts';
import type { Services } from './services.ts';
import { OpenSession } from './session.ts';

/*
 * Every mutation is one of two specifications. Its phases are the same: read in the operation's view what the input means; do the
 * work, while no view is held and none can be opened; show, in a new view, what was written. What the work needs, the database and
 * models among it, is handed to that phase alone.
 */

interface Keyed {
  readonly idempotencyKey?: string | null;
  /** Of the job that it starts. */
  readonly jobKey?: string | null;
}

/** What a mutation was asked for, and what its first phase found. */
export interface Asked<I, F> {
  readonly scope: Scope;
  readonly input: I;
  readonly found: F;
}

/** What JSON gives back as it was: nothing that has methods, so no Date and no Map either. */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends object
    ? T extends (...args: never) => unknown
      ? never
      : { readonly [P in keyof T]: Plain<T[P]> }
    : never;

interface Phases<I, F> {
  /** Its name in the contract, by which it is known who may ask for it. */
  readonly name: MutationName;
  /**
   * What the input means, and what it is about.
   * @throws DomainError for what cannot be: it is answered as a value
   */
  readonly read: (op: RequestSession, input: I) => F | Promise<F>;
}

/** A mutation that is one commit of one room. */
export interface MutationSpec<I, F, V, K, S> extends Phases<I, F> {
  /** Whose the new rows are. */
  readonly owner: (asked: Asked<I, F>) => Owner;
  /** For the audit log. */
  readonly reason: (asked: Asked<I, F>) => string;
  /** The commit that it takes back. */
  readonly undoes?: (asked: Asked<I, F>) => number;
  /** The room's function, run as one commit. */
  readonly commit: (commit: Commit, asked: Asked<I, F>, deps: CommitDeps) => Promise<V | NothingToCommit<V>>;
  /** That of it which is shown: plain JSON, as under an idempotency key a repeated request gets it back. */
  readonly keep: (value: V) => K & Plain<K>;
  readonly show: (op: RequestSession, done: Done, shown: Asked<I, F> & { readonly value: K }) => S | Promise<S>;
}

/** What work gets that holds no view. */
export interface Work {
  readonly services: Services;
  readonly settings: RequestSettings;
  /** When the mutation began, as `performance.now()`. */
  readonly began: number;
  readonly idempotencyKey: string | null;
  /** Of a commit that a room makes for it. */
  readonly commitRequest: (owner: Owner, reason: string) => CommitRequest;
}

/** A mutation that is a job, or asks a model, or makes commits of its own: all of it is one call of a room. */
export interface LongMutationSpec<I, F, V, S> extends Phases<I, F> {
  readonly work: (work: Work, asked: Asked<I, F>) => Promise<V>;
  readonly show: (op: RequestSession, value: V, asked: Asked<I, F>) => S | Promise<S>;
}

/** Refusals are values; faults stay errors. */
export type Mutate<I, S> = (op: RequestSession, input: I) => Promise<S | Refused>;

export function longMutation<I extends Keyed, F, V, S>(spec: LongMutationSpec<I, F, V, S>): Mutate<I, S> {
  return (op, input) =>
    answered(op, spec.name, async (session, began) => {
      const { scope } = op;
      const asked = { scope, input, found: await spec.read(op, input) };
      const settings = await op.settings();
      const idempotencyKey = keyOf(scope, input.idempotencyKey);
      const jobKey = input.jobKey === null || input.jobKey === undefined ? null : checkedJobKey(input.jobKey);
      const commitRequest = (owner: Owner, reason: string): CommitRequest => ({
        actor: scope.owner,
        owner,
        reason,
        idempotencyKey,
        requestHash: hashOf(spec.name, input),
      });
      const value = await session.outside((services) =>
        spec.work({ services: { ...services, jobKey }, settings, began, idempotencyKey, commitRequest }, asked),
      );
      return spec.show(op, value, asked);
    });
}

export const mutation = <I extends Keyed, F, V, K, S>(spec: MutationSpec<I, F, V, K, S>): Mutate<I, S> =>
  longMutation<I, F, Committed<K>, S>({
    name: spec.name,
    read: spec.read,
    work: ({ services, settings, commitRequest }, asked) => {
      const request = commitRequest(spec.owner(asked), spec.reason(asked));
      const undoes = spec.undoes && { undoes: spec.undoes(asked) };
      return services.database.commit<K>(asked.scope, { ...request, ...undoes }, async (commit) => {
        const value = await spec.commit(commit, asked, commitDeps(services, settings));
        return isNothing(value) ? commit.nothing(spec.keep(value.value)) : spec.keep(value);
      });
    },
    show: (op, committed, asked) => spec.show(op, doneOf(op, committed), { ...asked, value: committed.value }),
  });

/** Several mutations as one: each is written and refused by itself; what is wrong with all of them is refused before. */
export const mutationsAtOnce =
  <I, S>(name: MutationName, work: (op: RequestSession, input: I) => Promise<S>): Mutate<I, S> =>
  (op, input) =>
    answered(op, name, () => work(op, input));

const isNothing = <V>(value: V | NothingToCommit<V>): value is NothingToCommit<V> => value instanceof NothingToCommit;

/** Who may not, or asks for what cannot be, gets the reason as a value. */
async function answered<T>(
  op: RequestSession,
  name: MutationName,
  work: (session: OpenSession, began: number) => Promise<T>,
): Promise<T | Refused> {
  const began = performance.now();
  if (!(op instanceof OpenSession)) throw new Error('expected the session of an operation');
  try {
    checkRole(op.scope, name);
    return await work(op, began);
  } catch (error) {
    const refused = await toErrorResult(op, error);
    if (refused === null) throw error;
    op.services.onRefused?.(refused.code);
    return refused;
  }
}

/** What is shown of a commit; it is read when it is asked for. */
export const doneOf = (
  op: RequestSession,
  { commit, replayed }: Pick<Committed<unknown>, 'commit' | 'replayed'>,
): Done => ({
  commit: () => (commit === null ? Promise.resolve(null) : commitByNumber(op, commit)),
  replayed,
});

const LONGEST_KEY = 200;

/**
 * Keys are each caller's own: nobody meets another's by chance.
 * @throws InvalidInput
 */
function keyOf(scope: Scope, key: string | null | undefined): string | null {
  if (key === null || key === undefined) return null;
  if (key.length >= 1 && key.length <= LONGEST_KEY) return JSON.stringify([scope.owner, key]);
  throw new InvalidInput(`expected an idempotency key of 1 to ${LONGEST_KEY} characters, got ${key.length}`, [
    'idempotencyKey',
  ]);
}

/**
 * @throws InvalidInput
 */
export function checkedJobKey(key: string): string {
  if (
    key.length >= 1 &&
    key.length <= LONGEST_KEY &&
    key.isWellFormed() &&
    !hasControlCharacter(key) &&
    !/^job_/u.test(key)
  )
    return key;
  throw new InvalidInput(
    `expected a job key of 1 to ${LONGEST_KEY} characters without control characters that does not begin with job_, as ids do`,
    ['jobKey'],
  );
}

const hashOf = (name: MutationName, input: object): string =>
  createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('hex');

const commitDeps = ({ ids, packs, ontology }: Services, settings: CommitDeps['settings']): CommitDeps => ({
  ids,
  packs,
  ontology,
  settings,
});

/** What the rooms that take part in ingest need. */
export function ingestDeps<Settings extends IngestDeps['settings']>(
  services: Services,
  settings: Settings,
): IngestDeps & { readonly settings: Settings } {
  const { database, ids, packs, ontology, languageModel, embeddings } = services;
  const reader = languageModel && { model: languageModel, nonce: randomUUID };
  return { database, ids, packs, ontology, reader, embedder: embeddings?.chosen ?? null, settings };
}

/*
 * What specifications say again and again.
 */

export const everyones = (): Owner => null;
/** Whose it is that the mutation is about. */
export const ofFound = ({ found }: { readonly found: { readonly owner: Owner } }): Owner => found.owner;

export const ownerOf = (scope: Scope, visibility: Visibility): Owner => (visibility === 'PRIVATE' ? scope.owner : null);

/** null = whatever it is. */
export const expected = ({ expectedVersion }: { readonly expectedVersion?: number | null }): number | null =>
  expectedVersion ?? null;

/**
 * The thing that a write is about.
 * @throws NotFound
 */
export async function target<T>(found: Promise<T | null>, what: string, path: string): Promise<T> {
  const thing = await found;
  if (thing === null) throw new NotFound(`no such ${what} in this space`, [path]);
  return thing;
}
