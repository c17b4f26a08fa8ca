import { encodeId, type ClaimId, type ConflictId } from '../../domain/typed-ids.ts';
import type { Commit } from '../../storage/index.ts';
import { settleEnded } from '../write/settle-ended.ts';
import { explain, relationOf, type Comparing, type Relation, type Rival } from '../../domain/rivals.ts';
import { updateClaims, type ClaimChange } from '../write/write-claims.ts';
import {
  dismissConflicts,
  openConflicts,
  recordSettled,
  STATEMENTS,
  statementsKey,
  type Question,
} from '../write/write-conflicts.ts';
import type { ReconcileDeps } from '../write/reconcile-deps.ts';
import { confidenceOf } from '../write/write-evidence.ts';
import { comparingIn } from '../write/settled-answers.ts';
import { reactivateClaims } from '../write/reactivate.ts';
import { sidesOf, type ClaimSide } from '../write/sides.ts';
import type { KnownStatement } from './known-statements.ts';

/** Two statements that cannot both hold, and why, for people. */
export interface Contradiction {
  readonly a: KnownStatement;
  readonly b: KnownStatement;
  readonly why: string;
  /** Left out: two sentences of which one denies the other. */
  readonly kind?: 'VALUE';
}

/**
 * Both sides of each are DISPUTED, with the other named, less sure (SE-34, SF-22), and sides of an open conflict; the weaker alone, where
 * the other is founded better by the rule that holds for values. Neither is superseded by strength: words are not values, and who
 * reads them may be wrong (model.md: over-invalidation). At most ten statements.
 */
export async function disputeStatements(
  commit: Commit,
  contradictions: readonly Contradiction[],
  deps: ReconcileDeps,
): Promise<number> {
  const weighed = await weighContradictions(commit, contradictions, deps);
  const doubted = new Map(weighed.pairs.flatMap((pair) => inDoubt(pair)).map((side) => [side.id, side]));
  const rivals = (id: ClaimId): string[] =>
    contradictions
      .flatMap(({ a, b }) => (a.id === id ? [b.id] : b.id === id ? [a.id] : []))
      .map((rival) => encodeId('clm', rival));
  await updateClaims(
    commit,
    [...doubted.values()]
      .filter(({ active }) => active)
      .map(({ id }) => {
        const found = weighed.sides.get(id)?.support;
        const confidence = found && confidenceOf(found, true, deps.settings);
        const reason = `CONTRADICTS ${rivals(id).join(', ')}`;
        return { id, status: 'DISPUTED' as const, reason, ...(confidence ? { confidence } : {}) };
      }),
  );
  const questions = contradictions.map((one) => questionOf(one, weighed.sides));
  return openConflicts(commit, questions, deps.ids);
}

/** A contradiction with what the two are to each other. */
interface WeighedPair {
  readonly one: Contradiction;
  readonly relation: Relation;
}

interface WeighedPairs {
  readonly pairs: readonly WeighedPair[];
  readonly sides: ReadonlyMap<ClaimId, ClaimSide>;
  readonly comparing: Comparing;
}

async function weighContradictions(
  commit: Commit,
  contradictions: readonly Contradiction[],
  deps: ReconcileDeps,
): Promise<WeighedPairs> {
  const all = new Map(contradictions.flatMap(({ a, b }) => [a, b]).map((side) => [side.id, side]));
  const sides = await sidesOf(commit, [...all.values()], deps.settings);
  const comparing = comparingIn(commit, deps);
  const rivalOf = ({ id, text, stated }: KnownStatement): Rival => {
    const found = sides.get(id);
    if (!found) throw new Error('every statement has a side');
    return { ...found.side, id, value: text, stated, spokenAt: found.spokenAt };
  };
  const pairs = contradictions.map((one) => ({ one, relation: relationOf(rivalOf(one.a), rivalOf(one.b), comparing) }));
  return { pairs, sides, comparing };
}

/** Which sides of a contradiction are in doubt for it. */
function inDoubt({ one: { a, b }, relation }: WeighedPair): KnownStatement[] {
  return relation.kind === 'PREVAILS' ? [relation.loser.id === a.id ? a : b] : [a, b];
}

