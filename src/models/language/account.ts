import type { Scope } from '../../domain/scope.ts';
import { JobBudget } from '../ledger/budget.ts';
import type { BudgetSettings } from '../model-settings.ts';
import type { ModelAccount } from './language-port.ts';

/** Of one job, or one question, of a caller: its calls together may cost `model.dollarsPerJob`. */
export const jobAccount = <P extends BudgetSettings>(scope: Scope, settings: P): ModelAccount<P> => ({
  scope,
  settings,
  budget: new JobBudget(settings['model.dollarsPerJob']),
});
