import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Clock } from '../../../src/domain/time.ts';
import { settingDefaults } from '../../support/settings.ts';
import { loadKeys } from '../../../src/storage/index.ts';
import { ask, send, type Received } from '../../support/http.ts';
import { TestSocket } from '../../support/sockets.ts';
import { startTestServer, testSchema, type TestServer } from '../../support/test-server.ts';

const alice = 'cg_alice-alice-alice-alice';
const bob = 'cg_bob-bob-bob-bob-bob-bob';
const entry = (key: string, fields: string): string =>
  `sha256:${createHash('sha256').update(key).digest('hex')}: {${fields}}\n`;

let folder = '';
let file = '';
let now = 0;
const clock: Clock = { now: () => new Date(now) };
let server: TestServer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  file = join(folder, 'keys.yaml');
  now = Date.parse('2026-01-01T00:00:00Z');
});
afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(points = 1): Promise<TestServer> {
  writeFileSync(
    file,
    entry(alice, 'space: default, owner: alice, role: WRITER') + entry(bob, 'space: other, owner: bob, role: READER'),
  );
  const keys = await loadKeys({ file, clock, onFault: () => undefined });
  server = await startTestServer(testSchema(), { keys, clock, points });
  return server;
}

const as = (
  key: string,
  headers: Readonly<Record<string, string>> = {},
  query = '{ thing { name } }',
): Promise<Received> => ask(server?.url ?? '', query, {}, { authorization: `Bearer ${key}`, ...headers });