function questionOf({ a, b, why, kind }: Contradiction, sides: ReadonlyMap<ClaimId, ClaimSide>): Question {
  const [earlier, later] = a.createdAt <= b.createdAt ? [a, b] : [b, a];
  return {
    key: statementsKey(a.id, b.id),
    kind: kind ?? 'NEGATION',
    subjectId: later.subjectId,
    predicate: a.predicate === b.predicate ? a.predicate : null,
    name: null,
    policy: STATEMENTS,
    rationale: why,
    parties: [earlier, later].map(({ id }) => ({
      claimId: id,
      entityId: null,
      strength: sides.get(id)?.side.strength ?? 0,
    })),
  };
}

interface StatementSuccession {
  readonly one: Contradiction;
  readonly earlier: KnownStatement;
  readonly later: KnownStatement;
}

/**
 * Of what contradicts each other under one predicate, the later takes the place of the earlier where it begins, if its source is founded
 * no less (SE-34: an update): now, or in time to come. On record with both sides, as nothing is superseded without a reason that can
 * be read. A fixed number of statements.
 * @returns the claims that are superseded, and what is left open
 */
export async function succeedStatements(
  commit: Commit,
  contradictions: readonly Contradiction[],
  deps: ReconcileDeps,
): Promise<{ readonly superseded: readonly ClaimId[]; readonly open: readonly Contradiction[] }> {
  if (contradictions.length === 0) return { superseded: [], open: [] };
  const { pairs, sides, comparing } = await weighContradictions(commit, contradictions, deps);
  const successions = successionsAmong(pairs);
  const isPast = ({ later }: StatementSuccession): boolean =>
    later.stated.from !== null && later.stated.from <= commit.at;
  await updateClaims(
    commit,
    successions.map((one): ClaimChange => {
      const { earlier, later } = one;
      const timing = { stated: earlier.stated, endsAt: later.stated.from, temporal: earlier.temporal };
      const change = { id: earlier.id, supersededBy: later.id, timing };
      return isPast(one) ? { ...change, status: 'SUPERSEDED', reason: 'VALIDITY' } : change;
    }),
  );
  const questions = successions.map(({ one, earlier, later }) => {
    const [a, b] = [earlier, later].map(({ id, stated }) => ({ ...sides.get(id)?.side, id, stated }) as Rival);
    const why = a && b ? `${one.why}; ${explain(a, b, 'VALIDITY', comparing)}` : one.why;
    return { ...questionOf({ ...one, why }, sides), policy: 'VALIDITY', winner: later.id };
  });
  await recordSettled(commit, questions, deps.ids);
  const superseded = successions.filter(isPast).map(({ earlier }) => earlier.id);
  await settleEnded(commit, superseded, deps.settings);
  const gone = new Set(superseded);
  const done = new Set(successions.map(({ one }) => one));
  const open = pairs.filter(
    ({ one, relation }) =>
      relation.kind !== 'COMPATIBLE' &&
      !done.has(one) &&
      !isAccepted(one, relation) &&
      !gone.has(one.a.id) &&
      !gone.has(one.b.id),
  );
  return { superseded, open: open.map(({ one }) => one) };
}

/** A later one that is in doubt itself takes no place. */
const isAccepted = ({ a, b }: Contradiction, relation: Relation): boolean =>
  relation.kind === 'SUCCESSION' && a.predicate === b.predicate && (relation.later.id === a.id ? a : b).active;

/** The first that comes after a statement ends it; what lost to another in the same turn ends nothing. */
function successionsAmong(pairs: readonly WeighedPair[]): StatementSuccession[] {
  const lost = new Set(pairs.flatMap(({ relation }) => (relation.kind === 'PREVAILS' ? [relation.loser.id] : [])));
  const first = new Map<ClaimId, StatementSuccession>();
  for (const { one, relation } of pairs) {
    if (relation.kind !== 'SUCCESSION' || !isAccepted(one, relation) || lost.has(relation.later.id)) continue;
    const [earlier, later] = relation.later.id === one.b.id ? [one.a, one.b] : [one.b, one.a];
    const known = first.get(earlier.id);
    if (!known || Number(later.stated.from) < Number(known.later.stated.from))
      first.set(earlier.id, { one, earlier, later });
  }
  return [...first.values()];
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
  await dismissConflicts(
    commit,
    rows.map(({ id }) => id),
    because,
  );
  return reactivateClaims(commit, pairs.flat(), deps.settings);
}
