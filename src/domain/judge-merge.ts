import { groupedBy } from '../lib/grouped.ts';
import type { ConflictKind } from './claim-record.ts';
import type { ClaimId, EntityId } from './typed-ids.ts';
import type { Relation } from './rivals.ts';
import { separates, type Separation } from './separation.ts';
import type { Period } from './time.ts';

/** A claim that stands about one of several entities that are merged. */
export interface MergeQuestionClaim {
  readonly id: ClaimId;
  readonly subjectId: EntityId;
  /** The entity that its subject was merged into. */
  readonly root: EntityId;
  readonly predicate: string;
  readonly qualifiersKey: string;
  /** Equal for equal values; merged entities are one value. */
  readonly value: string;
  readonly validity: Period;
  readonly edge: boolean;
  readonly separated: Separation | null;
}

/** Claims about entities that are one, and which contradict each other for that alone. */
export interface MergeQuestion {
  readonly root: EntityId;
  readonly predicate: string;
  readonly qualifiersKey: string;
  readonly kind: ConflictKind;
  /** Oldest first. */
  readonly parties: readonly ClaimId[];
  /** Those of them that are in doubt for it: not one that prevails over whatever contradicts it. */
  readonly doubted: readonly ClaimId[];
}

export interface MergeJudgement {
  readonly questions: readonly MergeQuestion[];
  /** Claims about other members that say the same: their support counts together. */
  readonly twins: ReadonlyMap<ClaimId, readonly ClaimId[]>;
}

/**
 * What a merge leads to, in the order of judgement (model.md), pure. Only claims about different members are compared: what was
 * said of one alone is judged as it was without the merge. Same value → their support counts together; what was, is and is planned,
 * and periods that exclude each other → nothing; other values of a single-valued predicate → a question, which puts in doubt whatever
 * does not prevail by the rule that holds for any two values. Nothing is superseded: that one value took the place of another rests
 * on the merge alone, which may be taken back; so a succession is asked (TEMPORAL). What a person let stand side by side is not asked
 * again: in other circumstances, or as a question dismissed.
 * @param relationOf two different values of claims about different members
 */
export function judgeMerge(
  claims: readonly MergeQuestionClaim[],
  singleValued: (predicate: string) => boolean,
  dismissed: (one: ClaimId, other: ClaimId) => boolean,
  relationOf: (one: MergeQuestionClaim, other: MergeQuestionClaim) => Relation,
): MergeJudgement {
  const twins = new Map<ClaimId, ClaimId[]>();
  const questions: MergeQuestion[] = [];
  for (const same of groupedBy(claims, questionKey).values()) {
    const [sides, doubted] = [new Set<ClaimId>(), new Set<ClaimId>()];
    let temporal = true;
    for (const [one, other] of acrossMembers(same)) {
      if (one.value === other.value) {
        if (!beginTogether(one.validity, other.validity)) continue;
        twins.set(one.id, [...(twins.get(one.id) ?? []), other.id]);
        twins.set(other.id, [...(twins.get(other.id) ?? []), one.id]);
      } else if (
        singleValued(one.predicate) &&
        !separates(one.separated, other.separated) &&
        !dismissed(one.id, other.id)
      ) {
        const relation = relationOf(one, other);
        const losers = inDoubt(relation, one, other);
        if (losers.length === 0) continue;
        sides.add(one.id).add(other.id);
        for (const id of losers) doubted.add(id);
        temporal &&= relation.kind === 'SUCCESSION';
      }
    }
    const [first] = same;
    if (!first || sides.size === 0) continue;
    questions.push({
      root: first.root,
      predicate: first.predicate,
      qualifiersKey: first.qualifiersKey,
      kind: temporal ? 'TEMPORAL' : first.edge ? 'EDGE' : 'VALUE',
      parties: same.flatMap(({ id }) => (sides.has(id) ? [id] : [])),
      doubted: [...doubted],
    });
  }
  return { questions, twins };
}

/** Whom it puts in doubt that two values of one question are about one thing. */
function inDoubt(relation: Relation, one: MergeQuestionClaim, other: MergeQuestionClaim): ClaimId[] {
  switch (relation.kind) {
    case 'COMPATIBLE':
    case 'PAST':
      return [];
    case 'PREVAILS':
      return [relation.loser.id];
    case 'SUCCESSION':
      return relation.planned ? [] : [one.id, other.id];
    case 'OPEN':
      return [one.id, other.id];
    default:
      return relation satisfies never;
  }
}

const questionKey = ({ root, predicate, qualifiersKey }: MergeQuestionClaim): string =>
  [root, predicate, qualifiersKey].join('\u0000');

function* acrossMembers(
  claims: readonly MergeQuestionClaim[],
): Generator<readonly [MergeQuestionClaim, MergeQuestionClaim]> {
  for (const [n, one] of claims.entries()) {
    for (const other of claims.slice(n + 1)) if (one.subjectId !== other.subjectId) yield [one, other];
  }
}

/** As where a claim is judged (`judge`, src/reconcile): the same value is said again where it does not begin at another time. */
const beginTogether = (a: Period, b: Period): boolean =>
  a.from === null || b.from === null || a.from.getTime() === b.from.getTime();