describe('with keys', () => {
  it('a key works in its space as its owner with its role', async () => {
    const { contexts } = await start();
    expect((await as(alice)).status).toBe(200);
    expect((await as(bob)).status).toBe(200);
    expect(contexts.map(({ request }) => request.caller)).toMatchObject([
      { owner: 'alice', role: 'WRITER', spaceName: 'default' },
      { owner: 'bob', role: 'READER', spaceName: 'other' },
    ]);
  });

  const jwt = (header: object): string =>
    [header, { sub: 'alice', role: 'ADMIN' }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
  const none: [what: string, headers: Record<string, string>][] = [
    ['no key', {}],
    ['an empty key', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: `Basic ${Buffer.from(`alice:${alice}`).toString('base64')}` }],
    ['the key alone', { authorization: alice }],
    ['a token signed by nobody', { authorization: `Bearer ${jwt({ alg: 'none' })}.` }],
    ['a forged token', { authorization: `Bearer ${jwt({ alg: 'HS256' })}.c2lnbmF0dXJl` }],
    ['the hash of a key', { authorization: `Bearer ${createHash('sha256').update(alice).digest('hex')}` }],
    ['a key with more after it', { authorization: `Bearer ${alice}, Bearer ${bob}` }],
    ['a key in another header', { 'x-api-key': alice }],
  ];
  it.each(none)('attack 44: %s is answered 401', async (_, headers) => {
    const { url, contexts } = await start();
    const answer = await ask(url, '{ thing { name } }', {}, headers);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="claimgraph"');
    expect(answer.json().errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    expect(contexts).toEqual([]);
  });

  it('a key is asked for before a body is read', async () => {
    const { url } = await start();
    const answer = await send(url, { headers: { 'content-type': 'application/json' }, body: 'x'.repeat(3_000_000) });
    expect(answer.status).toBe(401);
  });

  it('another space answers as one that does not exist', async () => {
    await start();
    const [other, missing] = [
      await as(alice, { 'claimgraph-space': 'other' }),
      await as(alice, { 'claimgraph-space': 'nowhere' }),
    ];
    expect([other.status, missing.status]).toEqual([404, 404]);
    expect(other.text.replace('other', 'X')).toBe(missing.text.replace('nowhere', 'X'));
    expect((await as(alice, { 'claimgraph-space': 'default' })).status).toBe(200);
  });

  it('health and readiness need none, and tell strangers nothing of the inside', async () => {
    const { url } = await start();
    expect((await send(url, { method: 'GET', path: '/ready' })).text).toBe('{"ready":true}');
    const health = await send(url, { method: 'GET', path: '/health' });
    expect(JSON.parse(health.text)).toMatchObject({ status: 'OK', parts: [{ name: 'test', ok: true }] });
    expect(health.text).not.toContain('fine');
  });

  it('any Host is answered', async () => {
    await start();
    expect((await as(alice, { host: 'claims.example.com' })).status).toBe(200);
  });

  it('attack 51: a key that is taken away is refused within a minute', async () => {
    await start();
    expect((await as(alice)).status).toBe(200);
    writeFileSync(file, entry(bob, 'space: other, owner: bob, role: READER'));
    now += 60_000;
    expect((await as(alice)).status).toBe(401);
    expect((await as(bob)).status).toBe(200);
  });

  it('no key is ever logged', async () => {
    const { url, log } = await start();
    await as(alice);
    await as(`${alice}-wrong`);
    await ask(url, `{ echo(text: "x") `, {}, { authorization: `Bearer ${alice}` });
    expect(log.join('\n')).not.toContain(alice);
  });
});

describe('attack 53: guessing keys', () => {
  it('ends after 20 wrong ones in a minute, without locking out who is in already', async () => {
    await start();
    await as(bob);
    for (let n = 0; n < 20; n++) expect((await as(`cg_guess-guess-guess-guess-${n}`)).status).toBe(401);
    const late = await as('cg_guess-guess-guess-guess-21');
    expect([late.status, late.headers['retry-after'], late.json().errors?.[0]?.extensions?.code]).toEqual([
      429,
      '60',
      'RATE_LIMITED',
    ]);
    expect((await as(alice)).status).toBe(429); // right, but not seen from here before: a guess like any other
    expect((await as(bob)).status).toBe(200);
    now += 60_000;
    expect((await as(alice)).status).toBe(200);
  });
});

describe('attack 36: the rate limit counts cost, not requests', () => {
  it('a key that has spent its two million points of a minute waits; aliases spend like the fields they are', async () => {
    await start(1_000);
    const query = `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: echo(text: "x")`).join(' ')} }`;
    for (let n = 0; n < 100; n++) expect((await as(alice, {}, query)).status).toBe(200);
    const late = await as(alice, {}, '{ echo(text: "x") }');
    expect([late.status, late.headers['retry-after'], late.json().errors?.[0]?.extensions?.code]).toEqual([
      429,
      '60',
      'RATE_LIMITED',
    ]);
    expect((await as(bob, {}, query)).status).toBe(200);
    now += 60_000;
    expect((await as(alice, {}, query)).status).toBe(200);
  });

  it('a long body costs by its length, and what is refused is not free', async () => {
    await start(1_000);
    const fields = (count: number): string =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: echo(text: "x")`).join(' ')} }`;
    for (let n = 0; n < 99; n++) expect((await as(alice, {}, fields(20))).status).toBe(200);
    expect((await as(alice, {}, fields(18))).status).toBe(200);
    // 2,000 points are left: refused, one of 1 MB takes 1,000 of them, and the next has too few.
    const long = (): Promise<Received> => as(alice, {}, `{ nothing(text: "${'x'.repeat(1_030_000)}") }`);
    expect((await long()).status).toBe(400);
    expect((await long()).status).toBe(429);
    expect((await as(alice, {}, '{ nothing }')).status).toBe(400);
    // The two that were refused have taken what a field needs.
    expect((await as(alice, {}, '{ echo(text: "x") }')).status).toBe(429);
  });

  it('a long message over a socket costs by its length too', async () => {
    const { url } = await start(1_000);
    const query = `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: echo(text: "x")`).join(' ')} }`;
    for (let n = 0; n < 99; n++) expect((await as(alice, {}, query)).status).toBe(200);
    // 20,000 points are left: a message of 1 MB takes 1,000 of them, and its operation one.
    const socket = await TestSocket.accepted(url, {}, { headers: { authorization: `Bearer ${alice}` } });
    const codes: unknown[] = [];
    for (let n = 0; n < 20; n++) {
      const { errors } = await socket.ask(`{ nothing(text: "${'x'.repeat(1_030_000)}") }`);
      codes.push(errors?.[0]?.extensions?.code);
    }
    expect(codes).toEqual([...Array<string>(19).fill('GRAPHQL_VALIDATION_FAILED'), 'RATE_LIMITED']);
    await socket.end();
  });

  it('and a batch is no way around it', async () => {
    const { url } = await start();
    const body = JSON.stringify(Array.from({ length: 10 }, () => ({ query: '{ thing { name } }' })));
    const answer = await send(url, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${alice}` },
      body,
    });
    expect(answer.status).toBe(400);
  });
});

describe('without keys', () => {
  it('whoever reaches loopback is the owner of the space of their choice', async () => {
    server = await startTestServer(testSchema());
    await ask(server.url, '{ thing { name } }');
    await ask(server.url, 'mutation { touch }', {}, { 'claimgraph-space': 'mine' });
    expect(server.contexts.map(({ request: { caller, kind } }) => ({ caller, kind }))).toEqual([
      { caller: { keyId: null, owner: 'local', role: 'ADMIN', spaceName: 'default' }, kind: 'query' },
      { caller: { keyId: null, owner: 'local', role: 'ADMIN', spaceName: 'mine' }, kind: 'mutation' },
    ]);
  });

  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1', '127.0.0.1:4000', '[::1]', '[::1]:4000'])(
    'the Host %s is answered',
    async (host) => {
      server = await startTestServer(testSchema());
      expect((await ask(server.url, '{ thing { name } }', {}, { host })).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '0.0.0.0',
    '[::]',
    'x@localhost',
  ])('the Host %j is not: a page may have pointed its name here', async (host) => {
    server = await startTestServer(testSchema());
    const { url } = server;
    for (const path of ['/graphql', '/health', '/ready', '/']) {
      expect((await send(url, { method: 'GET', path, headers: { host } })).status).toBe(403);
    }
    expect(server.contexts).toEqual([]);
  });

  it('a server that others reach is not started', async () => {
    const { startServer, createLog } = await import('../../../src/server/index.ts');
    const start = startServer({
      schema: testSchema(),
      operations: {
        estimateCost: () => 1,
        open: () => Promise.resolve({}),
        actualCost: () => 1,
        close: () => Promise.resolve(),
      },
      keys: null,
      introspection: true,
      address: { host: '0.0.0.0', port: 0 },
      version: '0',
      clock,
      log: createLog('silent'),
      healthParts: [],
      settingsOf: () => Promise.resolve(settingDefaults),
    });
    await expect(start).rejects.toThrow(
      /^CLAIMGRAPH_HOST: expected a loopback address, as there are no keys, got 0\.0\.0\.0/,
    );
  });
});
