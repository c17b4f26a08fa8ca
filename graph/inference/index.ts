/**
 * inference: what follows from what is said (docs/inference.md). In: rules and methods, and what commits changed. Out:
 * conclusions with their premises, handed to the store, in step with the line of commits; what was tried and what
 * stopped. Writes `rules`, `inference_turns`, `relation_readings`.
 */
export { infer } from './infer.ts';
export { readRelations } from './reading/read-relations.ts';
export type { PassagesRead } from './reading/read-relations.ts';
export { settledOf } from './rule-is-settled.ts';
export { inferenceWaiting } from './inference-waiting.ts';
export { defineOrTry, switchRule } from './switch-rule.ts';
export { beginWithRules, type BeginningRule } from './begin-with-rules.ts';
export { tryRule } from './try-rule.ts';
export { defineRule, setRuleEnabled } from './rules/write-rules.ts';
export { faultsOf, listRules, rulesByIds } from './rules/read-rules.ts';
export { restoredRules } from './rules/rule-lines.ts';
export { startInferring } from './background-inference.ts';
export { INFERENCE_SETTINGS, RULE_SETTINGS } from './inference-settings.ts';
