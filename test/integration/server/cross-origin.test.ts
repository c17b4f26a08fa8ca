import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask, send, type Received } from '../../support/http.ts';
import { keyFor, startTestProgram, type TestProgram } from '../../support/program.ts';
import { TestSocket } from '../../support/sockets.ts';

const PAGE = 'http://localhost:5173';
const QUERY = '{ __typename }';

const preflight = (url: string, origin: string): Promise<Received> =>
  send(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,claimgraph-space,content-type',
    },
  });
const allowedFor = ({ headers }: Received): unknown => headers['access-control-allow-origin'];
const socketFrom = async (url: string, origin: string): Promise<void> => {
  const socket = await TestSocket.accepted(url, {}, { headers: { origin } });
  await socket.end();
};

describe.each([
  ['without keys', null],
  ['with keys', [keyFor('alice', 'READER')]],
])('a page of another origin, %s', (_, keys) => {
  let program: TestProgram | null = null;
  const url = (): string => program?.url ?? '';
  const key: Record<string, string> = keys === null ? {} : { authorization: `Bearer ${keys[0]?.key ?? ''}` };
  beforeAll(async () => {
    program = await startTestProgram({ CLAIMGRAPH_ORIGINS: `${PAGE},https://app.example` }, keys);
  });
  afterAll(() => program?.remove());

  it('that is named is let in beforehand, with the headers it wants to send', async () => {
    const answer = await preflight(url(), PAGE);
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': 'authorization,claimgraph-space,content-type',
      'access-control-max-age': '7200',
    });
    expect(answer.headers.vary).toMatch(/origin/i);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('reads answers, and errors too', async () => {
    const answer = await ask(url(), QUERY, {}, { ...key, origin: PAGE });
    expect(answer.json().data).toEqual({ __typename: 'Query' });
    expect(allowedFor(answer)).toBe(PAGE);
    const refused = await send(url(), { headers: { origin: PAGE, ...key, 'content-type': 'text/plain' }, body: 'x' });
    expect(refused.status).toBe(400);
    expect(allowedFor(refused)).toBe(PAGE);
  });

  it.each([
    'https://evil.example',
    'http://localhost:5174',
    'https://localhost:5173',
    'null',
    'http://LOCALHOST:5173x',
  ])('%s, which is not named, is told what to do, and cannot read answers', async (origin) => {
    const answer = await preflight(url(), origin);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('add it to CLAIMGRAPH_ORIGINS');
    expect(allowedFor(answer)).toBeUndefined();
    expect(allowedFor(await ask(url(), QUERY, {}, { ...key, origin }))).toBeUndefined();
  });

  it('opens sockets if it is named, and only then', async () => {
    const params = key.authorization === undefined ? {} : { authorization: key.authorization };
    const socket = await TestSocket.accepted(url(), params, { headers: { origin: PAGE } });
    expect(await socket.ask(QUERY)).toMatchObject({ data: { __typename: 'Query' } });
    await socket.end();
    await expect(TestSocket.open(url(), { headers: { origin: 'https://evil.example' } })).rejects.toThrow('status 403');
  });
});

describe('a server that names no origins, or all', () => {
  it('lets in pages of its own alone', async () => {
    const program = await startTestProgram({}, null);
    try {
      expect((await preflight(program.url, PAGE)).status).toBe(403);
      const answer = await ask(program.url, QUERY, {}, { origin: PAGE });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      await socketFrom(program.url, program.url);
    } finally {
      await program.remove();
    }
  });

  it('lets any in where it says so', async () => {
    const program = await startTestProgram({ CLAIMGRAPH_ORIGINS: '*' }, null);
    try {
      expect(allowedFor(await preflight(program.url, 'https://any.example'))).toBe('*');
      expect(allowedFor(await ask(program.url, QUERY, {}, { origin: 'https://any.example' }))).toBe('*');
      await socketFrom(program.url, 'https://any.example');
    } finally {
      await program.remove();
    }
  });
});

describe('an answer', () => {
  let program: TestProgram | null = null;
  const url = (): string => program?.url ?? '';
  beforeAll(async () => {
    program = await startTestProgram({}, null);
  });
  afterAll(() => program?.remove());

  const LONG = '{ __schema { types { name description fields { name description } } } }';
  const bytesOf = async (encoding: string, query: string) => {
    const response = await fetch(`${url()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
      body: JSON.stringify({ query }),
    });
    return { headers: response.headers, text: await response.text() };
  };

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', null],
    ['identity', null],
  ])('to a client that accepts %s is sent as %s', async (accepted, expected) => {
    const { headers, text } = await bytesOf(accepted, LONG);
    expect(headers.get('content-encoding')).toBe(expected);
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    expect(JSON.parse(text)).toHaveProperty('data.__schema.types');
  });

  it('that is short is not packed, and nobody is sent what was not asked for', async () => {
    expect((await bytesOf('br', QUERY)).headers.get('content-encoding')).toBeNull();
    expect((await ask(url(), LONG)).headers['content-encoding']).toBeUndefined();
  });

  it('packed is a fifth of its size or less', async () => {
    const plain = await ask(url(), LONG);
    const raw = await send(url(), {
      headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
      body: JSON.stringify({ query: LONG }),
    });
    expect(Number(raw.headers['content-length'])).toBeLessThan(plain.text.length / 5);
  });

  it('to a browser that opens the endpoint leads to the playground; to a program it does not', async () => {
    const open = (headers: Record<string, string>, path = '/graphql') => send(url(), { method: 'GET', path, headers });
    const visit = await open({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(visit).toMatchObject({ status: 302, headers: { location: 'playground' } });
    expect((await open({ accept: 'text/html' }, '/graphql?query={__typename}')).status).toBe(406);
    expect((await open({ accept: 'application/json' })).status).toBe(400);
  });
});
