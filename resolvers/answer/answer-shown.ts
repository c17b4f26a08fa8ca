import { AnswerValue } from '../../schema/index.ts';
import { composeAnswer, type AnswerWanted } from '../../src/answer/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';
import { evidenceShown } from '../search/evidence-shown.ts';
import type { WalkedAnswer } from './answer-walk.ts';

/** An answer in the form of the contract, by what its evidence says in this operation's view. */
export async function answerShown(
  op: RequestSession,
  { found, prepared: { said, isTimed, sentences, wordsAlone }, draft }: WalkedAnswer,
  wanted: Omit<AnswerWanted, 'draft'>,
): Promise<AnswerValue> {
  const view = isTimed ? { ...op.view(NOW), valid: null } : op.view(NOW);
  const answer = await composeAnswer(view, [...said, ...found.kept], sentences, { ...wanted, draft });
  const missing = wordsAlone === null ? [] : [{ part: 'DENSE' as const, why: wordsAlone }];
  return new AnswerValue(
    answer,
    draft && draft.record,
    evidenceShown({ ...found, missing: [...found.missing, ...missing] }),
  );
}
