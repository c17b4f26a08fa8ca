import { createRequire } from 'node:module';
import type * as Sdk from 'openai';
import { EndpointFault, type FaultKind } from './endpoint-faults.ts';

/** Where models are, by the OpenAI API. */
export interface Endpoint {
  readonly baseUrl: string;
  /** null = an endpoint that asks for none. */
  readonly key: string | null;
}

const require = createRequire(import.meta.url);

/** Its 236 modules are loaded with the first client, .1 s: without an endpoint there is none. */
const sdk = (): typeof Sdk => require('openai') as typeof Sdk;

/** A client of one endpoint that asks once, follows nobody and reads no more than so many bytes of an answer. */
export function clientOf(endpoint: Endpoint, answerBytes: number): Sdk.OpenAI {
  return new (sdk().OpenAI)({
    baseURL: endpoint.baseUrl,
    apiKey: endpoint.key ?? 'none',
    // Each of these would else be read from the environment, where other programs' settings may stand.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    // A key must not follow a redirect to whoever the endpoint names.
    fetchOptions: { redirect: 'error' },
    fetch: async (input, init) => bounded(await fetch(input, init), answerBytes),
  });
}

/** A body that goes on and on is cut, as a connection that breaks would cut it. */
function bounded(response: Response, limit: number): Response {
  if (response.body === null) return response;
  let left = limit;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        left -= part.byteLength;
        if (left < 0) controller.error(new AnswerTooLong());
        else controller.enqueue(part);
      },
    }),
  );
  return new Response(counted, response);
}

class AnswerTooLong extends Error {}

/** What a call of the client ended with, as a fault of the endpoint. Whatever the endpoint wrote stays out of it. */
export function faultOf(error: unknown, signal: AbortSignal): EndpointFault {
  if (error instanceof EndpointFault) return error;
  if (signal.aborted) return abortFault(signal);
  const { APIConnectionError, APIError, APIUserAbortError } = sdk();
  if (error instanceof APIUserAbortError) return new EndpointFault('CANCELLED', 'the call was called off');
  if (error instanceof APIConnectionError) return new EndpointFault('NETWORK', 'the endpoint cannot be reached');
  if (error instanceof APIError && typeof error.status === 'number') return statusFault(error.status, error.headers);
  if (error instanceof AnswerTooLong)
    return new EndpointFault('REFUSED', 'the answer is longer than any answer may be');
  if (nameOf(error) === 'SyntaxError') return new EndpointFault('MALFORMED', 'the endpoint answered with broken JSON');
  return new EndpointFault('NETWORK', 'the connection broke before the answer was complete');
}

/** Not by `instanceof`: what fetch throws may come from another realm. */
const nameOf = (error: unknown): unknown => (error as { readonly name?: unknown } | null | undefined)?.name;

/** The reason of an abort says whose it is: a timeout's, or the caller's. */
function abortFault(signal: AbortSignal): EndpointFault {
  const late = nameOf(signal.reason) === 'TimeoutError';
  return late
    ? new EndpointFault('TIMEOUT', 'the endpoint did not answer in time')
    : new EndpointFault('CANCELLED', 'the call was called off');
}

function statusFault(status: number, headers: unknown): EndpointFault {
  const wait = headers instanceof Headers ? retryAfterOf(headers) : null;
  return new EndpointFault(kindOf(status), `the endpoint answered with HTTP ${status}${HINTS[status] ?? ''}`, wait);
}

const HINTS: Readonly<Record<number, string>> = {
  401: ': it does not accept the key',
  403: ': the key may not do this',
  404: ': it has no such model, or does not serve this at this address',
  429: ': too many calls, or a quota that is used up',
};

function kindOf(status: number): FaultKind {
  if (status === 429) return 'RATE_LIMITED';
  if (status === 401 || status === 403 || status === 404) return 'DENIED';
  return status >= 500 || status === 408 || status === 409 ? 'SERVER' : 'REFUSED';
}

/** `Retry-After` in seconds or as a date (RFC 9110), or OpenAI's own in milliseconds. */
function retryAfterOf(headers: Headers): number | null {
  const own = Number(headers.get('retry-after-ms') ?? NaN);
  if (Number.isFinite(own) && own >= 0) return own;
  const given = headers.get('retry-after');
  if (given === null) return null;
  const seconds = Number(given);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
