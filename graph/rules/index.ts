/** Rules that people write (docs/inference.md): defined, switched, read, and what they conclude. */
export { conclusionsOf, tooSlow } from './conclusions.sql.ts';
export { allRules, faultsOf, listRules, rulesByIds } from './read.ts';
export { restoredRules } from './restore.ts';
export { checkRule, defineRule, setRuleEnabled } from './write.ts';
