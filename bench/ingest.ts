/**
 * The document walk over a real corpus, on each database: documents a second, how even, and what else gets through: timers, and somebody
 * who asks for an entity and ten claims of it every 20 ms, while 200 documents are written to another space.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { SourceItem } from '../src/domain/document-record.ts';
import { systemIds } from '../src/domain/typed-ids.ts';
import { ontologyOf } from '../src/domain/ontology.ts';
import { settingDefaults } from '../test/support/settings.ts';
import { emptyReport, ingestItems, addOutcome, type IngestReport } from '../src/ingest/index.ts';
import { entitiesByIds, listEntities } from '../src/identity/index.ts';
import { builtInPacks } from '../src/packs/index.ts';
import { createSpace, listSpaces, type Database, type View } from '../src/storage/index.ts';
import { claimsOf } from '../src/reconcile/index.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { legs } from '../test/support/leg-list.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const FLOOR = { postgres: 25, embedded: 10 } as const;
const LAG_MS = 100;

async function run(
  database: Database,
  items: readonly SourceItem[],
  name = 'bench',
): Promise<{ times: number[]; report: IngestReport; seconds: number; lag: number }> {
  const space = await createSpace(database, name);
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
  const deps = {
    database,
    ids: systemIds,
    settings: settingDefaults,
    reader: null,
    embedder: null,
    packs: builtInPacks,
    ontology: ontologyOf(builtInPacks),
  };
  const source = { key: 'eips', kind: 'FOLDER' as const, name: 'eips', uri: null };
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const times: number[] = [];
  const started = performance.now();
  let report = emptyReport();
  let last = started;
  for await (const outcome of ingestItems(deps, scope, {
    items,
    source,
    owner: null,
    actor: 'local',
    idempotencyKey: null,
  })) {
    if (outcome.status === 'FAILED') console.error(outcome.path, outcome.error.message);
    report = addOutcome(report, outcome);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  delay.disable();
  return { times, report, seconds: (last - started) / 1000, lag: delay.percentile(99) / 1e6 - 10 };
}

const EVERY_MS = 20;

/** Milliseconds of each read of an entity with ten claims, asked for every 20 ms until `work` is done. */
async function readingBeside(database: Database, work: Promise<unknown>): Promise<number[]> {
  const [space] = await listSpaces(database);
  if (!space) throw new Error('expected a space to read');
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'READER' as const };
  const looking = <T>(look: (view: View) => Promise<T>): Promise<T> =>
    database.read(scope, (sql) => look({ sql, recorded: null, valid: null }));
  const page = await looking((view) => listEntities(view, null, 'CREATED', 'ASC', { first: 50, after: null }));
  const ids = page.items.map(({ node }) => node.id);
  const read = async (n: number): Promise<number> => {
    const started = performance.now();
    await looking(async (view) => {
      const wanted = ids.slice(n % ids.length, (n % ids.length) + 1);
      await entitiesByIds(view, wanted);
      await claimsOf(view, wanted, null, 'CREATED', 'ASC', { first: 10, after: null });
    });
    return performance.now() - started;
  };
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  const reads: Promise<number>[] = [];
  for (let n = 0; !over.signal.aborted; n++) {
    reads.push(read(n));
    await setTimeout(EVERY_MS);
  }
  await done;
  return Promise.all(reads);
}

const items = eips();
const databases = [
  { kind: 'embedded' as const, open: openTestEmbedded },
  ...(legs.postgres.present ? [{ kind: 'postgres' as const, open: openTestPostgres }] : []),
];
for (const { kind, open } of databases) {
  const { database, drop } = await open();
  const { times, report, seconds, lag } = await run(database, items);
  const alone = await readingBeside(database, setTimeout(5_000));
  const beside = await readingBeside(database, run(database, items.slice(0, 200), 'beside'));
  const waits = (ms: readonly number[]): string =>
    [0.5, 0.95, 0.99].map((p) => percentile(ms, p).toFixed(1)).join(' / ');
  const tenth = Math.floor(times.length / 10);
  const rate = (part: readonly number[]): number => (1000 * part.length) / part.reduce((sum, ms) => sum + ms, 0);
  printFigures(`${items.length} documents on the ${kind} database`, [
    { name: 'documents/s', value: (items.length / seconds).toFixed(1), floor: `≥ ${FLOOR[kind]}` },
    { name: 'documents/s, first tenth', value: rate(times.slice(0, tenth)).toFixed(1), floor: '' },
    { name: 'documents/s, last tenth', value: rate(times.slice(-tenth)).toFixed(1), floor: 'as the first' },
    {
      name: 'one document, p50 / p99 ms',
      value: `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)}`,
      floor: '',
    },
    { name: 'a read by id, p50 / p95 / p99 ms', value: waits(alone), floor: '' },
    { name: 'the same beside 200 documents', value: waits(beside), floor: '' },
    { name: 'event loop lag p99, ms', value: lag.toFixed(0), floor: `≤ ${LAG_MS}` },
    { name: 'resident memory, MB', value: (process.memoryUsage.rss() / 1e6).toFixed(0), floor: '' },
    ...Object.entries(report).map(([name, value]) => ({
      name,
      value: String(value),
      floor: name === 'failed' ? '0' : '',
    })),
  ]);
  await drop();
}
