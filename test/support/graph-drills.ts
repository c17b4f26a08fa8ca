/** What may happen to the Neo4j of an installation, each as often as it is told. The servers are the built program. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compareGraph, type Neo4j } from '../../graph/store/index.ts';
import { connectPostgres, type Database } from '../../src/storage/index.ts';
import { Installed, SmallDisk } from './drills.ts';
import { Traffic, type TrafficCounts } from './graph-traffic.ts';
import { send } from './http.ts';
import { neo4jAt } from './open-neo4j.ts';
import { OwnNeo4j, type OwnNeo4jOptions } from './own-neo4j.ts';
import { OwnPostgres } from './own-postgres.ts';

/** What record and graph do not agree on, over all spaces. */
export interface Differences {
  readonly spaces: number;
  readonly missing: number;
  readonly extra: number;
  /** Spaces whose checksums differ. */
  readonly unlike: number;
  /** Nodes and edges that were compared. */
  readonly compared: number;
}

export interface GraphHealth {
  readonly ok: boolean;
  readonly detail: string;
}

interface Stage {
  readonly folder: string;
  readonly postgres: OwnPostgres;
  readonly neo4j: OwnNeo4j;
}

/** An installation with a Neo4j, all of it the drill's own. */
export class GraphStage {
  readonly postgres: OwnPostgres;
  readonly neo4j: OwnNeo4j;
  readonly folder: string;
  server: Installed | null = null;

  private constructor({ folder, postgres, neo4j }: Stage) {
    this.folder = folder;
    this.postgres = postgres;
    this.neo4j = neo4j;
  }

