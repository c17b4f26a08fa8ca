import {
  answerSteps,
  NO_SHAPING,
  searchForAnswer,
  type AnswerComposed,
  type AnswerDeps,
  type AnswerRequest,
} from '../answer/index.ts';
import type { Scope } from '../domain/scope.ts';
import type { TimedTrace, Trace } from '../domain/trace-record.ts';
import type { FoundForQuestion } from '../retrieve/index.ts';
import { RecordedWalk } from '../trace/index.ts';
import { keptRequest, requestKept, type KeptEvidenceRequest } from './kept-request.ts';
import { replayed, type Replay } from './replayed.ts';
import { askedThrough, headOf, type AskedAt, type PortSwap } from './walk-ports.ts';

const WALK = 'ask';

/** A request for an answer as plain data; traces of before prompts were shaped, or several models wrote, have no word about that. */
type KeptAnswerRequest = KeptEvidenceRequest &
  Omit<AnswerRequest, 'evidence' | 'shaping' | 'ensemble'> &
  Partial<Pick<AnswerRequest, 'shaping' | 'ensemble'>>;

const keptAnswerRequest = ({ evidence, ...request }: AnswerRequest): KeptAnswerRequest => ({
  ...request,
  ...keptRequest(evidence),
});

/** The walk of an answer that is recorded: what it goes on with, and its trace as far as it went. */
export interface RecordedAnswer {
  readonly deps: AnswerDeps;
  /** @param commit the last that it saw before anything was looked for */
  readonly trace: (commit: number) => TimedTrace;
}

export function recordedAnswer(deps: AnswerDeps, request: AnswerRequest): RecordedAnswer {
  const walk = new RecordedWalk();
  return {
    deps: askedThrough(walk, deps),
    trace: (commit) => walk.timed(headOf(deps, WALK, keptAnswerRequest(request), commit)),
  };
}

export interface AnswerSwap extends PortSwap {
  readonly request?: Partial<Pick<AnswerRequest, 'mode' | 'model' | 'generate'>>;
}

/** What an answer was walked to again. */
export interface AnswerWalked extends AnswerComposed {
  readonly found: FoundForQuestion | null;
}

/**
 * Answers again as a trace did: over the corpus as of its commit, with the ports of the trace in place of real ones. Nothing is written,
 * and nothing cached.
 * @throws OtherTraceVersion; what the walk throws
 */
export function replayAnswer(
  deps: AnswerDeps,
  scope: Scope,
  trace: Trace,
  swap: AnswerSwap = {},
): Promise<Replay<AnswerWalked>> {
  const {
    asked,
    off,
    only,
    injected,
    now: _,
    zone: __,
    validAt: ___,
    ...request
  } = trace.head.request as KeptAnswerRequest & AskedAt;
  const again: AnswerRequest = {
    ...request,
    ...{ shaping: request.shaping ?? NO_SHAPING, ensemble: request.ensemble ?? 'OFF' },
    ...swap.request,
    evidence: requestKept({ asked, off, only, injected }),
  };
  return replayed(deps, trace, swap, {
    head: (of) => headOf(of, WALK, keptAnswerRequest(again), of.asOf ?? trace.head.commit),
    walk: async (through) => {
      const searched = await searchForAnswer(through, scope, again);
      const steps = answerSteps(through, scope, again, searched);
      let step = await steps.next();
      while (!step.done) step = await steps.next();
      return { ...step.value, found: searched.found };
    },
  });
}
