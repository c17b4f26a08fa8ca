import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GraphQLString, type GraphQLFieldConfig } from 'graphql';
import { systemClock } from '../../../src/domain/time.ts';
import { Searches } from '../../../src/server/index.ts';
import { loadKeys } from '../../../src/storage/index.ts';
import { ask, send, type Received } from '../../support/http.ts';
import { TestSocket } from '../../support/sockets.ts';
import { startTestServer, testSchema, type TestContext, type TestServer } from '../../support/test-server.ts';

const KEYS = {
  alice: 'cg_alice-alice-alice-alice',
  bob: 'cg_bob-bob-bob-bob-bob-bob',
  carol: 'cg_carol-carol-carol-carol',
} as const;
type Who = keyof typeof KEYS;

/** A search under way: it ends when the test says so. */
interface Search {
  readonly owner: string;
  readonly name: string;
  end(): void;
}

let folder = '';
let server: TestServer | null = null;
let searches = new Searches(1);
let begun: Search[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'searches-'));
  searches = new Searches(1);
  begun = [];
});
afterEach(async () => {
  const stopping = server?.stop();
  while ((await reading('claimgraph_searches', 'waiting')) > 0) {
    for (const search of begun) search.end();
    await moment();
  }
  for (const search of begun) search.end();
  await stopping;
  rmSync(folder, { recursive: true, force: true });
});

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await moment();
};
const reading = async (name: string, label: string): Promise<number> =>
  (await searches.readings.find((one) => one.name === name)?.read())?.get(label) ?? NaN;
const waiting = (count: number): Promise<void> =>
  until(async () => (await reading('claimgraph_searches', 'waiting')) === count);

const under = (owner: string, name: string): Promise<string> =>
  new Promise((resolve) => begun.push({ owner, name, end: () => resolve('found') }));

const find: GraphQLFieldConfig<unknown, TestContext> = {
  type: GraphQLString,
  args: { name: { type: GraphQLString } },
  extensions: { limits: 'SEARCH' },
  resolve: (_, { name }: { name?: string }, { request: { caller } }) => under(caller.owner, name ?? ''),
};
/** A mutation that searches, then waits for somebody else, then searches again. */
const answer: typeof find = {
  ...find,
  resolve: async (_, { name }: { name?: string }, { request: { caller, turns } }) => {
    await turns?.step(() => under(caller.owner, `${name} first`));
    await under('the web', `for ${name}`);
    return turns?.step(() => under(caller.owner, `${name} second`));
  },
};

async function start(settings: Parameters<typeof startTestServer>[1] = {}): Promise<string> {
  const file = join(folder, 'keys.json');
  const spaces = { alice: 'default', bob: 'default', carol: 'other' };
  const entries = Object.entries(KEYS).map(([owner, key]) => [
    `sha256:${createHash('sha256').update(key).digest('hex')}`,
    { owner, space: spaces[owner as Who], role: 'WRITER' },
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(entries)));
  const keys = await loadKeys({ file, clock: systemClock, onFault: () => undefined });
  server = await startTestServer(testSchema({ find }, { answer }), { keys, searches, ...settings });
  return server.url;
}

const headersOf = (who: Who): Record<string, string> => ({ authorization: `Bearer ${KEYS[who]}` });
const as = (who: Who, query: string): Promise<Received> => ask(server?.url ?? '', query, {}, headersOf(who));
const names = (): string[] => begun.map(({ owner, name }) => `${owner}: ${name}`);
/** Ends the search that began last, and waits for the next. */
async function next(): Promise<void> {
  const count = begun.length;
  begun.at(-1)?.end();
  await until(() => begun.length > count);
}

