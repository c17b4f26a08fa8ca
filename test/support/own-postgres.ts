import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './leg-list.ts';

const run = promisify(execFile);
const script = join(projectRoot, 'scripts', 'services', 'postgres.sh');

/** A port of loopback that nobody has at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A folder that the user of the database can reach too. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'claimgraph-own-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** A PostgreSQL server of the test's own, durable, which may be killed and starved: never the one that tests share. */
export class OwnPostgres {
  readonly url: string;
  private readonly port: number;
  private readonly folder: string;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.folder = folder;
    this.url = `postgres://postgres@127.0.0.1:${port}/claimgraph`;
  }

  static async start(folder: string): Promise<OwnPostgres> {
    const postgres = new OwnPostgres(await freePort(), folder);
    await postgres.start();
    return postgres;
  }

  /** Starts it again on the same data; does nothing while it runs. */
  async start(): Promise<void> {
    await run(script, ['start', String(this.port), this.folder]);
  }

  /** The postmaster and all its children at once, as when the machine takes them away. */
  kill(): void {
    const postmaster = this.pid;
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  get isRunning(): boolean {
    try {
      return !statOf(this.pid).startsWith('Z');
    } catch {
      return false;
    }
  }

  async stop(): Promise<void> {
    if (this.isRunning) this.kill(); // its data is thrown away
    for (let i = 0; i < 100 && this.isRunning; i++) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  async amcheck(): Promise<string> {
    const { stdout, stderr } = await this.program('pg_amcheck', [
      'claimgraph',
      '--install-missing',
      '--heapallindexed',
    ]);
    return `${stdout}${stderr}`;
  }

  async dump(file: string): Promise<void> {
    await this.program('pg_dump', ['claimgraph', '--format=custom', '--file', file]);
  }

  /** Puts what was dumped in the place of what is there; nobody may be connected. */
  async restore(file: string): Promise<void> {
    await this.program('dropdb', ['claimgraph']);
    await this.program('createdb', ['claimgraph']);
    await this.program('pg_restore', ['--dbname', 'claimgraph', '--exit-on-error', file]);
  }

  private async program(name: string, words: readonly string[]) {
    const bin = (await run(script, ['bin'])).stdout.trim();
    return run(join(bin, name), ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres', ...words]);
  }

  private get pid(): number {
    return Number(readFileSync(join(this.folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** From the state on: `S 4711 …`; its second word is the parent. */
const statOf = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2);
};

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(statOf(pid).split(' ')[1]) === parent;
      } catch {
        return false; // it ended meanwhile
      }
    });
}
