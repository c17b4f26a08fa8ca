import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './leg-list.ts';
import { freePort } from './own-postgres.ts';

const run = promisify(execFile);
const scripts = join(projectRoot, 'scripts', 'services');

export interface OwnNeo4jOptions {
  /** null = it asks for none. Counts where the folder is new. */
  readonly password?: string | null;
  /** Another version than the one that tests share; `install` fetches it. */
  readonly version?: string;
}

/** A Neo4j server of the test's own, which may be killed, starved and locked: never the one that tests share. */
export class OwnNeo4j {
  readonly url: string;
  private readonly port: number;
  private readonly folder: string;
  private readonly environment: Readonly<Record<string, string>>;

  private constructor(port: number, folder: string, { password = null, version }: OwnNeo4jOptions) {
    this.port = port;
    this.folder = folder;
    this.url = `bolt://127.0.0.1:${port}`;
    this.environment = {
      FAST: '1',
      NEO4J_HEAP: '512m',
      ...(password === null ? {} : { NEO4J_AUTH: `neo4j/${password}` }),
      ...(version === undefined ? {} : { CLAIMGRAPH_NEO4J_VERSION: version }),
    };
  }

  static async start(folder: string, options: OwnNeo4jOptions = {}): Promise<OwnNeo4j> {
    const neo4j = new OwnNeo4j(await freePort(), folder, options);
    if (options.version !== undefined) await neo4j.script('install.sh', ['neo4j']);
    await neo4j.start();
    return neo4j;
  }

  /** Starts it again on the same data; does nothing while it runs. @param settings further lines of its settings */
  async start(settings = ''): Promise<void> {
    await this.script('neo4j.sh', ['start', String(this.port), this.folder], { NEO4J_SETTINGS: settings });
  }

  /** With no time to write anything down. */
  kill(): void {
    const [pid] = readFileSync(join(this.folder, 'pid'), 'utf8').split(' ');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** In good order; it writes down what it has. */
  async stop(): Promise<void> {
    await this.script('neo4j.sh', ['stop', this.folder]);
  }

  /** Of one that does not run: all that it holds. */
  empty(): void {
    rmSync(join(this.folder, 'data'), { recursive: true, force: true });
  }

  private async script(name: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) {
    await run(join(scripts, name), words, { env: { ...process.env, ...this.environment, ...more } });
  }
}
