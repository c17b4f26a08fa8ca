import type { Scope } from '../../domain/scope.ts';
import { findEvidence, type FoundForQuestion } from '../../retrieve/index.ts';
import { digestOf, NO_TRACE, type ToldStep } from '../../trace/index.ts';
import { prepareAnswer, prepareFiles, type PreparedAnswer } from '../prepare-answer.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';
import { namedFiles, type FilesRequest } from './named-files.ts';

/** A question whose evidence was searched for, with the sentences of that by how much of what is asked they say. */
export interface SearchedQuestion {
  /** null = nothing was searched: named files are all there is (RS-17). */
  readonly found: FoundForQuestion | null;
  readonly prepared: PreparedAnswer;
}

/**
 * The evidence for a question, and its sentences.
 * @throws InvalidInput for what is no question; what a search throws
 */
export async function searchForAnswer(
  deps: AnswerDeps,
  scope: Scope,
  request: FilesRequest,
): Promise<SearchedQuestion> {
  const files = await namedFiles(deps, scope, request);
  if (request.files.isLocked) return { found: null, prepared: await prepareFiles(request.evidence, files) };
  const found = await findEvidence({ ...deps, languageModel: null }, scope, request.evidence);
  return { found, prepared: { ...(await preparedFor(deps, scope, found, request)), files } };
}

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
