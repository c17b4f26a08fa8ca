export { JobBudget } from './budget.ts';
export { Ledger, spentSince } from './ledger.ts';
export { modelCallTotals, modelCosts } from './read-model-costs.ts';