  /** Without a server yet. @param data where Neo4j keeps its data, if not in the folder */
  static async open(
    folder: string,
    { data, ...options }: OwnNeo4jOptions & { readonly data?: string } = {},
  ): Promise<GraphStage> {
    const postgres = await OwnPostgres.start(join(folder, 'postgres'));
    try {
      const neo4j = await OwnNeo4j.start(data ?? join(folder, 'neo4j'), options);
      return new GraphStage({ folder, postgres, neo4j });
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  }

  /** @param settings of the server, besides where its database and its Neo4j are */
  async serve(settings: Readonly<Record<string, string>> = {}, withNeo4j = true): Promise<Installed> {
    await this.server?.stop();
    const all = {
      ...(withNeo4j ? { CLAIMGRAPH_NEO4J_URL: this.neo4j.url } : {}),
      CLAIMGRAPH_EMBEDDER: 'lexical',
      ...settings,
    };
    this.server = await Installed.start(join(this.folder, 'server'), this.postgres.url, all);
    return this.server;
  }

  async close(): Promise<void> {
    await this.server?.stop();
    await this.neo4j.stop();
    await this.postgres.stop();
  }

  /** What the server says of the graph. */
  async health(): Promise<GraphHealth> {
    const answer = await send(this.server?.url ?? '', { method: 'GET', path: '/health' });
    const { parts } = JSON.parse(answer.text) as { parts: (GraphHealth & { name: string })[] };
    const part = parts.find(({ name }) => name === 'graph');
    if (part === undefined) throw new Error('expected a server that has a Neo4j');
    return part;
  }

  /** Waits until health says what is wanted. @returns its detail */
  async healthUntil(wanted: (health: GraphHealth) => boolean, seconds: number): Promise<string> {
    const end = performance.now() + 1_000 * seconds;
    for (;;) {
      const health = await this.health();
      if (wanted(health)) return health.detail;
      if (performance.now() > end) throw new Error(`health still says: ${health.detail}`);
      await sleep(100);
    }
  }

  /** Milliseconds until Neo4j has every commit of every space. */
  async settled(seconds: number, password: string | null = null): Promise<number> {
    const started = performance.now();
    return this.looking(password, async (database, neo4j) => {
      for (;;) {
        const behind = await commitsBehind(database, neo4j).catch(String);
        if (behind === 0) return performance.now() - started;
        if (performance.now() - started > 1_000 * seconds) throw new Error(`it is still behind: ${behind}`);
        await sleep(100);
      }
    });
  }

  compared(password: string | null = null): Promise<Differences> {
    return this.looking(password, async (database, neo4j) => {
      const found = { spaces: 0, missing: 0, extra: 0, unlike: 0, compared: 0 };
      for (const { id } of await spacesOf(database)) {
        const { record, graph, same } = await compareGraph(database, neo4j, id);
        found.spaces += 1;
        if (!same) found.unlike += 1;
        for (const kind of ['entities', 'merges', 'edges'] as const) {
          found.compared += record[kind];
          found.missing += Math.max(0, record[kind] - graph[kind]);
          found.extra += Math.max(0, graph[kind] - record[kind]);
        }
      }
      return found;
    });
  }

  private async looking<T>(
    password: string | null,
    work: (database: Database, neo4j: Neo4j) => Promise<T>,
  ): Promise<T> {
    const database = await connectPostgres({
      url: this.postgres.url,
      poolSize: 1,
      poolOverflow: 1,
      timeoutMs: 60_000,
      unsafe: false,
    });
    const neo4j = neo4jAt(this.neo4j.url, password);
    try {
      return await work(database, neo4j);
    } finally {
      await neo4j.close();
      await database.close();
    }
  }
}

const spacesOf = (database: Database): Promise<{ id: string; head: string }[]> =>
  database.system((query) => query<{ id: string; head: string }>('drill.spaces', 'select id, head from spaces', []));

async function commitsBehind(database: Database, neo4j: Neo4j): Promise<number> {
  const marks = await neo4j.read<{ space: string; commit: number }>(
    'match (p:Projection) where p.ready return p.space as space, p.commit as commit',
    {},
  );
  const has = new Map(marks.map(({ space, commit }) => [space, commit]));
  // A space without a mark is behind by one more than it has commits.
  return (await spacesOf(database)).reduce(
    (sum, { id, head }) => sum + Math.abs(Number(head) - (has.get(id) ?? -1)),
    0,
  );
}

export interface GraphDrilled {
  readonly told: TrafficCounts;
  /** Milliseconds until Neo4j had everything, after each blow. */
  readonly settledMs: readonly number[];
  readonly differences: Differences;
  /** What health said meanwhile. */
  readonly said: readonly string[];
}

/** Traffic on a Neo4j that answers walks. */
async function begin(stage: GraphStage, name: string): Promise<Traffic> {
  const { url } = await stage.serve();
  await stage.settled(SETTLE_SECONDS);
  const traffic = await Traffic.begin(url, name, FULL_SPEED);
  await answeredByNeo4j(traffic);
  return traffic;
}

/** Walks are answered by Neo4j, again. */
async function answeredByNeo4j(traffic: Traffic): Promise<void> {
  const before = traffic.counts.byNeo4j;
  await traffic.until(() => traffic.counts.byNeo4j > before);
}

const FULL_SPEED = { writers: 4, pace: null };
const SETTLE_SECONDS = 300;
/** Within which one that is whole is back. */
const REOPEN_SECONDS = 45;

/** F9: Neo4j is killed -9 while it is written to; `commits` more are made while it is away. */
export async function killNeo4j(stage: GraphStage, rounds: number, commits: number): Promise<GraphDrilled> {
  const traffic = await begin(stage, 'kill');
  const settledMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await traffic.accepted(commits);
    await sleep(Math.random() * 500);
    stage.neo4j.kill();
    await traffic.accepted(commits);
    await stage.neo4j.start();
    await answeredByNeo4j(traffic);
  }
  const told = await traffic.end();
  settledMs.push(await stage.settled(SETTLE_SECONDS));
  return { told, settledMs, differences: await stage.compared(), said: [] };
}

/** F8: Neo4j is away for some seconds, while `claims` are written, evenly over that time. */
export async function awayNeo4j(stage: GraphStage, seconds: number, claims: number): Promise<GraphDrilled> {
  const { url } = await stage.serve();
  await stage.settled(SETTLE_SECONDS);
  await stage.neo4j.stop();
  const traffic = await Traffic.begin(url, 'away', { writers: 4, pace: claims / seconds });
  await Promise.all([traffic.accepted(claims - 1), sleep(1_000 * seconds)]);
  const { detail } = await stage.health();
  const told = await traffic.end();
  await stage.neo4j.start();
  const settledMs = [await stage.settled(SETTLE_SECONDS)];
  return { told, settledMs, differences: await stage.compared(), said: [detail] };
}

/** F10: the disk of Neo4j fills up; later there is room again, and it is started anew. */
export async function fillNeo4j(stage: GraphStage, disk: SmallDisk, commits: number): Promise<GraphDrilled> {
  const traffic = await begin(stage, 'disk');
  await traffic.accepted(commits);
  disk.fill();
  const detail = await stage.healthUntil(({ ok }) => !ok, 120);
  await traffic.accepted(commits);
  const still = await stage.health();
  rmSync(join(disk.path, 'ballast'));
  await stage.neo4j.stop();
  await stage.neo4j.start();
  const torn = await stage
    .healthUntil(({ ok }) => ok, REOPEN_SECONDS)
    .then(
      () => [],
      async () => [await emptied(stage)],
    );
  await answeredByNeo4j(traffic);
  const told = await traffic.end();
  const settledMs = [await stage.settled(SETTLE_SECONDS)];
  return { told, settledMs, differences: await stage.compared(), said: [detail, still.detail, ...torn] };
}

