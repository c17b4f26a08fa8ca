import { AnswerValue, type At } from '../../schema/index.ts';
import { tellAnswer } from '../../src/answer/index.ts';
import type { GivenAnswer } from '../../src/domain/given-answer.ts';
import type { View } from '../../src/storage/index.ts';
import { evidenceShown } from '../search/evidence-shown.ts';
import type { FinishedAnswer, WalkedAnswer } from './walked-answer.ts';

/** An answer that was given, by what its evidence says in the view. */
export async function answerTold(
  view: View,
  { answer: _, behind: __, ...given }: GivenAnswer,
  { found, prepared, draft }: WalkedAnswer,
  wanted: Parameters<typeof tellAnswer>[2],
): Promise<GivenAnswer> {
  const then = prepared.isTimed ? { ...view, valid: null } : view;
  return { ...given, ...(await tellAnswer(then, { kept: found?.kept ?? [], prepared, draft }, wanted)) };
}

/** In the form of the contract. */
export function answerShown({ found, prepared, given, gathering, ms }: FinishedAnswer, at: At): AnswerValue {
  const { wordsAlone } = prepared;
  const missing = wordsAlone === null ? [] : [{ part: 'DENSE' as const, why: wordsAlone }];
  const evidence = found && evidenceShown({ ...found, missing: [...found.missing, ...missing] }, at);
  return new AnswerValue(given, at, { evidence, gathering, ms });
}
