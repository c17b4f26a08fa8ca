import type { Scope } from '../../domain/scope.ts';
import { JobBudget } from '../ledger/budget.ts';
import type { BudgetSettings } from '../model-settings.ts';
import type { ModelAccount } from './language-port.ts';

/** Of one job, or one question, of a caller: its calls together may cost `model.dollarsPerJob`. */
export const jobAccount = <P extends BudgetSettings>(scope: Scope, policy: P): ModelAccount<P> => ({
  scope,
  policy,
  budget: new JobBudget(policy['model.dollarsPerJob']),
});
