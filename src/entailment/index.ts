/**
 * entailment: two statements. In: their texts. Out: whether they contradict or repeat each other, and why: by rules
 * and, where there is one, a model that confirms what speaks against a statement; of cases that are left open, what a language model says
 * of them. Writes nothing.
 */
export { judgeStatements } from './judge-statements.ts';
export type { StatementJudge } from './judge-statements.ts';
export { STATEMENT_SETTINGS } from './entailment-settings.ts';
export type { StatementSettings } from './entailment-settings.ts';
export { inCalls, mergesByVerdict, verdictsByModel } from './verdicts-by-model.ts';
export type { ModelVerdicts, OpenCase, Verdict } from './verdicts-by-model.ts';
export { align } from './align.ts';
export { readSentence } from './read-sentence.ts';
export type { Reading } from './read-sentence.ts';
export { areAntonyms } from './words/antonyms.ts';
export { isKindOf } from './words/kinds-of-things.ts';
