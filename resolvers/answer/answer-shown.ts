import { AnswerSentenceValue, AnswerValue } from '../../schema/index.ts';
import { answerGiven, composeAnswer, type AnswerWanted } from '../../src/answer/index.ts';
import type { Answer } from '../../src/domain/answer-record.ts';
import type { GivenAnswer } from '../../src/domain/given-answer.ts';
import type { View } from '../../src/storage/index.ts';
import { evidenceShown } from '../search/evidence-shown.ts';
import type { FinishedAnswer, WalkedAnswer } from './walked-answer.ts';

type Wanted = Omit<AnswerWanted, 'draft'>;
/** What of a given answer is known before it is composed. */
export type AnswerHead = Omit<GivenAnswer, 'answer' | 'behind' | 'draft'>;

/** By what its evidence says in the view. */
export async function answerTold(
  view: View,
  head: AnswerHead,
  walked: WalkedAnswer,
  wanted: Wanted,
): Promise<GivenAnswer> {
  const then = viewOf(view, walked);
  const draft = walked.draft && walked.draft.record;
  return answerGiven(then, { ...head, draft }, await composed(then, walked, wanted));
}

const viewOf = (view: View, { prepared }: WalkedAnswer): View => (prepared.isTimed ? { ...view, valid: null } : view);

const composed = (view: View, { found, prepared, draft }: WalkedAnswer, wanted: Wanted): Promise<Answer> =>
  composeAnswer(view, [...prepared.said, ...found.kept], prepared.sentences, { ...wanted, draft });

/** The sentences alone, of an answer that is being written. */
export async function sentencesShown(
  view: View,
  walked: WalkedAnswer,
  wanted: Wanted,
): Promise<readonly AnswerSentenceValue[]> {
  const { sentences } = await composed(viewOf(view, walked), walked, wanted);
  return sentences.map((sentence) => new AnswerSentenceValue(sentence));
}

/** In the form of the contract. */
export function answerShown({ found, prepared: { wordsAlone }, given }: FinishedAnswer): AnswerValue {
  const missing = wordsAlone === null ? [] : [{ part: 'DENSE' as const, why: wordsAlone }];
  return new AnswerValue(given, evidenceShown({ ...found, missing: [...found.missing, ...missing] }));
}
