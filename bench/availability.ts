/**
 * What others wait for while somebody attacks: a thread of its own asks /health and a small query every 50 ms, and
 * notes how long each took. Beside it what the attack was answered with, and the memory of the server before and after;
 * at the end what was missed of what is wanted.
 *
 * `npm run bench -- availability [-- postgres|embedded] [WORDS…]`: on one of the two databases (both, where CLAIMGRAPH_TEST_POSTGRES_URL
 * names a server), and only attacks whose names hold one of the words. Runs `dist`: build first.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { deflateSync, gzipSync } from 'node:zlib';
import { startChild } from '../test/support/child-server.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestPostgres } from '../test/support/open-database.ts';
import { TestSocket } from '../test/support/sockets.ts';
import { printTable } from './support/table.ts';

const EVERY_MS = 50;
/** A thread that prepared a document ends after ten seconds in which nobody needs it. */
const SETTLE_MS = 12_000;
/** Wanted: nobody waits longer. */
const LONGEST_MS = 500;

/** Asks until it is told to end; posts the longest wait for each question, in ms. */
async function probe(url: string): Promise<void> {
  const ended = new AbortController();
  parentPort?.once('message', () => ended.abort());
  const longest = { health: 0, query: 0 };
  const timed = async (name: keyof typeof longest, ask: () => Promise<Response>): Promise<void> => {
    const started = performance.now();
    await (await ask()).text();
    longest[name] = Math.max(longest[name], performance.now() - started);
  };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ query: '{ entities(first: 1) { nodes { id } } }' });
  while (!ended.signal.aborted) {
    await Promise.all([
      timed('health', () => fetch(`${url}/health`)),
      timed('query', () => fetch(`${url}/graphql`, { method: 'POST', headers, body })),
    ]);
    await sleep(EVERY_MS);
  }
  parentPort?.postMessage(longest);
}

type Attack = (url: string) => Promise<string>;

const post = async (
  url: string,
  body: string | Buffer<ArrayBuffer>,
  more: Record<string, string> = {},
): Promise<string> => {
  const headers = { 'content-type': 'application/json', ...more };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body, signal: AbortSignal.timeout(300_000) });
  const text = await answer.text();
  const told = /"(?:code|reason|status|__typename)":"(\w+)"/u.exec(text)?.[1] ?? '';
  return `${answer.status} ${told}`;
};
const operation = (query: string, variables: object): string => JSON.stringify({ query, variables });
const INGEST = `mutation ($input: IngestInput!) { ingest(input: $input) { __typename ... on Ingested { outcomes { status quarantined { reason } } } } }`;
const ingest = (documents: readonly object[], more: object = {}): string =>
  operation(INGEST, { input: { source: { key: 'attacks' }, documents, ...more } });

const PACK = (patterns: number): string => `pack: slow${patterns}
version: 1
description: Patterns of the slowest kind.
match: { path: '**/slow*' }
types: { THING: A thing. }
mentions:
${`  - { pattern: '(?P<object>(?:a?){500}a{500})', entity: { type: THING, name: '{object}' } }\n`.repeat(patterns)}`;

/** @param words that it draws, one by one */
function packedPdf(words = 20_000_000): string {
  const page = deflateSync(Buffer.from('BT /F 9 Tf (x) Tj ET '.repeat(words)), { level: 9 });
  const twice = deflateSync(page, { level: 9 });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
  ];
  const head = objects.map((body, n) => `${n + 1} 0 obj\n${body}\nendobj\n`).join('');
  const stream = `4 0 obj\n<< /Length ${twice.length} /Filter [ /FlateDecode /FlateDecode ] >>\nstream\n`;
  const file = [
    Buffer.from(`%PDF-1.4\n${head}${stream}`),
    twice,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n'),
  ];
  return Buffer.concat(file).toString('base64');
}

const links = Array.from({ length: 5_000 }, (_, n) => `[r${n}]: https://reef.example/${n}`).join('\n');
const uses = Array.from({ length: 20_000 }, (_, n) => `[a][r${n % 5_000}]`).join(' ');
const posts = Array.from({ length: 5_000 }, (_, n) => ({
  id: n + 1,
  post_number: n + 1,
  username: `u${n % 50}`,
  created_at: '2024-01-01T00:00:00Z',
  cooked: `<p>Post ${n} says that the tide number ${n * 7919} is high.</p>`,
}));
const thread = JSON.stringify({ id: 1, title: 'Tides', post_stream: { posts } });

