/** What one trace may keep. */
export const TRACE_LIMITS = {
  /** Of the input or the output of one step; what is larger is kept as its hash and its length. */
  stepBytes: 32 * 1_024,
  /** Of one answer from outside: a page of search results, or what a model wrote. */
  answerBytes: 256 * 1_024,
  /** Of all that one trace has. */
  traceBytes: 4 * 1_024 * 1_024,
  steps: 2_000,
} as const;
export type TraceLimits = Readonly<Record<keyof typeof TRACE_LIMITS, number>>;
