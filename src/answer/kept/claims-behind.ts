import type { Answer, AnswerSentence } from '../../domain/answer-record.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import type { View } from '../../storage/index.ts';
import { claimsInSentences } from '../claims-in-sentences.ts';

/**
 * The claims that hold behind each sentence of an answer as it is told: the one that it states, or those that the cited words make. To be
 * read in the view in which it was made. One statement, or none.
 */
export async function claimsBehind(view: View, answer: Answer): Promise<readonly (readonly ClaimId[])[]> {
  const cited = answer.sentences.flatMap((sentence, n) =>
    wordsThatTell(sentence).map(({ place }) => ({ n, place: place.kind === 'REVISION' ? place : null })),
  );
  const places = cited.flatMap(({ n, place }) => (place === null ? [] : [{ n, place }]));
  const made = await claimsInSentences(
    view,
    places.map(({ place }) => place),
  );
  const behind = answer.sentences.map(({ claimId }) => new Set<ClaimId>(claimId === null ? [] : [claimId]));
  for (const [at, { n }] of places.entries())
    for (const { id, holds } of made.get(at) ?? []) if (holds) behind[n]?.add(id);
  return behind.map((ids) => [...ids]);
}

/** Of a claim, the claim is what tells it, whatever else its words say. */
const wordsThatTell = ({ claimId, citations }: AnswerSentence): AnswerSentence['citations'] =>
  claimId === null ? citations : [];
