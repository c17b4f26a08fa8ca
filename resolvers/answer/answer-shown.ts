import { AnswerValue } from '../../schema/index.ts';
import {
  answerGiven,
  composeAnswer,
  composeDraft,
  type AnswerWanted,
  type Draft,
  type EvidencePassage,
} from '../../src/answer/index.ts';
import type { AnswerSentence } from '../../src/domain/answer-record.ts';
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
  const { draft, prepared } = walked;
  const answer = await composeAnswer(then, evidenceOf(walked), prepared.sentences, { ...wanted, draft });
  return answerGiven(then, { ...head, draft: draft && draft.record }, answer);
}

const viewOf = (view: View, { prepared }: WalkedAnswer): View => (prepared.isTimed ? { ...view, valid: null } : view);

const evidenceOf = ({ found, prepared }: WalkedAnswer): EvidencePassage[] => [...prepared.said, ...found.kept];

/** The sentences alone, of an answer that is being written. */
export async function sentencesTold(
  view: View,
  walked: WalkedAnswer & { readonly draft: Draft },
  wanted: Pick<Wanted, 'eligibility'>,
): Promise<readonly AnswerSentence[]> {
  const { sentences } = await composeDraft(viewOf(view, walked), evidenceOf(walked), walked.draft, wanted);
  return sentences;
}

/** In the form of the contract. */
export function answerShown({ found, prepared: { wordsAlone }, given }: FinishedAnswer): AnswerValue {
  const missing = wordsAlone === null ? [] : [{ part: 'DENSE' as const, why: wordsAlone }];
  return new AnswerValue(given, evidenceShown({ ...found, missing: [...found.missing, ...missing] }));
}
