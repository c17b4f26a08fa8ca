import { ConfigurationError, Unavailable } from '../../domain/errors.ts';
import { Interrupted } from '../exit-codes.ts';
import type { Fetch } from '../io.ts';
import type { Client, ExecutionResult, Operation } from './client-port.ts';
import { endpointOf, type HttpTarget } from './server-address.ts';

/** A server over HTTP. */
export class HttpClient implements Client {
  readonly place: string;
  readonly follow: NonNullable<Client['follow']>;
  private readonly endpoint: URL;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly fetch: Fetch;

  constructor(target: HttpTarget, fetch: Fetch) {
    this.endpoint = endpointOf(target.url);
    this.place = this.endpoint.origin;
    this.fetch = fetch;
    // A socket is opened by those few commands that follow something.
    this.follow = async function* (operation, signal) {
      const { answersOf } = await import('./event-client.ts');
      yield* answersOf(target, operation, signal);
    };
    this.headers = {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
      ...(target.key !== null && { authorization: `Bearer ${target.key}` }),
      ...(target.space !== null && { 'claimgraph-space': target.space }),
    };
  }

  async run(operation: Operation, signal?: AbortSignal): Promise<ExecutionResult> {
    let response: Response;
    let text: string;
    try {
      response = await this.fetch(this.endpoint, {
        method: 'POST',
        headers: this.headers,
        body: JSON.stringify(operation),
        redirect: 'error',
        ...(signal && { signal }),
      });
      text = await response.text();
    } catch (error) {
      if (signal?.aborted) throw new Interrupted();
      throw unreachable(this.place, error);
    }
    return this.resultOf(response, text);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private resultOf({ status, headers }: Response, text: string): ExecutionResult {
    const result = parseResult(text);
    if (result) return withWait(result, Number(headers.get('retry-after') ?? NaN));
    if (status === 502 || status === 503 || status === 504) {
      throw new Unavailable('server', `${this.place} answers ${status}: the server behind it is away; try again`, 2);
    }
    throw new ConfigurationError(
      `${this.endpoint.href} answers ${status}, but not as a Claimgraph server does; check --url`,
    );
  }
}

function parseResult(text: string): ExecutionResult | null {
  try {
    const result = JSON.parse(text) as ExecutionResult | null;
    return typeof result === 'object' && result !== null && ('data' in result || 'errors' in result) ? result : null;
  } catch {
    return null;
  }
}

/** When to ask again stands in a header; who reads the errors should find it with them. */
function withWait(result: ExecutionResult, retryAfter: number): ExecutionResult {
  if (!(retryAfter >= 0) || !result.errors) return result;
  return {
    ...result,
    errors: result.errors.map((error) => ({ ...error, extensions: { retryAfter, ...error.extensions } })),
  };
}

const WHY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name cannot be looked up now',
  ETIMEDOUT: 'no answer',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
  UND_ERR_HEADERS_TIMEOUT: 'no answer',
};

function unreachable(place: string, error: unknown): Unavailable {
  // fetch says only that it failed; why stands in the cause.
  const { code = '', message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  const why = WHY[code] ?? message;
  return new Unavailable(
    'server',
    `cannot reach ${place}: ${why}; start the server with \`claimgraph serve\`, or check --url`,
    1,
    { cause: error },
  );
}
