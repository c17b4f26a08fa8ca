import { encodeId, type ClaimId, type ConflictId } from '../../domain/ids.ts';
import type { Commit } from '../../storage/index.ts';
import { settleEnded } from '../write/apply.ts';
import { updateClaims } from '../write/claims.ts';
import {
  dismissConflicts,
  openConflicts,
  recordSettled,
  STATEMENTS,
  statementsKey,
  type Question,
} from '../write/conflicts.ts';
import type { ReconcileDeps } from '../write/deps.ts';
import { confidenceOf, supportOf } from '../write/evidence.ts';
import type { Support } from '../write/support.ts';
import { letStand } from '../write/stand.ts';
import { strengthOf } from '../write/sides.ts';
import type { KnownStatement } from './statements.ts';

/** Two statements that cannot both hold, and why, for people. */
export interface Contradiction {
  readonly a: KnownStatement;
  readonly b: KnownStatement;
  readonly why: string;
}

/**
 * Both sides of each are DISPUTED, with the other named, less sure (SE-34, SF-22), and sides of an open conflict. Neither is superseded
 * by strength: words are not values, and who reads them may be wrong (model.md: over-invalidation). At most eight statements.
 */
export async function disputeStatements(
  commit: Commit,
  contradictions: readonly Contradiction[],
  deps: ReconcileDeps,
): Promise<number> {
  const sides = new Map(contradictions.flatMap(({ a, b }) => [a, b]).map((side) => [side.id, side]));
  const support = await supportOf(commit, [...sides.keys()]);
  const rivals = (id: ClaimId): string[] =>
    contradictions.flatMap(({ a, b }) => (a.id === id ? [b.id] : b.id === id ? [a.id] : [])).map((rival) => encodeId('clm', rival)); // prettier-ignore
  await updateClaims(
    commit,
    [...sides.values()]
      .filter(({ active }) => active)
      .map(({ id }) => {
        const found = support.get(id);
        const confidence = found && confidenceOf(found, true, deps.policy);
        const reason = `CONTRADICTS ${rivals(id).join(', ')}`;
        return { id, status: 'DISPUTED' as const, reason, ...(confidence ? { confidence } : {}) };
      }),
  );
  const questions = contradictions.map((one) => questionOf(one, support, commit, deps));
  return openConflicts(commit, questions, deps.ids);
}

function questionOf(
  { a, b, why }: Contradiction,
  support: ReadonlyMap<ClaimId, Support>,
  commit: Commit,
  { policy }: ReconcileDeps,
): Question {
  const [earlier, later] = a.createdAt <= b.createdAt ? [a, b] : [b, a];
  return {
    key: statementsKey(a.id, b.id),
    kind: 'NEGATION',
    subjectId: later.subjectId,
    predicate: a.predicate === b.predicate ? a.predicate : null,
    name: null,
    policy: STATEMENTS,
    rationale: why,
    parties: [earlier, later].map(({ id, verifiedAt }) => ({
      claimId: id,
      entityId: null,
      strength: strengthOf(support.get(id) ?? null, verifiedAt, commit.at, policy),
    })),
  };
}

/**
 * The later of each takes the place of the earlier, whose period ends where the later one begins (SE-34: an update); on record with both
 * sides, as nothing is superseded without a reason that can be read. A fixed number of statements.
 * @returns the claims that are superseded
 */
export async function succeedStatements(
  commit: Commit,
  contradictions: readonly Contradiction[],
  deps: ReconcileDeps,
): Promise<ClaimId[]> {
  if (contradictions.length === 0) return [];
  const support = await supportOf(commit, contradictions.flatMap(({ a, b }) => [a.id, b.id])); // prettier-ignore
  const successions = new Map<ClaimId, Contradiction & { earlier: KnownStatement; later: KnownStatement }>();
  for (const one of contradictions) {
    const begins = ({ validity }: KnownStatement): number => validity.from?.getTime() ?? 0;
    const [earlier, later] = begins(one.a) < begins(one.b) ? [one.a, one.b] : [one.b, one.a];
    // The first that comes after it ends it.
    const known = successions.get(earlier.id);
    if (!known || begins(later) < begins(known.later)) successions.set(earlier.id, { ...one, earlier, later });
  }
  const all = [...successions.values()];
  await updateClaims(
    commit,
    all.map(({ earlier, later }) => ({
      id: earlier.id,
      status: 'SUPERSEDED' as const,
      reason: 'VALIDITY',
      supersededBy: later.id,
      validTo: later.validity.from,
    })),
  );
  const questions = all.map((one) => ({ ...questionOf(one, support, commit, deps), winner: one.later.id }));
  await recordSettled(commit, questions, deps.ids);
  await settleEnded(commit, [...successions.keys()], deps.policy);
  return [...successions.keys()];
}

/**
 * Two statements hold in different contexts (SF-25): their conflict is dismissed, and they stand as before unless something else
 * contradicts them. Five statements. @returns claims that stand again
 */
export async function dismissStatements(
  commit: Commit,
  pairs: readonly (readonly [ClaimId, ClaimId])[],
  because: string,
  deps: ReconcileDeps,
): Promise<ClaimId[]> {
  if (pairs.length === 0) return [];
  const rows = await commit.query<{ id: ConflictId }>(
    'reconcile.openStatements',
    `select id from conflicts where space_id = $1 and status = 'OPEN' and owner_id is not distinct from $3
      and question_key = any($2::text[]) order by id`,
    [commit.scope.spaceId, pairs.map(([a, b]) => statementsKey(a, b)), commit.owner],
  );
  await dismissConflicts(commit, rows.map(({ id }) => id), because); // prettier-ignore
  return letStand(commit, pairs.flat(), deps.policy);
}
