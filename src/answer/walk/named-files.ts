import type { Scope } from '../../domain/scope.ts';
import type { View } from '../../storage/index.ts';
import { NO_TRACE, type ToldStep } from '../../trace/index.ts';
import { filesInQuestion } from '../inject/files-in-question.ts';
import { injectFiles, type InjectedFile } from '../inject/inject-files.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';
import { readNow } from './answer-view.ts';

/** What a question wants of files, and who would write its answer. */
export type FilesRequest = Pick<AnswerRequest, 'evidence' | 'mode' | 'model' | 'files'>;
export interface FilesDeps extends Pick<AnswerDeps, 'settings' | 'now' | 'trustedAs'> {
  /** Names of the language models, in the order in which they are asked. */
  readonly models: readonly string[];
}

/** The files that a question names, as they are in the view. @throws InvalidInput */
export function filesIn(
  view: View,
  { settings, models, now, trustedAs }: FilesDeps,
  { evidence: { question, eligibility }, mode, model, files }: FilesRequest,
): Promise<readonly InjectedFile[]> {
  const { named, isInjected, isLocked } = files;
  return injectFiles(view, {
    ...{ question, eligibility, mode, settings, now, trustedAs, isInjected, isLocked },
    ...{ files: named, model: model ?? models[0] ?? '' },
  });
}

/** As they are now, before anything is searched; where none can be named there is no such step. */
export async function namedFiles(
  deps: Pick<AnswerDeps, 'database' | 'recorder' | 'asOf' | 'settings' | 'now' | 'trustedAs' | 'languageModel'>,
  scope: Scope,
  request: FilesRequest,
): Promise<readonly InjectedFile[]> {
  const { files, evidence } = request;
  const isNone = files.named.length === 0 && filesInQuestion(evidence.question).length === 0;
  if (!files.isLocked && (isNone || !files.isInjected)) return [];
  return (deps.recorder ?? NO_TRACE).step('files', FILES_STEP(request), () =>
    readNow(deps, scope, false, (view) =>
      filesIn(view, { ...deps, models: deps.languageModel?.models ?? [] }, request),
    ),
  );
}

/** Of each file which revision it is, and what of it is shown (RS-38). */
const FILES_STEP = ({ files }: FilesRequest): ToldStep<readonly InjectedFile[]> => ({
  input: () => files,
  output: (all) =>
    all.map(({ name, state, why, entry, shown }) => ({
      ...{ name, state, why, entry, ranges: shown && shown.ranges },
    })),
});
