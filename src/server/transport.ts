import { MIMEType } from 'node:util';
import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { LRUCache } from 'lru-cache';
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
export function checkHost({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const host = headers.host ?? '';
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
export function checkForm(req: IncomingMessage): void {
  if (req.method !== 'GET' && req.method !== 'POST') {
    throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'expected GET or POST', { allow: 'GET, POST' });
  }
  const header = req.headers['content-type'];
  if (header === 'application/json') return;
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

/** Headers that a page of another site can send only after asking. */
const PROOFS = ['apollo-require-preflight', 'x-apollo-operation-name'];

/**
 * A GET may have come from a page of another site, which cannot read the answer and is not to make us work either.
 * @throws Refusal 400
 */
export function checkPreflight({ method, headers }: IncomingMessage): void {
  if (method !== 'GET' || headers['content-type'] !== undefined) return;
  if (PROOFS.some((name) => headers[name] !== undefined && headers[name] !== '')) return;
  throw new Refusal(
    400,
    'BAD_REQUEST',
    'expected the header apollo-require-preflight: 1 or content-type: application/json, to show that no web page sent this unasked',
  );
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

/** What a header Accept chooses; null = nothing that is served. Clients send few different ones. */
const chosen = new LRUCache<string, { readonly type: MediaType | null }>({ max: 500 });
const LONGEST_REMEMBERED = 200;

/**
 * The media type of the answer: decided before anything runs, as a mutation must not be done and then be unanswerable.
 * @throws Refusal 406
 */
export function negotiate(req: IncomingMessage): MediaType {
  const accept = req.headers.accept ?? '';
  let choice = chosen.get(accept);
  if (choice === undefined) {
    choice = { type: choose(req) };
    if (accept.length <= LONGEST_REMEMBERED) chosen.set(accept, choice);
  }
  if (choice.type !== null) return choice.type;
  throw new Refusal(
    406,
    'NOT_ACCEPTABLE',
    'expected an Accept header that allows application/json or application/graphql-response+json',
  );
}

function choose(req: IncomingMessage): MediaType | null {
  const type = accepts(req).types(['application/json', 'application/graphql-response+json']);
  if (type === 'application/json') return JSON_TYPE;
  return type === 'application/graphql-response+json' ? GRAPHQL_TYPE : null;
}
