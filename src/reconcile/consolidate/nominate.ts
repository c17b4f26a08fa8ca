import { type ConsolidationSettings, CONSOLIDATION_SETTINGS, RECONCILE_SETTINGS } from '../reconcile-settings.ts';
import { STATEMENT_CASE_SETTINGS } from '../../domain/settings.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import type { Owner, Scope } from '../../domain/scope.ts';
import { findingOf, mayMeet } from '../../domain/statement-case-record.ts';
import { forgetFresh, likeClaims, takeFresh, type FreshClaims, type LikeClaim } from '../../vectors/index.ts';
import type { Entailment } from '../../models/index.ts';
import { readSettings, type Database, type Sql } from '../../storage/index.ts';
import { STATEMENT_SETTINGS, judgeStatements } from '../../entailment/index.ts';
import type { ReconcileDeps } from '../write/reconcile-deps.ts';
import { knownPairs, pairKey, pairOf } from './cases.ts';
import { settleFound, type Found, type Settled } from './settle-cases.ts';
import { statementsOf, type KnownStatement } from './known-statements.ts';

const COMPARISON_SETTINGS = {
  ...RECONCILE_SETTINGS,
  ...CONSOLIDATION_SETTINGS,
  ...STATEMENT_SETTINGS,
  ...STATEMENT_CASE_SETTINGS,
} as const;

/** What comparing statements needs: the numbers are those of each space. */
export interface CompareDeps extends Omit<ReconcileDeps, 'settings'> {
  readonly database: Database;
  /** null = rules alone. */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
}

/** What one batch came to. */
export interface Compared extends Omit<Settled, 'stale'> {
  readonly spaceId: string;
  readonly compared: number;
}

/** As whom the program itself writes, for the audit log. */
export const CONSOLIDATION = 'consolidation';

/** Whoever owns the claims reads and judges them; nobody else's are in reach. */
export const scopeOf = (spaceId: string, owner: Owner): Scope => ({
  spaceId,
  spaceName: '',
  owner: owner ?? '',
  role: 'ADMIN',
});

/**
 * Compares the next claims whose vectors are new with the nearest of the same entity and owner (SE-33, SF-13), and writes what follows
 * in one commit, with the note that they were compared: who dies before it has lost nothing, and nothing is done twice. Reading and
 * judging come before the lock. Single-valued predicates are left alone: their values were reconciled as they came.
 * @param of null = of any space and owner
 * @returns null = nothing is left to compare
 * @throws Unavailable where the entailment model cannot run: then nothing is judged by rules alone
 */
export async function compareNext(
  deps: CompareDeps,
  most: number,
  of: { readonly spaceId: string; readonly owner: Owner } | null = null,
): Promise<Compared | null> {
  const fresh = await takeFresh(deps.database, most, of);
  if (fresh === null) return null;
  const scope = scopeOf(fresh.spaceId, fresh.owner);
  const settings = await deps.database.read(scope, (sql) => readSettings(sql, COMPARISON_SETTINGS));
  const near = await deps.database.read(scope, (sql) => nearPairs(sql, fresh, settings, deps));
  const judged = await judgeStatements(
    near.map(({ a, b }) => ({ a: a.text, b: b.text })),
    { entailment: deps.entailment, numbers: settings },
  );
  const found = near.flatMap(({ a, b, cosine }, n): Found[] => {
    const judgement = judged[n];
    if (!judgement) throw new Error('one judgement for each pair');
    const finding = findingOf(a, b, judgement, cosine, settings);
    return finding.kind === 'NOTHING' ? [] : [{ a, b, cosine, finding, judgement }];
  });
  const compared = { spaceId: fresh.spaceId, compared: fresh.claims.length };
  if (found.length === 0) {
    await deps.database.note(scope, (sql) => forgetFresh(sql, fresh.owner, fresh.claims));
    return { ...compared, disputed: 0, superseded: 0, merged: 0, queued: 0 };
  }
  const request = {
    actor: CONSOLIDATION,
    reason: `compare ${fresh.claims.length} claims`,
    owner: fresh.owner,
    idempotencyKey: null,
    requestHash: null,
  };
  const { value } = await deps.database.commit(scope, request, async (commit) => {
    const { stale, ...settled } = await settleFound(commit, found, { ...deps, settings });
    const again = new Set(stale);
    const done = fresh.claims.filter((id) => !again.has(id));
    await forgetFresh(commit, fresh.owner, done);
    return settled;
  });
  return { ...compared, ...value };
}

interface Near {
  readonly a: KnownStatement;
  readonly b: KnownStatement;
  readonly cosine: number;
}

/** Pairs that are worth judging, each once. Four statements. */
async function nearPairs(
  sql: Sql,
  { owner, claims }: FreshClaims,
  settings: ConsolidationSettings,
  { ontology }: CompareDeps,
): Promise<Near[]> {
  const limits = { above: settings['consolidation.near'], most: settings['consolidation.nearest'] };
  const like = await likeClaims({ sql, recorded: null, valid: null }, owner, claims, limits);
  const pairs = new Map(like.map((one): [string, LikeClaim] => [pairKey(one.id, one.other), one]));
  const all = [...pairs.values()];
  const known = await knownPairs(
    sql,
    all.map(({ id, other }) => pairOf(id, other)),
  );
  const statements = await statementsOf(
    sql,
    all.flatMap(({ id, other }): ClaimId[] => [id, other]),
  );
  return all.flatMap(({ id, other, cosine }): Near[] => {
    const [a, b] = pairOf(id, other).map((one) => statements.get(one));
    if (!a || !b || known.has(pairKey(id, other)) || !mayMeet(a, b)) return [];
    return [a, b].some(({ predicate }) => ontology.singleValued(predicate)) ? [] : [{ a, b, cosine }];
  });
}
