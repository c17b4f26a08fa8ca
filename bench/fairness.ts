/**
 * What others wait for while one caller sends many searches at once: a thread of its own asks /health and a small query as another
 * caller, each every 50 ms, and notes how long each took. Beside it what the searches were answered with, and for how long the event
 * loop of the server stood still at most.
 *
 * `npm run bench -- fairness [-- postgres|embedded] [WORDS…]`: on one of the two databases (both, where CLAIMGRAPH_TEST_POSTGRES_URL names
 * a server), and only attacks whose names hold one of the words. Runs `dist`: build first.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { percentile } from '../src/lib/percentile.ts';
import { startChild } from '../test/support/child-server.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestPostgres } from '../test/support/open-database.ts';
import { printTable } from './support/table.ts';

const EVERY_MS = 50;
/** Documents in the space. */
const DOCUMENTS = 150;
/** Wanted: nobody else waits longer. */
const LONGEST_MS = { postgres: 500, embedded: 1_000 };
type Kind = keyof typeof LONGEST_MS;

interface Key {
  readonly key: string;
  readonly owner: string;
  readonly role: string;
}
const ATTACKER: Key = { key: 'cg_attacker_0123456789abcdef', owner: 'attacker', role: 'WRITER' };
const OTHER: Key = { key: 'cg_other_0123456789abcdef', owner: 'other', role: 'READER' };
const OPERATOR: Key = { key: 'cg_operator_0123456789abcdef', owner: 'operator', role: 'ADMIN' };
/** As the file of keys has them. */
const KEYS = Object.fromEntries(
  [ATTACKER, OTHER, OPERATOR].map(({ key, ...of }) => [
    `sha256:${createHash('sha256').update(key).digest('hex')}`,
    { ...of, space: 'default' },
  ]),
);

