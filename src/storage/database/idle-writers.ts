import type { SystemQuery } from './database.ts';

/** A session that wrote something and now stands idle inside its transaction, while others wait for what it holds. */
export interface IdleWriter {
  readonly pid: number;
  readonly application: string;
  readonly address: string | null;
  readonly idleMs: number;
}

/** The one that has stood idle for longest. */
export async function longestIdleWriter(query: SystemQuery): Promise<IdleWriter | null> {
  const rows = await query<{ pid: number; application: string; address: string | null; idle_ms: number }>(
    'storage.longestIdleWriter',
    `select pid, application_name as application, host(client_addr) as address,
      (1000 * extract(epoch from clock_timestamp() - state_change))::integer as idle_ms
    from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and backend_xid is not null
    order by state_change limit 1`,
    [],
  );
  const [row] = rows;
  return row ? { pid: row.pid, application: row.application, address: row.address, idleMs: row.idle_ms } : null;
}
