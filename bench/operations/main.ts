/**
 * Operations a second over HTTP on Postgres, beside servers that do less, in alternating rounds of the same run. After `--`: folders with
 * other builds of this program (worktrees of other commits), which are measured beside this one in the same way, or `reads` for the reads
 * of ordinary tables alone.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSpace } from '../../src/storage/index.ts';
import { legs, projectRoot } from '../../test/support/leg-list.ts';
import { fileItem, ingest } from '../../test/support/ingest.ts';
import { openTestPostgres } from '../../test/support/open-database.ts';
import { printFigures, printTable } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { post, throughput, type Target } from './load.ts';
import { compareReads, fillPlainTables } from './reads.ts';
import { cpuMsOf, type Server } from './server.ts';

/** Measures only the reads of ordinary tables. */
const READS_ONLY = 'reads';
/** The same is asked again and again here, so that an answer that is given again would be measured, and not what it takes to make one. */
const MADE_ANEW = { CLAIMGRAPH_ANSWER_CACHE_MB: '0' };
const ROUNDS = 9;
const SECONDS = 2;
/** A server that was just started runs code that the engine has not optimized yet. */
const WARM_UP_SECONDS = 6;

type Measured = Target & Server;

interface Other extends Server {
  readonly name: string;
}
interface Servers {
  readonly ours: Server;
  readonly bare: Server;
  readonly hand: Server;
  readonly others: readonly Other[];
}

if (!legs.postgres.present) throw new Error(legs.postgres.missing);
if (!legs.corpora.present) throw new Error(legs.corpora.missing);
const children: ChildProcess[] = [];
const data = mkdtempSync(join(tmpdir(), 'claimgraph-bench-'));
const opened = await openTestPostgres();
try {
  const space = await createSpace(opened.database, 'default');
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
  const folder = join(legs.corpora.at, 'eips', 'EIPS');
  const files = readdirSync(folder).sort();
  await ingest(
    opened.database,
    scope,
    files.map((file) => fileItem(file, readFileSync(join(folder, file)))),
  );
  const ours = await claimgraph(opened.url, projectRoot, MADE_ANEW);
  await embedded();
  const others: Other[] = [];
  const words = process.argv.slice(2).filter((word) => word !== READS_ONLY);
  for (const folder of words)
    others.push({ name: basename(folder), ...(await claimgraph(opened.url, resolve(folder), MADE_ANEW)) });
  // As the server's own autovacuum does within a minute.
  await opened.database.system((query) => query('bench.analyze', 'analyze'));
  if (others.length === 0) await readsBeside(ours);
  if (!process.argv.includes(READS_ONLY)) await beside({ ours, others }, scope.spaceId);
} finally {
  for (const child of children) child.kill('SIGTERM');
  await opened.drop();
  rmSync(data, { recursive: true, force: true });
}

/** The same answers out of ordinary tables. */
async function readsBeside(ours: Server): Promise<void> {
  await fillPlainTables(opened.database, ours);
  const apollo = await startChild('plain.ts', ['apollo', opened.url]);
  const mercurius = await startChild('plain.ts', ['mercurius', opened.url]);
  const again = await claimgraph(opened.url, projectRoot);
  await compareReads(opened.database, [
    { name: 'Claimgraph, each answer made anew', ...ours },
    { name: 'Claimgraph, answers given again', ...again },
    { name: 'Apollo Server, DataLoader, pg', ...apollo },
    { name: 'Mercurius, graphql-jit, DataLoader, pg', ...mercurius },
  ]);
}

async function beside({ ours, others }: Pick<Servers, 'ours' | 'others'>, spaceId: string): Promise<void> {
  const bare = await startChild('baselines.ts', ['bare', opened.url, spaceId]);
  const hand = await startChild('baselines.ts', ['hand-written', opened.url, spaceId]);
  await measure({ ours, bare, hand, others }, spaceId);
}

