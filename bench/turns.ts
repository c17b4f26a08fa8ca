/**
 * Turns of conversations until they are found by meaning: turns a second from the first append to the last vector, with the store and the
 * worker of vectors at work as in a server, and the lag of a turn, from its acknowledgement until it is published. On both databases.
 * `npm run bench -- turns [-- TURNS] [postgres|embedded]`; with `--steps` each step by itself.
 */
import { appendMessages, messageFollower, startConversation } from '../src/conversation/index.ts';
import { systemClock } from '../src/domain/time.ts';
import { systemIds, type ConversationId } from '../src/domain/typed-ids.ts';
import { percentile } from '../src/lib/percentile.ts';
import { createEmbedder } from '../src/models/index.ts';
import { createSpace, type Database } from '../src/storage/index.ts';
import { EmbeddingWorker } from '../src/vectors/index.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { settingDefaults } from '../test/support/settings.ts';
import { printTable } from './support/table.ts';

const words = process.argv.slice(2);
const TURNS = Number(words.find((word) => /^\d+$/u.test(word)) ?? '10000');
/** Turns of a request, and of a conversation. */
const [REQUEST, CONVERSATION] = [20, 500];

const messageOf = (n: number) => ({
  ...({ role: n % 2 === 0 ? 'USER' : 'ASSISTANT', speaker: null, source: 'CHAT', important: false } as const),
  ...{ tags: [], versionHints: [], metadata: {}, saidAt: null, clientKey: null },
  text: `Turn ${n}: the parcel for house ${n % 97} came on a ${['Monday', 'Friday', 'Sunday'][n % 3] ?? ''}, and we paid ${n * 7} coins.`,
});

async function run(name: string, database: Database): Promise<string[]> {
  const embedder = createEmbedder({
    embedder: 'minilm',
    ...{ model: null, dimension: null, modelsDir: null, openAiBaseUrl: null, openAiKey: null },
    cacheDir: '',
  });
  const onFault = (error: unknown): void => console.error(error);
  const deps = { database, ids: systemIds, clock: systemClock, settings: settingDefaults, onFault };
  const vectors = new EmbeddingWorker({ ...deps, embedder, busy: () => false });
  await embedder.embed(['loaded'], 'DOCUMENT');
  await vectors.drain();
  const space = await createSpace(database, 'turns');
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' } as const;
  const steps = words.includes('--steps');
  const worker = messageFollower({ ...deps, onStored: () => vectors.wake() });
  if (!steps) [worker, vectors].forEach((one) => one.start());
  const said: { readonly id: ConversationId; readonly n: number; readonly at: number }[] = [];
  const began = performance.now();
  for (let from = 0, id: ConversationId | null = null; from < TURNS; from += REQUEST) {
    if (from % CONVERSATION === 0) {
      const started = { key: `turns ${from}`, title: null, metadata: {}, owner: scope.owner };
      id = (await startConversation(deps, scope, started)).conversation.id;
    }
    if (id === null) throw new Error('expected a conversation');
    const request = Array.from({ length: Math.min(REQUEST, TURNS - from) }, (_, i) => messageOf(from + i));
    const { messages } = await appendMessages(deps, scope, { id }, request);
    for (const { n } of messages) said.push({ id, n, at: performance.now() });
    worker.wake();
  }
  const appended = performance.now();
  if (steps) await worker.drain();
  const stored = performance.now();
  if (steps) {
    await vectors.drain();
    await worker.drain();
  }
  const lags = await awaited(database, said);
  const ended = performance.now();
  await Promise.all([worker.stop(), vectors.stop()]);
  await embedder.close();
  const rate = (from: number, to: number): string => (TURNS / ((to - from) / 1000)).toFixed(0);
  const apart = steps ? [rate(appended, stored), rate(stored, ended)] : ['', ''];
  return [name, rate(began, ended), rate(began, appended), ...apart, ...(steps ? ['', ''] : lags)];
}

const LOOK_MS = 100;

/** Waits until all turns are published. @returns p50 and p99 of their lag in seconds, as exact as it is looked */
async function awaited(
  database: Database,
  said: readonly { readonly id: ConversationId; readonly n: number; readonly at: number }[],
): Promise<string[]> {
  const lags: number[] = [];
  for (let open = said; open.length > 0;) {
    const rows = await database.system((query) =>
      query<{ id: ConversationId; published: number }>(
        'bench.published',
        'select conversation_id as id, published from conversation_progress',
      ),
    );
    const until = new Map(rows.map(({ id, published }) => [id, published]));
    const now = performance.now();
    for (const { id, n, at } of open) if (n <= (until.get(id) ?? 0)) lags.push((now - at) / 1000);
    open = open.filter(({ id, n }) => n > (until.get(id) ?? 0));
    if (open.length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return [0.5, 0.99].map((share) => percentile(lags, share).toFixed(1));
}

const rows: string[][] = [];
for (const [name, open] of [
  ['embedded', openTestEmbedded],
  ['postgres', openTestPostgres],
] as const) {
  if (name === 'postgres' ? !legs.postgres.present || words.includes('embedded') : words.includes('postgres')) continue;
  const { database, drop } = await open();
  rows.push(await run(name, database));
  await drop();
}
printTable(
  `${TURNS} turns, ${REQUEST} a request`,
  ['database', 'turns/s until all are published', 'append', 'store', 'embed and publish', 'lag p50, s', 'p99'],
  rows,
);
