import { createHash, randomUUID } from 'node:crypto';
import type { Done, Refused, Visibility } from '../../schema/index.ts';
import { InvalidInput, NotFound, StaleVersion } from '../../src/domain/errors.ts';
import type { Owner, Scope } from '../../src/domain/scope.ts';
import type { Commit, Committed, NothingToCommit } from '../../src/storage/index.ts';
import type { IngestDeps } from '../../src/ingest/index.ts';
import { commitByNumber } from './commits.ts';
import type { RequestSession } from './context.ts';
import { checkRole, type MutationName } from './roles.ts';
import { toErrorResult } from './error-result.ts';

/** A write as it was asked for. */
export interface WriteRequest {
  readonly mutation: MutationName;
  readonly input: { readonly idempotencyKey?: string | null };
  /** Whose the new rows are. */
  readonly owner: Owner;
  /** For the audit log. */
  readonly reason: string;
  readonly undoes?: number;
}

const LONGEST_KEY = 200;

/**
 * Answers a mutation: who may not, or asks for what cannot be, gets the reason as a value; faults stay errors.
 * @param work may throw any DomainError
 */
export async function answered<T>(
  op: RequestSession,
  mutation: MutationName,
  work: () => Promise<T>,
): Promise<T | Refused> {
  try {
    checkRole(op.scope, mutation);
    return await work();
  } catch (error) {
    const refused = await toErrorResult(op, error);
    if (refused === null) throw error;
    op.services.onRefused?.(refused.code);
    return refused;
  }
}

/**
 * Runs a room's write as one commit. Gives the operation's view back first, so that it holds one connection at a time; what
 * is read afterwards sees what was written.
 * @param work must answer plain JSON: under an idempotency key, a repeated request gets it back
 */
export async function committed<T>(
  op: RequestSession,
  request: WriteRequest,
  work: (commit: Commit) => Promise<T | NothingToCommit<T>>,
): Promise<{ readonly value: T; readonly done: Done }> {
  await op.releaseSnapshot();
  const { mutation, input, ...of } = request;
  const result = await op.services.database.commit(
    op.scope,
    {
      ...of,
      actor: op.scope.owner,
      idempotencyKey: keyOf(op.scope, input.idempotencyKey),
      requestHash: hashOf(mutation, input),
    },
    work,
  );
  return { value: result.value, done: doneOf(op, result) };
}

const doneOf = (op: RequestSession, { commit, replayed }: Committed<unknown>): Done => ({
  commit: () => (commit === null ? Promise.resolve(null) : commitByNumber(op, commit)),
  replayed,
});

/**
 * Keys are each caller's own: nobody meets another's by chance.
 * @throws InvalidInput
 */
export function keyOf(scope: Scope, key: string | null | undefined): string | null {
  if (key === null || key === undefined) return null;
  if (key.length >= 1 && key.length <= LONGEST_KEY) return JSON.stringify([scope.owner, key]);
  throw new InvalidInput(`expected an idempotency key of 1 to ${LONGEST_KEY} characters, got ${key.length}`, [
    'idempotencyKey',
  ]);
}

export const hashOf = (mutation: MutationName, input: object): string =>
  createHash('sha256')
    .update(JSON.stringify([mutation, input]))
    .digest('hex');

export const ownerOf = (scope: Scope, visibility: Visibility): Owner => (visibility === 'PRIVATE' ? scope.owner : null);

/**
 * The thing that a write is about, read before the commit: its owner is the commit's.
 * @throws NotFound
 */
export async function target<T>(found: Promise<T | null>, what: string, path: string): Promise<T> {
  const thing = await found;
  if (thing === null) throw new NotFound(`no such ${what} in this space`, [path]);
  return thing;
}

/** @throws StaleVersion */
export function checkVersion(what: string, expected: number | null | undefined, current: number): void {
  if (expected !== null && expected !== undefined && expected !== current)
    throw new StaleVersion(what, expected, current);
}

/** What the rooms that take part in ingest need. */
export async function ingestDeps(op: RequestSession): Promise<IngestDeps> {
  const { database, ids, packs, ontology, languageModel, embeddings } = op.services;
  const reader = languageModel && { model: languageModel, nonce: randomUUID };
  const embedder = embeddings?.chosen ?? null;
  return { database, ids, packs, ontology, reader, embedder, policy: await op.policy() };
}
