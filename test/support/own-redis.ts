import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { legs } from './leg-list.ts';
import { freePort } from './own-postgres.ts';

/** A Redis server of the test's own, which may be killed, paused and filled: never the one that tests share. It keeps nothing on disk. */
export class OwnRedis {
  readonly url: string;
  private readonly port: number;
  private server: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort());
    await redis.start();
    return redis;
  }

  async start(): Promise<void> {
    const program = legs.ownRedis.present ? legs.ownRedis.at : '';
    if (!existsSync(program)) throw new Error(`expected redis-server at ${program}`);
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.server = spawn(program, words, { cwd: join(program, '..'), stdio: 'ignore' });
    await this.say('PING');
  }

  /** Sends one command over a connection of its own. */
  async say(...words: readonly string[]): Promise<unknown> {
    const client = createClient({ url: this.url, socket: { reconnectStrategy: 20 }, maintNotifications: 'disabled' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.sendCommand([...words]);
    } finally {
      client.destroy();
    }
  }

  async kill(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
    this.server = null;
  }
}
