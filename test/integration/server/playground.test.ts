import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPlayground } from '../../../src/server/index.ts';
import { send, type Received } from '../../support/http.ts';
import { keyFor, startTestProgram } from '../../support/program.ts';
import { startTestServer, testSchema, type TestServer } from '../../support/test-server.ts';
import { pickByTurn } from '../../support/turn.ts';

const get = (url: string, path: string, headers: Record<string, string> = {}): Promise<Received> =>
  send(url, { method: 'GET', path, headers });

/** With the path as it stands: a URL would resolve its dots before the server sees them. */
function asWritten(url: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, agent: false }, (incoming) => {
      let text = '';
      incoming.on('data', (part: Buffer) => (text += part.toString()));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

const CLOSED = "default-src 'none'; frame-ancestors 'none'";

describe('the playground', () => {
  let folder = '';
  let server: TestServer | null = null;
  const url = (): string => server?.url ?? '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'playground-'));
    const built = join(folder, 'built');
    mkdirSync(join(built, 'below'), { recursive: true });
    const files = {
      'secret.js': 'outside',
      'built/index.html': '<html data-introspection="{introspection}" data-keys="{keys}">',
      'built/main-1.js': 'run()',
      'built/main-1.css': 'a {}',
      'built/below/x.js': 'below',
    };
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    symlinkSync(join(folder, 'secret.js'), join(built, 'link.js'));
    const playground = readPlayground(built, { introspection: true, keys: false, sample: true });
    writeFileSync(join(built, 'later.js'), 'not there at the start');
    server = await startTestServer(testSchema(), { playground });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is a page that is told how the server is set, and that may load and ask nothing from elsewhere', async () => {
    const page = await get(url(), '/playground');
    expect(page).toMatchObject({ status: 200, text: '<html data-introspection="on" data-keys="off">' });
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const policy = String(page.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    const sources = new Set(policy.flatMap((directive) => directive.split(' ').slice(1)));
    expect([...sources].sort()).toEqual(["'none'", "'self'", "'unsafe-inline'", 'data:']);
    expect(policy.filter((directive) => directive.includes('unsafe'))).toEqual(["style-src 'self' 'unsafe-inline'"]);
  });

  it.each([
    ['main-1.js', 'text/javascript; charset=utf-8', 'run()'],
    ['main-1.css', 'text/css; charset=utf-8', 'a {}'],
  ])('its file %s may be kept for ever, and as a document can do nothing', async (name, type, text) => {
    const file = await get(url(), `/playground/${name}`);
    expect(file).toMatchObject({ status: 200, text });
    expect(file.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': CLOSED,
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['/', 'playground'],
    ['/playground/', '../playground'],
  ])('%s leads to it, under whatever path a proxy serves it', async (path, location) => {
    const answer = await get(url(), path);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(location);
    expect(new URL(location, `https://proxy.example/graph${path}`).pathname).toBe('/graph/playground');
  });

  it.each([
    '/playground/index.html',
    '/playground/later.js',
    '/playground/link.js',
    '/playground/below',
    '/playground/below/x.js',
    '/playground/below%2fx.js',
    '/playground/../secret.js',
    '/playground/..%2fsecret.js',
    '/playground/%2e%2e%2fsecret.js',
    '/playground/..%5csecret.js',
    '/playground/%2fetc%2fpasswd',
    '/playground/main-1.js%00.txt',
    '/playground/main-1.js/',
    '/playground/MAIN-1.js',
    '/playground/__proto__',
  ])('%s is no file of it', async (path) => {
    const answer = await asWritten(url(), path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('"NOT_FOUND"');
    expect(answer.text).not.toMatch(/outside|below|root:/);
  });

  it('is none where it was not built', () => {
    expect(readPlayground(join(folder, 'nowhere'), { introspection: true, keys: false, sample: false })).toBeNull();
  });

  it('that is built anew is served without a restart, and until it is there as it was before', async () => {
    const built = join(folder, 'built');
    rmSync(join(built, 'index.html'));
    expect((await get(url(), '/playground')).text).toContain('data-introspection="on"');
    writeFileSync(join(built, 'main-2.js'), 'runAnew()');
    writeFileSync(join(built, 'index.html'), '<p data-keys="{keys}">anew');
    utimesSync(join(built, 'index.html'), new Date(), new Date(Date.now() + 60_000));
    expect((await get(url(), '/playground')).text).toBe('<p data-keys="off">anew');
    expect(await get(url(), '/playground/main-2.js')).toMatchObject({ status: 200, text: 'runAnew()' });
  });

  it('of a file that is gone by now says no more than that', async () => {
    rmSync(join(folder, 'built/main-1.css'));
    const answer = await get(url(), '/playground/main-1.css');
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(folder);
  });

  it('leaves the other paths as closed as they were', async () => {
    for (const path of ['/graphql', '/health', '/nothing']) {
      expect((await get(url(), path)).headers['content-security-policy']).toBe(CLOSED);
    }
  });
});

describe('the program serves the playground', () => {
  const cases: [what: string, environment: Record<string, string>, keys: boolean, page: RegExp | null][] = [
    ['without keys', {}, false, /data-introspection="on" data-keys="off"/],
    ['without keys, and keeps its schema', { CLAIMGRAPH_INTROSPECTION: 'off' }, false, /data-introspection="off"/],
    ['not when it is off', { CLAIMGRAPH_PLAYGROUND: 'off' }, false, null],
    ['not with keys', {}, true, null],
    ['with keys when it is on', { CLAIMGRAPH_PLAYGROUND: 'on' }, true, /data-introspection="off" data-keys="on"/],
  ];
  it.each(pickByTurn('playground', cases, 2))('%s', async (_, environment, keys, expected) => {
    const program = await startTestProgram(environment, keys ? [keyFor('alice', 'READER')] : null);
    try {
      const page = await get(program.url, '/playground');
      expect(page.status).toBe(expected ? 200 : 404);
      expect(program.playgroundUrl).toBe(expected ? `${program.url}/playground` : null);
      expect(page.text).toMatch(expected ?? /NOT_FOUND/);
      const named = [...page.text.matchAll(/(?:src|href)="(playground\/[^"]+)"/g)].map(([, path]) => `/${path ?? ''}`);
      expect(named).toHaveLength(expected ? 2 : 0);
      for (const path of named) expect(await get(program.url, path)).toMatchObject({ status: 200 });
    } finally {
      await program.remove();
    }
  });
});
