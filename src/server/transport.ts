import { MIMEType } from 'node:util';
import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { Refusal } from './refusal.ts';

/** What Apollo Server does not look at, or too late. */

export const JSON_TYPE = 'application/json; charset=utf-8';
export const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';
export type MediaType = typeof JSON_TYPE | typeof GRAPHQL_TYPE;

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
 * Apollo asks a DELETE or an OPTIONS for proof that no web page sent it, before it says that it takes neither.
 * @throws Refusal 405
 */
export function checkMethod({ method }: IncomingMessage): void {
  if (method === 'GET' || method === 'POST') return;
  throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'expected GET or POST', { allow: 'GET, POST' });
}

/** What a page of another site can send without asking first: Apollo refuses it, whatever proof comes along. */
const SENT_WITHOUT_ASKING = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Whether a request has a body to read. Apollo is given values, not bytes: a POST without one it answers 400, whatever was sent instead.
 * @throws Refusal 415
 */
export function carriesJson({ method, headers }: IncomingMessage): boolean {
  const header = headers['content-type'];
  if (method !== 'POST' || header === undefined) return false;
  if (header === 'application/json') return true;
  const type = parseType(header);
  if (type !== null && SENT_WITHOUT_ASKING.includes(type.essence)) return false;
  const isJson = type?.essence === 'application/json';
  if (isJson && /^utf-?8$/i.test(type.params.get('charset') ?? 'utf-8')) return true;
  const expected = isJson ? 'expected charset=utf-8' : 'expected the content type application/json';
  throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', expected);
}

function parseType(header: string): MIMEType | null {
  try {
    return new MIMEType(header);
  } catch {
    return null;
  }
}

/**
 * The media type of the answer, before anything runs: Apollo looks at it afterwards, when a mutation is done and cannot be answered.
 * @throws Refusal 406
 */
export function negotiate(req: IncomingMessage): MediaType {
  const type = accepts(req).types(['application/json', 'application/graphql-response+json']);
  if (type === 'application/json') return JSON_TYPE;
  if (type === 'application/graphql-response+json') return GRAPHQL_TYPE;
  throw new Refusal(
    406,
    'NOT_ACCEPTABLE',
    'expected an Accept header that allows application/json or application/graphql-response+json',
  );
}
