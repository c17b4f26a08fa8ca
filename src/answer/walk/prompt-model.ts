import type { Scope } from '../../domain/scope.ts';
import { jobAccount } from '../../models/index.ts';
import type { PromptModel } from '../../shape/index.ts';
import { NO_TRACE } from '../../trace/index.ts';
import { limitsBy } from '../gather/gathering-budget.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';

/** Whoever waits for an answer, and for how long. */
export interface Waiting {
  readonly deps: AnswerDeps;
  readonly scope: Scope;
  readonly request: AnswerRequest;
  readonly signal: AbortSignal | undefined;
}

/** The model of an answer as it takes part in the making of its prompt, within the time that gathering has; null = none is there. */
export function promptModel({ deps, scope, request, signal }: Waiting, step: string): PromptModel | null {
  const { settings, languageModel, recorder = NO_TRACE } = deps;
  if (languageModel === null || !request.generate) return null;
  const left = 1_000 * limitsBy(settings).seconds - deps.elapsed();
  const timeout = AbortSignal.timeout(Math.max(1, Math.round(left)));
  const lateness = { port: 'language', request: `late: ${step}`, isSteady: true } as const;
  return {
    ...{ model: languageModel, account: jobAccount(scope, settings), only: request.model, signal, timeout },
    isOver: () => recorder.askNow(lateness, () => left <= 0 || timeout.aborted),
  };
}

/** What is told where a model was to do it, and none is there. */
export const NO_MODEL = 'no language model takes part';
