import type pg from 'pg';
import { Unavailable } from '../../domain/errors.ts';
import type { Beginning } from './begin-transaction.ts';
import { breakOff } from './connection-stream.ts';
import { toDomainError } from './database-faults.ts';
import type { Ground, Place } from './transaction.ts';

/**
 * How long a connection may take to answer what a read that was given up asked of it. Most statements take less, and a new connection
 * plans each of them anew, up to 25 ms apiece. After that, who comes next would wait for what nobody wants.
 */
const GIVEN_UP_MS = 250;

/** A connection in the hands of one transaction. */
export interface Line {
  readonly client: pg.PoolClient;
  /** Has it just been made? Then that it works is known; one that stood idle may have died unseen. */
  readonly isFresh: boolean;
}

/** The connections of a pool, of which any may break at any moment. */
export class Connections {
  private readonly pool: pg.Pool;
  /** When each that was in use before came back. */
  private readonly provenAt = new WeakMap<pg.PoolClient, number>();
  private suspectBefore = 0;

  constructor(pool: pg.Pool) {
    this.pool = pool;
    // Without a listener, a connection that breaks would end the process, idle or not; who uses it hears of it anyway.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  get counts(): { readonly used: number; readonly idle: number; readonly waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Whoever takes one now gets it without waiting for another to give one back. */
  get hasIdle(): boolean {
    return this.pool.idleCount > this.pool.waitingCount;
  }

  /** @throws Unavailable */
  async take(): Promise<Line> {
    for (;;) {
      const client = await this.pool.connect().catch((error: unknown) => {
        throw toDomainError(error);
      });
      const provenAt = this.provenAt.get(client);
      if (provenAt === undefined || provenAt >= this.suspectBefore) return { client, isFresh: provenAt === undefined };
      this.cut(client);
    }
  }

  /** One of them died in silence: those that stand idle may lie on the same broken line, and are not used again. */
  suspectIdle(): void {
    this.suspectBefore = performance.now();
  }

  /** For one whose read is finished. What it saw is answered, so nobody waits for its end; whoever comes next is behind it. */
  giveBackEnding(client: pg.PoolClient): void {
    client.query('commit').catch(() => undefined); // a connection that broke leaves the pool by itself
    this.giveBack(client);
  }

  /** For one whose read was given up: it stays where it soon has answered what it still owes, and is cut where it has not. */
  async giveBackAnswered(client: pg.PoolClient, isCertain: () => boolean): Promise<void> {
    let isOver = false;
    // What came while this process was busy is read before it counts as late.
    const late = setTimeout(() => setImmediate(() => !isOver && breakOff(client)), GIVEN_UP_MS);
    const isEnded = await client.query('commit').then(
      () => isCertain(),
      () => false,
    );
    isOver = true;
    clearTimeout(late);
    if (isEnded) this.giveBack(client);
    else this.discard(client);
  }

  giveBack(client: pg.PoolClient): void {
    this.provenAt.set(client, performance.now());
    client.release();
  }

  /** Closes it, without a goodbye that might wait for an answer to what was sent before. */
  cut(client: pg.PoolClient): void {
    breakOff(client);
    client.release(true);
  }

  /** For one in a state that nobody knows. */
  discard(client: pg.PoolClient): void {
    client.release(true);
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** The connection that a transaction has; another one when the first turns out to be dead. */
export class Lease implements Ground {
  private readonly connections: Connections;
  private readonly beginning: Beginning | null;
  private line: Line | null;
  private isOver = false;

  /** @throws Unavailable */
  static async take(connections: Connections, beginning: Beginning | null): Promise<Lease> {
    return new Lease(connections, beginning, await connections.take());
  }

  private constructor(connections: Connections, beginning: Beginning | null, line: Line) {
    this.connections = connections;
    this.beginning = beginning;
    this.line = line;
  }

  get place(): Place {
    if (this.line === null) throw new Unavailable('database', 'the database does not answer; try again', 2);
    return { client: this.line.client, beginning: this.beginning };
  }

  async move(): Promise<Place | null> {
    if (this.line === null || this.line.isFresh) return null;
    this.connections.cut(this.line.client);
    this.line = null;
    const line = await this.connections.take();
    if (this.isOver) {
      this.connections.discard(line.client);
      return null;
    }
    this.line = line;
    return this.place;
  }

  wentSilent(): void {
    if (this.line !== null) breakOff(this.line.client);
    this.connections.suspectIdle();
  }

  /** The transaction is over: `leave` says what becomes of the connection. */
  end(leave: (client: pg.PoolClient) => void): void {
    this.isOver = true;
    const { line } = this;
    this.line = null;
    if (line !== null) leave(line.client);
  }
}
