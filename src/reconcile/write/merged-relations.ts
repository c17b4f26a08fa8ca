import type { TemporalQualifier } from '../../domain/claim-record.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import { relationOf, type Relation, type Rival } from '../../domain/rivals.ts';
import { groupedBy } from '../../lib/grouped.ts';
import type { Commit } from '../../storage/index.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import type { MergeQuestionClaim } from '../../domain/judge-merge.ts';
import { comparingIn } from './settled-answers.ts';
import { sidesOf } from './sides.ts';

/**
 * What values of merged entities are to each other, by what speaks for each of them alone. Three statements at most, none where the
 * members say the same.
 */
export async function relationsAmong(
  commit: Commit,
  claims: readonly (MergeQuestionClaim & { readonly temporal: TemporalQualifier; readonly verifiedAt: Date })[],
  deps: ReconcileDeps,
): Promise<(one: MergeQuestionClaim, other: MergeQuestionClaim) => Relation> {
  const keyOf = ({ root, predicate, qualifiersKey }: MergeQuestionClaim): string =>
    [root, predicate, qualifiersKey].join('\u0000');
  const contested = [...groupedBy(claims, keyOf).values()].flatMap((all) => {
    const [first] = all;
    const isOne = [all.map(({ value }) => value), all.map(({ subjectId }) => subjectId)].some(
      (each) => new Set(each).size < 2,
    );
    return !first || isOne || !deps.ontology.singleValued(first.predicate) ? [] : all;
  });
  const sides = await sidesOf(commit, contested, deps.settings);
  const rivals = new Map<ClaimId, Rival>();
  for (const { id, value, validity } of contested) {
    const found = sides.get(id);
    if (found) rivals.set(id, { ...found.side, id, value, stated: validity, spokenAt: found.spokenAt });
  }
  const comparing = comparingIn(commit, deps);
  return (one, other) => {
    const [a, b] = [rivals.get(one.id), rivals.get(other.id)];
    if (!a || !b) throw new Error('expected the claims of a contested question to be weighed');
    return relationOf(a, b, comparing);
  };
}
