/**
 * entailment: two statements. In: their texts. Out: whether they contradict or repeat each other, and why: by rules
 * and, where there is one, a model that confirms what speaks against a statement. Writes nothing.
 */
export { judgeStatements } from './judge.ts';
export type { StatementJudge } from './judge.ts';
export { STATEMENT_SETTINGS } from './settings.ts';
export type { StatementSettings } from './settings.ts';
