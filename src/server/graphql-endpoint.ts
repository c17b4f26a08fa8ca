import type { IncomingMessage, ServerResponse } from 'node:http';
import { HeaderMap, type ApolloServer, type HTTPGraphQLResponse } from '@apollo/server';
import type { SpaceSettings } from './server-settings.ts';
import { overtimeAnswer, type AnswerParts } from './graphql-answer.ts';
import type { HttpContext } from './apollo.ts';
import { credentialsOf, type Authenticate, type Caller } from './authenticate.ts';
import { readBody } from './body.ts';
import { OperationRun, inTime } from './operation-run.ts';
import { chargeLength, spent, type Gate } from './enter-operation.ts';
import type { Operations } from './operation-port.ts';
import { Refusal } from './refusal.ts';
import { sendPacked } from './send-text.ts';
import { carriesJson, checkMethod, negotiate } from './transport.ts';

export interface EndpointParts extends AnswerParts {
  readonly apollo: ApolloServer<HttpContext>;
  readonly gate: Gate;
  readonly authenticate: Authenticate;
  readonly operations: Operations<object>;
  readonly settingsOf: (spaceName: string) => Promise<SpaceSettings>;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Serves /graphql: who sends it and its body here, the rest in Apollo Server, all within the operation's time. Whatever happens,
 * what the operation holds is given back; a read that nobody waits for is not carried on.
 * @throws Refusal; any other error is a fault of ours
 */
export async function serveGraphql(parts: EndpointParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  checkMethod(req);
  const mediaType = negotiate(req);
  const caller = await parts.authenticate(credentialsOf(req));
  const settings = await parts.settingsOf(caller.spaceName);
  const charge = (bytes: number): void => chargeFor(bytes, caller, parts.gate);
  const body = carriesJson(req)
    ? await readBody(req, res, caller.role, settings, parts.gate.admissions, charge)
    : undefined;
  const run = new OperationRun(caller, settings, mediaType, parts.operations);
  const { traceparent } = req.headers;
  if (typeof traceparent === 'string') run.traceparent = traceparent;
  res.once('close', () => void run.abandon().catch(parts.onFault));
  const overtime = (): Reply => ({ status: 200, headers: {}, text: JSON.stringify(overtimeAnswer(run, parts)) });
  try {
    await sendPacked(req, res, mediaType, await inTime(run, executeRequest(parts, run, req, body), overtime));
  } finally {
    void run.abandon().catch(parts.onFault); // a write that took too long goes on, and is closed at its end
  }
}

/** @throws Refusal 429 */
function chargeFor(bytes: number, { keyId }: Caller, gate: Gate): void {
  const wait = chargeLength(gate, keyId, bytes);
  if (wait === 0) return;
  const { message, extensions } = spent(wait);
  throw new Refusal(429, String(extensions?.code), message, { 'retry-after': String(wait) });
}

async function executeRequest(
  { apollo, onFault }: EndpointParts,
  run: OperationRun<object>,
  req: IncomingMessage,
  body: unknown,
): Promise<Reply> {
  const { method = '', url = '' } = req;
  const at = url.indexOf('?');
  try {
    const response = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers: headersOf(req), search: at < 0 ? '' : url.slice(at), body },
      context: () => Promise.resolve({ run }),
    });
    if (run.fault !== null) throw run.fault;
    return replyOf(response);
  } finally {
    await run.close().catch(onFault);
  }
}

function replyOf({ status = 200, headers, body }: HTTPGraphQLResponse): Reply {
  if (body.kind !== 'complete') throw new Error('expected an answer in one part, as @defer and @stream are not served');
  return { status, text: body.string, headers: Object.fromEntries(headers) };
}

/** As plugins see them: without what a key could be read from. */
function headersOf({ headers }: IncomingMessage): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'authorization' || name === 'cookie') continue;
    map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}