/** Bodies are made before the clock runs, with documents of their own for each round. */
const attacks: readonly (readonly [name: string, make: (round: number) => Attack])[] = [
  [
    'a filter of 340,000 empty ones',
    () => {
      const body = operation('query ($w: EntityWhere) { entities(where: $w) { nodes { id } } }', {
        w: { and: Array(340_000).fill({}) },
      });
      return (url) => post(url, body);
    },
  ],
  [
    'an ingest with 2,000,000 unknown fields',
    () => {
      const body = operation(INGEST, {
        input: Object.fromEntries(Array.from({ length: 2e6 }, (_, n) => [`f${n}`, n])),
      });
      return (url) => post(url, body);
    },
  ],
  [
    '1,200,000 documents',
    () => {
      const body = ingest(Array(1_200_000).fill({ path: 'a', text: '' }));
      return (url) => post(url, body);
    },
  ],
  [
    '60 MB of brackets',
    () => {
      const body = `{"query": "", "variables": {"i": ${'['.repeat(6e7)}`;
      return (url) => post(url, body);
    },
  ],
  [
    '64 MB of text in one document',
    (round) => {
      const body = ingest([
        { path: `long-${round}.md`, text: 'The tide is high. '.repeat(3_700_000).slice(0, 66_000_000) },
      ]);
      return (url) => post(url, body);
    },
  ],
  [
    '3 MB of prose in one document',
    (round) => {
      const text = Array.from(
        { length: 40_000 },
        (_, n) => `Harbour ${n % 900} lies north of harbour ${(n * 7) % 900}, and is ${n} m deep.`,
      ).join(' ');
      const body = ingest([{ path: `prose-${round}.md`, text }]);
      return (url) => post(url, body);
    },
  ],
  [
    '300 MB of blanks, packed',
    () => {
      const body = gzipSync(Buffer.alloc(3e8, ' '));
      return (url) => post(url, body, { 'content-encoding': 'gzip' });
    },
  ],
  [
    'the slowest pattern of a pack, 100 kB',
    (round) => {
      const body = ingest([{ path: `slow-${round}.md`, text: 'a'.repeat(100_000) }], { pack: PACK(1) });
      return (url) => post(url, body);
    },
  ],
  [
    'three of them',
    (round) => {
      const body = ingest([{ path: `slow3-${round}.md`, text: 'a'.repeat(100_001) }], { pack: PACK(3) });
      return (url) => post(url, body);
    },
  ],
  [
    '5,000 link references, 20,000 uses',
    (round) => {
      const body = ingest([{ path: `links-${round}.md`, text: `${uses}\n\n${links}\n` }]);
      return (url) => post(url, body);
    },
  ],
  [
    'a thread of 5,000 posts',
    (round) => {
      const body = ingest([{ path: `thread-${round}.json`, text: thread }]);
      return (url) => post(url, body);
    },
  ],
  [
    '100,000 letters with signs of no width',
    (round) => {
      const body = ingest([{ path: `width-${round}.md`, text: 'a\u200b'.repeat(100_000) }]);
      return (url) => post(url, body);
    },
  ],
  [
    'a PDF of 3.5 kB, packed twice',
    (round) => {
      const body = ingest([{ path: `packed-${round}.pdf`, base64: packedPdf() }]);
      return (url) => post(url, body);
    },
  ],
  [
    '20 PDFs, each of 4 MB packed twice',
    (round) => {
      const base64 = packedPdf(190_000);
      const of = (n: number) => Buffer.concat([Buffer.from(base64, 'base64'), Buffer.from(`% ${round} ${n}`)]);
      const body = ingest(
        Array.from({ length: 20 }, (_, n) => ({ path: `many-${round}-${n}.pdf`, base64: of(n).toString('base64') })),
      );
      return (url) => post(url, body);
    },
  ],
  [
    '2,000 sockets that say nothing, and one that speaks',
    () => async (url) => {
      const silent = await Promise.allSettled(Array.from({ length: 2_000 }, () => TestSocket.open(url)));
      const socket = await TestSocket.accepted(url);
      const answer = await socket.ask('{ __typename }');
      await socket.end();
      for (const each of silent) if (each.status === 'fulfilled') each.value.socket.terminate();
      return JSON.stringify(answer.data);
    },
  ],
  [
    '5,000 subscriptions on one socket',
    () => async (url) => {
      const socket = await TestSocket.accepted(url);
      for (let n = 0; n < 5_000; n++) socket.start('subscription { events { kind } }');
      await socket.until(({ messages }) => messages.length > 4_900);
      const refused = socket.messages.filter(({ type }) => type === 'error').length;
      await socket.end();
      return `${refused} refused`;
    },
  ],
];

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** What the server says it holds itself, MB: objects, and buffers outside of them. */
async function heldBy(url: string): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const megabytes = (name: string): string =>
    (Number(new RegExp(`^claimgraph_nodejs_${name}_bytes (\\S+)$`, 'mu').exec(text)?.[1] ?? NaN) / 2 ** 20).toFixed(0);
  return `${megabytes('heap_size_used')} MB of objects, ${megabytes('external_memory')} MB outside`;
}

