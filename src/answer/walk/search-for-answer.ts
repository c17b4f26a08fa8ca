import type { ShapeRecord } from '../../domain/prompt-shape.ts';
import type { Scope } from '../../domain/scope.ts';
import { findEvidence, type FoundForQuestion } from '../../retrieve/index.ts';
import { prepareFiles, type PreparedAnswer } from '../prepare-answer.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';
import { namedFiles } from './named-files.ts';
import { preparedFor } from './prepared-for.ts';
import type { Waiting } from './prompt-model.ts';
import { searchTargets } from './search-scope.ts';
import { shapeQuestion } from './shape-question.ts';

/** A question whose evidence was searched for, with the sentences of that by how much of what is asked they say. */
export interface SearchedQuestion {
  /** null = nothing was searched: named files are all there is (RS-17). */
  readonly found: FoundForQuestion | null;
  readonly prepared: PreparedAnswer;
  /** What it is for; null = nobody wants that. */
  readonly shape: ShapeRecord | null;
}

/**
 * What a question is for; the files that it names, the evidence for it, and its sentences (RS-25).
 * @throws InvalidInput for what is no question; what a search throws
 */
export async function searchQuestion(
  waiting: Waiting,
  find: () => Promise<FoundForQuestion>,
): Promise<SearchedQuestion> {
  const { deps, scope, request } = waiting;
  const shape = await shapeQuestion(waiting);
  const files = await namedFiles(deps, scope, request);
  if (request.files.isLocked) return { found: null, prepared: await prepareFiles(request.evidence, files), shape };
  const found = await find();
  const prepared = { ...(await preparedFor(deps, scope, found, request)), files };
  return { ...(await searchTargets(waiting, shape, { found, prepared })), shape };
}

/** The same; rules alone read the question. */
export const searchForAnswer = (deps: AnswerDeps, scope: Scope, request: AnswerRequest): Promise<SearchedQuestion> =>
  searchQuestion({ deps, scope, request, signal: undefined }, () =>
    findEvidence({ ...deps, languageModel: null }, scope, request.evidence),
  );
