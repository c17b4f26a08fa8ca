import type { Server } from 'node:http';
import {
  ApolloServer,
  HeaderMap,
  type ApolloServerPlugin,
  type BaseContext,
  type GraphQLRequestListener,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled, ApolloServerPluginInlineTraceDisabled, ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled, ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'; // prettier-ignore
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import type { FormattedExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { policyDefaults } from '../domain/policy.ts';
import { isIngest, type Admissions } from './admission.ts';
import type { CostBudget } from './cost-budget.ts';
import { statusOf, type ErrorMask } from './error-mask.ts';
import type { Exchange } from './exchange.ts';
import type { Logger } from './log.ts';
import { JSON_TYPE } from './transport.ts';

/** What resolvers find in their context before the operation is admitted, and besides theirs after. */
export interface ExchangeContext extends BaseContext {
  readonly exchange: Exchange<object>;
}

export interface ApolloParts {
  readonly schema: GraphQLSchema;
  readonly httpServer: Server;
  readonly admissions: Admissions;
  readonly budget: CostBudget;
  readonly mask: ErrorMask;
  readonly log: Logger;
}

/**
 * Apollo Server with everything off that speaks of the inside or to the outside. The plugins are the pipeline, in order:
 * admit, then answer. Validation is off in Apollo because admission does it, after the limits.
 */
export function createApollo(parts: ApolloParts): ApolloServer<ExchangeContext> {
  return new ApolloServer<ExchangeContext>({
    schema: parts.schema,
    plugins: [
      admit(parts),
      answer(),
      ApolloServerPluginDrainHttpServer({
        httpServer: parts.httpServer,
        stopGracePeriodMillis: policyDefaults['server.drainMs'],
      }),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginCacheControlDisabled(),
    ],
    dangerouslyDisableValidation: true,
    introspection: true, // decided in admission
    parseOptions: { maxTokens: policyDefaults['limit.tokens'] },
    executionOptions: { maxCoercionErrors: policyDefaults['limit.errors'] - 1 },
    formatError: (formatted, error) => parts.mask.format(formatted, error),
    stringifyResult: withCost,
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    nodeEnv: 'production',
    logger: parts.log,
  });
}

/** Lets an operation run, or answers it with why not. */
function admit(parts: ApolloParts): ApolloServerPlugin<ExchangeContext> {
  const refuse = (status: number, errors: readonly GraphQLFormattedError[], headers = new HeaderMap()) => ({
    http: { status, headers },
    body: { kind: 'single' as const, singleResult: { errors } },
  });
  const listener: GraphQLRequestListener<ExchangeContext> = {
    responseForOperation: async ({ contextValue, document, operation, request }) => {
      const { exchange } = contextValue;
      const admission = parts.admissions.admit({
        document,
        operation,
        operationName: request.operationName ?? null,
        variables: request.variables ?? {},
        policy: exchange.policy,
      });
      exchange.requestedCost = admission.cost;
      exchange.isIngest = isIngest(operation);
      if (admission.kind === 'refused') {
        return refuse(
          400,
          admission.errors.map((error) => parts.mask.format(error.toJSON(), error)),
        );
      }
      const wait = parts.budget.take(exchange.caller.keyId, admission.cost);
      if (wait > 0) return refuse(429, [tooMuch(wait)], new HeaderMap([['retry-after', String(wait)]]));
      try {
        Object.assign(contextValue, await exchange.open(operation.operation));
        return null;
      } catch (error) {
        const formatted = parts.mask.format({ message: '' }, error);
        return refuse(statusOf(formatted.extensions?.code), [formatted]);
      }
    },
  };
  return { requestDidStart: () => Promise.resolve(listener) };
}

const tooMuch = (seconds: number): GraphQLFormattedError => ({
  message: `this key has spent its cost points for now; try again in ${seconds} s`,
  extensions: { code: 'RATE_LIMITED' },
});

/** Errors in what was asked, told with status 200 to clients that expect plain JSON (GraphQL over HTTP, 6.4.1). */
const ASKED_WRONGLY = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
  'LIMIT_EXCEEDED',
]);

/** Cost, status and media type of an answer. */
function answer(): ApolloServerPlugin<ExchangeContext> {
  const listener: GraphQLRequestListener<ExchangeContext> = {
    willSendResponse: ({ contextValue, response }) => {
      const { exchange } = contextValue;
      response.http.headers.set('content-type', exchange.mediaType);
      if (response.body.kind !== 'single') return Promise.resolve();
      const result = response.body.singleResult;
      const code = result.errors?.[0]?.extensions?.code;
      if (code === 'PERSISTED_QUERY_NOT_SUPPORTED') response.http.status = 400;
      if (response.http.status === 400 && exchange.mediaType === JSON_TYPE && ASKED_WRONGLY.has(String(code))) {
        response.http.status = 200;
      }
      response.body.singleResult = { ...result, extensions: { ...result.extensions, cost: exchange.cost() } };
      return Promise.resolve();
    },
  };
  return { requestDidStart: () => Promise.resolve(listener) };
}

/** Answers that never reached an operation tell their cost too: none. */
function withCost(result: FormattedExecutionResult): string {
  if (result.extensions?.cost !== undefined) return JSON.stringify(result);
  const cost = { requested: 0, actual: 0, limit: policyDefaults['limit.cost'] };
  return JSON.stringify({ ...result, extensions: { ...result.extensions, cost } });
}