async function measure({ ours, bare, hand, others }: Servers, spaceId: string): Promise<void> {
  const ids = await opened.database.system((query) =>
    query<{ id: string }>('bench.ids', 'select id from entities where space_id = $1 order by id limit 500', [spaceId]),
  );
  const agent = new Agent({ keepAlive: true });
  const listed = await post(agent, {
    url: ours.url,
    query: '{ entities(first: 100) { edges { node { id } } } }',
    variables: () => ({}),
  });
  const typed = (JSON.parse(listed) as { data: { entities: { edges: { node: { id: string } }[] } } }).data.entities
    .edges;
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const byId = 'query ($id: ID!) { entity(id: $id) { id type name key } }';
  const twoLevels = `query ($id: ID!) { entity(id: $id) { id name claims(first: 10) {
    edges { cursor node { id predicate statement status subject { name } } } pageInfo { hasNextPage endCursor } } } }`;
  const page = `{ claims(first: 50) { edges { cursor node { id predicate statement status subject { name } } } pageInfo { hasNextPage endCursor } } }`;
  const mine = (query: string): Measured => ({ ...ours, query, variables: () => ({ id: anyOf(typed).node.id }) });
  const theirs = (server: Server, query: string): Measured => ({
    ...server,
    query,
    variables: () => ({ id: anyOf(ids).id }),
  });
  if (others.length > 0) {
    const builds: Other[] = [{ name: 'this build', ...ours }, ...others];
    const asked = { 'one entity by id': byId, 'an entity with ten claims': twoLevels, 'a page of 50 claims': page };
    const rows: string[][] = [];
    for (const [name, query] of Object.entries(asked))
      rows.push([name, ...(await besideEachOther(mine(query), builds))]);
    const title = `operations/s · ms of processor time an operation, of it that of this build; ${ROUNDS} rounds of ${SECONDS} s in turn`;
    printTable(title, ['operation', ...builds.map(({ name }) => name)], rows);
    return;
  }
  const figures = [
    await pair('one entity by id, beside a constant', mine(byId), theirs(bare, byId), '≥ 0.6'),
    // What reading one row takes of it on this machine, whoever reads it.
    await pair('  hand-written, beside the same constant', theirs(hand, byId), theirs(bare, byId), 'none'),
    await pair('  beside hand-written', mine(byId), theirs(hand, byId), 'none'),
    await pair('an entity with ten claims, beside hand-written', mine(twoLevels), theirs(hand, twoLevels), '≥ 0.8'),
    await pair('a page of 50 claims, beside hand-written', mine(page), theirs(hand, page), '≥ 0.8'),
  ];
  printFigures(`${SECONDS} s a round, ${ROUNDS} rounds each in turn, 16 connections`, figures.flat());
}

/** Waits until the vectors of what was ingested are made. */
async function embedded(): Promise<void> {
  for (;;) {
    const [queue] = await opened.database.system((query) =>
      query<{ waiting: string }>('bench.queue', 'select count(*) as waiting from embedding_queue'),
    );
    if (Number(queue?.waiting) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function pair(name: string, mine: Measured, theirs: Measured, floor: string) {
  await throughput(mine, 1);
  await throughput(theirs, 1);
  const rounds: (readonly [Round, Round])[] = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push([await round(mine), await round(theirs)]);
  const of = (pick: (of: readonly [Round, Round]) => number): number => percentile(rounds.map(pick), 0.5);
  const rates = `${of(([a]) => a.rate).toFixed(0)} against ${of(([, b]) => b.rate).toFixed(0)} operations/s`;
  const cpu = `${of(([a]) => a.cpuMs).toFixed(2)} against ${of(([, b]) => b.cpuMs).toFixed(2)} ms`;
  return [
    { name, value: `${of(([a, b]) => a.rate / b.rate).toFixed(2)} (${rates})`, floor },
    { name: '  processor time of the server an operation', value: cpu, floor: 'none' },
  ];
}

/** One operation against each build in turn: the median rate and processor time of each, and of these the median share of the first. */
async function besideEachOther(target: Target, builds: readonly Other[]): Promise<string[]> {
  const targets = builds.map((build) => ({ ...target, ...build }));
  for (const each of targets) await throughput(each, WARM_UP_SECONDS);
  const rounds: Round[][] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const row: Round[] = [];
    for (const each of targets) row.push(await round(each));
    rounds.push(row);
  }
  return builds.map((_, n) => {
    const of = (pick: (row: readonly Round[]) => number): string => percentile(rounds.map(pick), 0.5).toFixed(2);
    const share = of((row) => (row[n]?.cpuMs ?? NaN) / (row[0]?.cpuMs ?? NaN));
    return `${Math.round(Number(of((row) => row[n]?.rate ?? NaN)))} · ${of((row) => row[n]?.cpuMs ?? NaN)} (${share})`;
  });
}

interface Round {
  /** Operations a second. */
  readonly rate: number;
  readonly cpuMs: number;
}

async function round(target: Measured): Promise<Round> {
  const before = cpuMsOf(target.pid);
  const rate = await throughput(target, SECONDS);
  return { rate, cpuMs: (cpuMsOf(target.pid) - before) / (rate * SECONDS) };
}

async function startChild(file: string, args: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  children.push(child);
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}/graphql`, pid: child.pid ?? 0 };
}

async function claimgraph(url: string, root: string, environment: NodeJS.ProcessEnv = {}): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'bin', 'claimgraph.js'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      CLAIMGRAPH_DATA_DIR: join(data, String(port)),
      CLAIMGRAPH_DATABASE_URL: url,
      CLAIMGRAPH_UNSAFE_POSTGRES: '1',
      CLAIMGRAPH_SAMPLE: 'off',
      CLAIMGRAPH_LOG: 'warn',
      CLAIMGRAPH_EMBEDDER: 'lexical', // makes the vectors of what was just read in seconds
      ...environment,
    },
  });
  children.push(child);
  for (let attempt = 0; attempt < 300; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url: `http://127.0.0.1:${port}/graphql`, pid: child.pid ?? 0 };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server was not ready in 30 s');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
