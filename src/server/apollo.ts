import type { Server } from 'node:http';
import {
  ApolloServer,
  HeaderMap,
  type ApolloServerPlugin,
  type BaseContext,
  type GraphQLRequestListener,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { GraphQLError, type FormattedExecutionResult, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { ConfigurationError } from '../domain/errors.ts';
import { REQUEST_LIMITS, serverLimits } from './server-settings.ts';
import { withCost } from './graphql-answer.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { ParsedOperationCache } from './parsed-operation-cache.ts';
import type { ErrorMask } from './error-mask.ts';
import type { OperationRun } from './operation-run.ts';
import { enter, type Gate } from './enter-operation.ts';
import type { Logger } from './server-log.ts';
import type { UserPlugin } from './plugins.ts';
import type { Cost } from './refusal.ts';
import { JSON_TYPE } from './transport.ts';

/** The context of an operation over HTTP; once it is let in, with what resolvers get besides. */
export interface HttpContext extends BaseContext {
  readonly run: OperationRun<object>;
}

export interface ApolloParts {
  readonly schema: GraphQLSchema;
  readonly gate: Gate;
  readonly documents: ParsedOperationCache;
  readonly answers: AnswerCache;
  readonly plugins: readonly UserPlugin[];
  readonly httpServer: Server;
  readonly log: Logger;
}

/**
 * Apollo Server, started: it reads requests, parses, executes and drains; the gate decides what runs. Validation is off in Apollo,
 * as it would come before the limits, and validating a hostile document is itself the attack: the gate validates after them, without
 * suggestions and introspection where they are off. All that reports to Apollo's own services is off, whatever APOLLO_* says.
 * @throws ConfigurationError
 */
export async function startApollo(parts: ApolloParts): Promise<ApolloServer<HttpContext>> {
  const { schema, gate, documents, answers, plugins, httpServer, log } = parts;
  try {
    const apollo = new ApolloServer<HttpContext>({
      schema,
      plugins: [
        // First: of several hooks that may answer an operation, the first that does wins. Plugins of others see each carried out.
        gatePlugin(gate, plugins.length === 0 && answers.isOn ? answers : null),
        ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: serverLimits['server.drainMs'] }),
        ApolloServerPluginUsageReportingDisabled(),
        ApolloServerPluginSchemaReportingDisabled(),
        ApolloServerPluginInlineTraceDisabled(),
        ApolloServerPluginCacheControlDisabled(),
        ApolloServerPluginLandingPageDisabled(),
        ...plugins.map(({ plugin }) => plugin),
      ],
      dangerouslyDisableValidation: true,
      introspection: true,
      parseOptions: { maxTokens: serverLimits['limit.tokens'] },
      documentStore: documents.store,
      formatError: (formatted, error) => formatError(gate.mask, formatted, error),
      stringifyResult: (result) => stringifyResult(result, answers),
      persistedQueries: false,
      allowBatchedHttpRequests: false,
      csrfPrevention: true,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      nodeEnv: 'production',
      logger: log,
    });
    await apollo.start();
    return apollo;
  } catch (error) {
    throw cannotStart(plugins, error);
  }
}

/** Lets an operation run, or answers it with why not; and gives every answer its cost, status and media type. */
function gatePlugin(gate: Gate, answers: AnswerCache | null): ApolloServerPlugin<HttpContext> {
  const listener: GraphQLRequestListener<HttpContext> = {
    responseForOperation: async ({ contextValue, document, operation, request }) => {
      const { operationName = null, variables = {} } = request;
      const asked = { document, operation, operationName, variables, subscriptions: false };
      const entry = await enter(gate, contextValue.run, asked);
      if (entry.kind === 'entered') {
        Object.assign(contextValue, entry.context);
        const data = answers && (await contextValue.run.answerBefore(answers, entry.operation));
        return data ? { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } } : null;
      }
      const { status, errors, retryAfter } = entry;
      const headers = new HeaderMap(retryAfter === null ? [] : [['retry-after', String(retryAfter)]]);
      return { http: { status, headers }, body: { kind: 'single', singleResult: { errors } } };
    },
    willSendResponse: ({ contextValue: { run }, response: { http, body } }) => {
      if (body.kind === 'single') {
        const code = body.singleResult.errors?.[0]?.extensions?.code;
        http.status = statusFor(http.status, code, run.mediaType);
        if (answers) run.keep(answers, body.singleResult);
        body.singleResult = withCost(body.singleResult, run);
      }
      return Promise.resolve();
    },
  };
  return {
    requestDidStart: () => Promise.resolve(listener),
    unexpectedErrorProcessingRequest: ({ requestContext, error }) => {
      requestContext.contextValue.run.fault = error;
      return Promise.resolve();
    },
  };
}

/** Errors in what was asked, answered with status 200 to clients that expect plain JSON (GraphQL over HTTP, 6.4.1). */
const ASKED_WRONGLY = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'INVALID',
  'LIMIT_EXCEEDED',
]);

function statusFor(status: number | undefined, code: unknown, mediaType: string): number | undefined {
  if (code === 'PERSISTED_QUERY_NOT_SUPPORTED') return 400;
  return status === 400 && mediaType === JSON_TYPE && ASKED_WRONGLY.has(String(code)) ? 200 : status;
}

/** Apollo calls every request that it cannot read BAD_REQUEST, and says more by the status alone. */
const CODE_OF_STATUS = new Map<unknown, string>([
  [405, 'METHOD_NOT_ALLOWED'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
]);

function formatError(mask: ErrorMask, formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  // What Apollo says instead of a fault of a hook: the fault itself is answered, and logged, by who asked Apollo (endpoint.ts).
  if (!(error instanceof GraphQLError) && formatted.message === 'Internal server error') return formatted;
  const http = error instanceof GraphQLError ? error.extensions.http : undefined;
  const status = typeof http === 'object' && http !== null && 'status' in http ? http.status : undefined;
  const code = CODE_OF_STATUS.get(status);
  if (code === undefined) return mask.format(error);
  return mask.format(new GraphQLError(formatted.message, { extensions: { code } }));
}

/** Requests that were never an operation have a cost too: none. */
function stringifyResult(result: FormattedExecutionResult, answers: AnswerCache): string {
  const { data, extensions } = result;
  const text = answers.textOf(data);
  if (text !== undefined) return `{"data":${text},"extensions":${JSON.stringify(extensions)}}`;
  if (extensions?.cost !== undefined) return JSON.stringify(result);
  const cost: Cost = { requested: 0, actual: 0, limit: REQUEST_LIMITS['limit.cost'].default };
  return JSON.stringify({ ...result, extensions: { ...extensions, cost } });
}

function cannotStart(plugins: readonly UserPlugin[], error: unknown): ConfigurationError {
  const message = error instanceof Error ? error.message : String(error);
  const advice =
    plugins.length > 0
      ? `CLAIMGRAPH_APOLLO_PLUGINS: Apollo Server does not start with ${plugins.map(({ file }) => file).join(', ')}`
      : 'Apollo Server does not start: unset the APOLLO_ variables, none of which is used here';
  return new ConfigurationError(`${advice}: ${message}`, [], { cause: error });
}
