import { request } from 'node:http';

export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; fails the test when it is none. */
  json(): GraphqlAnswer;
}

export interface GraphqlAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
  readonly extensions?: { readonly cost?: { requested: number; actual: number; limit: number } };
}

/** What an operation may cost, said before it runs, is a bound: every answer of every test is held against it. */
function withinBound(answer: GraphqlAnswer): GraphqlAnswer {
  const cost = answer.extensions?.cost;
  if (cost && cost.actual > cost.requested)
    throw new Error(
      `expected an operation to cost at most the ${cost.requested} points requested, it cost ${cost.actual}`,
    );
  return answer;
}

/** One HTTP request, byte for byte as given: nothing is added that was not asked for (fetch adds and refuses headers). */
export function send(base: string, sent: Sent): Promise<Received> {
  const url = new URL(sent.path ?? '/graphql', base);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: sent.method ?? 'POST', headers: { ...sent.headers }, agent: false },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const json = (): GraphqlAnswer => withinBound(JSON.parse(text) as GraphqlAnswer);
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(sent.body);
  });
}

export const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** A GraphQL operation as a client of today sends it. */
export function ask(
  base: string,
  query: string,
  variables: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Received> {
  return send(base, {
    headers: { 'content-type': 'application/json', accept: GRAPHQL_RESPONSE, ...headers },
    body: JSON.stringify({ query, variables }),
  });
}
