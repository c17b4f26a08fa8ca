import type pg from 'pg';
import { COMMIT, type Prefix } from './prefixed-query.ts';

/** Longest that a finished read stays open for the next statement to end it, milliseconds. */
const LONGEST_MS = 10;

/**
 * Ends reads with the next message of their connection. What a read saw is told by then, so nobody waits for its end; under
 * load it costs no round trip of its own, and otherwise it comes a moment later.
 */
export class LateEnds {
  private readonly waiting = new Map<pg.PoolClient, NodeJS.Timeout>();

  /** Gives the connection back. */
  end(client: pg.PoolClient): void {
    const timer = setTimeout(() => {
      this.waiting.delete(client);
      client.query(COMMIT.text).catch(() => undefined); // a connection that broke while idle leaves the pool by itself
    }, LONGEST_MS);
    this.waiting.set(client, timer);
    client.release();
  }

  /** What the connection has to be sent before anything else. */
  take(client: pg.PoolClient): Prefix {
    const timer = this.waiting.get(client);
    if (timer === undefined) return [];
    clearTimeout(timer);
    this.waiting.delete(client);
    return [COMMIT];
  }
}
