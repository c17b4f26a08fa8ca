import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLString } from 'graphql';
import { settingDefaults } from '../support/settings.ts';
import { Metrics } from '../../src/server/index.ts';
import { ask, send } from '../support/http.ts';
import { describeProgram, keyFor, startTestProgram, type TestProgram } from '../support/program.ts';
import { TestSocket } from '../support/sockets.ts';
import { startTestServer, testSchema } from '../support/test-server.ts';

const alice = keyFor('alice', 'ADMIN');
const carol = keyFor('carol', 'CURATOR');

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The text format of Prometheus 0.0.4, strictly: every sample belongs to a metric with HELP and TYPE. */
function parse(text: string): Sample[] {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.trimEnd().split('\n')) {
    if (line === '') continue;
    const type = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary)$/.exec(line);
    if (type) types.set(type[1] ?? '', type[2] ?? '');
    if (line.startsWith('#')) continue;
    const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?[0-9.e+-]+|NaN|Nan|[+-]?Inf)(?: \d+)?$/.exec(line);
    if (!sample) throw new Error(`no sample: ${line}`);
    const [, name = '', inside = '', value = ''] = sample;
    const base = name.replace(/_(bucket|sum|count)$/, '');
    if (!types.has(name) && !types.has(base)) throw new Error(`no TYPE before ${line}`);
    const labels = [...inside.matchAll(/([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g)].map(
      ([, key = '', text_ = '']) => [key, text_],
    );
    samples.push({ name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) });
  }
  return samples;
}

const valueOf = (samples: readonly Sample[], name: string, labels: object = {}): number | undefined =>
  samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;

describeProgram('/metrics', [alice, carol], (running) => {
  const read = async (): Promise<Sample[]> => {
    const answer = await send(running().url, {
      method: 'GET',
      path: '/metrics',
      headers: { authorization: `Bearer ${alice.key}` },
    });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/) },
    });
    return parse(answer.text);
  };

  it('is for operators: a key of the role ADMIN', async () => {
    const get = (headers: Record<string, string>) => send(running().url, { method: 'GET', path: '/metrics', headers });
    expect((await get({})).status).toBe(401);
    expect((await get({ authorization: `Bearer ${carol.key}` })).status).toBe(403);
    expect((await get({ authorization: `Bearer ${alice.key}` })).status).toBe(200);
  });

  it('[OM-55] counts operations, errors, commits, documents and mentions, and shows no text of a caller', async () => {
    const before = await read();
    const headers = { authorization: `Bearer ${alice.key}` };
    await ask(running().url, 'query Marigold { stats { documents } }', {}, headers);
    await ask(running().url, '{ noSuchField }', {}, headers);
    const ingest = `mutation ($input: IngestInput!) { ingest(input: $input) { __typename } }`;
    const input = { source: { key: 'marigold' }, documents: [{ path: 'marigold.md', text: '# Marigold\n\nA lamp.' }] };
    await ask(running().url, ingest, { input }, headers);
    await ask(
      running().url,
      ingest,
      { input: { source: { key: '?' }, documents: [{ path: 'x.md', text: 'x' }] } },
      headers,
    );
    await ask(running().url, '{ stats { documents } }', {}, { authorization: 'Bearer cg_nobody_0123456789abcdef' });
    const resolve = 'mutation ($input: ResolveEntityInput!) { resolveEntity(input: $input) { __typename } }';
    await ask(running().url, resolve, { input: { mention: 'Quillfeather' } }, headers);
    const after = await read();
    const grown = (name: string, labels: object = {}): number =>
      (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
    expect(grown('claimgraph_operation_seconds_count', { kind: 'query' })).toBe(1);
    expect(grown('claimgraph_operation_seconds_count', { kind: 'mutation' })).toBe(3);
    expect(grown('claimgraph_errors_total', { code: 'GRAPHQL_VALIDATION_FAILED' })).toBe(1);
    expect(grown('claimgraph_errors_total', { code: 'INVALID' })).toBe(1);
    expect(grown('claimgraph_errors_total', { code: 'UNAUTHENTICATED' })).toBe(1);
    expect(grown('claimgraph_documents_total', { status: 'ADDED' })).toBe(1);
    expect(grown('claimgraph_mentions_total', { answer: 'NOBODY' })).toBe(1);
    expect(grown('claimgraph_commits_total')).toBe(2);
    expect(valueOf(after, 'claimgraph_operations_running', { kind: 'mutation' })).toBe(0);
    expect(valueOf(after, 'claimgraph_connections', { state: 'waiting' })).toBe(0);
    expect(valueOf(after, 'claimgraph_embedding_queue', { state: 'failed' })).toBe(0);
    for (const name of [
      'claimgraph_subscriptions',
      'claimgraph_subscription_lag_commits',
      'claimgraph_nodejs_eventloop_lag_p99_seconds',
      'claimgraph_process_resident_memory_bytes',
    ])
      expect(valueOf(after, name)).toBeGreaterThanOrEqual(0);
    const text = JSON.stringify(after);
    for (const own of ['arigold', 'noSuchField', 'alice', 'default"']) expect(text).not.toContain(own);
    expect(new Set(after.map(({ name, labels }) => `${name}${JSON.stringify(labels)}`)).size).toBe(after.length);
    expect(after.length).toBeLessThan(400);
  });
});

