import { request } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GraphQLString } from 'graphql';
import { settingDefaults } from '../../support/settings.ts';
import { ask, send } from '../../support/http.ts';
import { startTestServer, testSchema, type TestServer, type TestServerOptions } from '../../support/test-server.ts';

/** Resolves when it is told to. */
class Gate {
  open: () => void = () => undefined;
  readonly passed: Promise<void> = new Promise((resolve) => {
    this.open = resolve;
  });
}

let server: TestServer | null = null;
let gates: Gate[] = [];
afterEach(async () => {
  for (const gate of gates) gate.open();
  gates = [];
  await server?.stop();
});

const newGate = (): Gate => {
  const gate = new Gate();
  gates.push(gate);
  return gate;
};

/** A server whose fields `slow` and mutation `slow` end when the gate opens. */
async function waiting(gate: Gate, reached: Gate, options: TestServerOptions = {}): Promise<TestServer> {
  const slow = {
    type: GraphQLString,
    resolve: async () => {
      reached.open();
      await gate.passed;
      return 'done';
    },
  };
  server = await startTestServer(
    testSchema({ slow }, { slow, ingest: { ...slow, extensions: { limits: 'LONG' } } }),
    options,
  );
  return server;
}

describe('attack 35: an operation that takes too long', () => {
  it('is given up with a typed error, and what it held is given back', async () => {
    const { url, contexts } = await waiting(newGate(), newGate(), { settings: { 'limit.operationMs': 200 } });
    const answer = await ask(url, '{ slow }');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/graphql-response+json');
    expect(answer.json()).toMatchObject({
      data: null,
      errors: [{ message: expect.stringContaining('longer than 200 ms'), extensions: { code: 'TIMEOUT' } }],
      extensions: { cost: { requested: 1, actual: 1, limit: 20_000 } },
    });
    while (contexts[0]?.closed !== true) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await ask(url, '{ thing { name } }')).status).toBe(200);
  });
});

describe('a write', () => {
  it('that takes too long is answered, goes on to its end, and then gives back what it held', async () => {
    const [gate, reached] = [newGate(), newGate()];
    const { url, contexts } = await waiting(gate, reached, { settings: { 'limit.operationMs': 100 } });
    const answer = await ask(url, 'mutation { slow }');
    expect(answer.json().errors?.[0]?.message).toContain('ask again with the same idempotencyKey');
    expect(contexts.map((context) => context.closed)).toEqual([false]);
    gate.open();
    while (contexts[0]?.closed !== true) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it('that is an ingest has a time of its own', async () => {
    const [gate, reached] = [newGate(), newGate()];
    const settings = { 'limit.operationMs': 100, 'limit.ingestMs': 600_000 };
    const { url } = await waiting(gate, reached, { settings });
    const answer = ask(url, 'mutation { ingest }');
    await reached.passed;
    await new Promise((resolve) => setTimeout(resolve, 300));
    gate.open();
    expect((await answer).json().data).toEqual({ ingest: 'done' });
  });
});

describe('a client that leaves', () => {
  it('ends what its operation holds', async () => {
    const [gate, reached] = [newGate(), newGate()];
    const { url, contexts } = await waiting(gate, reached);
    const outgoing = request(new URL('/graphql', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    outgoing.on('error', () => undefined);
    outgoing.end(JSON.stringify({ query: '{ slow }' }));
    await reached.passed;
    outgoing.destroy();
    while (contexts[0]?.closed !== true) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(contexts).toHaveLength(1);
  });
});

describe('a stop', () => {
  it('lets open requests end, takes no new ones, and says so', async () => {
    const [gate, reached] = [newGate(), newGate()];
    const { url } = await waiting(gate, reached);
    expect((await send(url, { method: 'GET', path: '/ready' })).status).toBe(200);
    const open = ask(url, 'mutation { slow }');
    await reached.passed;
    const stopped = server?.stop();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(ask(url, '{ thing { name } }')).rejects.toThrow(/ECONNREFUSED|socket hang up|ECONNRESET/);
    gate.open();
    expect((await open).json().data).toEqual({ slow: 'done' });
    await stopped;
  });
});

describe('readiness', () => {
  it('ends while a part is away; liveness does not', async () => {
    let healthy = true;
    let now = 0;
    server = await startTestServer(testSchema(), {
      check: () => Promise.resolve({ ok: healthy, detail: '', latencyMs: 0 }),
      clock: { now: () => new Date(now) },
    });
    const { url } = server;
    expect((await send(url, { method: 'GET', path: '/ready' })).status).toBe(200);
    healthy = false;
    now += 1_000;
    expect((await send(url, { method: 'GET', path: '/ready' })).status).toBe(503);
    const health = await send(url, { method: 'GET', path: '/health' });
    expect([health.status, (JSON.parse(health.text) as { status: string }).status]).toEqual([200, 'DEGRADED']);
  });
});

describe('a part that is asked and says nothing', () => {
  it('is told as not well after two seconds, and is asked once', async () => {
    let asked = 0;
    let now = 0;
    const check = (): Promise<never> => {
      asked += 1;
      return new Promise(() => undefined);
    };
    server = await startTestServer(testSchema(), { check, clock: { now: () => new Date(now) } });
    for (let n = 0; n < 2; n++) {
      const health = await send(server.url, { method: 'GET', path: '/health' });
      expect(JSON.parse(health.text)).toMatchObject({
        status: 'DEGRADED',
        parts: [{ ok: false, detail: 'no answer within 2000 ms' }],
      });
      now += 1_000;
    }
    expect(asked).toBe(1);
  });
});

describe('the port', () => {
  it('in use stops the start with what to do', async () => {
    server = await startTestServer(testSchema());
    const { startServer, createLog } = await import('../../../src/server/index.ts');
    const second = startServer({
      schema: testSchema(),
      operations: {
        estimateCost: () => 1,
        open: () => Promise.resolve({}),
        actualCost: () => 1,
        close: () => Promise.resolve(),
      },
      keys: null,
      introspection: true,
      address: server.address,
      version: '0',
      clock: { now: () => new Date() },
      log: createLog('silent'),
      healthParts: [],
      settingsOf: () => Promise.resolve(settingDefaults),
    });
    await expect(second).rejects.toThrow(
      `PORT: ${server.address.port} on 127.0.0.1 is in use; end what listens there, or set PORT to another (0 takes any free one)`,
    );
  });
});
