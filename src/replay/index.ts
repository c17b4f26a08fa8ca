/**
 * replay: the walks of a question, recorded, and walked again. In: a walk with what it works with, or the trace of one and what is swapped.
 * Out: its trace; what it comes to now, and where the two part (docs/traces.md). Writes no table.
 */
export { recordedAnswer, replayAnswer } from './traced-answer.ts';
export type { AnswerSwap, AnswerWalked, RecordedAnswer } from './traced-answer.ts';
export { replayEvidence, tracedEvidence } from './traced-evidence.ts';
export type { EvidenceSwap } from './traced-evidence.ts';
export type { Replay } from './replayed.ts';
export type { PortSwap } from './walk-ports.ts';
