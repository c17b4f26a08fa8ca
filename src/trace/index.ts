/**
 * trace: the ledger of a walk. In: steps as they are taken, and ports of what is outside, asked through a recorder. Out: a trace that is
 * read, replayed with one part swapped, and compared step by step with another (docs/traces.md).
 * Writes `traces`, `trace_steps`, `recorded_calls`, outside the line of commits.
 */
export { NO_TRACE } from './recorder.ts';
export type { Recorder, ToldStep } from './recorder.ts';
export { RecordedWalk } from './recorded-walk.ts';
export { digestOf } from './plain-text.ts';
export { ReplayedAnswers } from './replayed-answers.ts';
export {
  recordedClock,
  recordedEmbedder,
  recordedEntailment,
  recordedIds,
  recordedLanguageModel,
  recordedReranker,
  recordedSparse,
  recordedWeb,
} from './recorded-ports.ts';
export type { WebPort } from './recorded-ports.ts';
export {
  ABSENT_CLOCK,
  ABSENT_WEB,
  absentEmbedder,
  absentEntailment,
  absentLanguageModel,
  absentReranker,
  absentSparse,
} from './replayed-ports.ts';
export { diffTraces } from './diff-traces.ts';
export { OtherTraceVersion, TraceDiverged } from './trace-errors.ts';
export { keepTrace } from './keep-trace.ts';
export type { TraceOutcome } from './keep-trace.ts';
export { readTrace } from './read-traces.ts';
export { listTraces } from './list-traces.ts';
export { expireTraces } from './expire-traces.ts';
export { TRACE_SETTINGS } from './trace-settings.ts';
export type { TraceSettings } from './trace-settings.ts';
export { TRACE_LIMITS } from './trace-limits.ts';
