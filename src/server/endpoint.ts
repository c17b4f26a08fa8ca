import type { ApolloServer, HTTPGraphQLResponse } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import type { Request, Response } from 'express';
import type { Policy } from '../domain/policy.ts';
import type { ExchangeContext } from './apollo.ts';
import type { Authenticate } from './authenticate.ts';
import type { BodyReader } from './body.ts';
import { Exchange } from './exchange.ts';
import type { Logger } from './log.ts';
import type { Operations } from './operations.ts';
import { checkForm, negotiate } from './transport.ts';

export interface EndpointParts {
  readonly apollo: ApolloServer<ExchangeContext>;
  readonly authenticate: Authenticate;
  readonly bodies: BodyReader;
  readonly operations: Operations<object>;
  readonly policyOf: (spaceName: string) => Promise<Policy>;
  readonly log: Logger;
}

/**
 * Serves /graphql: form of the request, who sends it, its body, then the operation, within its time. Whatever happens,
 * what the operation holds is given back; a read whose client has left is not carried on.
 */
export async function serveGraphql(parts: EndpointParts, req: Request, res: Response): Promise<void> {
  checkForm(req);
  const mediaType = negotiate(req);
  const caller = await parts.authenticate(req);
  const body = req.method === 'POST' ? await parts.bodies.read(req, res, caller.role) : undefined;
  const exchange = new Exchange(caller, await parts.policyOf(caller.spaceName), mediaType, parts.operations);
  const close = (): void => {
    exchange.close().catch((error: unknown) => parts.log.warn({ err: error }, 'an operation could not be closed'));
  };
  res.once('close', close);
  const running = parts.apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: req.method, headers: headersOf(req), search: searchOf(req), body },
    context: () => Promise.resolve({ exchange }),
  });
  const limitMs = exchange.policy['limit.operationMs'];
  const response = await within(limitMs, running, () => timeIsUp(exchange, limitMs));
  close();
  send(res, response);
}

async function within<T>(ms: number, running: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  try {
    return await Promise.race([running, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function timeIsUp(exchange: Exchange<object>, limitMs: number): HTTPGraphQLResponse {
  const message = `the operation took longer than ${limitMs} ms and was given up; a write may have been done: ask again with the same idempotencyKey`;
  const errors = [{ message, extensions: { code: 'TIMEOUT' } }];
  return {
    status: 200,
    headers: new HeaderMap([['content-type', exchange.mediaType]]),
    body: { kind: 'complete', string: JSON.stringify({ errors, data: null, extensions: { cost: exchange.cost() } }) },
  };
}

function headersOf(req: Request): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

function searchOf(req: Request): string {
  const at = req.url.indexOf('?');
  return at < 0 ? '' : req.url.slice(at);
}

function send(res: Response, response: HTTPGraphQLResponse): void {
  if (res.destroyed || response.body.kind !== 'complete') {
    res.destroy();
    return;
  }
  for (const [name, value] of response.headers) res.setHeader(name, value);
  res.status(response.status ?? 200).send(response.body.string);
}
