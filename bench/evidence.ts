/**
 * How much slower documents come in while they become evidence, and how long that takes once nobody writes. Documents are read in rounds,
 * every other one with the worker at its work, in turn first and second. CLAIMGRAPH_BENCH_SCALE=0.2 takes a fifth of the documents.
 */
import { createEmbedder } from '../src/models/index.ts';
import { systemIds } from '../src/domain/typed-ids.ts';
import type { LogFollower } from '../src/jobs/index.ts';
import { evidenceFollower } from '../src/evidence/index.ts';
import { createSpace, type Database } from '../src/storage/index.ts';
import { embedAll } from '../test/support/embedded-texts.ts';
import { ingest } from '../test/support/ingest.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { settingDefaults } from '../test/support/settings.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const SCALE = Number(process.env.CLAIMGRAPH_BENCH_SCALE ?? 1);
const ROUND = 32;

/** Ingests a round, and works beside it where a worker is given. @returns milliseconds for a kilobyte */
async function roundOf(ingesting: () => Promise<number>, worker: LogFollower | null): Promise<number> {
  const started = performance.now();
  worker?.start();
  const kilobytes = await ingesting();
  const ms = performance.now() - started;
  await worker?.stop();
  return ms / kilobytes;
}

async function run(database: Database): Promise<void> {
  const all = eips();
  const items = all.slice(0, Math.round(SCALE * all.length));
  const space = await createSpace(database, 'bench');
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' } as const;
  const deps = {
    database,
    ids: systemIds,
    settings: settingDefaults,
    onFault: (error: unknown) => console.error(error),
  };
  const [alone, along]: [number[], number[]] = [[], []];
  for (let from = 0; from + ROUND <= items.length; from += ROUND) {
    const round = items.slice(from, from + ROUND);
    const n = from / ROUND;
    const following = n % 2 === Math.floor(n / 2) % 2;
    const ingesting = async (): Promise<number> => {
      await ingest(database, scope, round);
      return round.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) / 1024;
    };
    const worker = following ? evidenceFollower({ ...deps, busy: () => true }) : null;
    (following ? along : alone).push(await roundOf(ingesting, worker));
  }
  const worker = evidenceFollower({ ...deps, busy: () => false });
  const timed = async (work: () => Promise<void>): Promise<string> => {
    const started = performance.now();
    await work();
    return `${((performance.now() - started) / 1000).toFixed(1)} s`;
  };
  const rest = await timed(() => worker.drain());
  await embedAll(database, lettersOnly());
  const topics = await timed(() => worker.drain());
  const [counts] = await database.system((query) =>
    query<{ objects: string; topics: string; bytes: string }>(
      'bench.counts',
      `select (select count(*) from evidence_objects) as objects, (select count(*) from topics) as topics,
        (select sum(pg_total_relation_size(c.oid)) from pg_class c where c.relkind = 'r' and c.relname ~ '^(evidence_|topics)') as bytes`,
    ),
  );
  printFigures(`${items.length} documents in rounds of ${ROUND}, ${database.kind}`, [
    {
      name: 'ms for a kilobyte, without / with evidence, medians',
      value: `${percentile(alone, 0.5).toFixed(2)} / ${percentile(along, 0.5).toFixed(2)}`,
      floor: '',
    },
    { name: 'evidence of what was left', value: rest, floor: '' },
    { name: `${counts?.topics} topics of ${counts?.objects} objects, vectors of letters`, value: topics, floor: '' },
    { name: 'MB of evidence memory', value: (Number(counts?.bytes) / 1_048_576).toFixed(1), floor: '' },
  ]);
}

const lettersOnly = () =>
  createEmbedder({
    ...{ embedder: 'lexical', model: null, dimension: null, modelsDir: null, cacheDir: '' },
    ...{ openAiBaseUrl: null, openAiKey: null },
  });

for (const open of [openTestEmbedded, ...(legs.postgres.present ? [openTestPostgres] : [])]) {
  const { database, drop } = await open();
  await run(database);
  await drop();
}
