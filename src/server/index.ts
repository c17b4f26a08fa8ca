/**
 * server: GraphQL over HTTP. In: an executable schema, who may come in, how an operation's context is made. Out: answers,
 * each within its limits, and nothing of the inside. Writes no table.
 */
import { createServer as createHttpServer } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { policyDefaults, type Policy } from '../domain/policy.ts';
import type { Clock } from '../domain/time.ts';
import type { Keys } from '../storage/index.ts';
import { Admissions } from './admission.ts';
import { createApollo } from './apollo.ts';
import { createApp } from './app.ts';
import { requireKey, trustLoopback } from './authenticate.ts';
import { CostBudget } from './cost-budget.ts';
import { serveGraphql, type EndpointParts } from './endpoint.ts';
import { ErrorMask } from './error-mask.ts';
import { Health, type HealthPart } from './health.ts';
import { assertPrivate, listen, urlOf, type Address } from './listen.ts';
import type { Logger } from './log.ts';
import type { Operations } from './operations.ts';

export type { AdmittedOperation } from './admission.ts';
export type { Caller } from './authenticate.ts';
export type { HealthPart, PartHealth } from './health.ts';
export type { Address } from './listen.ts';
export { ErrorMask } from './error-mask.ts';
export { createLocal } from './local.ts';
export type { LocalOperation, LocalResult } from './local.ts';
export { createLog } from './log.ts';
export type { Logger, LogTarget } from './log.ts';
export type { OperationRequest, Operations } from './operations.ts';

export interface ServerOptions<Context extends object> {
  readonly schema: GraphQLSchema;
  readonly operations: Operations<Context>;
  /** null = no keys: loopback only, and whoever reaches it is its owner. */
  readonly keys: Keys | null;
  readonly introspection: boolean;
  readonly address: Address;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly healthParts: readonly HealthPart[];
  /** Limits that hold in a space; those of what comes before the space is known are always the defaults. */
  readonly policyOf: (spaceName: string) => Promise<Policy>;
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
 * @throws ConfigurationError when the address cannot be listened on, or is open to others without keys
 */
export async function startServer<Context extends object>(options: ServerOptions<Context>): Promise<RunningServer> {
  const { schema, keys, clock, log } = options;
  let ready = false;
  const httpServer = createHttpServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS });
  const mask = new ErrorMask(log, options.introspection);
  const operations: Operations<object> = options.operations;
  const apollo = createApollo({
    schema,
    httpServer,
    admissions: new Admissions({ schema, introspection: options.introspection, estimateCost: operations.estimateCost }),
    budget: new CostBudget(policyDefaults['limit.costPerMinute'], clock),
    mask,
    log,
  });
  await apollo.start();
  const endpoint: EndpointParts = {
    apollo,
    authenticate: keys === null ? trustLoopback() : requireKey(keys, clock),
    operations,
    policyOf: options.policyOf,
    log,
  };
  const { version, healthParts } = options;
  const app = createApp({
    graphql: (req, res) => serveGraphql(endpoint, req, res),
    health: new Health({ version, startedAt: clock.now(), parts: healthParts, details: keys === null }),
    isReady: () => ready,
    loopbackOnly: keys === null,
    mask,
    clock,
  });
  httpServer.on('request', (req, res) => void app(req, res));
  const stop = async (): Promise<void> => {
    ready = false;
    await apollo.stop();
  };
  try {
    const address = await listen(httpServer, options.address);
    if (keys === null) assertPrivate(address);
    ready = true;
    return { url: urlOf(address), address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
