import { INFERENCE } from '../../src/domain/conclusions.ts';
import { randomUUID } from 'node:crypto';
import { TooLarge, Unavailable } from '../../src/domain/errors.ts';
import { SIMILARITY_SETTINGS, INFERENCE_SETTINGS, type RuleSettings } from './inference-settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { readSettings, type Commit, type Database, type Reader, type View } from '../../src/storage/index.ts';
import { tooSlow } from './rules/conclusions.sql.ts';
import { drawConclusions, withdrawConclusions, type InferenceChange } from '../store/index.ts';
import { countReasons, differenceOf, type Difference } from './stored-derivations.ts';
import { endTurn, holdTurn, readStates, takeTurn, writeState, type MethodState } from './method-states.ts';
import type { Part, InferenceMethod } from './inference-method.ts';
import { ownersIn } from './reading/owners.ts';
import { markOfClaimVectors } from '../../src/vectors/index.ts';
import type { VectorsNow } from './similarity/by-similarity.ts';
import { inferenceMethodsOf } from './inference-methods.ts';

/** Conclusions of one commit: so long others wait for the space's row. */
const BATCH = 2_000;
/** Rules that rest on each other are in a row; beyond this they do not settle, and the next run goes on. */
const MOST_ROUNDS = 200;

export interface Inferred extends InferenceChange {
  /** Ways of inferring that stopped, and why. */
  readonly faults: readonly { readonly method: string; readonly fault: string }[];
  /** false = somebody else is at it, or took the turn: ask again. */
  readonly settled: boolean;
}