interface Waits {
  readonly health: readonly number[];
  readonly query: readonly number[];
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

function ask(url: string, path: string, { key }: Key, body: object | null, agent?: Agent): Promise<Answered> {
  const started = performance.now();
  const text = body === null ? '' : JSON.stringify(body);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const options = { method: body === null ? 'GET' : 'POST', headers, ...(agent && { agent }) };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - started,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const graphql = (url: string, key: Key, query: string, variables: object, agent?: Agent): Promise<Answered> =>
  ask(url, '/graphql', key, { query, variables }, agent);

/** Asks until it is told to end; posts how long each answer took, in ms. */
async function probe(url: string): Promise<void> {
  const ended = new AbortController();
  parentPort?.once('message', () => ended.abort());
  const agent = new Agent({ keepAlive: true });
  const waits: { health: number[]; query: number[] } = { health: [], query: [] };
  const every = async (name: keyof typeof waits, asked: () => Promise<Answered>): Promise<void> => {
    while (!ended.signal.aborted) {
      const { ms } = await asked();
      waits[name].push(ms);
      await sleep(Math.max(0, EVERY_MS - ms));
    }
  };
  await Promise.all([
    every('health', () => ask(url, '/health', OTHER, null, agent)),
    every('query', () => graphql(url, OTHER, '{ entities(first: 1) { nodes { id } } }', {}, agent)),
  ]);
  agent.destroy();
  parentPort?.postMessage(waits);
}

const ABOUT = ['gas', 'blob', 'validator', 'account', 'storage', 'opcode', 'signature', 'token', 'withdrawal', 'state'];
const VERBS = ['costs', 'replaces', 'requires', 'forbids', 'limits'];
/** Each a question of its own, so that nothing is answered from a cache. */
const question = (n: number): string =>
  `Which ${ABOUT[n % 10]} proposal ${VERBS[n % 5]} the ${ABOUT[(n * 7 + 3) % 10]} of transaction type ${n}?`;

interface Attack {
  readonly name: string;
  readonly query: string;
  readonly variables: (n: number) => object;
  /** The search engine keeps the line open, and says nothing. */
  readonly web: 'HANGS' | 'EMPTY';
}

const SEARCH: Omit<Attack, 'name'> = {
  query: 'query ($q: String!) { search(text: $q, first: 20) { edges { score node { __typename } } } }',
  variables: (n) => ({ q: question(n) }),
  web: 'EMPTY',
};
const RETRIEVE: Omit<Attack, 'name'> = {
  query: 'query ($q: String!) { retrieve(question: $q) { kept { rank score } } }',
  variables: (n) => ({ q: question(n) }),
  web: 'EMPTY',
};
const FIND: Omit<Attack, 'name'> = {
  query: `mutation ($q: String!) { findEvidence(input: {question: $q}) {
    __typename ... on EvidenceFound { outcome } ... on DomainError { code } } }`,
  variables: (n) => ({ q: question(n) }),
  web: 'EMPTY',
};

const attacks: readonly (Attack & { readonly times: number })[] = [
  { name: 'search', ...SEARCH, times: 40 },
  { name: 'search', ...SEARCH, times: 200 },
  { name: 'retrieve', ...RETRIEVE, times: 40 },
  { name: 'retrieve', ...RETRIEVE, times: 200 },
  { name: 'findEvidence', ...FIND, times: 40 },
  { name: 'findEvidence', ...FIND, times: 200 },
  { name: 'findEvidence, the web hangs', ...FIND, web: 'HANGS', times: 60 },
];

/** A search engine that finds nothing, or never answers. */
interface WebSearch {
  readonly server: Server;
  readonly url: string;
  mode: Attack['web'];
}

async function webSearch(): Promise<WebSearch> {
  const server = createServer((_req, res) => {
    if (web.mode === 'HANGS') return;
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"results": []}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const web: WebSearch = { server, url: `http://127.0.0.1:${port}`, mode: 'EMPTY' };
  return web;
}

/** The first code in an answer; else its status. */
const told = ({ status, text }: Answered): string => {
  const code = /"(?:code|outcome)":"(\w+)"/u.exec(text)?.[1];
  return code === undefined ? String(status) : `${status} ${code}`;
};

function counted(answers: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ');
}

const figures = (waits: readonly number[]): string =>
  [percentile(waits, 0.5), percentile(waits, 0.95), Math.max(...waits)].map((ms) => ms.toFixed(0)).join(' · ');

/** Longest that the event loop stood still since it was asked last, ms. */
async function loopDelay(url: string): Promise<number> {
  const { text } = await ask(url, '/metrics', OPERATOR, null);
  return 1_000 * Number(/^claimgraph_nodejs_eventloop_lag_max_seconds (\S+)$/mu.exec(text)?.[1] ?? NaN);
}

async function measure(url: string, { name, times, query, variables }: (typeof attacks)[number], first: number) {
  await loopDelay(url);
  const prober = new Worker(new URL(import.meta.url), { workerData: url });
  await sleep(1_000);
  const started = performance.now();
  const sent = Array.from({ length: times }, (_, n) => graphql(url, ATTACKER, query, variables(first + n)));
  const answers = await Promise.all(
    sent.map((one) => one.catch((error: unknown) => ({ status: 0, text: String(error), ms: 0 }))),
  );
  const seconds = (performance.now() - started) / 1000;
  const loop = await loopDelay(url);
  const waits = await new Promise<Waits>((resolve) => {
    prober.once('message', resolve);
    prober.postMessage('end');
  });
  const took = answers.map(({ ms }) => ms);
  return { name: `${times} × ${name}`, answers: counted(answers.map(told)), seconds, took, loop, ...waits };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function report(kind: Kind, measured: readonly Measured[]): void {
  const longest = LONGEST_MS[kind];
  const rows = measured.map(({ name, answers, seconds, took, loop, health, query }) => [
    ...[name, figures(health), figures(query)],
    Math.max(...health, ...query) <= longest ? 'yes' : 'NO',
    ...[loop.toFixed(0), seconds.toFixed(1), figures(took), answers],
  ]);
  const title = `Beside many searches of one caller (${kind}, ${DOCUMENTS} documents): p50 · p95 · longest in ms; wanted of others ${longest}`;
  const headings = ['at once', '/health', 'query of another', 'held', 'loop', 's', 'each of its own', 'answered with'];
  printTable(title, headings, rows);
}

const INGEST = `mutation ($input: IngestInput!) { ingest(input: $input) { __typename } }`;

async function fill(url: string): Promise<void> {
  if (!legs.corpora.present) throw new Error(legs.corpora.missing);
  const folder = join(legs.corpora.at, 'eips', 'EIPS');
  const files = readdirSync(folder).sort().slice(0, DOCUMENTS);
  const texts = files.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  while (texts.length > 0) {
    const documents = texts.splice(0, 10);
    await graphql(url, ATTACKER, INGEST, { input: { source: { key: 'eips' }, documents } });
  }
  for (;;) {
    const { text } = await ask(url, '/metrics', OPERATOR, null);
    const waiting = Number(/^claimgraph_embedding_queue\{state="waiting"\} (\d+)$/mu.exec(text)?.[1] ?? NaN);
    if (waiting === 0) return;
    await sleep(500);
  }
}

async function run(kind: Kind, chosen: typeof attacks, more: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairness-'));
  const keys = join(folder, 'keys.json');
  writeFileSync(keys, JSON.stringify(KEYS));
  const web = await webSearch();
  const server = startChild({
    PORT: '0',
    CLAIMGRAPH_DATA_DIR: join(folder, 'data'),
    CLAIMGRAPH_KEYS: keys,
    CLAIMGRAPH_LOG: 'silent',
    CLAIMGRAPH_SAMPLE: 'off',
    CLAIMGRAPH_EMBEDDER: 'lexical',
    CLAIMGRAPH_WEB_SEARCH_URL: web.url,
    ...more,
  });
  const done: Measured[] = [];
  try {
    const { url } = await server.listening(join(folder, 'data'));
    await fill(url);
    for (const [n, attack] of chosen.entries()) {
      web.mode = attack.web;
      const measured = await measure(url, attack, 1_000 * (n + 1));
      done.push(measured);
      const { name, health, query, answers } = measured;
      console.error(`${kind}: ${name}; /health ${figures(health)}; query ${figures(query)}; ${answers}`);
    }
    report(kind, done);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    web.server.close();
    web.server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(chosen: typeof attacks): Promise<void> {
  if (!legs.postgres.present) throw new Error(legs.postgres.missing);
  const { url, drop } = await openTestPostgres();
  try {
    await run('postgres', chosen, { CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1' });
  } finally {
    await drop();
  }
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isKind = (word: string): boolean => word in LONGEST_MS;
  const words = given.filter((word) => !isKind(word));
  const named = given.filter(isKind);
  const chosen = attacks.filter(
    ({ name, times }) => words.length === 0 || words.some((word) => `${times} ${name}`.includes(word)),
  );
  if (named.length === 0 || named.includes('embedded')) await run('embedded', chosen, {});
  if (named.includes('postgres') || (named.length === 0 && legs.postgres.present)) await onPostgres(chosen);
}

if (isMainThread) await main();
else await probe(workerData as string);
