import type pg from 'pg';
import { isPassing } from './live-faults.ts';
import type { LiveDatabaseLimits } from './live-database-settings.ts';

/** One statement, told to whoever watches what is sent. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a piece of work may do with the live database: ask. */
export interface LiveReader {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

interface Session {
  readonly client: pg.PoolClient;
  readonly limits: LiveDatabaseLimits;
  readonly onStatement: ((sent: SentStatement) => void) | null;
}

/** Beyond the server's own limit, for a server that no longer answers at all. */
const SILENCE_MS = 2_000;

/**
 * By the extended protocol whatever the values: a message then holds one statement, and a second one behind a semicolon is refused by
 * the server before anything runs.
 */
async function send<Row extends object>(
  { client, limits, onStatement }: Session,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  onStatement?.({ text, values });
  const config: pg.QueryConfig & { readonly queryMode: 'extended'; readonly query_timeout: number } = {
    text,
    values: [...values],
    queryMode: 'extended',
    query_timeout: limits['livedata.statementMs'] + SILENCE_MS,
  };
  return (await client.query<Row>(config)).rows;
}

/** Of this transaction alone, so that a pooler between keeps nothing of it. Dates and times are read in one form, whatever the server's. */
const SESSION = `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', $3, true), set_config('TimeZone', 'UTC', true),
  set_config('DateStyle', 'ISO, YMD', true), set_config('bytea_output', 'hex', true)`;

const boundsOf = (limits: LiveDatabaseLimits): string[] => {
  const most = limits['livedata.statementMs'];
  return [`${most}`, `${Math.ceil(most / 4)}`, `${2 * most}`];
};

/** Reads, in one transaction that may do nothing else. */
export async function readOnly<T>(session: Session, work: (reader: LiveReader) => Promise<T>): Promise<T> {
  await send(session, 'begin transaction isolation level repeatable read read only', []);
  await send(session, SESSION, boundsOf(session.limits));
  const value = await work({ query: (text, values = []) => send(session, text, values) });
  await send(session, 'commit', []);
  return value;
}

/**
 * Tries something that must be refused, as it would be without our own transaction around it, and takes it back whatever came of it.
 * @returns the code and the message of the refusal; null = it was done
 * @throws what is no answer of the server to the statement
 */
export async function attempt(session: Session, text: string): Promise<{ code: string; message: string } | null> {
  await send(session, 'begin', []);
  try {
    await send(session, SESSION, boundsOf(session.limits));
    // A role may be told to read only by default, and lift that by itself: what counts is what it may do then. A standby cannot.
    await send(session, 'set transaction read write', []).catch(() =>
      send(session, 'rollback', []).then(() => send(session, 'begin', [])),
    );
    await send(session, text, []);
    return null;
  } catch (error) {
    // Such as a lock on the table: nothing was said of what the role may do, and it is tried again later.
    if (isPassing(error)) throw error;
    const { code, message } = error as { readonly code: string; readonly message: string };
    return { code, message };
  } finally {
    await send(session, 'rollback', []);
  }
}