export interface InferDeps {
  readonly database: Database;
  /**
   * Statements are compared by their vectors; left out: nothing is concluded from likeness, and nothing of it taken back but
   * where it is not wanted.
   */
  readonly withVectors?: boolean;
  /** Aborted: it stops before the next commit, and is not settled. */
  readonly signal?: AbortSignal | null;
  /** Told after each commit what there is to do by now, and what of it is done. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => Promise<void>;
}

interface Run extends InferDeps {
  readonly scope: Scope;
  readonly turn: string;
  readonly sum: { added: number; changed: number; retracted: number; done: number; total: number };
  readonly faults: { method: string; fault: string }[];
}

/** It is another's turn, or what is wanted changed meanwhile: what was read may be old. Or it is to stop. */
class TurnLost extends Error {}

/**
 * Brings what is inferred in a space up to date with its commits: each enabled rule and method concludes anew from what changed since it
 * last did, everything where it is new, and nothing where it was disabled; reasons that do not follow any more are taken back. It can
 * die at any moment: what was not written is concluded again, under the same ids. What comes out depends on the rows of the space
 * alone, not on the way there.
 * @throws Unavailable
 */
export async function infer(deps: InferDeps, space: Pick<Scope, 'spaceId' | 'spaceName'>): Promise<Inferred> {
  const scope: Scope = { ...space, owner: '', role: 'ADMIN' };
  const nothing = { added: 0, changed: 0, retracted: 0, faults: [] };
  if (!(await isBehind(deps, scope))) return { ...nothing, settled: true };
  const turn = randomUUID();
  if (!(await takeTurn(deps.database, scope, turn))) return { ...nothing, settled: false };
  const run: Run = { ...deps, scope, turn, sum: { added: 0, changed: 0, retracted: 0, done: 0, total: 0 }, faults: [] };
  let settled = false;
  try {
    for (let round = 0; round < MOST_ROUNDS && !settled; round++) settled = !(await oneRound(run));
  } catch (error) {
    if (!(error instanceof TurnLost)) throw error;
  } finally {
    await endTurn(deps.database, scope, turn);
  }
  const { added, changed, retracted } = run.sum;
  return { added, changed, retracted, faults: run.faults, settled };
}

/** Is there a way that has not followed all commits? */
async function isBehind(deps: InferDeps, scope: Scope): Promise<boolean> {
  const { database } = deps;
  const [owners, now] = [await ownersIn(database, scope.spaceId), await vectorsNow(deps, scope)];
  return database.read(scope, async (sql) => {
    const settings = await readSettings(sql, INFERENCE_SETTINGS);
    const [head, states, methods] = [
      await sql.head(),
      await readStates(sql),
      await inferenceMethodsOf(sql, settings, owners, now),
    ];
    return methods.some((method) => todo(method, states.get(method.name), head, settings) !== 'NOTHING');
  });
}

async function vectorsNow({ database, withVectors = false }: InferDeps, scope: Scope): Promise<VectorsNow | null> {
  if (
    !withVectors ||
    !(await database.read(scope, (sql) => readSettings(sql, SIMILARITY_SETTINGS)))['infer.similarity']
  )
    return null;
  return { mark: await markOfClaimVectors(database, scope.spaceId) };
}

type Todo = 'NOTHING' | 'ALL' | 'SINCE';

function todo(method: InferenceMethod, state: MethodState | undefined, head: number, settings: RuleSettings): Todo {
  if (method.applied === null) return state && state.applied !== null ? 'ALL' : 'NOTHING';
  if (state?.fault) return state.applied === tried(method, settings) ? 'NOTHING' : 'ALL';
  if (state?.applied !== method.applied) return 'ALL';
  return state.position < head ? 'SINCE' : 'NOTHING';
}

/** What a way that stopped was tried with: within other bounds it is tried again. */
const tried = ({ applied }: InferenceMethod, settings: RuleSettings): string =>
  `${applied} within ${settings['rules.maxConclusions']} and ${settings['rules.seconds']} s`;

/** Every way once. @returns did any of them have something to do? */
async function oneRound(run: Run): Promise<boolean> {
  const { database, scope } = run;
  const [owners, now] = [await ownersIn(database, scope.spaceId), await vectorsNow(run, scope)];
  const [states, methods] = await database.read(
    scope,
    async (sql) =>
      [
        await readStates(sql),
        await inferenceMethodsOf(sql, await readSettings(sql, INFERENCE_SETTINGS), owners, now),
      ] as const,
  );
  let worked = false;
  for (const method of methods) {
    if (run.signal?.aborted) throw new TurnLost();
    worked = (await follow(run, method, states.get(method.name))) || worked;
  }
  return worked;
}

/** As whom a way looks: everyone's sees what is shared alone. */
const scopeOf = ({ owner }: InferenceMethod, scope: Scope): Scope => ({ ...scope, owner: owner ?? '' });

async function follow(run: Run, method: InferenceMethod, state: MethodState | undefined): Promise<boolean> {
  const { database, scope } = run;
  const found = await database.read(scopeOf(method, scope), async (sql) => {
    const head = await sql.head();
    const settings = await readSettings(sql, INFERENCE_SETTINGS);
    const what = todo(method, state, head, settings);
    if (what === 'NOTHING') return null;
    return { head, settings, ...(await differenceIn(sql, method, what, state, settings)) };
  });
  if (found === null) return false;
  const { head: position, settings, fault, draw, withdraw } = found;
  if (fault !== null) run.faults.push({ method: method.name, fault });
  run.sum.total += draw.length + withdraw.length;
  await inBatches(withdraw, (ids) =>
    written(run, method, (commit) => withdrawConclusions(commit, { ids }), ids.length),
  );
  await inBatches(draw, (some) => written(run, method, (commit) => drawConclusions(commit, some), some.length));
  // A way that can do no more leaves what it has concluded as it is, until it is changed.
  const applied = fault === null ? method.applied : tried(method, settings);
  await writeState(database, scope, { method: method.name, applied, position, fault });
  return true;
}

type Found = Difference & { readonly fault: string | null };

async function differenceIn(
  sql: Reader,
  method: InferenceMethod,
  what: Todo,
  state: MethodState | undefined,
  settings: RuleSettings,
): Promise<Found> {
  try {
    const part = await concludedIn(sql, method, what, state, settings);
    const difference = differenceOf({ spaceId: sql.scope.spaceId, owner: method.owner }, part.concluded, part.stored);
    const { fresh, withdraw } = difference;
    if (fresh > 0) checkBound((await countReasons(sql, method.own, method.owner)) + fresh - withdraw.length, settings);
    return { ...difference, fault: null };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { draw: [], fresh: 0, withdraw: [], fault: error.message };
  }
}

/** @throws TooLarge where there is more to conclude than there may be, or it takes too long: nothing is concluded then */
async function concludedIn(
  sql: Reader,
  method: InferenceMethod,
  what: Todo,
  state: MethodState | undefined,
  settings: RuleSettings,
): Promise<Part> {
  const view = await viewOf(sql);
  if (method.applied === null) return { concluded: [], stored: (await method.all(view, 0)).stored };
  const limit = settings['rules.maxConclusions'];
  const { asOf } = await sql.kept();
  const from = what === 'SINCE' && state && state.position >= asOf ? state.position : null;
  return bounded(sql, settings, () =>
    from === null ? method.all(view, limit + 1) : method.since(view, from, limit + 1),
  );
}

/**
 * Runs what concludes within the space's bounds.
 * @throws TooLarge
 */
export async function bounded(sql: Reader, settings: RuleSettings, conclude: () => Promise<Part>): Promise<Part> {
  const seconds = settings['rules.seconds'];
  await sql.query('graph.patience', `select set_config('statement_timeout', $1, true)`, [
    `${Math.ceil(seconds * 1000)}ms`,
  ]);
  const part = await conclude().catch((error: unknown) => {
    if (!isTimeout(error)) throw error;
    throw tooSlow(seconds);
  });
  checkBound(part.concluded.length, settings);
  return part;
}

/** @throws TooLarge */
function checkBound(conclusions: number, settings: RuleSettings): void {
  const limit = settings['rules.maxConclusions'];
  if (conclusions > limit)
    throw new TooLarge(`it concludes more than ${limit} edges (rules.maxConclusions): make its patterns narrower`);
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Unavailable && (error.cause as { readonly code?: string } | undefined)?.code === '57014';

/** The present, and whether merges need to be looked at in it. */
export async function viewOf(sql: Reader): Promise<View> {
  const found = await sql.query('graph.anyMerge', 'select from merges where space_id = $1 limit 1', [
    sql.scope.spaceId,
  ]);
  return { sql, recorded: null, valid: null, ignoringMerges: found.length === 0 };
}

async function inBatches<T>(items: readonly T[], work: (batch: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await work(items.slice(at, at + BATCH));
}

async function written(
  run: Run,
  method: InferenceMethod,
  work: (commit: Commit) => Promise<InferenceChange | null>,
  items: number,
): Promise<void> {
  const { database, scope, turn, sum } = run;
  if (run.signal?.aborted) throw new TurnLost();
  const request = {
    actor: INFERENCE,
    reason: `infer: ${method.title}`,
    owner: method.owner,
    idempotencyKey: null,
    requestHash: null,
  };
  const { value } = await database.commit<InferenceChange | null>(scopeOf(method, scope), request, async (commit) => {
    if (!(await holdTurn(commit, turn)) || !(await method.wanted(commit))) throw new TurnLost();
    return (await work(commit)) ?? commit.nothing(null);
  });
  sum.added += value?.added ?? 0;
  sum.changed += value?.changed ?? 0;
  sum.retracted += value?.retracted ?? 0;
  sum.done += items;
  await run.onProgress?.({ done: sum.done, total: sum.total });
}
