import {
  OperationTypeNode,
  type DocumentNode,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
} from 'graphql';
import type { AdmittedOperation, Admissions } from './admission.ts';
import type { CostBudget } from './cost-budget.ts';
import { statusOf, type ErrorMask } from './error-mask.ts';
import type { OperationRun } from './operation-run.ts';
import type { Searches, Searching } from './searches.ts';

/** What stands between a parsed operation and its running, whatever transport brought it. */
export interface Gate {
  readonly admissions: Admissions;
  readonly budget: CostBudget;
  readonly searches: Searches;
  readonly mask: ErrorMask;
}

export interface Asked {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | null;
  readonly variables: object;
  /** The transport can carry more than one answer. */
  readonly subscriptions: boolean;
}

export type Entry<Context> =
  | { readonly kind: 'entered'; readonly context: Context; readonly operation: AdmittedOperation }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: readonly GraphQLFormattedError[];
      /** Seconds; null = asking again will not help. */
      readonly retryAfter: number | null;
    };

/** Lets an operation in, with its surroundings made, or says why not: limits, validation, cost, budget. */
export async function enter<Context extends object>(
  gate: Gate,
  run: OperationRun<Context>,
  asked: Asked,
): Promise<Entry<Context>> {
  const { admissions, budget, mask } = gate;
  const admission = admissions.admit({ ...asked, settings: run.settings });
  run.requestedCost = admission.cost;
  run.isLong = admissions.isLong(asked.operation);
  // What is refused was work too.
  const wait = budget.take(run.caller.keyId, Math.max(1, admission.cost));
  if (wait > 0) return { kind: 'refused', status: 429, errors: [mask.counted(spent(wait))], retryAfter: wait };
  if (admission.kind === 'refused') {
    const errors = admission.errors.map((error) => mask.format(error));
    return { kind: 'refused', status: 400, errors, retryAfter: null };
  }
  const { operation } = admission.operation;
  // Each event of a subscription is an operation of its own, unless it is one that begins with a search: then that is what it costs.
  const isStream = operation.operation === OperationTypeNode.SUBSCRIPTION && !admissions.beginsWithSearch(operation);
  const searching = isStream ? null : placeToSearch(gate, run, admission.operation);
  if (typeof searching === 'number') {
    const errors = [mask.counted(tooManySearches(run, searching))];
    return { kind: 'refused', status: 429, errors, retryAfter: searching };
  }
  try {
    const { operation: kind } = operation;
    const context = await run.open({ kind, appendsOnly: admissions.appendsOnly(operation) }, searching);
    return { kind: 'entered', context, operation: admission.operation };
  } catch (error) {
    const formatted = mask.format(error);
    return { kind: 'refused', status: statusOf(formatted.extensions?.code), errors: [formatted], retryAfter: null };
  }
}

/** Its place among those that search, which is to be left; null = it does not search; or the seconds after which there may be one. */
export function placeToSearch(
  { admissions, searches }: Gate,
  { caller, settings }: Pick<OperationRun<object>, 'caller' | 'settings'>,
  operation: AdmittedOperation,
): Searching | number | null {
  const fields = admissions.searches(operation);
  if (fields === 0) return null;
  return searches.admit({
    caller,
    fields,
    questions: admissions.questions(operation),
    most: settings['limit.searches'],
  });
}

export const tooManySearches = (
  { settings }: Pick<OperationRun<object>, 'settings'>,
  seconds: number,
): GraphQLFormattedError => ({
  message:
    `expected at most ${settings['limit.searches']} searches of one caller at once, waiting or under way (limit.searches), got one more; ` +
    `send the next when one of them is answered, or try again in ${seconds} s`,
  extensions: { code: 'RATE_LIMITED', retryAfter: seconds },
});

/** A body of the longest kind is 65,536 points: a key has some thirty in a minute, whatever becomes of them. */
const BYTES_OF_A_POINT = 1_024;

/** Takes the points that so many bytes from outside cost, whatever transport brought them; returns 0, or the seconds to wait. */
export const chargeLength = ({ budget }: Gate, keyId: string | null, bytes: number): number =>
  budget.take(keyId, Math.floor(bytes / BYTES_OF_A_POINT));

export const spent = (seconds: number): GraphQLFormattedError => ({
  message: `this key has spent its cost points for now; try again in ${seconds} s`,
  extensions: { code: 'RATE_LIMITED' },
});
