import type { Answer } from '../domain/answer-record.ts';
import type { View } from '../storage/index.ts';
import { keyOfPlace, type Draft } from './draft.ts';
import { groundOf, type GroundWanted } from './ground-of-sentences.ts';
import { groundedSentences, type CitablePassage, type GroundedSentence } from './grounded-sentences.ts';
import { GOES_ON } from '../text/english/stance.ts';
import type { RankedEvidence } from './rank-sentences.ts';
import { groundOfDraft, isTold, tellDraft } from './tell-draft.ts';
import { asking, isAgingAlone, NO_ANSWER, tellSentences } from './tell-sentences.ts';

/** Sentences that are looked at once more: some do not hold, or say what another has said. */
const LOOKED_AT = 4;
/**
 * Of the score of the best: less adds nothing to it. At .7 an answer has half a sentence less, and the value of now is told by .47 instead
 * of .63 of the answers about histories (npm run bench -- changes -- --written --ask). Beside a claim that surely says what is asked
 * little is missing.
 */
const LEAST_OF_BEST = { words: 0.5, claim: 0.7 } as const;

/** Documents that may be cited: a side of a dispute that no other says is not told. */
export interface AnswerWanted extends GroundWanted {
  /** How many sentences of the evidence are wanted. */
  readonly sentences: number;
  /** What a model wrote; null = no model was asked. */
  readonly draft: Draft | null;
}

/**
 * An answer of what a model wrote, as far as evidence supports it; without it, one made of evidence alone: what claims state and what
 * documents say, word by word. Each sentence has the words that it rests on, read again where they stand. A sentence of which no claim
 * holds any more is left out; of what sources disagree about, all sides are told. Nine statements at most.
 */
export async function composeAnswer(
  view: View,
  evidence: readonly CitablePassage[],
  { sentences: ranked, ofOtherAuthor }: Pick<RankedEvidence, 'sentences' | 'ofOtherAuthor'>,
  { sentences: most, draft, ...may }: AnswerWanted,
): Promise<Answer> {
  const there = new Map(groundedSentences(evidence).map((sentence) => [keyOfPlace(sentence), sentence]));
  const nearest = nearestSentences(ranked, there, most);
  if (draft && (draft.record.state === 'REFUSED' || isTold(draft))) {
    // A model is sent no faded memory: what it would have said of the best is asked behind what it wrote.
    const best = nearest.slice(0, most);
    const ground = await groundOf(view, [...groundOfDraft(draft, there), ...best], may);
    const answer = draft.record.state === 'REFUSED' ? NO_ANSWER : tellDraft(draft, there, ground);
    if (answer === NO_ANSWER || answer.sentences.some(({ citations }) => citations.length > 0))
      return asking(
        answer,
        best.filter((sentence) => isAgingAlone(sentence, ground)),
        ground,
      );
  }
  const other = ofOtherAuthor && there.get(keyOfPlace(ofOtherAuthor));
  const told = other && tellSentences([other], await groundOf(view, [other], may), 1);
  if (told && told.sentences.length > 0) return notTheirs(told);
  if (nearest.length === 0) return NO_ANSWER;
  return tellSentences(nearest, await groundOf(view, nearest, may), most);
}

/** The best of the ranked sentences that add something to the best, which are looked at once more. */
function nearestSentences(
  ranked: RankedEvidence['sentences'],
  there: ReadonlyMap<string, GroundedSentence>,
  most: number,
): readonly GroundedSentence[] {
  const [best] = ranked;
  if (!best || best.score <= 0) return [];
  const isSure = (there.get(keyOfPlace(best))?.asked ?? 0) > 0;
  const least = LEAST_OF_BEST[isSure ? 'claim' : 'words'] * best.score;
  const near = ranked.slice(0, LOOKED_AT * most).filter(({ score }) => score >= least);
  // What is gone since is not told. Where there is room a pronoun is told with what it stands for: `It has moved. Its office is …`
  return near.flatMap((place) => {
    const [one, next] = [
      there.get(keyOfPlace(place)),
      there.get(keyOfPlace({ ...place, position: place.position + 1 })),
    ];
    const goesOn = near.length < most && next && GOES_ON.test(next.text);
    return one ? [one, ...(goesOn ? [next] : [])] : [];
  });
}

/** What another says is no answer: it is told beside, with who says it. */
const notTheirs = ({ sentences }: Answer): Answer => ({
  ...NO_ANSWER,
  leftOut: sentences.slice(0, 1).map(({ lead, text }) => ({ text: `${lead}${text}`, reason: 'OTHER_AUTHOR' })),
});

/** What a draft tells as far as it is written, which may be nothing yet. Nine statements at most. */
export async function composeDraft(
  view: View,
  evidence: readonly CitablePassage[],
  draft: Draft,
  may: GroundWanted,
): Promise<Answer> {
  const there = new Map(groundedSentences(evidence).map((sentence) => [keyOfPlace(sentence), sentence]));
  return tellDraft(draft, there, await groundOf(view, groundOfDraft(draft, there), may));
}
