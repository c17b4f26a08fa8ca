import { type ConsolidationSettings } from '../reconcile-settings.ts';
import type { Owner, Scope } from '../../domain/scope.ts';
import {
  inCalls,
  mergesByVerdict,
  verdictsByModel,
  type ModelVerdicts,
  type OpenCase as CaseOf,
  type Verdict,
} from '../../entailment/index.ts';
import type { LanguageModel, ModelAccount } from '../../models/index.ts';
import type { Commit, Database, Sql } from '../../storage/index.ts';
import type { ReconcileDeps } from '../write/reconcile-deps.ts';
import { mergeClaims } from '../write/merged-claims.ts';
import { reviewClaims } from '../write/review-claims.ts';
import { queuedCases } from '../read/read-statement-cases.ts';
import { decideCases, type Decided } from './cases.ts';
import { dismissStatements, disputeStatements } from './dispute.ts';
import { CONSOLIDATION, scopeOf } from './nominate.ts';
import { statementsOf, type KnownStatement } from './known-statements.ts';

type OpenCase = CaseOf<KnownStatement>;

export interface AskDeps extends ReconcileDeps {
  readonly database: Database;
  /** null = none is configured: everything stays queued. */
  readonly model: LanguageModel | null;
}

/** What a cycle of questions came to. */
export interface Asked {
  readonly calls: number;
  readonly decided: number;
  /** Cases that are queued still, for want of an answer. */
  readonly open: number;
  /** Why some are; null = none is. */
  readonly why: string | null;
}

/** Cases of one cycle: what is beyond waits for the next one. */
const MOST = 1_000;

/**
 * Asks the language model about all that is queued of what this caller sees: one call for merges and contradictions together, more
 * only where they do not fit one (SF-18 to SF-21, SF-24, SF-25). What it decides is written in one commit for each owner; what it does
 * not, for whatever reason, stays queued. Without a model nothing is asked.
 * @throws Unavailable when the database is away
 */
export async function askQueued(
  deps: AskDeps,
  owners: readonly Owner[],
  account: ModelAccount<ConsolidationSettings>,
): Promise<Asked> {
  const { scope } = account;
  const cases = (
    await Promise.all(owners.map((owner) => deps.database.read(scope, (sql) => openCases(sql, owner))))
  ).flat();
  await closeMoot(deps, scope, cases);
  const open = cases.filter((one): one is OpenCase => one.a !== null && one.b !== null);
  if (deps.model === null)
    return { calls: 0, decided: 0, open: open.length, why: open.length > 0 ? 'no language model is configured' : null };
  let [calls, decided] = [0, 0];
  const reasons: string[] = [];
  for (const some of inCalls(open, account.settings['consolidation.callTokens'])) {
    calls += 1;
    const answered = await verdictsByModel(deps.model, some, account, account.settings['consolidation.answerTokens']);
    if (typeof answered === 'string') reasons.push(answered);
    else decided += await apply(deps, scope, owners, answered);
  }
  const left = open.length - decided;
  if (left > 0 && reasons.length === 0) reasons.push('the model left cases out, or answered what cannot be read');
  return { calls, decided, open: left, why: left > 0 ? [...new Set(reasons)].join('; ') : null };
}

type MaybeMoot = { readonly of: OpenCase['of'] } & { [side in 'a' | 'b']: OpenCase['a'] | null };

async function openCases(sql: Sql, owner: Owner): Promise<MaybeMoot[]> {
  const queued = await queuedCases(sql, owner, MOST);
  const statements = await statementsOf(
    sql,
    queued.flatMap(({ lowId, highId }) => [lowId, highId]),
  );
  return queued.map((of) => ({ of, a: statements.get(of.lowId) ?? null, b: statements.get(of.highId) ?? null }));
}

