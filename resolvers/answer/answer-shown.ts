import { AnswerValue, type At } from '../../schema/index.ts';
import { tellAnswer, tellMembers } from '../../src/answer/index.ts';
import type { Answer } from '../../src/domain/answer-record.ts';
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

/** What each of several models would have had told, likewise. */
export function membersTold(
  view: View,
  { found, prepared, ensemble }: Pick<FinishedAnswer, 'found' | 'prepared' | 'ensemble'>,
  wanted: Parameters<typeof tellMembers>[2],
): Promise<readonly Answer[]> {
  const then = prepared.isTimed ? { ...view, valid: null } : view;
  return tellMembers(then, { kept: found?.kept ?? [], prepared, ensemble }, wanted);
}

/** In the form of the contract. */
export function answerShown(
  { found, prepared, given, gathering, ensemble, answers, records, ms }: FinishedAnswer,
  at: At,
): AnswerValue {
  const { wordsAlone } = prepared;
  const missing = wordsAlone === null ? [] : [{ part: 'DENSE' as const, why: wordsAlone }];
  const evidence = found && evidenceShown({ ...found, missing: [...found.missing, ...missing] }, at);
  const members = ensemble && ensemble.members.map(({ model, draft }) => ({ model, draft: draft.record }));
  const several = ensemble && members && { ...ensemble, members, answers };
  return new AnswerValue(given, at, { evidence, gathering, ensemble: several, records, ms });
}
