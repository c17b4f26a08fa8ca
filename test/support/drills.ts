/** Faults that a running installation meets, each as often as it is told. The servers are the built program. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, type ChildServer } from './child-server.ts';
import { ask, send } from './http.ts';
import { JournaledWriters, type Outcomes } from './journaled-writers.ts';
import { freePort, type OwnPostgres } from './own-postgres.ts';

const WRITERS = 8;

/** What a drill showed, besides what `compare` finds afterwards. */
export interface Drilled {
  readonly outcomes: Outcomes;
  readonly wrong: readonly string[];
  /** Milliseconds from each blow until writes were acknowledged again. */
  readonly resumedMs: readonly number[];
}

/** A server process that is started again on the same port and folder. */
export class Installed {
  readonly url: string;
  readonly dataDir: string;
  private readonly environment: Readonly<Record<string, string>>;
  private running: ChildServer | null = null;

  private constructor(dataDir: string, port: number, settings: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.environment = { ...settings, CLAIMGRAPH_DATA_DIR: dataDir, PORT: String(port), CLAIMGRAPH_LOG: 'warn' };
  }

  /** On a PostgreSQL server, or on the embedded database of its folder. @param more of its settings */
  static async start(
    dataDir: string,
    url: string | null,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Installed> {
    const database: Readonly<Record<string, string>> = url === null ? {} : { CLAIMGRAPH_DATABASE_URL: url };
    const installed = new Installed(dataDir, await freePort(), { ...database, ...more });
    await installed.start();
    return installed;
  }

  async start(): Promise<void> {
    this.running = startChild(this.environment);
    await this.running.listening(this.dataDir);
  }

  /** Sends it a signal and waits for its end. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ readonly code: number | null; readonly ms: number }> {
    const started = performance.now();
    this.running?.child.kill(signal);
    const ended = await this.running?.ended;
    return { code: ended?.code ?? null, ms: performance.now() - started };
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.running?.child.kill(signal);
  }

  async stop(): Promise<void> {
    await this.end('SIGKILL');
  }

  async isReady(): Promise<boolean> {
    const answer = await send(this.url, { method: 'GET', path: '/ready' }).catch(() => null);
    return answer?.status === 200;
  }

  async health(): Promise<string> {
    const answer = await send(this.url, { method: 'GET', path: '/health' });
    return (JSON.parse(answer.text) as { status: string }).status;
  }

  /** Can it be read from? */
  async answersReads(): Promise<boolean> {
    const answer = await ask(this.url, '{ stats { documents } }').catch(() => null);
    return typeof (answer?.json().data?.['stats'] as { documents?: unknown } | undefined)?.documents === 'number';
  }
}

/** Blows while clients write; after each, so many more writes are waited for. */
async function underWrites(
  urls: readonly string[],
  journal: string,
  rounds: number,
  perRound: number,
  blow: (round: number) => Promise<void>,
): Promise<Drilled> {
  const writers = new JournaledWriters({ urls, journal, writers: WRITERS });
  const resumedMs: number[] = [];
  await writers.acknowledged(WRITERS);
  for (let round = 0; round < rounds; round++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    const struck = performance.now();
    await blow(round);
    await writers.acknowledged(1);
    resumedMs.push(performance.now() - struck);
    await writers.acknowledged(perRound);
  }
  await writers.end();
  const { outcomes, wrong } = writers;
  return { outcomes, wrong, resumedMs };
}

export interface Rounds {
  readonly rounds: number;
  /** Acknowledged writes between two blows. */
  readonly perRound: number;
}

/** F1: the server is killed -9 while clients write. `url` null = on its embedded database. */
export async function killServer(folder: string, url: string | null, { rounds, perRound }: Rounds): Promise<Drilled> {
  const server = await Installed.start(join(folder, 'server'), url);
  try {
    return await underWrites([server.url], join(folder, 'journal'), rounds, perRound, async () => {
      await server.end('SIGKILL');
      await server.start();
    });
  } finally {
    await server.stop();
  }
}

/** F2: the database is killed -9, all its processes at once. */
export async function killDatabase(
  folder: string,
  postgres: OwnPostgres,
  { rounds, perRound }: Rounds,
): Promise<Drilled & { readonly told: readonly string[]; readonly readyMs: readonly number[] }> {
  const server = await Installed.start(join(folder, 'server'), postgres.url);
  const told: string[] = [];
  const readyMs: number[] = [];
  try {
    const drilled = await underWrites([server.url], join(folder, 'journal'), rounds, perRound, async () => {
      postgres.kill();
      while ((await server.health()) !== 'DEGRADED' || (await server.isReady())) await pause(20);
      told.push(await server.health());
      await postgres.start();
      const up = performance.now();
      while (!(await server.isReady())) await pause(20);
      readyMs.push(performance.now() - up);
    });
    return { ...drilled, told, readyMs };
  } finally {
    await server.stop();
  }
}

/** F24: two servers on one database, ended in turn as an orderly upgrade does. */
export async function rollServers(
  folder: string,
  url: string,
  { rounds, perRound }: Rounds,
): Promise<Drilled & { readonly exits: readonly { readonly code: number | null; readonly ms: number }[] }> {
  const servers = [
    await Installed.start(join(folder, 'server-0'), url),
    await Installed.start(join(folder, 'server-1'), url),
  ] as const;
  const exits: { code: number | null; ms: number }[] = [];
  try {
    const urls = servers.map((server) => server.url);
    const drilled = await underWrites(urls, join(folder, 'journal'), rounds, perRound, async (round) => {
      const server = servers[round % 2 === 0 ? 0 : 1];
      exits.push(await server.end('SIGTERM'));
      await server.start();
    });
    return { ...drilled, exits };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** What a server said while its database had no disk, and after it had one again. */
export interface Starved extends Drilled {
  readonly meanwhile: { readonly readsAnswered: boolean; readonly databaseRan: boolean };
  readonly healed: { readonly readyMs: number; readonly health: string };
}

/** F4: the disk of the database fills up, is enlarged while clients go on asking, and nobody does anything else. */
export async function fillDisk(
  folder: string,
  disk: SmallDisk,
  postgres: OwnPostgres,
  perRound: number,
): Promise<Starved> {
  const server = await Installed.start(join(folder, 'server'), postgres.url);
  const writers = new JournaledWriters({ urls: [server.url], journal: join(folder, 'journal'), writers: WRITERS });
  try {
    await writers.acknowledged(perRound);
    disk.fill();
    const before = writers.outcomes.unavailable;
    while (writers.outcomes.unavailable < before + 5 * WRITERS) await pause(50);
    const meanwhile = { readsAnswered: await server.answersReads(), databaseRan: postgres.isRunning };
    disk.enlarge();
    const enlarged = performance.now();
    await postgres.start(); // what a supervisor does with a database that ended itself
    while (!(await server.isReady())) await pause(20);
    await writers.acknowledged(1);
    const healed = { readyMs: performance.now() - enlarged, health: await server.health() };
    await writers.acknowledged(perRound);
    await writers.end();
    const { outcomes, wrong } = writers;
    return { outcomes, wrong, resumedMs: [healed.readyMs], meanwhile, healed };
  } finally {
    await server.stop();
  }
}

/** A file system in memory, small enough to be filled. Making one needs root. */
export class SmallDisk {
  readonly path: string;
  private readonly megabytes: number;

  constructor(path: string, megabytes: number) {
    mkdirSync(path);
    this.path = path;
    this.megabytes = megabytes;
    asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', path);
  }

  /** Leaves no byte free. */
  fill(): void {
    execFileSync('sh', ['-c', 'cat /dev/zero > "$0" 2> /dev/null || true', join(this.path, 'ballast')]);
  }

  /** Leaves so much. */
  fillTo(megabytes: number): void {
    const { bavail, bsize } = statfsSync(this.path);
    writeFileSync(join(this.path, 'ballast'), Buffer.alloc(bavail * bsize - megabytes * 1024 ** 2));
  }

  enlarge(megabytes = 4 * this.megabytes): void {
    asRoot('mount', '-o', `remount,size=${megabytes}m`, this.path);
  }

  remove(): void {
    asRoot('umount', '-l', this.path);
  }
}

function asRoot(...command: readonly string[]): void {
  const [program = '', ...words] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  execFileSync(program, words);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
