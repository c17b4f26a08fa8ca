import type { Answer } from '../domain/answer-record.ts';
import type { Conflict } from '../domain/claim-record.ts';
import type { ClaimId } from '../domain/typed-ids.ts';
import { revisionTexts } from '../ingest/index.ts';
import { conflictsByClaims } from '../reconcile/index.ts';
import type { View } from '../storage/index.ts';
import { citedClaims } from './cited-claims.ts';
import { claimsInSentences, type ClaimOfSentence } from './claims-in-sentences.ts';
import { groundedSentences, type EvidencePassage, type GroundedSentence } from './grounded-sentences.ts';
import type { RankedSentence } from './rank-sentences.ts';
import { NO_ANSWER, tellSentences, type GroundRead } from './tell-sentences.ts';

/** Sentences that are looked at once more: some do not hold, or say what another has said. */
const LOOKED_AT = 4;
/** Of the score of the best: less adds nothing to it. */
const LEAST_OF_BEST = 0.7;

/**
 * An answer made of evidence alone, without a model: what claims state and what documents say, word by word, each with the words that it
 * rests on, read again where they stand (PI-55, SE-109). A sentence of which no claim holds any more is left out; of what sources disagree
 * about, all sides are told (SE-97). Six statements at most.
 */
export async function composeAnswer(
  view: View,
  evidence: readonly EvidencePassage[],
  ranked: readonly RankedSentence[],
  most: number,
): Promise<Answer> {
  const [best] = ranked;
  if (!best) return NO_ANSWER;
  const near = ranked.slice(0, LOOKED_AT * most).filter(({ score }) => score >= LEAST_OF_BEST * best.score);
  const there = new Map(groundedSentences(evidence).map((sentence) => [placeOf(sentence), sentence]));
  // What is gone since is not told.
  const sentences = near.flatMap((place) => there.get(placeOf(place)) ?? []);
  return tellSentences(sentences, await groundOf(view, sentences), most);
}

const placeOf = ({ passage, position }: Pick<RankedSentence, 'passage' | 'position'>): string =>
  `${position} ${passage}`;

async function groundOf(view: View, sentences: readonly GroundedSentence[]): Promise<GroundRead> {
  const claims = await claimsOfSentences(view, sentences);
  const ids = [...new Set([...claims.values()].flat().map(({ id }) => id))];
  const conflicts = await openConflicts(view, ids);
  const sides = [...conflicts.values()]
    .flat()
    .flatMap(({ parties }) => parties.flatMap(({ claimId }) => claimId ?? []));
  const stated = sentences.flatMap(({ ground }) => (ground.kind === 'CLAIM' ? [ground.claimId] : []));
  const lines = sentences.flatMap((sentence) =>
    sentence.isLine ? (claims.get(sentence) ?? []).map(({ id }) => id) : [],
  );
  const cited = await citedClaims(view, [...new Set([...stated, ...lines, ...sides])]);
  const places = [
    ...sentences.flatMap(({ ground }) => (ground.kind === 'QUOTE' ? [ground.place] : [])),
    ...[...cited.values()].flatMap(({ spans }) => spans.map((span) => ({ kind: 'REVISION' as const, ...span }))),
  ];
  const revisions = places.flatMap((place) => (place.kind === 'REVISION' ? [place.revisionId] : []));
  return { claims, conflicts, cited, texts: await revisionTexts(view, [...new Set(revisions)]) };
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
  // A claim that does not hold is no evidence: the walk has left it out.
  const stated = sentences.flatMap((sentence) =>
    sentence.ground.kind === 'CLAIM' ? [[sentence, [{ id: sentence.ground.claimId, holds: true }]] as const] : [],
  );
  return new Map([...inQuotes, ...stated]);
}

async function openConflicts(view: View, ids: readonly ClaimId[]): Promise<ReadonlyMap<ClaimId, readonly Conflict[]>> {
  if (ids.length === 0) return new Map();
  const all = await conflictsByClaims(view, ids);
  return new Map([...all].map(([id, conflicts]) => [id, conflicts.filter(({ status }) => status === 'OPEN')]));
}
