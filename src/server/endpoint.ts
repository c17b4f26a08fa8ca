import type { IncomingMessage, ServerResponse } from 'node:http';
import { OperationTypeNode, type FormattedExecutionResult } from 'graphql';
import type { Policy } from '../domain/policy.ts';
import { overtimeAnswer } from './answer.ts';
import { credentialsOf, type Authenticate } from './authenticate.ts';
import { readBody } from './body.ts';
import { Exchange, inTime } from './exchange.ts';
import { requestAt, requestIn, type GraphqlRequest } from './graphql-request.ts';
import type { Operations } from './operations.ts';
import { Refusal } from './refusal.ts';
import { runOperation, type RunParts } from './run-operation.ts';
import { sendText } from './send.ts';
import { checkForm, checkPreflight, JSON_TYPE, negotiate } from './transport.ts';

export interface EndpointParts extends RunParts {
  readonly authenticate: Authenticate;
  readonly operations: Operations<object>;
  readonly policyOf: (spaceName: string) => Promise<Policy>;
}

interface Reply {
  readonly status: number;
  readonly result: FormattedExecutionResult;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves /graphql: form of the request, who sends it, its body, then the operation, within its time. Whatever happens,
 * what the operation holds is given back; a read that nobody waits for is not carried on.
 * @throws Refusal; any other error is a fault of ours
 */
export async function serveGraphql(parts: EndpointParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  checkForm(req);
  const mediaType = negotiate(req);
  checkPreflight(req);
  const caller = await parts.authenticate(credentialsOf(req));
  const policy = await parts.policyOf(caller.spaceName);
  const request =
    req.method === 'GET' ? requestAt(req.url ?? '') : requestIn(await readBody(req, res, caller.role, policy));
  const exchange = new Exchange(caller, policy, mediaType, parts.operations);
  res.once('close', () => void exchange.abandon().catch(parts.onFault));
  const running = run(parts, exchange, request, req.method === 'GET');
  try {
    const reply = await inTime(exchange, running, () => ({ status: 200, result: overtimeAnswer(exchange, parts) }));
    send(res, exchange, reply);
  } finally {
    void exchange.abandon().catch(parts.onFault); // a write that took too long goes on, and is closed at its end
  }
}

async function run(
  parts: EndpointParts,
  exchange: Exchange<object>,
  request: GraphqlRequest,
  byGet: boolean,
): Promise<Reply> {
  const { status, answer, retryAfter } = await runOperation(parts, exchange, request, (operation) => {
    if (byGet && operation?.operation === OperationTypeNode.MUTATION)
      throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'expected POST for a mutation', { allow: 'POST' });
  });
  const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
  return { status, result: answer, headers };
}

/** Errors in what was asked, told with status 200 to clients that expect plain JSON (GraphQL over HTTP, 6.4.1). */
const ASKED_WRONGLY = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
  'LIMIT_EXCEEDED',
]);

function send(res: ServerResponse, { mediaType }: Exchange<object>, { status, result, headers }: Reply): void {
  const code = result.errors?.[0]?.extensions?.code;
  const isFine = status === 400 && mediaType === JSON_TYPE && ASKED_WRONGLY.has(String(code));
  sendText(res, isFine ? 200 : status, mediaType, JSON.stringify(result), headers);
}