describe('searches of one caller', () => {
  it("wait while another's goes before them, and nothing else waits", async () => {
    const url = await start();
    const first = as('alice', '{ find(name: "1") }');
    await until(() => begun.length === 1);
    const others = ['2', '3', '4'].map((name) => as('alice', `{ find(name: "${name}") }`));
    await waiting(3);
    const bobs = as('bob', '{ find(name: "b") }');
    await waiting(4);
    const carols = as('carol', '{ find(name: "c") }');
    await waiting(5);
    expect((await as('alice', '{ echo(text: "small") }')).json().data).toEqual({ echo: 'small' });
    expect((await send(url, { method: 'GET', path: '/health' })).status).toBe(200);
    expect(names()).toEqual(['alice: 1']);
    for (let n = 0; n < 5; n++) await next();
    begun.at(-1)?.end();
    expect(names()).toEqual(['alice: 1', 'carol: c', 'bob: b', 'alice: 2', 'alice: 3', 'alice: 4']);
    for (const answered of [first, ...others, bobs, carols])
      expect((await answered).json().data).toEqual({ find: 'found' });
  });

  it('hold nothing while they wait: no operation is opened before its turn', async () => {
    await start();
    const answers = ['1', '2'].map((name) => as('alice', `{ thing { name } find(name: "${name}") }`));
    await waiting(1);
    expect(server?.contexts).toHaveLength(1);
    await next();
    expect(server?.contexts).toHaveLength(2);
    begun.at(-1)?.end();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('count each by itself where one operation has several, also in fragments', async () => {
    await start({ settings: { 'limit.searches': 4 } });
    const three = as('alice', '{ a: find(name: "a") ...F } fragment F on Query { b: find(name: "b") c: find }');
    await until(() => begun.length === 3);
    const refused = await as('alice', '{ x: find y: find }');
    expect(refused.status).toBe(429);
    const fourth = as('alice', '{ find(name: "4") }');
    await waiting(1);
    const bobs = [as('bob', '{ find(name: "5") }'), as('bob', '{ find(name: "6") }'), as('bob', '{ find(name: "7") }')];
    await waiting(4);
    for (const search of begun.slice(0, 3)) search.end();
    await until(() => begun.length === 4);
    for (let n = 0; n < 3; n++) await next();
    begun.at(-1)?.end();
    expect(names().slice(3)).toEqual(['bob: 5', 'bob: 6', 'bob: 7', 'alice: 4']);
    await Promise.all([three, fourth, ...bobs]);
  });

  it('are refused beyond their bound, with the code and what to do; those of others are not', async () => {
    await start({ settings: { 'limit.searches': 2 } });
    const open = ['1', '2'].map((name) => as('alice', `{ find(name: "${name}") }`));
    await waiting(1);
    const refused = await as('alice', '{ find(name: "3") }');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json().errors).toEqual([
      {
        message:
          'expected at most 2 searches of one caller at once, waiting or under way (limit.searches), got one more; ' +
          'send the next when one of them is answered, or try again in 1 s',
        extensions: { code: 'RATE_LIMITED', retryAfter: 1 },
      },
    ]);
    expect((await as('alice', '{ thing { name } }')).status).toBe(200);
    const bobs = as('bob', '{ find(name: "b") }');
    await waiting(2);
    await next();
    await next();
    begun.at(-1)?.end();
    expect((await Promise.all([...open, bobs])).map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = as('alice', '{ find(name: "4") }');
    await until(() => begun.length === 4);
    begun.at(-1)?.end();
    expect((await again).status).toBe(200);
    expect(await reading('claimgraph_searches_total', 'REFUSED')).toBe(1);
  });

  it('leave the line when their caller hangs up, and make room', async () => {
    const url = await start({ settings: { 'limit.searches': 2 } });
    const first = as('alice', '{ find(name: "1") }');
    await until(() => begun.length === 1);
    const headers = { ...headersOf('alice'), 'content-type': 'application/json' };
    const leaving = request(new URL('/graphql', url), { method: 'POST', headers });
    leaving.on('error', () => undefined);
    leaving.end(JSON.stringify({ query: '{ find(name: "2") }' }));
    await waiting(1);
    leaving.destroy();
    await waiting(0);
    const third = as('alice', '{ find(name: "3") }');
    await waiting(1);
    await next();
    begun.at(-1)?.end();
    expect(names()).toEqual(['alice: 1', 'alice: 3']);
    expect((await Promise.all([first, third])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await reading('claimgraph_searches_total', 'LEFT')).toBe(1);
  });

  it('leave the line when their time is over', async () => {
    await start({ settings: { 'limit.operationMs': 200 } });
    const write = as('alice', 'mutation { answer(name: "m") }');
    await until(() => begun.length === 1);
    const late = as('bob', '{ find(name: "2") }');
    for (const answered of [write, late])
      expect((await answered).json().errors).toMatchObject([{ extensions: { code: 'TIMEOUT' } }]);
    await waiting(0);
    await next();
    await next();
    begun.at(-1)?.end();
    expect(names()).toEqual(['alice: m first', 'the web: for m', 'alice: m second']);
  });
});

describe('a mutation that searches', () => {
  it("holds no turn while it waits for others, and goes on before its caller's next", async () => {
    await start();
    const first = as('alice', 'mutation { answer(name: "m") }');
    await until(() => begun.length === 1);
    const second = as('alice', 'mutation { answer(name: "n") }');
    await waiting(1);
    begun[0]?.end(); // it asks the web now, and the other begins
    await until(() => begun.length === 3);
    const bobs = as('bob', '{ find(name: "b") }');
    await waiting(1);
    begun.find(({ name }) => name === 'for m')?.end();
    await waiting(2);
    begun.find(({ name }) => name === 'n first')?.end();
    await until(() => names().includes('bob: b'));
    begun.find(({ name }) => name === 'b')?.end();
    await until(() => names().includes('alice: m second'));
    for (const name of ['for n', 'm second']) begun.find((one) => one.name === name)?.end();
    await until(() => names().includes('alice: n second'));
    begun.at(-1)?.end();
    expect((await Promise.all([first, second, bobs])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('that nobody waits for is given up before it has begun, and goes on afterwards', async () => {
    await start({ settings: { 'limit.operationMs': 200 } });
    const answers = [as('alice', 'mutation { answer(name: "m") }'), as('alice', 'mutation { answer(name: "n") }')];
    for (const answered of answers)
      expect((await answered).json().errors).toMatchObject([{ extensions: { code: 'TIMEOUT' } }]);
    await waiting(0);
    begun.at(-1)?.end();
    await until(() => begun.length === 2);
    begun.at(-1)?.end();
    await until(() => begun.length === 3);
    expect(names()).toEqual(['alice: m first', 'the web: for m', 'alice: m second']);
  });
});

describe('on a socket', () => {
  it('searches wait in the same line, and leave it with their socket', async () => {
    const url = await start();
    const first = as('alice', '{ find(name: "1") }');
    await until(() => begun.length === 1);
    const socket = await TestSocket.accepted(url, headersOf('alice'));
    socket.start('{ find(name: "2") }');
    await waiting(1);
    const bobs = await TestSocket.accepted(url, headersOf('bob'));
    const found = bobs.ask('{ find(name: "b") }');
    await waiting(2);
    await socket.end();
    await waiting(1);
    await next();
    begun.at(-1)?.end();
    expect(await found).toMatchObject({ data: { find: 'found' } });
    expect(names()).toEqual(['alice: 1', 'bob: b']);
    await bobs.end();
    await first;
  });

  it('a search leaves the line when its client completes it, and those behind it stay', async () => {
    const url = await start();
    const first = as('alice', '{ find(name: "1") }');
    await until(() => begun.length === 1);
    const socket = await TestSocket.accepted(url, headersOf('alice'));
    const id = socket.start('{ find(name: "2") }');
    const third = socket.ask('{ find(name: "3") }');
    await waiting(2);
    socket.send({ type: 'complete', id });
    await waiting(1);
    await next();
    begun.at(-1)?.end();
    expect(await third).toMatchObject({ data: { find: 'found' } });
    expect(names()).toEqual(['alice: 1', 'alice: 3']);
    await socket.end();
    await first;
  });
});