describe('errors that are told without an operation', () => {
  it('are counted by their code, each once', async () => {
    const bug = (): never => {
      throw new Error('a bug of ours');
    };
    let settingsOf = (): Promise<typeof settingDefaults> => Promise.resolve(settingDefaults);
    const server = await startTestServer(testSchema({ broken: { type: GraphQLString, resolve: bug } }), {
      settingsOf: () => settingsOf(),
    });
    const json = { 'content-type': 'application/json' };
    const counted = async (): Promise<Record<string, number>> => {
      const samples = parse((await send(server.url, { method: 'GET', path: '/metrics' })).text);
      const errors = samples.filter(({ name }) => name === 'claimgraph_errors_total');
      return Object.fromEntries(errors.map(({ labels, value }): [string, number] => [labels.code ?? '', value]));
    };
    try {
      const sent: readonly (readonly [Parameters<typeof send>[1], number])[] = [
        [{ headers: json, body: '{' }, 400],
        [{ method: 'PUT', headers: json }, 405],
        [{ headers: { 'content-type': 'text/xml' }, body: '<a/>' }, 415],
        [{ headers: { ...json, accept: 'text/html' }, body: '{}' }, 406],
        [{ headers: json, body: `{"query":"${'a'.repeat(2_000_000)}"}` }, 413],
        [{ method: 'GET', path: '/nowhere' }, 404],
        [{ headers: { ...json, host: 'graph.example.org' }, body: '{}' }, 403],
      ];
      for (const [request, status] of sent) expect((await send(server.url, request)).status).toBe(status);
      await expect(TestSocket.open(server.url, { headers: { origin: 'http://elsewhere.example' } })).rejects.toThrow();
      expect((await ask(server.url, '{ broken }')).status).toBe(200);
      settingsOf = () => Promise.reject(new Error('a bug of ours'));
      expect((await ask(server.url, '{ thing { name } }')).status).toBe(500);
      expect(await counted()).toEqual({
        BAD_REQUEST: 1,
        METHOD_NOT_ALLOWED: 1,
        UNSUPPORTED_MEDIA_TYPE: 1,
        NOT_ACCEPTABLE: 1,
        TOO_LARGE: 1,
        NOT_FOUND: 1,
        FORBIDDEN: 2,
        INTERNAL: 2,
      });
    } finally {
      await server.stop();
    }
  });
});

describe('metrics of a server whose database says nothing', () => {
  it('come without what cannot be read, and say so', async () => {
    const metrics = new Metrics([
      {
        name: 'claimgraph_silent',
        help: 'x',
        kind: 'gauge',
        label: null,
        read: () => new Promise<never>(() => undefined),
      },
      {
        name: 'claimgraph_broken',
        help: 'x',
        kind: 'gauge',
        label: null,
        read: () => Promise.reject(new Error('away')),
      },
      { name: 'claimgraph_well_total', help: 'x', kind: 'counter', label: null, read: () => new Map([['', 7]]) },
    ]);
    const samples = parse(await metrics.text());
    expect(valueOf(samples, 'claimgraph_well_total')).toBe(7);
    expect(samples.filter(({ name }) => /silent|broken/.test(name))).toEqual([]);
    const later = parse(await metrics.text());
    expect(valueOf(later, 'claimgraph_metrics_unread_total', { reading: 'claimgraph_silent' })).toBeGreaterThanOrEqual(
      1,
    );
    expect(valueOf(later, 'claimgraph_metrics_unread_total', { reading: 'claimgraph_broken' })).toBeGreaterThanOrEqual(
      1,
    );
  });
});

describe('metrics without keys', () => {
  let program: TestProgram | null = null;
  beforeAll(async () => {
    program = await startTestProgram();
  });
  afterAll(() => program?.remove());

  it('answer loopback names only', async () => {
    const get = (headers: Record<string, string>) =>
      send(program?.url ?? '', { method: 'GET', path: '/metrics', headers });
    expect((await get({})).status).toBe(200);
    expect((await get({ host: 'graph.example.org' })).status).toBe(403);
  });
});
