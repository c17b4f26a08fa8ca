import type { ApolloServer, HTTPGraphQLResponse } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import type { Request, Response } from 'express';
import type { Policy } from '../domain/policy.ts';
import type { ExchangeContext } from './apollo.ts';
import type { Authenticate } from './authenticate.ts';
import { readBody } from './body.ts';
import { Exchange } from './exchange.ts';
import type { Logger } from './log.ts';
import type { Operations } from './operations.ts';
import { checkForm, negotiate } from './transport.ts';

export interface EndpointParts {
  readonly apollo: ApolloServer<ExchangeContext>;
  readonly authenticate: Authenticate;
  readonly operations: Operations<object>;
  readonly policyOf: (spaceName: string) => Promise<Policy>;
  readonly log: Logger;
}

/**
 * Serves /graphql: form of the request, who sends it, its body, then the operation, within its time. Whatever happens,
 * what the operation holds is given back; a read that nobody waits for is not carried on.
 */
export async function serveGraphql(parts: EndpointParts, req: Request, res: Response): Promise<void> {
  checkForm(req);
  const mediaType = negotiate(req);
  const caller = await parts.authenticate(req);
  const policy = await parts.policyOf(caller.spaceName);
  const body = req.method === 'POST' ? await readBody(req, res, caller.role, policy) : undefined;
  const exchange = new Exchange(caller, policy, mediaType, parts.operations);
  const logged = (error: unknown): void => parts.log.warn({ err: error }, 'an operation could not be closed');
  const running = parts.apollo
    .executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: req.method, headers: headersOf(req), search: searchOf(req), body },
      context: () => Promise.resolve({ exchange }),
    })
    .finally(() => void exchange.close().catch(logged));
  res.once('close', () => void exchange.abandon().catch(logged));
  send(res, await inTime(exchange, running));
}

/** The answer, or after the time that the operation has, that it took too long. What it holds is given back by `abandon`. */
async function inTime(exchange: Exchange<object>, running: Promise<HTTPGraphQLResponse>): Promise<HTTPGraphQLResponse> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<HTTPGraphQLResponse>((resolve) => {
    const started = performance.now();
    const check = (): void => {
      // What kind of operation it is, and so its time, turns out on the way.
      const left = exchange.allowedMs - (performance.now() - started);
      if (left > 0) timer = setTimeout(check, Math.ceil(left));
      else resolve(timeIsUp(exchange));
    };
    check();
  });
  try {
    return await Promise.race([running, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function timeIsUp(exchange: Exchange<object>): HTTPGraphQLResponse {
  const message = `the operation took longer than ${exchange.allowedMs} ms; if it writes, it goes on: ask again with the same idempotencyKey`;
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
