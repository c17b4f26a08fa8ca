import type { NewEvent } from '../../domain/event-record.ts';
import type { Owner, Scope } from '../../domain/scope.ts';

/** What a statement may be given. Dates, numbers, strings, booleans, arrays of these, or null; objects go in as JSON. */
export type SqlValue = string | number | bigint | boolean | Date | Uint8Array | null | readonly SqlValue[];

/**
 * Runs named statements inside one transaction, confined to one space and owner by row-level security.
 * `name` is `room.statementName`; it is sent as a comment, so that the database's own tools show who asks.
 */
export interface Sql {
  readonly scope: Scope;
  query<Row extends object>(name: string, text: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/** How far back a space can be asked; both are 0 where nothing was ever removed. */
export interface Kept {
  /** Events of all later commits are there: who has seen this commit, or a later one, has missed nothing. */
  readonly eventsAfter: number;
  /** The oldest commit as of which the space can be read. */
  readonly asOf: number;
}

/**
 * A consistent view of one space: every statement sees the same commit. Opened lazily by the first statement; `close`
 * gives the connection back and must be called.
 */
export interface Reader extends Sql {
  /** Number of the last commit that this view sees. */
  head(): Promise<number>;
  /** The time of that commit, or of the space's making. */
  headTime(): Promise<Date>;
  /** How far back it goes. */
  kept(): Promise<Kept>;
  /**
   * Runs `work` in the same view beside what else is read in it: over another connection where one stands idle, which a server works at in
   * parallel, else over this one. Nothing waits for a connection while it holds one.
   */
  beside<T>(work: (sql: Reader) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * What a read looks at: `recorded` = the last commit that counts (null = all, the base tables), `valid` = the instant at
 * which things must hold (null = no filter by validity). See `relation` for the tables of a view.
 */
export interface View {
  readonly sql: Sql;
  readonly recorded: number | null;
  readonly valid: Date | Present | null;
  /** true = nobody asked for `valid`: it is the present, or that of a list's first page. */
  readonly validByDefault?: boolean;
  /** true = nothing is merged in it: every row belongs to the entity that its own evidence named. */
  readonly ignoringMerges?: boolean;
}

/** The instant of a clock, or the last commit's where the database's clock is ahead: known to the database alone. */
export interface Present {
  readonly clock: Date;
}

/** The inside of a commit: the space's row lock is held, so nobody else writes. */
export interface Commit extends Sql {
  readonly number: number;
  /** The commit's time: strictly later than every earlier commit of the space. */
  readonly at: Date;
  /** Whose the rows of this commit are: null = shared. */
  readonly owner: Owner;
  /** Announces what happened; written with the commit, in this order. */
  emit(event: NewEvent): void;
  /** Ends the commit without writing anything: the number is not used up, `value` is still returned. */
  nothing<T>(value: T): NothingToCommit<T>;
}

/** Returned by the work of a commit that found nothing to do. */
export class NothingToCommit<T> {
  /** Keeps anything else with a `value` from passing for one. */
  protected readonly brand = 'nothing to commit';
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

export interface CommitRequest {
  /** Who does it (owner name of the key, or `local`). */
  readonly actor: string;
  /** Why, in a few words for the audit log: `ingest eip-1559`, `retract claim`. */
  readonly reason: string;
  /** Rows of this commit belong to: null = everyone in the space. */
  readonly owner: Owner;
  /** The same key again returns the first answer and does nothing. Null = made up here, for lost acknowledgements only. */
  readonly idempotencyKey: string | null;
  /** What the key stood for: another hash under the same key is refused with IdempotencyMismatch. */
  readonly requestHash: string | null;
  readonly undoes?: number;
  /** Id of the job that this is part of (`job_…`): its events say so. */
  readonly job?: string | undefined;
}

export interface Committed<T> {
  /** null = there was nothing to write. */
  readonly commit: number | null;
  readonly at: Date | null;
  /** A replay returns the value of the first run (it must be plain JSON then). */
  readonly value: T;
  readonly replayed: boolean;
}

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /** A view of `scope.spaceId` as `scope.owner`; see Reader. */
  reader(scope: Scope): Reader;
  /** Opens a reader, runs `work`, closes it. */
  read<T>(scope: Scope, work: (sql: Reader) => Promise<T>): Promise<T>;
  /**
   * One commit: lock the space, number it, run `work`, write events, end. Rolls back whole when `work` throws.
   * When the connection is lost while ending, the outcome is looked up by key; only if that fails too is it Unavailable.
   * @throws IdempotencyMismatch, Unavailable, whatever `work` throws
   */
  commit<T>(
    scope: Scope,
    request: CommitRequest,
    work: (commit: Commit) => Promise<T | NothingToCommit<T>>,
  ): Promise<Committed<T>>;
  /** A short write outside the line of time (job progress, caches): same confinement, no commit number, no events. */
  note<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Statements as the owner of the tables, outside every space: migrations, spaces, the queue. Never with text from outside.
   */
  system<T>(work: (query: SystemQuery) => Promise<T>): Promise<T>;
  /** Likewise, for statements that may take as long as they need; on the embedded database without values, as there is no transaction. */
  unhurried<T>(work: (query: SystemQuery) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` after each commit that this process made. Commits of other processes are found by looking (`listSpaces`).
   * @returns ends it
   */
  onCommit(listener: (spaceId: string) => void): () => void;
  /** Tells them of a commit that was made by a statement of its own. */
  committed(spaceId: string): void;
  connectionCounts(): ConnectionCounts;
  health(): Promise<DatabaseHealth>;
  close(): Promise<void>;
}

export type SystemQuery = <Row extends object>(
  name: string,
  text: string,
  values?: readonly SqlValue[],
) => Promise<Row[]>;

export interface ConnectionCounts {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface DatabaseHealth {
  readonly ok: boolean;
  /** For people: version, or what is wrong. */
  readonly detail: string;
  readonly latencyMs: number | null;
}
