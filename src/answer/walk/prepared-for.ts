import type { Scope } from '../../domain/scope.ts';
import type { FoundForQuestion } from '../../retrieve/index.ts';
import { digestOf, NO_TRACE, type ToldStep } from '../../trace/index.ts';
import { prepareAnswer, type PreparedAnswer } from '../prepare-answer.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';

/** The sentences of what was found, as a step of the walk. */
export const preparedFor = (
  deps: AnswerDeps,
  scope: Scope,
  found: Pick<FoundForQuestion, 'question' | 'kept'>,
  { evidence: { eligibility } }: Pick<AnswerRequest, 'evidence'>,
): Promise<PreparedAnswer> =>
  (deps.recorder ?? NO_TRACE).step('prepare', PREPARE_STEP(found), () =>
    prepareAnswer(deps, scope, found, eligibility),
  );

const PREPARE_STEP = ({ kept }: Pick<FoundForQuestion, 'kept'>): ToldStep<PreparedAnswer> => ({
  input: () => ({ evidence: digestOf(kept.map(({ candidate }) => candidate.id)) }),
  output: ({ said, sentences, wordsAlone }) => ({ claims: said.map(({ id }) => id), sentences, wordsAlone }),
});
