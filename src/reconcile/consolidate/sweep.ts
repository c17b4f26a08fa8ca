import type { ClaimId, ConflictId } from '../../domain/typed-ids.ts';
import type { Commit } from '../../storage/index.ts';
import { settleEnded } from '../write/settle-ended.ts';
import { dismissConflicts, openConflicts, STATEMENTS, statementsKey } from '../write/write-conflicts.ts';
import type { ReconcileDeps } from '../write/reconcile-deps.ts';
import { reactivateClaims } from '../write/reactivate.ts';
import { reviewClaims } from '../write/review-claims.ts';
import { pairOf } from './cases.ts';
import { circlesOf, faultsOf, letServe, openSides, type Pair } from './open-sides.ts';

/** What the sweep repaired. */
export interface Swept {
  /** Conflicts of which fewer than two sides stand. */
  readonly dead: number;
  /** Conflicts of two that were a circle of three or more, and are one question now. */
  readonly circular: number;
  /** Claims that were DISPUTED with nobody. */
  readonly freed: number;
}

/** What a sweep did, and whether disputed claims were held back until it. */
type Sweep = Swept & { readonly lifted: boolean };

/**
 * Repairs markers of disputes that cannot be (SE-52): to claims that stand no more; of claims that nobody contradicts; and pairs that
 * close a circle of three or more, which are one question with all its sides. A pair is no circle: each names the other. Reads each
 * disputed claim, and each side of an open conflict, once; from its end on, disputed claims are served again.
 */
export async function sweepDisputes(commit: Commit, deps: ReconcileDeps): Promise<Sweep> {
  const { sides, dead } = faultsOf(await openSides(commit, commit.owner));
  const gone = dead.flat().flatMap(({ claim_id: id, current }) => (current ? [] : [id]));
  const released = await settleEnded(commit, gone, deps.settings);
  const circular = await joinCircles(commit, circlesOf(sides), deps);
  const doubted = await commit.query<{ id: ClaimId }>(
    'reconcile.disputedClaims',
    `select id from claims where space_id = $1 and status = 'DISPUTED' and owner_id is not distinct from $2 order by id`,
    [commit.scope.spaceId, commit.owner],
  );
  const freed = await reactivateClaims(
    commit,
    doubted.map(({ id }) => id),
    deps.settings,
  );
  await reviewClaims(commit, [...freed, ...released], deps);
  const lifted = await letServe(commit);
  return { dead: dead.length, circular, freed: freed.length, lifted };
}

/** Conflicts of a circle: the oldest takes all sides, the others are dismissed into it. @returns how many were */
async function joinCircles(
  commit: Commit,
  circles: readonly (readonly Pair[])[],
  deps: ReconcileDeps,
): Promise<number> {
  let joined = 0;
  for (const [first, ...others] of circles) {
    if (!first) continue;
    await joinInto(
      commit,
      first.conflict,
      others.map(({ conflict }) => conflict),
      deps,
    );
    await leaveToPeople(
      commit,
      [first, ...others].map(({ ends }) => ends),
    );
    joined += others.length;
  }
  return joined;
}

interface Joined {
  id: ConflictId;
  rationale: string;
  claim_id: ClaimId;
  strength: number;
}

async function joinInto(
  commit: Commit,
  into: ConflictId,
  others: readonly ConflictId[],
  deps: ReconcileDeps,
): Promise<void> {
  const rows = await commit.query<Joined>(
    'reconcile.circleSides',
    `select f.id, f.rationale, p.claim_id, p.strength from conflicts f
      join conflict_parties p on p.space_id = $1 and p.conflict_id = f.id where f.space_id = $1 and f.id = any($2::uuid[]) order by p.id`,
    [commit.scope.spaceId, [into, ...others]],
  );
  const kept = rows.find(({ id }) => id === into);
  if (!kept) throw new Error('a conflict that was just read is there');
  const parties = new Map(
    rows.map((row) => [row.claim_id, { claimId: row.claim_id, entityId: null, strength: row.strength }]),
  );
  const question = { kind: 'NEGATION', subjectId: null, predicate: null, name: null, policy: STATEMENTS } as const;
  const key = statementsKey(...parties.keys());
  await commit.query(
    'reconcile.widenCircle',
    'update conflicts set question_key = $3, version = version + 1, updated_at = $4 where space_id = $1 and id = $2',
    [commit.scope.spaceId, into, key, commit.at],
  );
  await openConflicts(
    commit,
    [{ ...question, key, rationale: kept.rationale, parties: [...parties.values()] }],
    deps.ids,
  );
  await dismissConflicts(commit, others, 'its sides are sides of one question with others that contradict them');
}

/** What was asked about two of them alone is asked with all sides now, of a person. One statement. */
async function leaveToPeople(commit: Commit, pairs: readonly (readonly [ClaimId, ClaimId])[]): Promise<void> {
  const asked = pairs.map(([a, b]) => pairOf(a, b)).map(([low, high]) => ({ low, high }));
  await commit.query(
    'reconcile.leaveToPeople',
    `update statement_cases s set state = 'MOOT', version = s.version + 1, updated_at = $3
      from jsonb_to_recordset($2::jsonb) as n (low uuid, high uuid)
      where s.space_id = $1 and s.low_id = n.low and s.high_id = n.high and s.state = 'QUEUED'`,
    [commit.scope.spaceId, JSON.stringify(asked), commit.at],
  );
}
