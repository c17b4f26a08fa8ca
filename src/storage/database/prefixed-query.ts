import pg from 'pg';
import type { Scope } from '../../domain/scope.ts';

/** A statement without an answer. */
interface Step {
  /** Under which it is prepared on each connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/** Statements that go before another one. */
export type Prefix = readonly Step[];

export const COMMIT: Step = { name: 'cg_commit', text: 'commit', values: [] };

export const BEGIN = {
  read: { name: 'cg_read', text: 'begin isolation level repeatable read read only', values: [] },
  write: { name: 'cg_write', text: 'begin', values: [] },
} as const;

/** `begin` with the role and the scope: nothing of it outlives the transaction (attack 48). */
export function beginSteps(scope: Scope, mode: 'read' | 'write'): Prefix {
  const text = `select set_config('role', 'claimgraph_app', true),
    set_config('claimgraph.space', $1, true), set_config('claimgraph.owner', $2, true)`;
  return [BEGIN[mode], { name: 'cg_scope', text, values: [scope.spaceId, scope.owner] }];
}

type Answer = pg.QueryResult | pg.QueryResult[];
type Done = (error: Error | null, result: Answer) => void;

/** What a driver's query hears from its connection, as far as it is not in the driver's types. */
interface Hears {
  prepare(connection: pg.Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[] | undefined,
  done: Done,
) => pg.Query & Hears & { name: string | undefined; queryMode: string | undefined };

/** Which statements of prefixes a connection has prepared. */
const preparedOn = new WeakMap<pg.Connection, Set<string>>();

/**
 * A statement with others before it, sent as one message with one answer (PostgreSQL protocol, 54.2.3 and 54.2.4): a
 * round trip, and on either side a write and a wake-up, cost more than most statements do. Where one fails, the rest is
 * skipped and the error is the statement's own; the connection is then to be closed, as it may lack what it should have
 * prepared.
 */
export class PrefixedQuery extends DriverQuery {
  private readonly prefix: Prefix;
  private unanswered: number;

  static send(client: pg.ClientBase, prefix: Prefix, config: pg.QueryConfig): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => {
        if (error) reject(error);
        else resolve(result);
      };
      client.query(new PrefixedQuery(prefix, config, done));
    });
  }

  private constructor(prefix: Prefix, config: pg.QueryConfig, done: Done) {
    super(config.text, config.values, done);
    this.name = config.name;
    // Without values the driver would choose the protocol that takes no other message beside it.
    this.queryMode = 'extended';
    this.prefix = prefix;
    this.unanswered = prefix.length;
  }

  override prepare(connection: pg.Connection): void {
    const prepared = preparedOn.get(connection) ?? new Set();
    preparedOn.set(connection, prepared);
    for (const { name, text, values } of this.prefix) {
      if (!prepared.has(name)) connection.parse({ name, text, types: [] }, true);
      prepared.add(name);
      connection.bind({ statement: name, values: [...values] }, true);
      connection.execute(null, true);
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.unanswered === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.unanswered > 0) this.unanswered -= 1;
    else super.handleCommandComplete(message, connection);
  }
}
