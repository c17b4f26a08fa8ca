import { createHash, randomUUID } from 'node:crypto';
import type { Done, Refused, Visibility } from '../../schema/index.ts';
import { InvalidInput, NotFound } from '../../src/domain/errors.ts';
import type { Owner, Scope } from '../../src/domain/scope.ts';
import type { CommitDeps, IngestDeps } from '../../src/ingest/index.ts';
import { hasControlCharacter } from '../../src/lib/control-characters.ts';
import type { PlainData } from '../../src/lib/plain-json.ts';
import {
  answerOnce,
  keepAnswer,
  markRequest,
  NothingToCommit,
  type Answered,
  type Commit,
  type CommitRequest,
  type Committed,
  type KeyedRequest,
} from '../../src/storage/index.ts';
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
  /** Does a step that searches when it is the caller's turn; what is waited for between two steps keeps nobody from theirs. */
  readonly inTurn: OpenSession['inTurn'];
  /** Counts what is read, in points, as it is read: what takes too long has cost that. */
  readonly count: (points: number) => void;
  readonly settings: RequestSettings;
  /** When the mutation began, as `performance.now()`. */
  readonly began: number;
  readonly idempotencyKey: string | null;
  /** The request under its key; null = the caller gave none. */
  readonly keyed: KeyedRequest | null;
  /** Of a commit that a room makes for it. */
  readonly commitRequest: (owner: Owner, reason: string) => CommitRequest;
}

/**
 * A mutation that is a job, or asks a model, or makes commits of its own: all of it is one call of a room. Under an idempotency key it is
 * done once, and what came of it is kept for a day.
 */
export interface LongMutationSpec<I, F, V, S> extends Phases<I, F> {
  /** ITSELF: its room marks `keyed` in its own transaction, and answers a repeated request by keys of its own. Left out: the harness. */
  readonly keeps?: 'ITSELF';
  /** What it gives is kept as it is: plain data. */
  readonly work: (work: Work, asked: Asked<I, F>) => Promise<V & PlainData<V>>;
  /** What of it is kept, where that is not all: words of documents are read where they are, as they may be gone. */
  readonly keep?: (value: V & PlainData<V>) => V & PlainData<V>;
  /** @param replayed it is what came of an earlier request under the same key */
  readonly show: (op: RequestSession, value: V, asked: Asked<I, F>, replayed: boolean) => S | Promise<S>;
}

/** Refusals are values; faults stay errors. */
export type Mutate<I, S> = (op: RequestSession, input: I) => Promise<S | Refused>;

export const longMutation = <I extends Keyed, F, V, S>(spec: LongMutationSpec<I, F, V, S>): Mutate<I, S> =>
  harness<I, F, V & PlainData<V>, S>(spec, ({ services, keyed }, scope, work) =>
    keyed === null || spec.keeps === 'ITSELF'
      ? notKept(work())
      : answerOnce(services.database, scope, keyed, work, spec.keep),
  );

/** Its commit keeps what came of it; where it wrote nothing, that is kept beside. */
export const mutation = <I extends Keyed, F, V, K, S>(spec: MutationSpec<I, F, V, K, S>): Mutate<I, S> =>
  harness<I, F, Committed<K>, S>(
    {
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
    },
    async ({ services, keyed }, scope, work) => {
      const committed = await work();
      if (keyed !== null && committed.commit === null && !committed.replayed)
        await keepAnswer(services.database, scope, keyed, committed.value);
      return { value: committed, replayed: committed.replayed };
    },
  );

/** How a phase of work keeps the promise of its key. */
type Keeping<V> = (work: Work, scope: Scope, run: () => Promise<V>) => Promise<Answered<V>>;

const notKept = async <V>(value: Promise<V>): Promise<Answered<V>> => ({ value: await value, replayed: false });

/** What a specification says, whatever its work is. */
interface AnySpec<I, F, V, S> extends Phases<I, F> {
  readonly work: (work: Work, asked: Asked<I, F>) => Promise<V>;
  readonly show: (op: RequestSession, value: V, asked: Asked<I, F>, replayed: boolean) => S | Promise<S>;
}

function harness<I extends Keyed, F, V, S>(spec: AnySpec<I, F, V, S>, keeping: Keeping<V>): Mutate<I, S> {
  return (op, input) =>
    answered(op, spec.name, async (session, began) => {
      const { scope } = op;
      const asked = { scope, input, found: await spec.read(op, input) };
      const settings = await op.settings();
      const keyed = keyedRequest(scope, spec.name, input);
      const jobKey = input.jobKey === null || input.jobKey === undefined ? null : checkedJobKey(input.jobKey);
      const commitRequest = (owner: Owner, reason: string): CommitRequest => ({
        ...{ actor: scope.owner, owner, reason, idempotencyKey: keyed && keyed.key },
        requestHash: hashOf(spec.name, input),
      });
      const { value, replayed } = await session.outside((services) => {
        const idempotencyKey = keyed && keyed.key;
        const given = { settings, began, idempotencyKey, keyed, commitRequest };
        const work = {
          ...given,
          services: { ...services, jobKey },
          inTurn: <T>(step: () => Promise<T>) => session.inTurn(step),
          count: (points: number) => void (session.used += points),
        };
        return keeping(work, scope, () => spec.work(work, asked));
      });
      return spec.show(op, value, asked, replayed);
    });
}

/**
 * Several mutations as one: each is written and refused by itself, and keeps its own answer; what is wrong with all of them is refused
 * before.
 */
export const mutationsAtOnce =
  <I extends Keyed, S>(
    name: MutationName,
    {
      check,
      work,
    }: { readonly check: (input: I) => void; readonly work: (op: RequestSession, input: I) => Promise<S> },
  ): Mutate<I, S> =>
  (op, input) =>
    answered(op, name, async (session) => {
      check(input);
      const key = keyedRequest(op.scope, name, input);
      if (key !== null)
        await session.outside(({ database }) => database.note(op.scope, (sql) => markRequest(sql, key)));
      return work(op, input);
    });

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

/** What is shown of a commit; it is read when it is asked for. @param kept all of it is what came of an earlier request */
export const doneOf = (
  op: RequestSession,
  { commit, replayed }: Pick<Committed<unknown>, 'commit' | 'replayed'>,
  kept = false,
): Done => ({
  commit: () => (commit === null ? Promise.resolve(null) : commitByNumber(op, commit)),
  replayed: replayed || kept,
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

/** @throws InvalidInput */
function keyedRequest(scope: Scope, name: MutationName, input: Keyed): KeyedRequest | null {
  const key = keyOf(scope, input.idempotencyKey);
  return key === null ? null : { key, requestHash: hashOf(name, input) };
}

/** The key of one part of a request that has several. */
export const keyOfPart = (key: string, part: string): string => {
  const own = `${key}${part}`;
  return own.length <= LONGEST_KEY ? own : `${createHash('sha256').update(key).digest('hex')}${part}`;
};

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
