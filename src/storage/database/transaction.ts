import type pg from 'pg';
import type { Scope } from '../../domain/scope.ts';
import { stepsOf, type Beginning } from './begin-transaction.ts';
import { sendTogether } from './connection-stream.ts';
import type { Sql, SqlValue } from './database.ts';
import { isConnectionLoss, toDomainError } from './database-faults.ts';
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

/** Where a transaction runs: its connection, and how it begins there; null once it has. */
export interface Place {
  readonly client: pg.PoolClient;
  readonly beginning: Beginning | null;
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
  private begun: Begun = { mode: 'read', done: Promise.resolve() };
  /** It could not begin: nobody knows in what state its connection is. */
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
    if (pipelined) sendTogether(client);
    const begun = this.begin(client);
    this.silence.owed();
    try {
      const commented = `/* ${name} */ ${text}`;
      const prepared = values === null ? undefined : names?.nameOf(commented);
      const config = {
        text: commented,
        ...(values === null ? {} : { values: values.map(toDriver) }),
        ...(prepared === undefined ? {} : { name: prepared }),
      };
      const result = (await this.sendBehind(begun, client, config)) as pg.QueryResult<Row> | pg.QueryResult<Row>[];
      this.isAnswered = true;
      return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
    } catch (error) {
      this.isAnswered ||= !isConnectionLoss(error);
      throw error;
    } finally {
      this.silence.answered();
      observe?.(name, text, performance.now() - started);
    }
  }

  /** Begins on a connection where it has not begun yet. */
  private begin(client: pg.PoolClient): Begun {
    const { beginning } = this.place;
    if (beginning === null) return this.begun;
    const { observe, names } = this.options;
    const steps = stepsOf(beginning, names !== null);
    observe?.('storage.begin', steps.map(({ text }) => text).join('; '), 0);
    const done = Promise.all(steps.map((step) => client.query(step)));
    done.catch(() => (this.isUncertain = true));
    this.place = { client, beginning: null };
    this.begun = { mode: beginning.mode, done };
    return this.begun;
  }

  /**
   * A read does not wait a round trip for its beginning: what it finds is returned once that is answered. Had the transaction not begun,
   * the statement would have run outside of its role, so nothing of it is returned then, and a write is not even sent.
   */
  private async sendBehind({ mode, done }: Begun, client: pg.PoolClient, config: pg.QueryConfig): Promise<unknown> {
    if (mode === 'write' || !this.options.pipelined) await done;
    const [result] = await Promise.all([client.query(config), done]);
    return result;
  }
}

/** What becomes of the statements that begin a transaction. */
interface Begun {
  readonly mode: Beginning['mode'];
  readonly done: Promise<unknown>;
}

/**
 * Tells of a server that owes an answer for too long: it ends statements by itself before that, so it is gone, or the line
 * to it is, and nobody else would ever notice (TCP itself gives up after a quarter of an hour).
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

function toDriver(value: SqlValue): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return Buffer.from(value);
  return value;
}

export interface OpenTransaction {
  readonly transaction: Transaction;
  end(how: 'commit' | 'rollback'): Promise<void>;
}
