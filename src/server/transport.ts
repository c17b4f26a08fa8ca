import { MIMEType } from 'node:util';
import type { Request } from 'express';
import { Refusal } from './refusal.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';
export type MediaType = typeof JSON_TYPE | typeof GRAPHQL_TYPE;

/** What a page of another site can send without asking first: such a request is never an operation. */
const SENT_WITHOUT_ASKING = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * A server without keys trusts whoever reaches it; a web page reaches it too once its own name points at this machine.
 * So such a server answers to its loopback names only.
 * @throws Refusal 403
 */
export function checkHost(req: Request): void {
  const host = req.headers.host ?? '';
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host)) return;
  throw new Refusal(
    403,
    'FORBIDDEN',
    'expected the Host localhost, 127.0.0.1 or [::1]; to serve other names, start with CLAIMGRAPH_KEYS',
  );
}

/**
 * Method and content type of a request to /graphql.
 * @throws Refusal 405, 415, 400
 */
export function checkForm(req: Request): void {
  if (req.method !== 'GET' && req.method !== 'POST') {
    throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'expected GET or POST', { allow: 'GET, POST' });
  }
  const header = req.headers['content-type'];
  if (header === undefined) {
    if (req.method === 'GET') return;
    throw new Refusal(400, 'BAD_REQUEST', 'expected the header content-type: application/json');
  }
  const type = parseType(header);
  if (type?.essence !== 'application/json') throw wrongType(req.method, type?.essence ?? '');
  const charset = type.params.get('charset');
  if (charset !== null && !/^utf-?8$/i.test(charset)) {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'expected charset=utf-8');
  }
}

function wrongType(method: string, essence: string): Refusal {
  const message = 'expected the content type application/json';
  const canBeForged = method === 'POST' && SENT_WITHOUT_ASKING.includes(essence);
  return canBeForged ? new Refusal(400, 'BAD_REQUEST', message) : new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', message);
}

function parseType(header: string): MIMEType | null {
  try {
    return new MIMEType(header);
  } catch {
    return null;
  }
}

/**
 * The media type of the answer: decided before anything runs, as a mutation must not be done and then be unanswerable.
 * @throws Refusal 406
 */
export function negotiate(req: Request): MediaType {
  const chosen = req.accepts(['application/json', 'application/graphql-response+json']);
  if (chosen === 'application/json') return JSON_TYPE;
  if (chosen === 'application/graphql-response+json') return GRAPHQL_TYPE;
  throw new Refusal(
    406,
    'NOT_ACCEPTABLE',
    'expected an Accept header that allows application/json or application/graphql-response+json',
  );
}
