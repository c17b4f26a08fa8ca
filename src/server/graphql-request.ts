import { Refusal } from './refusal.ts';

/** What a request to /graphql asks for (GraphQL over HTTP, 5.1). */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName: string | null;
  /** As they came: whether they are what the operation declares is found out later. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The operation in the JSON body of a POST.
 * @throws Refusal 400
 */
export function requestIn(body: unknown): GraphqlRequest {
  if (Array.isArray(body)) throw badRequest('expected one operation; batches are not served');
  if (!isObject(body)) throw badRequest('expected a JSON object with `query`');
  return checked(body.query, body.operationName, body.variables, body.extensions);
}

/**
 * The operation in the query string of a GET; `variables` and `extensions` are JSON.
 * @param url as in the request line: path and query string
 * @throws Refusal 400
 */
export function requestAt(url: string): GraphqlRequest {
  const at = url.indexOf('?');
  const given = new URLSearchParams(at < 0 ? '' : url.slice(at));
  const once = (name: string): string | null => {
    const values = given.getAll(name);
    if (values.length > 1) throw badRequest(`expected \`${name}\` once`);
    return values[0] ?? null;
  };
  return checked(
    once('query'),
    once('operationName'),
    json(once('variables'), 'variables'),
    json(once('extensions'), 'extensions'),
  );
}

function checked(query: unknown, operationName: unknown, variables: unknown, extensions: unknown): GraphqlRequest {
  if (!isAbsent(extensions) && !isObject(extensions)) throw badRequest('expected `extensions` to be an object');
  if (isObject(extensions) && extensions.persistedQuery !== undefined) {
    const message = 'persisted operations are not served; send the whole operation';
    throw new Refusal(400, 'PERSISTED_QUERY_NOT_SUPPORTED', message);
  }
  if (typeof query !== 'string' || query === '') throw badRequest('expected `query`, the text of an operation');
  if (!isAbsent(operationName) && typeof operationName !== 'string')
    throw badRequest('expected `operationName` to be a text');
  if (!isAbsent(variables) && !isObject(variables)) throw badRequest('expected `variables` to be an object');
  return { query, operationName: operationName ?? null, variables: variables ?? {} };
}

function json(text: string | null, name: string): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest(`expected \`${name}\` to be JSON`);
  }
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const badRequest = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message);
