/**
 * entailment: two statements. In: their texts. Out: whether they contradict or repeat each other, and why: by rules
 * and, where there is one, a model that confirms what speaks against a statement; of cases that are left open, what a language model says
 * of them. Writes nothing.
 */
export { judgeStatements } from './judge.ts';
export type { StatementJudge } from './judge.ts';
export { inCalls, mergesByVerdict, verdictsByModel } from './verdicts-by-model.ts';
export type { ModelVerdicts, OpenCase, Verdict } from './verdicts-by-model.ts';
export { STATEMENT_SETTINGS } from './settings.ts';
export type { StatementSettings } from './settings.ts';
