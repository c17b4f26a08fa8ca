import { BudgetExceeded, Unavailable } from '../domain/errors.ts';
import { encode, decode } from './plain-text.ts';
import type { StepFault } from '../domain/trace-record.ts';

/** A fault of a port, as far as walks tell one from another. */
type KeptFault =
  | { readonly kind: 'UNAVAILABLE'; readonly component: string; readonly message: string; readonly retryAfter: number }
  | {
      readonly kind: 'BUDGET';
      readonly message: string;
      readonly spent: number;
      readonly limit: number;
      readonly partial: string | null;
    }
  | ({ readonly kind: 'OTHER' } & StepFault);

export const stepFaultOf = (error: unknown): StepFault =>
  error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) };

export function faultText(error: unknown): string {
  const kept = (fault: KeptFault): string => encode(fault);
  if (error instanceof Unavailable) {
    const { component, message, retryAfter } = error;
    return kept({ kind: 'UNAVAILABLE', component, message, retryAfter });
  }
  if (error instanceof BudgetExceeded) {
    const { message, spent, limit, partial } = error;
    return kept({ kind: 'BUDGET', message, spent, limit, partial });
  }
  return kept({ kind: 'OTHER', ...stepFaultOf(error) });
}

/** The fault as it was thrown: of the same class where a walk looks at that. */
export function faultFrom(text: string): Error {
  const fault = decode(text) as KeptFault;
  if (fault.kind === 'UNAVAILABLE') return new Unavailable(fault.component, fault.message, fault.retryAfter);
  if (fault.kind === 'BUDGET') {
    const { message, spent, limit, partial } = fault;
    return new BudgetExceeded(message, { spent, limit, ...(partial !== null && { partial }) });
  }
  return Object.assign(new Error(fault.message), { name: fault.name });
}
