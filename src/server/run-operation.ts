import {
  getOperationAST, GraphQLError, type GraphQLSchema, type OperationDefinitionNode,
} from 'graphql'; // prettier-ignore
import { answerOf, withCost, type Answer, type AnswerParts } from './answer.ts';
import type { Documents } from './documents.ts';
import type { Exchange } from './exchange.ts';
import { enter, type Gate } from './gate.ts';
import type { GraphqlRequest } from './graphql-request.ts';

export interface RunParts extends AnswerParts {
  readonly schema: GraphQLSchema;
  readonly gate: Gate;
  readonly documents: Documents;
}

export interface Ran {
  readonly answer: Answer;
  /** As HTTP says it: 200 = it was let in. */
  readonly status: number;
  /** Seconds; null = asking again will not help. */
  readonly retryAfter: number | null;
}

/**
 * A request that has one answer, from its text to that answer, whatever brought it: parsed, let in by the gate, run.
 * @param check asked of the operation before the gate; what it throws is thrown
 */
export async function runOperation(
  parts: RunParts,
  exchange: Exchange<object>,
  { query, operationName, variables }: GraphqlRequest,
  check: (operation: OperationDefinitionNode | undefined) => void = () => undefined,
): Promise<Ran> {
  const { schema, gate, documents, mask } = parts;
  const document = documents.parse(query);
  if (document instanceof GraphQLError)
    return { status: 400, retryAfter: null, answer: withCost({ errors: [mask.format(document)] }, exchange) };
  const operation = getOperationAST(document, operationName) ?? undefined;
  check(operation);
  const entry = await enter(gate, exchange, { document, operation, operationName, variables, subscriptions: false });
  if (entry.kind === 'refused') {
    const { status, retryAfter, errors } = entry;
    return { status, retryAfter, answer: withCost({ errors }, exchange) };
  }
  const args = { schema, document, operationName, variableValues: variables, contextValue: entry.context };
  return { status: 200, retryAfter: null, answer: await answerOf(exchange, args, parts) };
}
