import { Unavailable } from '../../domain/errors.ts';
import type { Database } from './database.ts';

/** What distinguishes one server from another. */
export interface ServerFacts {
  /** As a number: 180003 for 18.3. */
  readonly version: string;
  /** Version of pgvector, installed or to be had; null = the server has none. */
  readonly vector: string | null;
  readonly fsync: string;
  readonly synchronous_commit: string;
  readonly full_page_writes: string;
}

const OLDEST_MAJOR = 16;
/**
 * Before it, a parallel build of an HNSW index writes past its memory (CVE-2026-3172), and such indexes are built here. The embedded
 * database may bring an earlier one: it has one process, so that no build of it is parallel.
 */
const OLDEST_VECTOR = [0, 8, 2] as const;
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

export async function readServerFacts(database: Database): Promise<ServerFacts> {
  const [facts] = await database.system((query) =>
    query<ServerFacts>(
      'storage.serverFacts',
      `select current_setting('server_version_num') as version,
        (select coalesce(installed_version, default_version) from pg_available_extensions where name = 'vector') as vector,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
        current_setting('full_page_writes') as full_page_writes`,
      [],
    ),
  );
  if (!facts) throw new Unavailable('database', 'the database did not tell its version');
  return facts;
}

/** Why a server is not to be used, and what to do; null = it is fine. `unsafe`: data that may be lost is accepted. */
export function faultOf(facts: ServerFacts, unsafe: boolean): string | null {
  const major = Math.trunc(Number(facts.version) / 10_000);
  if (major < OLDEST_MAJOR) return `expected PostgreSQL ${OLDEST_MAJOR} or later, got ${major}; upgrade the server`;
  const needed = OLDEST_VECTOR.join('.');
  if (facts.vector === null)
    return (
      `expected the extension pgvector ${needed} or later, found none; install it on the server (package ` +
      `postgresql-${major}-pgvector)`
    );
  if (!isRecent(facts.vector))
    return (
      `expected the extension pgvector ${needed} or later, got ${facts.vector}; upgrade it on the server, then ` +
      `run \`alter extension vector update\``
    );
  const off = DURABLE.filter((name) => facts[name] === 'off');
  if (off.length === 0 || unsafe) return null;
  return (
    `the server runs with ${off.join(', ')} off and may lose acknowledged commits; ` +
    'turn it on, or set CLAIMGRAPH_UNSAFE_POSTGRES=1 for throw-away data'
  );
}

function isRecent(version: string): boolean {
  const parts = version.split('.').map(Number);
  const differs = OLDEST_VECTOR.findIndex((least, n) => (parts[n] ?? 0) !== least);
  return differs === -1 || (parts[differs] ?? 0) > (OLDEST_VECTOR[differs] ?? 0);
}
