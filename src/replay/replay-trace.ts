import type { AnswerDeps, AnswerRequest } from '../answer/index.ts';
import type { Answer } from '../domain/answer-record.ts';
import type { Scope } from '../domain/scope.ts';
import type { Trace } from '../domain/trace-record.ts';
import { replayAnswer } from './traced-answer.ts';
import { replayEvidence } from './traced-evidence.ts';
import type { Replay } from './replayed.ts';
import type { PortSwap } from './walk-ports.ts';

export interface TraceSwap extends PortSwap {
  /** Of an answer; evidence is found whatever is written of it. */
  readonly request?: Partial<Pick<AnswerRequest, 'mode' | 'model' | 'generate'>>;
}

export interface ReplayedTrace extends Omit<Replay<unknown>, 'found'> {
  /** What it comes to now; null = it diverged, or its walk makes none. */
  readonly answer: Answer | null;
}

/**
 * Walks a trace again, whichever walk it is of, with what is swapped (PI-106, PI-107).
 * @throws OtherTraceVersion; what the walk throws
 */
export async function replayTrace(
  deps: AnswerDeps,
  scope: Scope,
  trace: Trace,
  { request, ...ports }: TraceSwap,
): Promise<ReplayedTrace> {
  if (trace.head.walk === 'findEvidence') {
    const { found: _, ...replay } = await replayEvidence(deps, scope, trace, ports);
    return { ...replay, answer: null };
  }
  const { found, ...replay } = await replayAnswer(deps, scope, trace, { ...ports, ...(request && { request }) });
  return { ...replay, answer: found && found.answer };
}
