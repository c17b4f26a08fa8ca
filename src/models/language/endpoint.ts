import { APIConnectionError, APIError, APIUserAbortError, OpenAI } from 'openai';
import { z } from 'zod';
import { EndpointFault, type FaultKind } from './faults.ts';
import type { ModelMessage } from './port.ts';

/** Where models are, by the OpenAI API. */
export interface Endpoint {
  readonly baseUrl: string;
  /** null = an endpoint that asks for none. */
  readonly key: string | null;
}

/** One try: a question as it is sent. */
export interface Try {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly answer: { readonly name: string; readonly jsonSchema: Readonly<Record<string, unknown>> };
  readonly maxTokens: number;
}

/** What came back, not yet looked into. Token counts are null where the endpoint does not say, or says what cannot be. */
export interface RawAnswer {
  readonly text: string;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
}

export type Ask = (question: Try, signal: AbortSignal) => Promise<RawAnswer>;

const tokens = z.number().int().min(0).max(1_000_000_000).nullish().catch(null);
const answerShape = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
});

/**
 * Asks one endpoint once: no retry, no fallback, one error type. Whatever the endpoint writes stays out of messages.
 * @throws EndpointFault
 */
export function askEndpoint(endpoint: Endpoint, answerBytes: number): Ask {
  const client = new OpenAI({
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
  return async (question, signal) => {
    let answer: unknown;
    try {
      answer = await client.chat.completions.create(
        {
          model: question.model,
          messages: [{ role: 'system', content: question.system }, ...question.messages],
          max_completion_tokens: question.maxTokens,
          response_format: {
            type: 'json_schema',
            json_schema: { name: question.answer.name, strict: true, schema: question.answer.jsonSchema },
          },
        },
        { signal },
      );
    } catch (error) {
      throw faultOf(error, signal);
    }
    return read(answer);
  };
}

function read(answer: unknown): RawAnswer {
  const parsed = answerShape.safeParse(answer);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice)
    throw new EndpointFault('MALFORMED', 'the endpoint answered, but not in the form of the OpenAI API');
  const { finish_reason: end, message } = choice;
  if (end === 'length') throw new EndpointFault('CUT_OFF', 'the answer was cut off at the limit of tokens');
  if (end === 'content_filter' || typeof message.refusal === 'string')
    throw new EndpointFault('REFUSED', 'the model would not answer');
  if (typeof message.content !== 'string') throw new EndpointFault('MALFORMED', 'the answer holds no text');
  const { usage } = parsed.data;
  return {
    text: message.content,
    tokensIn: usage?.prompt_tokens ?? null,
    tokensOut: usage?.completion_tokens ?? null,
  };
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

function faultOf(error: unknown, signal: AbortSignal): EndpointFault {
  if (error instanceof EndpointFault) return error;
  if (signal.aborted) return abortFault(signal);
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
  404: ': it has no such model, or speaks no chat completions at this address',
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
