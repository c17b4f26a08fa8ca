import { afterEach, describe, expect, it } from '@jest/globals';
import { HttpClient } from '../../src/cli/client/http.ts';
import { send, type BatchOutcome } from '../../src/cli/ingest/send-items.ts';
import { addCounts, NO_COUNTS, type Counts } from '../../src/cli/ingest/totals.ts';
import { runQuery } from '../../src/cli/query-command.ts';
import type { SourceItem } from '../../src/domain/document-record.ts';
import { caughtIo } from '../support/cli-io.ts';
import { smallServer, type Asked, type Reply, type SmallServer } from '../support/small-server.ts';

let server: SmallServer | null = null;
afterEach(() => server?.close());

interface Input {
  readonly idempotencyKey: string;
  readonly documents: readonly { readonly path: string; readonly base64: string }[];
}
const inputOf = ({ body }: Asked): Input => body.variables?.input as Input;
const sent = (): string[][] => (server?.asked ?? []).map((asked) => inputOf(asked).documents.map(({ path }) => path));

const item = (path: string, bytes: Uint8Array = Buffer.from(path)): SourceItem => ({
  path,
  bytes,
  mediaType: 'text/markdown',
  kind: 'FILE',
  uri: null,
  publishedAt: null,
  modifiedAt: null,
  sourceRevision: null,
});

/** A server that takes every document of a request. */
function taken(asked: Asked): Reply {
  const { documents } = inputOf(asked);
  const report: Counts = addCounts(NO_COUNTS, { documents: documents.length });
  const outcomes = documents.map(({ path }) => ({ path, status: 'ADDED', issues: [], error: null, quarantined: null }));
  return { body: { data: { ingest: { __typename: 'Ingested', report, outcomes } } } };
}

async function sending(answer: (asked: Asked) => Reply, items: readonly SourceItem[]): Promise<BatchOutcome> {
  server = await smallServer(answer);
  let keys = 0;
  return send(
    {
      client: new HttpClient({ url: server.url, key: null, space: null }, globalThis.fetch),
      source: { key: 'notes', name: 'notes', uri: null, paths: [] },
      pack: null,
      visibility: 'SHARED',
      watching: null,
      reread: false,
      wantsIds: false,
      nextKey: () => `key ${++keys}`,
      interrupted: new AbortController().signal,
    },
    items,
  );
}

const refusal = (code: string, status = 400): Reply => ({
  status,
  body: { errors: [{ message: 'no', extensions: { code } }] },
});
const value = (typename: string, more: object): Reply => ({
  body: { data: { ingest: { __typename: typename, message: 'not so', ...more } } },
});

describe('a batch', () => {
  it('carries bytes as they are, whatever their encoding', async () => {
    const bytes = Uint8Array.from([0, 255, 128, 10]);
    await sending(taken, [item('a.md', bytes)]);
    const [asked] = server?.asked ?? [];
    expect(asked && Buffer.from(inputOf(asked).documents[0]?.base64 ?? '', 'base64')).toEqual(Buffer.from(bytes));
  });

  it.each<[what: string, first: Reply]>([
    ['the connection was cut', 'cut'],
    ['the server was starting', refusal('UNAVAILABLE', 503)],
    [
      'its database was away',
      value('Unavailable', { code: 'UNAVAILABLE', path: [], component: 'database', retryAfter: 0 }),
    ],
    ['it took too long', { body: { data: null, errors: [{ message: 'late', extensions: { code: 'TIMEOUT' } }] } }],
  ])('is sent again under the same key when %s, and counted once', async (_what, first) => {
    const replies = [first];
    const { counts } = await sending((asked) => replies.shift() ?? taken(asked), [item('a.md'), item('b.md')]);
    expect(counts).toEqual(addCounts(NO_COUNTS, { documents: 2 }));
    expect((server?.asked ?? []).map((asked) => inputOf(asked).idempotencyKey)).toEqual(['key 1', 'key 1']);
  });

  it.each<[what: string, reply: Reply]>([
    ['too large', refusal('TOO_LARGE', 413)],
    ['not as expected', refusal('INVALID')],
    ['refused for one of its documents', value('Invalid', { code: 'INVALID', path: ['documents', '1', 'path'] })],
  ])(
    'that is %s goes in halves, each under its own key, so that one document takes no other with it',
    async (_what, reply) => {
      const bad = (asked: Asked): boolean => inputOf(asked).documents.some(({ path }) => path === 'bad.md');
      const items = ['a.md', 'bad.md', 'c.md', 'd.md'].map((path) => item(path));
      const outcome = await sending((asked) => (bad(asked) ? reply : taken(asked)), items);
      expect(outcome.counts).toEqual(addCounts(NO_COUNTS, { documents: 3, failed: 1 }));
      expect(outcome.notTaken).toMatchObject([{ path: 'bad.md', status: 'FAILED' }]);
      expect(sent()).toEqual([
        ['a.md', 'bad.md', 'c.md', 'd.md'],
        ['a.md', 'bad.md'],
        ['a.md'],
        ['bad.md'],
        ['c.md', 'd.md'],
      ]);
      const keys = (server?.asked ?? []).map((asked) => inputOf(asked).idempotencyKey);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it.each<[what: string, reply: Reply]>([
    ['the key', refusal('UNAUTHENTICATED', 401)],
    ['the role', value('Forbidden', { code: 'FORBIDDEN', path: [] })],
    ['the source', value('Invalid', { code: 'INVALID', path: ['source', 'key'] })],
    ['the contract', refusal('GRAPHQL_VALIDATION_FAILED')],
  ])('is not tried in parts when it is %s that is wrong', async (_what, reply) => {
    await expect(sending(() => reply, [item('a.md'), item('b.md')])).rejects.toThrow(/no|not so/);
    expect(server?.asked).toHaveLength(1);
  });
});

describe('an answer with data and errors', () => {
  it('shows both, each where it belongs, and ends with 1', async () => {
    const errors = [
      { message: 'first\nline', path: ['claims', 0, 'subject'], extensions: { code: 'INVALID' } },
      { message: 'second', extensions: { code: 'INTERNAL' } },
    ];
    server = await smallServer(() => ({ body: { data: { a: 1 }, errors } }));
    const { io, out, err } = caughtIo();
    const client = new HttpClient({ url: server.url, key: null, space: null }, globalThis.fetch);
    expect(await runQuery(client, { query: '{ a }' }, io)).toBe(1);
    expect(JSON.parse(out())).toEqual({ a: 1 });
    expect(err()).toBe('claimgraph: claims.0.subject: first\\u000aline\nclaimgraph: second\n');
  });
});
