/**
 * entailment: two statements. In: their texts. Out: whether they contradict or repeat each other, and why: by rules
 * and, where there is one, a model that confirms what speaks against a statement. Writes nothing.
 */
export { judgeStatements } from './judge-statements.ts';
export type { StatementJudge } from './judge-statements.ts';
export { STATEMENT_SETTINGS } from './entailment-settings.ts';
export type { StatementSettings } from './entailment-settings.ts';
