/** The document walk over a real corpus, on each database: documents a second, how even, and what else gets through. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SourceItem } from '../src/domain/documents.ts';
import { systemIds } from '../src/domain/ids.ts';
import { ontologyOf } from '../src/domain/ontology.ts';
import { policyDefaults } from '../test/support/settings.ts';
import { emptyReport, ingestItems, tally, type IngestReport } from '../src/ingest/index.ts';
import { builtInPacks } from '../src/packs/index.ts';
import { createSpace, type Database } from '../src/storage/index.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { legs } from '../test/support/leg-list.ts';
import { eips } from './support/corpus.ts';
import { percentile, printFigures } from './support/table.ts';

const FLOOR = { postgres: 25, embedded: 10 } as const;
const LAG_MS = 100;

async function run(
  database: Database,
  items: readonly SourceItem[],
): Promise<{ times: number[]; report: IngestReport; seconds: number; lag: number }> {
  const space = await createSpace(database, 'bench');
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
  const deps = {
    database,
    ids: systemIds,
    policy: policyDefaults,
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
    report = tally(report, outcome);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  delay.disable();
  return { times, report, seconds: (last - started) / 1000, lag: delay.percentile(99) / 1e6 - 10 };
}

const items = eips();
const databases = [
  { kind: 'embedded' as const, open: openTestEmbedded },
  ...(legs.postgres.present ? [{ kind: 'postgres' as const, open: openTestPostgres }] : []),
];
for (const { kind, open } of databases) {
  const { database, drop } = await open();
  const { times, report, seconds, lag } = await run(database, items);
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
