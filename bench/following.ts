/**
 * How much slower documents come in while their vectors follow. Documents are read in rounds, every other one with the worker at its work
 * and the others with it held, so that what else runs on the machine, and the growing database, meet both. CLAIMGRAPH_BENCH_SCALE=0.2 takes
 * a fifth of the documents.
 */
import type { SourceItem } from '../src/domain/document-record.ts';
import { settingDefaults } from '../test/support/settings.ts';
import type { Scope } from '../src/domain/scope.ts';
import { systemClock } from '../src/domain/time.ts';
import { systemIds } from '../src/domain/typed-ids.ts';
import { EmbeddingWorker } from '../src/vectors/index.ts';
import { Activity } from '../src/lib/activity.ts';
import { createEmbedder, type Embedder } from '../src/models/index.ts';
import { createSpace, type Database } from '../src/storage/index.ts';
import { ingest } from '../test/support/ingest.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const SCALE = Number(process.env.CLAIMGRAPH_BENCH_SCALE ?? 1);
const MOST_SLOWER = 0.1;
/** Documents of a round, as many as the command line sends at once. */
const ROUND = 32;
const QUIET_MS = 1_000;

/** An embedder that does nothing while it is held. */
class Held {
  readonly embedder: Embedder;
  embedded = 0;
  private opened = Promise.resolve();
  private open: () => void = () => undefined;

  constructor(inner: Embedder) {
    this.embedder = {
      embedder: inner.embedder,
      name: inner.name,
      model: () => inner.model(),
      health: () => inner.health(),
      close: () => inner.close(),
      embed: async (texts, purpose) => {
        await this.opened;
        this.embedded += texts.length;
        return inner.embed(texts, purpose);
      },
    };
  }

  hold(): void {
    this.release();
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  release(): void {
    this.open();
  }
}

interface Round {
  readonly following: boolean;
  readonly bytes: number;
  readonly ms: number;
  /** Processor time of the whole process, its threads included. */
  readonly cpuMs: number;
}

async function roundOf(
  database: Database,
  scope: Scope,
  items: readonly SourceItem[],
  following: boolean,
): Promise<Round> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const { report } = await ingest(database, scope, items);
  if (report.failed > 0) throw new Error(`expected all documents to come in, ${report.failed} did not`);
  const used = process.cpuUsage(cpu);
  const bytes = items.reduce((sum, item) => sum + item.bytes.byteLength, 0);
  return { following, bytes, ms: performance.now() - started, cpuMs: (used.user + used.system) / 1000 };
}

async function run(database: Database, items: readonly SourceItem[]): Promise<{ rounds: Round[]; embedded: number }> {
  const inner = createEmbedder({
    embedder: 'minilm',
    model: null,
    dimension: null,
    modelsDir: null,
    cacheDir: '',
    openAiBaseUrl: null,
    openAiKey: null,
  });
  const held = new Held(inner);
  const activity = new Activity(QUIET_MS);
  const worker = new EmbeddingWorker({
    database,
    embedder: held.embedder,
    ids: systemIds,
    clock: systemClock,
    settings: settingDefaults,
    busy: () => activity.busy,
    onFault: (error) => console.error(error),
  });
  // The model is loaded and in use before the first document, as in a server that has run for a while.
  await inner.embed(['loaded'], 'DOCUMENT');
  await worker.drain();
  const space = await createSpace(database, 'bench');
  const scope: Scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' };
  worker.start();
  activity.began();
  const rounds: Round[] = [];
  for (let from = 0; from + ROUND <= items.length; from += ROUND) {
    // Each pair in another order than the one before it.
    const n = from / ROUND;
    const following = n % 2 === Math.floor(n / 2) % 2;
    if (following) held.release();
    else held.hold();
    worker.wake();
    rounds.push(await roundOf(database, scope, items.slice(from, from + ROUND), following));
  }
  held.release();
  activity.ended();
  const { embedded } = held;
  await worker.stop();
  await inner.close();
  return { rounds, embedded };
}

/** Time for a kilobyte with vectors over that without, of neighbours. */
function ratios(rounds: readonly Round[], time: (round: Round) => number): number[] {
  const found: number[] = [];
  for (let n = 0; n + 1 < rounds.length; n += 2) {
    const [first, second] = [rounds[n], rounds[n + 1]];
    if (!first || !second) continue;
    const [along, alone] = first.following ? [first, second] : [second, first];
    found.push(time(along) / along.bytes / (time(alone) / alone.bytes));
  }
  return found;
}

const total = (rounds: readonly Round[], following: boolean): string => {
  const those = rounds.filter((round) => round.following === following);
  return ((1000 * ROUND * those.length) / those.reduce((sum, { ms }) => sum + ms, 0)).toFixed(1);
};

const slower = (values: readonly number[]): string => `${((percentile(values, 0.5) - 1) * 100).toFixed(0)} %`;

const all = eips();
const items = all.slice(0, Math.round(SCALE * all.length));
const databases = [
  { kind: 'embedded' as const, open: openTestEmbedded },
  ...(legs.postgres.present ? [{ kind: 'PostgreSQL' as const, open: openTestPostgres }] : []),
];
for (const { kind, open } of databases) {
  const { database, drop } = await open();
  const { rounds, embedded } = await run(database, items);
  printFigures(`${items.length} documents in rounds of ${ROUND}, ${kind}`, [
    {
      name: 'documents/s without / with vectors',
      value: `${total(rounds, false)} / ${total(rounds, true)}`,
      floor: '',
    },
    {
      name: 'slower with vectors, median of pairs',
      value: slower(ratios(rounds, ({ ms }) => ms)),
      floor: `≤ ${MOST_SLOWER * 100} %`,
    },
    {
      name: 'more processor time with vectors, median of pairs',
      value: slower(ratios(rounds, ({ cpuMs }) => cpuMs)),
      floor: '',
    },
    { name: 'texts embedded meanwhile', value: String(embedded), floor: '' },
  ]);
  await drop();
}
