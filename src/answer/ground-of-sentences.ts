import { STATUSES_THAT_HOLD, type Claim, type Conflict } from '../domain/claim-record.ts';
import { holdsAt } from '../domain/time.ts';
import type { ClaimId } from '../domain/typed-ids.ts';
import { revisionTexts } from '../ingest/index.ts';
import { claimsByIds, conflictsByClaims } from '../reconcile/index.ts';
import type { Eligibility } from '../retrieve/index.ts';
import type { View } from '../storage/index.ts';
import { agingMemories, type Fading } from './aging-memories.ts';
import { readAttributions } from './lead-of-quotes.ts';
import { citedClaims, mayBeCited } from './cited-claims.ts';
import { claimsInSentences, type ClaimOfSentence } from './claims-in-sentences.ts';
import type { GroundedSentence } from './grounded-sentences.ts';
import type { GroundRead } from './tell-sentences.ts';

/** What may be told. */
export interface GroundWanted {
  readonly eligibility: Eligibility;
  readonly fading: Fading;
}

/**
 * What is known in a view of sentences that may be told: the claims that they make, open conflicts about these, and the texts that they
 * stand in. Some thirteen statements.
 * @param eligibility documents that may be cited
 * @param fading when memories are faded
 */
export async function groundOf(
  view: View,
  sentences: readonly GroundedSentence[],
  { eligibility, fading }: GroundWanted,
): Promise<GroundRead> {
  const claims = await claimsOfSentences(view, sentences);
  const ids = [...new Set([...claims.values()].flat().map(({ id }) => id))];
  const aging = await agingMemories(view, ids, fading);
  const conflicts = await openConflicts(view, ids);
  const sides = [...conflicts.values()]
    .flat()
    .flatMap(({ parties }) => parties.flatMap(({ claimId }) => claimId ?? []));
  const stated = sentences.flatMap(({ ground }) => (ground.kind === 'CLAIM' ? [ground.claimId] : []));
  const lines = sentences.flatMap((sentence) =>
    sentence.isLine ? (claims.get(sentence) ?? []).map(({ id }) => id) : [],
  );
  const cited = await citedClaims(view, [...new Set([...stated, ...lines, ...sides])], mayBeCited(eligibility));
  const places = [
    ...sentences.flatMap(({ ground }) => (ground.kind === 'QUOTE' ? [ground.place] : [])),
    ...[...cited.values()].flatMap(({ spans }) => spans.map((span) => ({ kind: 'REVISION' as const, ...span }))),
  ];
  const revisions = places.flatMap((place) => (place.kind === 'REVISION' ? [place.revisionId] : []));
  const texts = await revisionTexts(view, [...new Set(revisions)]);
  return { claims, conflicts, cited, aging, texts, attributionOf: await readAttributions(view, places) };
}

async function claimsOfSentences(
  view: View,
  sentences: readonly GroundedSentence[],
): Promise<ReadonlyMap<GroundedSentence, readonly ClaimOfSentence[]>> {
  const placed = sentences.flatMap((sentence) =>
    sentence.ground.kind === 'QUOTE' && sentence.ground.place.kind === 'REVISION'
      ? [{ sentence, place: sentence.ground.place }]
      : [],
  );
  const found = await claimsInSentences(
    view,
    placed.map(({ place }) => place),
  );
  const inQuotes = placed.map(({ sentence }, n) => [sentence, found.get(n) ?? []] as const);
  const stated = sentences.flatMap((sentence) =>
    sentence.ground.kind === 'CLAIM' ? [{ sentence, id: sentence.ground.claimId }] : [],
  );
  const claims = await claimsByIds(
    view,
    stated.map(({ id }) => id),
  );
  const asStated = stated.map(({ sentence, id }) => {
    const claim = claims.get(id);
    return [sentence, [{ id, holds: claim !== undefined && holdsIn(view, claim) }]] as const;
  });
  return new Map([...inQuotes, ...asStated]);
}

/** A claim that was evidence a moment ago, or when the same was asked before, may hold no more. */
function holdsIn({ valid }: View, { status, validity }: Claim): boolean {
  const at = valid && ('clock' in valid ? valid.clock : valid);
  return STATUSES_THAT_HOLD.includes(status) && (at === null || holdsAt(validity, at));
}

async function openConflicts(view: View, ids: readonly ClaimId[]): Promise<ReadonlyMap<ClaimId, readonly Conflict[]>> {
  if (ids.length === 0) return new Map();
  const all = await conflictsByClaims(view, ids);
  return new Map([...all].map(([id, conflicts]) => [id, conflicts.filter(isDisputeOfClaims)]));
}

/** A question who is meant is between entities: it has no other side that could be told. */
export const isDisputeOfClaims = ({ status, parties }: Conflict): boolean =>
  status === 'OPEN' && parties.filter(({ claimId }) => claimId !== null).length > 1;
