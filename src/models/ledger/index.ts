export { JobBudget } from './budget.ts';
export { dayOf, Ledger, spentSince } from './ledger.ts';
export { modelCallTotals } from './read.ts';
