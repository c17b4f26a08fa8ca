import { afterEach, describe, expect, it } from '@jest/globals';
import { connect } from '../../src/cli/client/connect.ts';
import { HttpClient } from '../../src/cli/client/http.ts';
import { endpointOf } from '../../src/cli/client/server-address.ts';
import { persist } from '../../src/cli/client/persist.ts';
import { execute } from '../../src/cli/client/client-port.ts';
import { askHealth } from '../../src/cli/client/running-server.ts';
import { UsageError } from '../../src/cli/exit-codes.ts';
import { StatsDocument } from '../../src/cli/generated/operations.ts';
import { ConfigurationError, Unavailable } from '../../src/domain/errors.ts';
import { caughtIo } from '../support/cli-io.ts';
import { smallServer, type Reply, type SmallServer } from '../support/small-server.ts';

describe('addresses', () => {
  it.each([
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/graphql'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/graphql'],
    ['https://graph.example/api/graphql', 'https://graph.example/api/graphql'],
  ])('%s means %s', (url, endpoint) => {
    expect(endpointOf(url).href).toBe(endpoint);
  });
  it.each(['127.0.0.1:4000', 'localhost', 'ftp://h', 'file:///etc', '', 'http://user:secret@h'])(
    '%j is none',
    (url) => {
      expect(() => endpointOf(url)).toThrow(UsageError);
    },
  );
});

let server: SmallServer | null = null;
afterEach(() => server?.close());

async function ask(reply: Reply, key: string | null = null): Promise<unknown> {
  server = await smallServer(() => reply);
  const client = new HttpClient({ url: server.url, key, space: 'work' }, globalThis.fetch);
  return execute(client, StatsDocument, {});
}

describe('a server over HTTP', () => {
  it('is asked with operation, key and space, and gives its data', async () => {
    expect(await ask({ body: { data: { stats: 1 } } }, 'a-key')).toEqual({ stats: 1 });
    const [one] = server?.asked ?? [];
    expect(one).toMatchObject({
      path: '/graphql',
      headers: { authorization: 'Bearer a-key', 'claimgraph-space': 'work', 'content-type': 'application/json' },
    });
    expect(one?.body.query).toContain('query Stats');
  });

  const error = (code: string, more: object = {}) => ({
    errors: [{ message: 'so it is', extensions: { code, ...more } }],
  });
  const cases: readonly [what: string, reply: Reply, thrown: object][] = [
    [
      'no key',
      { status: 401, body: error('UNAUTHENTICATED') },
      { code: 'UNAUTHENTICATED', message: /--key or CLAIMGRAPH_KEY/ },
    ],
    [
      'a wrong operation',
      { status: 400, body: error('GRAPHQL_VALIDATION_FAILED') },
      { code: 'INVALID', wireCode: 'GRAPHQL_VALIDATION_FAILED' },
    ],
    [
      'a space that is not there',
      { status: 404, body: error('NOT_FOUND') },
      { code: 'NOT_FOUND', message: 'so it is' },
    ],
    [
      'a database that is away',
      { status: 503, body: error('UNAVAILABLE', { component: 'database', retryAfter: 5 }) },
      { component: 'database', retryAfter: 5 },
    ],
    [
      'too much in a minute',
      { status: 429, headers: { 'retry-after': '7' }, body: error('RATE_LIMITED') },
      { code: 'UNAVAILABLE', retryAfter: 7 },
    ],
    [
      'a proxy without its server',
      { status: 502, body: '<html>' },
      { code: 'UNAVAILABLE', message: /502: the server behind it is away/ },
    ],
    [
      'something else',
      { status: 404, body: 'not found' },
      { code: 'CONFIGURATION', message: /404, but not as a Claimgraph server does; check --url/ },
    ],
    ['JSON of something else', { body: [1, 2] }, { code: 'CONFIGURATION' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }, { code: 'UNAVAILABLE' }],
    ['a cut connection', 'cut', { code: 'UNAVAILABLE', message: /the connection was cut/ }],
  ];
  it.each(cases)('%s', async (_what, reply, thrown) => {
    const expected = Object.fromEntries(
      Object.entries(thrown).map(([name, value]) => [
        name,
        value instanceof RegExp ? (expect.stringMatching(value) as unknown) : (value as unknown),
      ]),
    );
    await expect(ask(reply)).rejects.toMatchObject(expected);
  });

  it('nothing that listens', async () => {
    const gone = await smallServer(() => 'cut');
    await gone.close();
    const client = new HttpClient({ url: gone.url, key: null, space: null }, globalThis.fetch);
    await expect(execute(client, StatsDocument, {})).rejects.toThrow(
      /cannot reach http.*: nothing listens there; start the server with `claimgraph serve`, or check --url/,
    );
  });

  it('Ctrl-C ends the wait', async () => {
    server = await smallServer(() => ({ body: { data: {} } }));
    const client = new HttpClient({ url: server.url, key: null, space: null }, globalThis.fetch);
    await expect(execute(client, StatsDocument, {}, AbortSignal.abort())).rejects.toThrow(/interrupted/);
  });
});

