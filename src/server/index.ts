/**
 * server: GraphQL over HTTP and WebSocket, and the page to try it on. In: an executable schema, who may come in, how an
 * operation's context is made. Out: answers, each within its limits, and nothing of the inside. Writes no table.
 */
import { createServer as createHttpServer } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { serverLimits, type SpaceSettings } from './server-settings.ts';
import type { Clock } from '../domain/time.ts';
import type { Keys } from '../storage/index.ts';
import { Admissions } from './admission.ts';
import { AnswerCache } from './answer-cache.ts';
import { startApollo } from './apollo.ts';
import { createListener } from './app.ts';
import { operatorsOnly, requireKey, trustLoopback } from './authenticate.ts';
import type { Copies } from './backup-endpoint.ts';
import { CrossOrigin, type Origins } from './cross-origin.ts';
import { CostBudget } from './cost-budget.ts';
import { serveGraphql, type EndpointParts } from './graphql-endpoint.ts';
import { NO_FORMER_NAMES, type FormerNames } from './with-new-name.ts';
import { ErrorMask } from './error-mask.ts';
import type { Gate } from './enter-operation.ts';
import { Health, type HealthPart } from './health-report.ts';
import { assertPrivate, listen, urlOf, type Address } from './listen.ts';
import type { Logger } from './server-log.ts';
import { Metrics } from './metrics.ts';
import type { Operations } from './operation-port.ts';
import type { Playground } from './playground.ts';
import type { UserPlugin } from './plugins.ts';
import { ParsedOperationCache } from './parsed-operation-cache.ts';
import { Searches } from './searches.ts';
import { Sockets } from './sockets/sockets.ts';

export type { AdmittedOperation } from './admission.ts';
export type { Caller } from './authenticate.ts';
export type { HealthPart, PartHealth } from './health-report.ts';
export type { Address } from './listen.ts';
export { ErrorMask } from './error-mask.ts';
export type { Copies } from './backup-endpoint.ts';
export { createLocal } from './local-operations.ts';
export type { LocalOperation } from './local-operations.ts';
export type { Answer } from './graphql-answer.ts';
export { createLog } from './server-log.ts';
export type { Logger, LogTarget } from './server-log.ts';
export type { OperationRequest, Operations } from './operation-port.ts';
export { Metrics } from './metrics.ts';
export type { MetricSource } from './metrics.ts';
export { Searches } from './searches.ts';
export { AnswerCache } from './answer-cache.ts';
export { readPlayground } from './playground.ts';
export type { Playground, PlaygroundFacts } from './playground.ts';
export { loadPlugins } from './plugins.ts';
export type { UserPlugin } from './plugins.ts';

export interface ServerOptions<Context extends object> {
  readonly schema: GraphQLSchema;
  readonly operations: Operations<Context>;
  /** null = no keys: loopback only, and whoever reaches it is its owner. */
  readonly keys: Keys | null;
  readonly introspection: boolean;
  /** Web pages of other origins that may ask; left out: none. */
  readonly origins?: Origins;
  /** Names that the contract had, of which errors say what became of them. Left out: none. */
  readonly former?: FormerNames;
  /** Plugins of Apollo Server from outside; left out: none. They see operations over HTTP. */
  readonly plugins?: readonly UserPlugin[];
  /** Left out or null: it is not served. */
  readonly playground?: Playground | null;
  /** Left out or null: no copies of the database are made. */
  readonly copies?: Copies | null;
  readonly address: Address;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly healthParts: readonly HealthPart[];
  /** Who searches when; left out: one at a time. */
  readonly searches?: Searches;
  /** Answers that are given again; left out: none. */
  readonly answers?: AnswerCache;
  /** Left out: only what the server itself counts. */
  readonly metrics?: Metrics;
  /** Limits that hold in a space; those of what comes before the space is known are always the defaults. */
  readonly settingsOf: (spaceName: string) => Promise<SpaceSettings>;
}

export interface RunningServer {
  /** `http://127.0.0.1:4000` */
  readonly url: string;
  readonly address: Address;
  /** Takes no new connections, lets open requests end within `server.drainMs`, then closes what is left. */
  stop(): Promise<void>;
}

/** Who sends slower than this is cut off, or a few of them could hold every connection. */
const HEADERS_MS = 20_000;
const REQUEST_MS = 120_000;

/**
 * Starts serving.
 * @throws ConfigurationError when the address cannot be listened on, or is open to others without keys, or a plugin fails at the start
 */
export async function startServer<Context extends object>(options: ServerOptions<Context>): Promise<RunningServer> {
  const { schema, keys, clock, log } = options;
  let ready = false;
  const httpServer = createHttpServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS });
  const closed = new Promise<void>((resolve) => httpServer.once('close', () => resolve()));
  const { metrics = new Metrics([]) } = options;
  const mask = new ErrorMask(log, {
    suggestions: options.introspection,
    former: options.former ?? NO_FORMER_NAMES,
    onError: (code) => metrics.countError(code),
  });
  const operations: Operations<object> = metrics.measured<object>(options.operations);
  const { introspection, settingsOf } = options;
  const gate: Gate = {
    admissions: new Admissions({ schema, introspection, estimateCost: operations.estimateCost }),
    budget: new CostBudget(serverLimits['limit.costPerMinute'], clock),
    searches: options.searches ?? new Searches(1),
    mask,
  };
  const authenticate = keys === null ? trustLoopback() : requireKey(keys, clock);
  const isReady = (): boolean => ready;
  const documents = new ParsedOperationCache();
  const onFault = (error: unknown): void => log.warn({ err: error }, 'an operation could not be closed');
  const { plugins = [], answers = new AnswerCache(0) } = options;
  const apollo = await startApollo({ schema, gate, documents, answers, plugins, httpServer, log });
  const endpoint: EndpointParts = { apollo, gate, authenticate, operations, settingsOf, mask, onFault };
  const loopbackOnly = keys === null;
  const crossOrigin = new CrossOrigin(options.origins ?? []);
  const shared = { isReady, loopbackOnly, crossOrigin, mask };
  const sockets = new Sockets({ ...shared, schema, gate, operations, documents, settingsOf, authenticate, log });
  const { version, healthParts, playground = null, copies = null } = options;
  const listener = createListener({
    ...shared,
    graphql: (req, res) => serveGraphql(endpoint, req, res),
    health: new Health({ version, startedAt: clock.now(), parts: healthParts, details: loopbackOnly }),
    metrics,
    mayRead: operatorsOnly(authenticate),
    playground,
    copies,
    clock,
  });
  httpServer.on('request', listener);
  httpServer.on('upgrade', (req, socket, head) => sockets.upgrade(req, socket, head));
  const stop = async (): Promise<void> => {
    ready = false;
    await sockets.stop();
    // A plugin that fails at the stop must not have the database closed under requests that still run.
    await apollo.stop().catch((error: unknown) => log.error({ err: error }, 'a plugin failed at the stop'));
    await closed;
  };
  try {
    const address = await listen(httpServer, options.address);
    if (loopbackOnly) assertPrivate(address);
    ready = true;
    return { url: urlOf(address), address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
export { SERVER_LIMITS, SOCKET_LIMITS, REQUEST_LIMITS } from './server-settings.ts';
export type { RequestLimits, AdmissionSettings } from './server-settings.ts';
