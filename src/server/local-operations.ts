import { getOperationAST, GraphQLError, type GraphQLSchema } from 'graphql';
import { serverLimits, type SpaceSettings } from './server-settings.ts';
import type { Clock } from '../domain/time.ts';
import { Admissions } from './admission.ts';
import { answerOf, withCost, type Answer } from './graphql-answer.ts';
import type { Caller } from './authenticate.ts';
import { CostBudget } from './cost-budget.ts';
import { ParsedOperationCache } from './parsed-operation-cache.ts';
import type { ErrorMask } from './error-mask.ts';
import { OperationRun } from './operation-run.ts';
import { enter, type Gate } from './enter-operation.ts';
import type { Operations } from './operation-port.ts';
import { Searches } from './searches.ts';
import { GRAPHQL_TYPE } from './transport.ts';

export interface LocalOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

export interface LocalOptions {
  readonly schema: GraphQLSchema;
  readonly operations: Operations<object>;
  readonly caller: Caller;
  readonly settingsOf: (spaceName: string) => Promise<SpaceSettings>;
  readonly mask: ErrorMask;
  readonly clock: Clock;
  /** Told when what an operation holds could not be given back. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Runs operations without a transport, for the command line on a folder that no server has: the way of HTTP and sockets, but
 * for their time limit. Nobody else waits, and who gave up on a write here would take its database away under it.
 */
export function createLocal(options: LocalOptions): (operation: LocalOperation) => Promise<Answer> {
  const { schema, operations, caller, settingsOf, mask, clock, onFault } = options;
  const gate: Gate = {
    admissions: new Admissions({ schema, introspection: true, estimateCost: operations.estimateCost }),
    budget: new CostBudget(serverLimits['limit.costPerMinute'], clock),
    searches: new Searches(1), // nobody else asks
    mask,
  };
  const documents = new ParsedOperationCache();
  return async ({ query, variables = {}, operationName = null }) => {
    const run = new OperationRun(caller, await settingsOf(caller.spaceName), GRAPHQL_TYPE, operations);
    const document = documents.parse(query);
    if (document instanceof GraphQLError) return withCost({ errors: [mask.format(document)] }, run);
    const operation = getOperationAST(document, operationName) ?? undefined;
    const entry = await enter(gate, run, { document, operation, operationName, variables, subscriptions: false });
    if (entry.kind === 'refused') return withCost({ errors: entry.errors }, run);
    const args = { schema, document, operationName, variableValues: variables, contextValue: entry.context };
    return answerOf(run, args, { mask, onFault });
  };
}
