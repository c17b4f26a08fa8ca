import type pg from 'pg';
import type { Scope } from '../../domain/scope.ts';
import type { Sql, SqlValue } from './database.ts';
import { isConnectionLoss, toDomainError } from './faults.ts';
import { PrefixedQuery, type Prefix } from './prefixed-query.ts';
import type { StatementNames } from './statement-names.ts';

/** Called with every statement that is sent: its name, text and duration in milliseconds. */
export type StatementObserver = (name: string, text: string, ms: number) => void;

export interface TransactionOptions {
  readonly observe: StatementObserver | null;
  readonly pipelined: boolean;
  /** null = no statement is prepared. */
  readonly names: StatementNames | null;
  /** Longest that the server may owe an answer, milliseconds, before its connection counts as dead; null = for ever. */
  readonly silenceMs: number | null;
}

/** Where a transaction runs: its connection, with what goes before the first statement in the same message. */
export interface Place {
  readonly client: pg.PoolClient;
  readonly prefix: Prefix;
}

/** What a transaction stands on. */
export interface Ground {
  readonly place: Place;
  /** Leaves a connection that died while it stood idle for another; null where it had just been made. */
  move(): Promise<Place | null>;
  /** Ends the connection: its server owes an answer for too long. */
  wentSilent(): void;
}

/**
 * Statements on one connection, in the order they are asked for. A pipelined connection sends each at once (what follows
 * does not wait a round trip for what came before); any other sends the next when the last is answered.
 */
export class Transaction implements Sql {
  readonly scope: Scope;
  private readonly options: TransactionOptions;
  private readonly ground: Ground;
  private place: Place;
  private moving: { readonly from: pg.PoolClient; readonly done: Promise<boolean> } | null = null;
  private isAnswered = false;
  private tail: Promise<unknown> = Promise.resolve();
  private readonly silence: Silence;
  /** The first statement failed, and with it perhaps what went before: nobody knows what the connection has prepared. */
  isUncertain = false;

  constructor(ground: Ground, scope: Scope, options: TransactionOptions) {
    this.ground = ground;
    this.place = ground.place;
    this.scope = scope;
    this.options = options;
    this.silence = new Silence(options.silenceMs, () => ground.wentSilent());
  }

  /** Is a statement sent and not answered? */
  get isWaiting(): boolean {
    return this.silence.isOwed;
  }

  async query<Row extends object>(name: string, text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.inTurn(() => this.send<Row>(name, text, values));
  }

  /** Several statements without parameters, as one message; the rows of the last. */
  async script<Row extends object>(name: string, text: string): Promise<Row[]> {
    return this.inTurn(() => this.send<Row>(name, text, null));
  }

  private inTurn<T>(send: () => Promise<T>): Promise<T> {
    if (this.options.pipelined) return send();
    const run = this.tail.then(send);
    this.tail = run.catch(() => undefined);
    return run;
  }

  private async send<Row extends object>(
    name: string,
    text: string,
    values: readonly SqlValue[] | null,
  ): Promise<Row[]> {
    for (;;) {
      const { client } = this.place;
      try {
        return await this.sendOnce<Row>(client, name, text, values);
      } catch (error) {
        if (!(await this.hasMoved(client, error))) throw toDomainError(error);
      }
    }
  }

  /**
   * A connection may die while nobody uses it, and is then found dead by whoever comes next. As nothing was answered yet,
   * nothing was seen, and what was not committed is undone: all can be sent again elsewhere.
   */
  private async hasMoved(from: pg.PoolClient, error: unknown): Promise<boolean> {
    if (this.isAnswered || this.silence.isOver || !isConnectionLoss(error)) return false;
    if (this.moving?.from !== from) {
      const done = this.ground.move().then((place) => {
        if (place !== null) [this.place, this.isUncertain] = [place, false];
        return place !== null;
      });
      this.moving = { from, done };
    }
    return this.moving.done;
  }

  private async sendOnce<Row extends object>(
    client: pg.PoolClient,
    name: string,
    text: string,
    values: readonly SqlValue[] | null,
  ): Promise<Row[]> {
    const { observe, names, pipelined } = this.options;
    const started = performance.now();
    const { prefix } = this.place;
    this.place = { client, prefix: [] };
    if (pipelined) sendTogether(client);
    this.silence.owed();
    try {
      const commented = `/* ${name} */ ${text}`;
      const prepared = values === null ? undefined : names?.nameOf(commented);
      const config = {
        text: commented,
        ...(values === null ? {} : { values: values.map(toDriver) }),
        ...(prepared === undefined ? {} : { name: prepared }),
      };
      const result = (await this.sendAfter(client, prefix, config)) as pg.QueryResult<Row> | pg.QueryResult<Row>[];
      this.isAnswered = true;
      return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
    } catch (error) {
      this.isAnswered ||= !isConnectionLoss(error);
      this.isUncertain ||= prefix.length > 0;
      throw error;
    } finally {
      this.silence.answered();
      observe?.(name, text, performance.now() - started);
    }
  }

  private async sendAfter(client: pg.PoolClient, prefix: Prefix, config: pg.QueryConfig): Promise<unknown> {
    if (prefix.length === 0) return client.query(config);
    const { observe, pipelined } = this.options;
    observe?.('storage.begin', prefix.map(({ text }) => text).join('; '), 0);
    if (pipelined && config.values !== undefined) return PrefixedQuery.send(client, prefix, config);
    for (const { text, values } of prefix) await client.query(text, [...values]);
    return client.query(config);
  }
}

/**
 * Tells of a server that owes an answer for too long: it ends statements by itself before that, so it is gone, or the line
 * to it is, and nobody else would ever tell (TCP itself gives up after a quarter of an hour).
 */
class Silence {
  private readonly longestMs: number | null;
  private readonly tell: () => void;
  private pending = 0;
  private timer: NodeJS.Timeout | null = null;
  /** It went on for too long. */
  isOver = false;

  constructor(longestMs: number | null, tell: () => void) {
    this.longestMs = longestMs;
    this.tell = tell;
  }

  get isOwed(): boolean {
    return this.pending > 0;
  }

  owed(): void {
    this.pending += 1;
    if (this.pending > 1 || this.longestMs === null) return;
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.tell();
    }, this.longestMs);
  }

  answered(): void {
    this.pending -= 1;
    if (this.pending > 0) this.timer?.refresh();
    else clearTimeout(this.timer ?? undefined);
  }
}

/** Connections whose statements wait for the end of this turn of the event loop. */
const corked = new WeakSet<pg.Connection>();

/** Lets what is sent in this turn of the event loop leave in one packet: a write costs more than the statement in it. */
function sendTogether(client: pg.PoolClient): void {
  const { connection } = client;
  if (corked.has(connection)) return;
  corked.add(connection);
  connection.stream.cork();
  setImmediate(() => {
    corked.delete(connection);
    connection.stream.uncork();
  });
}

function toDriver(value: SqlValue): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return Buffer.from(value);
  return value;
}

export interface OpenTransaction {
  readonly transaction: Transaction;
  end(how: 'commit' | 'rollback'): Promise<void>;
}
