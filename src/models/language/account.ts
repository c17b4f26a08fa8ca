import type { Policy } from '../../domain/policy.ts';
import type { Scope } from '../../domain/scope.ts';
import { JobBudget } from '../ledger/index.ts';
import type { ModelAccount } from './port.ts';

/** Of one job, or one question, of a caller: its calls together may cost `model.dollarsPerJob`. */
export const jobAccount = (scope: Scope, policy: Policy): ModelAccount => ({
  scope,
  policy,
  budget: new JobBudget(policy['model.dollarsPerJob']),
});