/** Wanted: memory returns to within a fifth of what it was before the first attack, or, being warm, before all of them came again. */
const MEMORY = 1.2;
/** All attacks this often: what grows from one round to the next would go on to grow. */
const ROUNDS = 2;

interface Measured {
  readonly name: string;
  readonly answer: string;
  readonly seconds: number;
  readonly health: number;
  readonly query: number;
  readonly before: number;
  readonly after: number;
}

async function measure(
  url: string,
  pid: number,
  round: number,
  [name, make]: (typeof attacks)[number],
): Promise<Measured> {
  const attack = make(round);
  const before = memoryOf(pid);
  const prober = new Worker(new URL(import.meta.url), { workerData: url });
  await sleep(500);
  const started = performance.now();
  const answer = await attack(url).catch((error: unknown) => String(error));
  const seconds = (performance.now() - started) / 1000;
  await sleep(500);
  const longest = await new Promise<{ health: number; query: number }>((resolve) => {
    prober.once('message', resolve);
    prober.postMessage('end');
  });
  await sleep(SETTLE_MS);
  return { name, answer, seconds, ...longest, before, after: memoryOf(pid) };
}

function report(database: string, first: number, rounds: readonly (readonly Measured[])[]): void {
  const all = rounds.flat();
  const rows = all.map(({ name, answer, seconds, health, query, before, after }) => {
    const held = Math.max(health, query) <= LONGEST_MS ? 'yes' : 'NO';
    const memory = `${before.toFixed(0)} → ${after.toFixed(0)}`;
    return [name, answer, seconds.toFixed(1), health.toFixed(0), query.toFixed(0), held, memory];
  });
  const title = `Attacks on ${database}, and what others waited for (wanted: ${LONGEST_MS} ms); memory at first ${first.toFixed(0)} MB`;
  printTable(title, ['attack', 'answer', 's', '/health ms', 'query ms', 'held', 'MB before → after'], rows);
  const late = all.flatMap(({ name, health, query }) => {
    const worst = Math.max(health, query);
    return worst > LONGEST_MS ? [`${name}: an answer took ${worst.toFixed(0)} ms`] : [];
  });
  const levels = [first, ...rounds.map((round) => round.at(-1)?.after ?? first)];
  const grown = rounds.flatMap((_, n) => {
    const [before = 0, after = 0] = levels.slice(n);
    return after > before * MEMORY ? [`memory: ${before.toFixed(0)} → ${after.toFixed(0)} MB in round ${n + 1}`] : [];
  });
  const missed = [...late, ...grown];
  console.log(`missed: ${missed.length === 0 ? 'nothing' : missed.join('; ')}\n`);
}

async function run(database: string, chosen: typeof attacks, more: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'availability-'));
  const server = startChild({
    PORT: '0',
    CLAIMGRAPH_DATA_DIR: folder,
    CLAIMGRAPH_LOG: 'silent',
    CLAIMGRAPH_SAMPLE: 'off',
    CLAIMGRAPH_EMBEDDER: 'lexical',
    ...more,
  });
  const done: Measured[][] = [];
  try {
    const { url } = await server.listening(folder);
    await post(url, ingest([{ path: 'calm.md', text: '# Tides\n\nThe tide is high at noon.\n' }]));
    const pid = server.child.pid ?? 0;
    const first = memoryOf(pid);
    const held = [await heldBy(url)];
    for (let n = 0; n < ROUNDS; n++) {
      const round: Measured[] = [];
      done.push(round);
      for (const attack of chosen) {
        const measured = await measure(url, pid, n + 1, attack);
        round.push(measured);
        const { name, seconds, health, query, after } = measured;
        console.error(
          `${database}: ${name}, ${seconds.toFixed(1)} s, ${health.toFixed(0)} and ${query.toFixed(0)} ms, ${after.toFixed(0)} MB`,
        );
      }
      held.push(await heldBy(url));
    }
    report(database, first, done);
    console.log(`held at first and after each round: ${held.join('; ')}\n`);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(chosen: typeof attacks): Promise<void> {
  if (!legs.postgres.present) throw new Error(legs.postgres.missing);
  const { url, drop } = await openTestPostgres();
  try {
    await run('PostgreSQL', chosen, { CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1' });
  } finally {
    await drop();
  }
}

const DATABASES = ['embedded', 'postgres'];

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const words = given.filter((word) => !DATABASES.includes(word));
  const named = given.filter((word) => DATABASES.includes(word));
  const chosen = attacks.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0)
    throw new Error(`no attack holds one of these words; there are ${attacks.map(([name]) => name).join('; ')}`);
  if (named.length === 0 || named.includes('embedded')) await run('the embedded database', chosen, {});
  if (named.includes('postgres') || (named.length === 0 && legs.postgres.present)) await onPostgres(chosen);
}

if (isMainThread) await main();
else await probe(workerData as string);