describe('a server that comes back', () => {
  it('is asked again, and only while it is away', async () => {
    const replies: Reply[] = ['cut', { body: { data: { stats: 2 } } }];
    server = await smallServer(() => replies.shift() ?? 'cut');
    const client = new HttpClient({ url: server.url, key: null, space: null }, globalThis.fetch);
    const never = new AbortController().signal;
    expect(await persist(() => execute(client, StatsDocument, {}), never)).toEqual({ stats: 2 });
    const tried: number[] = [];
    const refused = (error: Error) => () => {
      tried.push(1);
      return Promise.reject(error);
    };
    await expect(persist(refused(new ConfigurationError('no')), never)).rejects.toThrow('no');
    await expect(persist(refused(new Unavailable('x', 'come tomorrow', 3600)), never)).rejects.toThrow('come tomorrow');
    expect(tried).toHaveLength(2);
  });

  it('Ctrl-C ends the wait for it', async () => {
    const interrupt = new AbortController();
    const work = () => {
      interrupt.abort();
      return Promise.reject(new Unavailable('x', 'away', 1));
    };
    await expect(persist(work, interrupt.signal)).rejects.toThrow(/interrupted/);
  });
});

describe('is it our server?', () => {
  const report = { status: 'OK', version: '1.0.0', startedAt: '', parts: [{ name: 'database', ok: true }] };
  const sick = {
    ...report,
    status: 'DEGRADED',
    parts: [
      { name: 'database', ok: false, detail: 'no space' },
      { name: 'x', ok: false },
    ],
  };
  const cases: readonly [what: string, reply: Reply, found: object | null][] = [
    ['a sound one', { body: report }, { version: '1.0.0', status: 'OK', faults: [] }],
    [
      'a sick one',
      { body: sick },
      { version: '1.0.0', status: 'DEGRADED', faults: ['database: no space', 'x does not answer'] },
    ],
    ['something else that speaks JSON', { body: { hello: 1 } }, null],
    ['something else', { status: 404, body: 'what?' }, null],
    ['silence', 'cut', null],
  ];
  it.each(cases)('%s', async (_what, reply, found) => {
    server = await smallServer(() => reply);
    expect(await askHealth(server.url, globalThis.fetch)).toEqual(found);
  });
});

describe('options that travel as headers', () => {
  const target = { url: 'http://127.0.0.1:1', key: null, space: null, dataDir: null };
  it.each([
    ['a key with a blank', { key: 'a b' }, /--key: expected a key without blanks/],
    ['a key with a line end', { key: 'secret\nx: y' }, /--key: expected/],
    ['a space no space can have', { space: 'My Space' }, /--space: expected 1–63 lower-case/],
  ])('%s is refused before anything is sent, and no key is shown', async (_what, options, message) => {
    const connecting = connect({ ...target, ...options }, caughtIo().io, false);
    await expect(connecting).rejects.toThrow(message);
    await expect(connecting).rejects.not.toThrow(/secret/);
  });
});
