/**
 * How long somebody who speaks waits until it is on disk: `appendMessages` over HTTP, a turn every 50 ms, alone and while the 949
 * proposals are ingested into the same space; milliseconds, p50, p95 and p99. The worker makes documents of what is said meanwhile. The
 * first 20 turns of each are left out: a process that has just started compiles its code.
 *
 * `npm run bench -- append [-- postgres|embedded] [DOCUMENTS]`: on one of the two databases (both, where CLAIMGRAPH_TEST_POSTGRES_URL names
 * a server), beside so many documents. Runs `dist`: build first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../test/support/child-server.ts';
import { ask } from '../test/support/http.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestPostgres } from '../test/support/open-database.ts';
import { eips } from './support/corpus.ts';
import { printTable } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const EVERY_MS = 50;
/** Turns before those that count. */
const WARM_UP = 20;
/** Turns that count, of the measurement in which nothing else is done. */
const ALONE = 200;
/** Documents of a request, as a client sends them. */
const BATCH = 20;
/** Wanted: an answer that is not noticed. */
const P99_MS = 50;

const words = process.argv.slice(2);
const most = Number(words.find((word) => /^\d+$/u.test(word)) ?? '949');

const START = 'mutation { startConversation(input: { key: "bench" }) { __typename } }';
const APPEND = `mutation ($question: String!) { appendMessages(input: { conversation: "bench",
  messages: [{ text: $question }, { text: "It is as the proposal says, in its section on gas.", role: ASSISTANT }] }) { __typename } }`;
const INGEST = `mutation ($documents: [DocumentInput!]!) { ingest(input: { source: { key: "eips" }, documents: $documents }) {
  __typename ... on Ingested { report { documents } } } }`;

/** Says a turn every so often until it is enough. @returns milliseconds of each after the warm-up */
async function speak(url: string, isEnough: (said: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const question = `What does proposal ${times.length} say of fees?`;
    const started = performance.now();
    const answer = await ask(url, APPEND, { question });
    times.push(performance.now() - started);
    if (!answer.text.includes('MessagesAppended')) throw new Error(`expected it to be appended, got ${answer.text}`);
    await sleep(EVERY_MS);
  }
  return times.slice(WARM_UP);
}

/** @returns documents that were taken */
async function ingestAll(url: string): Promise<number> {
  const items = eips().slice(0, most);
  let taken = 0;
  for (let from = 0; from < items.length; from += BATCH) {
    const documents = items
      .slice(from, from + BATCH)
      .map(({ path, bytes }) => ({ path, text: Buffer.from(bytes).toString('utf8') }));
    const answer = await ask(url, INGEST, { documents });
    const { ingest } = (answer.json().data ?? {}) as { ingest?: { report?: { documents: number } } };
    if (!ingest?.report) throw new Error(`expected documents to be ingested, got ${answer.text.slice(0, 500)}`);
    taken += ingest.report.documents;
  }
  return taken;
}

const row = (name: string, times: readonly number[]): string[] => [
  name,
  String(times.length),
  ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)),
  Math.max(...times).toFixed(0),
];

async function measure(name: string, environment: Readonly<Record<string, string>>): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-append-'));
  const data = join(folder, 'data');
  const server = startChild({
    ...{ PORT: '0', CLAIMGRAPH_LOG: 'error', CLAIMGRAPH_SAMPLE: 'off', CLAIMGRAPH_DATA_DIR: data },
    ...environment,
  });
  try {
    const { url } = await server.listening(data);
    await ask(url, START);
    const alone = await speak(url, (said) => said >= WARM_UP + ALONE);
    let isDone = false;
    const ingesting = ingestAll(url).finally(() => {
      isDone = true;
    });
    const [beside, documents] = await Promise.all([speak(url, () => isDone), ingesting]);
    return [row(`${name}, alone`, alone), row(`${name}, beside ${documents} documents`, beside)];
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows: string[][] = [];
if (!words.includes('postgres')) rows.push(...(await measure('embedded', {})));
if (legs.postgres.present && !words.includes('embedded')) {
  const { url, drop } = await openTestPostgres();
  try {
    rows.push(...(await measure('PostgreSQL', { CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1' })));
  } finally {
    await drop();
  }
}
printTable(
  `acknowledgement of a turn, ms (wanted: p99 ≤ ${P99_MS})`,
  ['where', 'turns', 'p50', 'p95', 'p99', 'longest'],
  rows,
);
