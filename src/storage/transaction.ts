import type pg from 'pg';
import type { Scope } from '../domain/scope.ts';
import type { Sql, SqlValue } from './database.ts';
import { toDomainError } from './faults.ts';
import type { StatementNames } from './statement-names.ts';

/** Called with every statement that is sent: its name, text and duration in milliseconds. */
export type StatementObserver = (name: string, text: string, ms: number) => void;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * `begin` with the role and the scope, as one message: nothing of it outlives the transaction, so no pooled connection
 * ever shows one caller's scope to another (attack 48).
 */
export function beginText(scope: Scope, mode: 'read' | 'write'): string {
  if (!UUID.test(scope.spaceId)) throw new Error('a space id is a UUID');
  const begin = mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin';
  return `${begin}; select set_config('role', 'claimgraph_app', true),
    set_config('claimgraph.space', ${quote(scope.spaceId)}, true), set_config('claimgraph.owner', ${quote(scope.owner)}, true)`;
}

export interface TransactionOptions {
  readonly observe: StatementObserver | null;
  readonly pipelined: boolean;
  /** null = no statement is prepared. */
  readonly names: StatementNames | null;
}

/**
 * Statements on one connection, in the order they are asked for. A pipelined connection sends each at once (what follows
 * does not wait a round trip for what came before); any other sends the next when the last is answered.
 */
export class Transaction implements Sql {
  readonly scope: Scope;
  private readonly client: pg.ClientBase;
  private readonly observe: StatementObserver | null;
  private readonly pipelined: boolean;
  private readonly names: StatementNames | null;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(client: pg.ClientBase, scope: Scope, options: TransactionOptions) {
    this.client = client;
    this.scope = scope;
    this.observe = options.observe;
    this.pipelined = options.pipelined;
    this.names = options.names;
  }

  async query<Row extends object>(name: string, text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.inTurn(() => this.send<Row>(name, text, values));
  }

  /** Several statements without parameters, as one message; the rows of the last. */
  async script<Row extends object>(name: string, text: string): Promise<Row[]> {
    return this.inTurn(() => this.send<Row>(name, text, null));
  }

  private inTurn<T>(send: () => Promise<T>): Promise<T> {
    if (this.pipelined) return send();
    const run = this.tail.then(send);
    this.tail = run.catch(() => undefined);
    return run;
  }

  private async send<Row extends object>(
    name: string,
    text: string,
    values: readonly SqlValue[] | null,
  ): Promise<Row[]> {
    const started = performance.now();
    try {
      const commented = `/* ${name} */ ${text}`;
      const prepared = values === null ? undefined : this.names?.nameOf(commented);
      const result = (await this.client.query({
        text: commented,
        ...(values === null ? {} : { values: values.map(toDriver) }),
        ...(prepared === undefined ? {} : { name: prepared }),
      })) as pg.QueryResult<Row> | pg.QueryResult<Row>[];
      return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
    } catch (error) {
      throw toDomainError(error);
    } finally {
      this.observe?.(name, text, performance.now() - started);
    }
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
  /** Closes the connection without a word: for a transaction in an unknown state. */
  drop(): void;
}