/**
 * Neo4j may leave its own log torn where the disk is full, and not open it again: what a person then does.
 * @returns what health says before that
 */
async function emptied(stage: GraphStage): Promise<string> {
  const { detail } = await stage.health();
  await stage.neo4j.stop();
  stage.neo4j.empty();
  await stage.neo4j.start();
  return detail;
}

/** Neo4j can be read only, and later be written again. */
export async function lockNeo4j(stage: GraphStage, commits: number): Promise<GraphDrilled> {
  const traffic = await begin(stage, 'read');
  await traffic.accepted(commits);
  await stage.neo4j.stop();
  await stage.neo4j.start('server.databases.default_to_read_only=true');
  const detail = await stage.healthUntil(({ ok, detail: says }) => !ok && says.includes('read-only'), 60);
  await traffic.accepted(commits);
  await stage.neo4j.stop();
  await stage.neo4j.start();
  await answeredByNeo4j(traffic);
  const told = await traffic.end();
  const settledMs = [await stage.settled(SETTLE_SECONDS)];
  return { told, settledMs, differences: await stage.compared(), said: [detail] };
}

/** A server that shows Neo4j a wrong password, and then one that shows the right one. */
export async function wrongPassword(stage: GraphStage, right: string, commits: number): Promise<GraphDrilled> {
  const { url } = await stage.serve({ CLAIMGRAPH_NEO4J_PASSWORD: `not ${right}` });
  const detail = await stage.healthUntil(({ ok }) => !ok, 60);
  const traffic = await Traffic.begin(url, 'password', FULL_SPEED);
  await traffic.accepted(commits);
  const told = await traffic.end();
  await stage.serve({ CLAIMGRAPH_NEO4J_PASSWORD: right });
  const settledMs = [await stage.settled(SETTLE_SECONDS, right)];
  return { told, settledMs, differences: await stage.compared(right), said: [detail] };
}

/** A Neo4j of a version that the program was not made for. */
export async function oldVersion(stage: GraphStage, commits: number): Promise<Omit<GraphDrilled, 'differences'>> {
  const { url } = await stage.serve();
  const detail = await stage.healthUntil(({ ok }) => !ok, 60);
  const traffic = await Traffic.begin(url, 'old', FULL_SPEED);
  await traffic.accepted(commits);
  return { told: await traffic.end(), settledMs: [], said: [detail] };
}

/**
 * F27: the database is dumped, written on, and restored. The second time it is written on again before Neo4j is looked
 * at, past the commit that Neo4j has.
 */
export async function restoreRecord(stage: GraphStage, commits: number): Promise<GraphDrilled> {
  const file = join(stage.folder, 'dump');
  const settledMs: number[] = [];
  const write = async (name: string, more: number, withNeo4j = true): Promise<TrafficCounts> => {
    const traffic = await Traffic.begin((await stage.serve({}, withNeo4j)).url, name, FULL_SPEED);
    await traffic.accepted(more);
    return traffic.end();
  };
  await write('before', commits);
  await stage.postgres.dump(file);
  for (const line of ['first', 'second']) {
    await write(`lost-${line}`, commits);
    await stage.settled(SETTLE_SECONDS);
    await stage.server?.stop();
    await stage.postgres.restore(file);
    if (line === 'second') await write('unseen', 3 * commits, false);
    await stage.serve();
    settledMs.push(await stage.settled(SETTLE_SECONDS));
  }
  const told = await write('after', commits);
  await stage.settled(SETTLE_SECONDS);
  return { told, settledMs, differences: await stage.compared(), said: [] };
}

/** A stage whose Neo4j has a small disk. */
export async function onSmallDisk<T>(
  folder: string,
  work: (stage: GraphStage, disk: SmallDisk) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const disk = new SmallDisk(join(folder, 'disk'), 300);
  try {
    const stage = await GraphStage.open(folder, { data: join(disk.path, 'neo4j') });
    try {
      return await work(stage, disk);
    } finally {
      await stage.close();
    }
  } finally {
    disk.remove();
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
