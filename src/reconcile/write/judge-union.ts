import type { ConflictKind } from '../../domain/claims.ts';
import type { ClaimId, EntityId } from '../../domain/ids.ts';
import { disjoint, type Period } from '../../domain/time.ts';
import { separates, type Separation } from '../../domain/separation.ts';
import { groupedBy } from '../../lib/grouped.ts';

/** A claim that stands about one of several entities that are merged. */
export interface UnionClaim {
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
export interface UnionQuestion {
  readonly root: EntityId;
  readonly predicate: string;
  readonly qualifiersKey: string;
  readonly kind: ConflictKind;
  /** Oldest first. */
  readonly parties: readonly ClaimId[];
}

export interface UnionJudgement {
  readonly questions: readonly UnionQuestion[];
  /** Claims about other members that say the same: their support counts together. */
  readonly twins: ReadonlyMap<ClaimId, readonly ClaimId[]>;
}

/**
 * What a merge leads to, in the order of judgement (model.md), pure. Only claims about different members are compared: what was
 * said of one alone is judged as it was without the merge. Same value → their support counts together; periods that exclude each
 * other → nothing; other values of a single-valued predicate → a question. Nothing is superseded where judge.ts would see a
 * succession: that the later value took the place of the earlier rests on the merge alone, which may be taken back; so it
 * is asked (TEMPORAL). What a person let stand side by side is not asked again: in other circumstances, or as a question dismissed.
 */
export function judgeUnion(
  claims: readonly UnionClaim[],
  singleValued: (predicate: string) => boolean,
  dismissed: (one: ClaimId, other: ClaimId) => boolean,
): UnionJudgement {
  const twins = new Map<ClaimId, ClaimId[]>();
  const questions: UnionQuestion[] = [];
  for (const same of groupedBy(claims, questionKey).values()) {
    const sides = new Set<ClaimId>();
    let temporal = true;
    for (const [one, other] of acrossMembers(same)) {
      if (one.value === other.value) {
        if (!beginTogether(one.validity, other.validity)) continue;
        twins.set(one.id, [...(twins.get(one.id) ?? []), other.id]);
        twins.set(other.id, [...(twins.get(other.id) ?? []), one.id]);
      } else if (
        !disjoint(one.validity, other.validity) &&
        !separates(one.separated, other.separated) &&
        !dismissed(one.id, other.id)
      ) {
        sides.add(one.id).add(other.id);
        temporal &&= successive(one.validity, other.validity);
      }
    }
    const [first] = same;
    if (!first || sides.size === 0 || !singleValued(first.predicate)) continue;
    questions.push({
      root: first.root,
      predicate: first.predicate,
      qualifiersKey: first.qualifiersKey,
      kind: temporal ? 'TEMPORAL' : first.edge ? 'EDGE' : 'VALUE',
      parties: same.flatMap(({ id }) => (sides.has(id) ? [id] : [])),
    });
  }
  return { questions, twins };
}

const questionKey = ({ root, predicate, qualifiersKey }: UnionClaim): string =>
  [root, predicate, qualifiersKey].join('\u0000');

function* acrossMembers(claims: readonly UnionClaim[]): Generator<readonly [UnionClaim, UnionClaim]> {
  for (const [n, one] of claims.entries()) {
    for (const other of claims.slice(n + 1)) if (one.subjectId !== other.subjectId) yield [one, other];
  }
}

/** As in judge.ts: the same value is said again where it does not begin at another time. */
const beginTogether = (a: Period, b: Period): boolean =>
  a.from === null || b.from === null || a.from.getTime() === b.from.getTime();

const successive = (a: Period, b: Period): boolean =>
  a.from !== null && b.from !== null && a.from.getTime() !== b.from.getTime();