/** A case of which a side stands no more is decided by that. */
async function closeMoot(deps: AskDeps, { spaceId }: Scope, cases: readonly MaybeMoot[]): Promise<void> {
  const moot = cases.filter(({ a, b }) => a === null || b === null);
  for (const owner of new Set(moot.map(({ of }) => of.owner))) {
    const decided = moot.flatMap(({ of }) =>
      of.owner === owner ? [{ id: of.id, state: 'MOOT', by: null } as const] : [],
    );
    const request = requestOf(owner, `close ${decided.length} cases whose statements stand no more`);
    await deps.database.commit(scopeOf(spaceId, owner), request, async (commit) => {
      const now = await statementsOf(
        commit,
        moot.flatMap(({ of }) => [of.lowId, of.highId]),
      );
      const dead = moot.filter(({ of }) => !now.has(of.lowId) || !now.has(of.highId)).map(({ of }) => of.id);
      await decideCases(
        commit,
        decided.filter(({ id }) => dead.includes(id)),
      );
    });
  }
}

const requestOf = (owner: Owner, reason: string) => ({
  actor: CONSOLIDATION,
  reason,
  owner,
  idempotencyKey: null,
  requestHash: null,
});

async function apply(
  deps: AskDeps,
  scope: Scope,
  owners: readonly Owner[],
  answered: ModelVerdicts<OpenCase>,
): Promise<number> {
  let decided = 0;
  for (const owner of owners) {
    const verdicts = [...answered.verdicts].filter(([{ of }]) => of.owner === owner);
    if (verdicts.length === 0) continue;
    const request = requestOf(owner, `${answered.by} judged ${verdicts.length} cases of statements`);
    const { value } = await deps.database.commit(scopeOf(scope.spaceId, owner), request, async (commit) => {
      const written = await applyVerdicts(commit, verdicts, answered.by, deps);
      return written > 0 ? written : commit.nothing(0);
    });
    decided += value;
  }
  return decided;
}

type Judged = readonly [OpenCase, Verdict];

/**
 * Writes verdicts under the space's lock. One whose case was decided, or whose statements changed, since it was asked is dropped: the
 * case stays queued. @returns how many were written
 */
async function applyVerdicts(
  commit: Commit,
  verdicts: readonly Judged[],
  by: string,
  deps: ReconcileDeps,
): Promise<number> {
  const queued = new Set((await queuedCases(commit, commit.owner, MOST)).map(({ id }) => id));
  const now = await statementsOf(
    commit,
    verdicts.flatMap(([{ a, b }]) => [a.id, b.id]),
  );
  const same = (read: OpenCase['a']): boolean => {
    const current = now.get(read.id);
    return current?.active === read.active && current.contested === read.contested;
  };
  const valid = verdicts.filter(([{ of, a, b }]) => queued.has(of.id) && same(a) && same(b));
  const merges = mergesByVerdict(valid);
  const gone = new Set(merges.map(({ loser }) => loser));
  // What is merged in this commit is no side of anything else in it; such cases are looked at again in the next cycle.
  const others = valid.filter(([{ a, b }, { verdict }]) => verdict !== 'MERGE' && !gone.has(a.id) && !gone.has(b.id));
  await mergeClaims(commit, merges);
  const contradictions = others.filter(
    ([{ a, b }, { verdict }]) => verdict === 'CONTRADICTION' && !(a.contested && b.contested),
  );
  const why = `${by} found that they contradict each other`;
  await disputeStatements(
    commit,
    contradictions.map(([{ a, b }]) => ({ a, b, why })),
    deps,
  );
  const compatible = others
    .filter(([, { verdict }]) => verdict === 'DIFFERENT_CONTEXTS')
    .map(([{ a, b }]) => [a.id, b.id] as const);
  await dismissStatements(commit, compatible, `${by} found that they hold in different contexts`, deps);
  const decided = [
    ...merges.map(({ of }): Decided => ({ id: of, state: 'MERGED', by })),
    ...others.map(([{ of }, { verdict }]): Decided => ({ id: of.id, state: STATE_OF[verdict], by })),
  ];
  await decideCases(commit, decided);
  await reviewClaims(
    commit,
    valid.flatMap(([{ a, b }]) => [a.id, b.id]),
    deps,
  );
  return decided.length;
}

const STATE_OF = {
  MERGE: 'MERGED',
  KEEP_BOTH: 'KEPT_BOTH',
  CONTRADICTION: 'CONTRADICTION',
  DIFFERENT_CONTEXTS: 'DIFFERENT_CONTEXTS',
} as const satisfies Record<Verdict['verdict'], Decided['state']>;
