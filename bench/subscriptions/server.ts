import { readFileSync } from 'node:fs';
import { startChild, type ChildServer } from '../../test/support/child-server.ts';

/** The built server in a process of its own, on a folder that stays when it is killed. */
export class Served {
  url = '';
  private readonly dataDir: string;
  private readonly environment: Readonly<Record<string, string>>;
  private server: ChildServer | null = null;

  constructor(dataDir: string, environment: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.environment = environment;
  }

  async start(): Promise<void> {
    this.server = startChild({
      ...this.environment,
      PORT: '0',
      CLAIMGRAPH_DATA_DIR: this.dataDir,
      CLAIMGRAPH_LOG: 'fatal',
    });
    this.url = (await this.server.listening(this.dataDir)).url;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.server?.child.kill(signal);
    await this.server?.ended;
  }

  /** Memory that it holds, MB; Linux only. */
  megabytes(): number {
    const status = readFileSync(`/proc/${this.server?.child.pid ?? 0}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? NaN) / 1024);
  }

  async ask(query: string): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
    if (errors !== undefined) throw new Error(`expected data, got ${JSON.stringify(errors)}`);
    return data;
  }

  /** One commit with one new claim. */
  async write(n: number): Promise<void> {
    await this.ask(`mutation { assertClaim(input: { idempotencyKey: "bench-${n}",
      subject: { named: { name: "Thing ${n % 10}", type: "THING" } }, predicate: "P${n}", object: { text: "${n}" } }) { __typename } }`);
  }
}
