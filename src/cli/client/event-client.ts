import { createClient } from 'graphql-ws/client';
import { Unavailable } from '../../domain/errors.ts';
import { Refused, toError, type ExecutionError, type ExecutionResult, type Operation } from './client-port.ts';
import { endpointOf, type HttpTarget } from './server-address.ts';

/** A line that went dead without a word is noticed by pings that stay unanswered. */
const PATIENCE = { pingMs: 10_000, answerMs: 15_000 };
/** What the library closes a socket with by which nothing comes any more. */
const TERMINATED = 4499;

/**
 * The answers of a subscription, until it ends, `signal` is aborted, or something is wrong.
 * @throws Unavailable when the server is lost, or was never there; Refused when asking again would not help
 */
export async function* answersOf(
  target: HttpTarget,
  operation: Operation,
  signal: AbortSignal,
  { pingMs, answerMs } = PATIENCE,
): AsyncGenerator<ExecutionResult, void> {
  const url = endpointOf(target.url);
  const place = url.origin;
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  let overdue: NodeJS.Timeout | undefined;
  const client = createClient({
    url: url.href,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    keepAlive: pingMs,
    on: {
      ping: (isReceived) => {
        if (!isReceived) overdue = setTimeout(() => client.terminate(), answerMs);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(overdue);
      },
    },
    connectionParams: {
      ...(target.key !== null && { authorization: `Bearer ${target.key}` }),
      ...(target.space !== null && { 'claimgraph-space': target.space }),
    },
  });
  const answers = client.iterate({ ...operation, variables: { ...operation.variables } });
  const stop = (): void => void answers.return?.();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (!signal.aborted) for await (const answer of answers) yield answer;
  } catch (error) {
    if (!signal.aborted) throw toClientError(error, place);
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(overdue);
    await client.dispose();
  }
}

/** Errors of the operation come as a list, the end of a socket as its close event, anything else as an error. */
function toClientError(error: unknown, place: string): Error {
  if (Array.isArray(error)) {
    const [first] = error as readonly ExecutionError[];
    return toError(first ?? { message: `${place} answered with an error without saying which` }, place);
  }
  const { code, reason } = error as { readonly code?: unknown; readonly reason?: unknown };
  const given = typeof reason === 'string' && reason !== '' ? reason : 'the connection was lost';
  const why = code === TERMINATED ? 'the server does not answer any more' : given;
  if (code === 4401) return toError({ message: why, extensions: { code: 'UNAUTHENTICATED' } }, place);
  if (code === 4403) return new Refused(why, 'FORBIDDEN');
  return new Unavailable('server', `${place}: ${why}`, 1, { cause: error });
}
