import type { Scope } from '../domain/scope.ts';
import { findEvidence, type EvidenceRequest, type FindDeps, type FoundForQuestion } from '../retrieve/index.ts';
import { RecordedWalk } from '../trace/index.ts';
import type { TimedTrace, Trace } from '../domain/trace-record.ts';
import { keptRequest, requestKept, type KeptEvidenceRequest } from './kept-request.ts';
import { replayed, type Replay } from './replayed.ts';
import { askedThrough, headOf, type PortSwap } from './walk-ports.ts';

/** What was found, and how it came about. */
export interface TracedEvidence {
  readonly found: FoundForQuestion;
  readonly trace: Trace;
  readonly timed: TimedTrace;
}

const WALK = 'findEvidence';

/** `findEvidence`, with a trace of it that can be walked again. @throws what `findEvidence` throws: then there is no trace */
export async function tracedEvidence(deps: FindDeps, scope: Scope, asked: EvidenceRequest): Promise<TracedEvidence> {
  const walk = new RecordedWalk();
  const found = await findEvidence(askedThrough(walk, deps), scope, asked);
  const timed = walk.timed(headOf(deps, WALK, keptRequest(asked), found.question.commit));
  return { found, timed, trace: timed.trace };
}

export interface EvidenceSwap extends PortSwap {
  readonly request?: Partial<EvidenceRequest>;
}

/**
 * Walks again as a trace was walked: over the corpus as of its commit, with the ports of the trace in place of real ones. Nothing is
 * written, and nothing cached.
 * @param deps where the corpus is read; their ports are not asked
 * @throws OtherTraceVersion; what `findEvidence` throws
 */
export function replayEvidence(
  deps: FindDeps,
  scope: Scope,
  trace: Trace,
  swap: EvidenceSwap = {},
): Promise<Replay<FoundForQuestion>> {
  const asked = { ...requestKept(trace.head.request as KeptEvidenceRequest), ...swap.request };
  return replayed(deps, trace, swap, {
    head: (of) => headOf(of, WALK, keptRequest(asked), of.asOf ?? trace.head.commit),
    walk: (through) => findEvidence(through, scope, asked),
  });
}
