import { execute, GraphQLError, getOperationAST, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Policy } from '../domain/policy.ts';
import { Admissions } from './admission.ts';
import type { Caller } from './authenticate.ts';
import { Documents } from './documents.ts';
import type { ErrorMask } from './error-mask.ts';
import type { Operations } from './operations.ts';

export interface LocalOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

export interface LocalResult {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}

export interface LocalOptions<Context extends object> {
  readonly schema: GraphQLSchema;
  readonly operations: Operations<Context>;
  readonly caller: Caller;
  readonly policyOf: (spaceName: string) => Promise<Policy>;
  readonly mask: ErrorMask;
}

/**
 * Runs operations without a transport, for the command line on a folder that no server has: the same admission, context
 * and masking, only the way in is another.
 */
export function createLocal<Context extends object>(
  options: LocalOptions<Context>,
): (operation: LocalOperation) => Promise<LocalResult> {
  const { schema, operations, caller, mask } = options;
  const documents = new Documents();
  const admissions = new Admissions({ schema, introspection: true, estimateCost: operations.estimateCost });
  const shown = (error: GraphQLError): GraphQLFormattedError => mask.format(error);
  return async ({ query, variables = {}, operationName = null }) => {
    const policy = await options.policyOf(caller.spaceName);
    const document = documents.parse(query);
    if (document instanceof GraphQLError) return { errors: [shown(document)] };
    const operation = getOperationAST(document, operationName) ?? undefined;
    const admission = admissions.admit({ document, operation, operationName, variables, subscriptions: false, policy });
    if (admission.kind === 'refused') return { errors: admission.errors.map(shown) };
    let context: Context;
    try {
      context = await operations.open({ caller, kind: admission.operation.operation.operation, policy });
    } catch (error) {
      return { errors: [mask.format(error)] };
    }
    try {
      const result = await execute({
        schema,
        document,
        operationName,
        variableValues: variables,
        contextValue: context,
      });
      return result.errors ? { data: result.data, errors: result.errors.map(shown) } : { data: result.data };
    } finally {
      await operations.close(context);
    }
  };
}
