import type { DatabaseInspection } from '../../compose/index.ts';
import type { BackupNote, DatabaseFacts } from '../../storage/index.ts';
import { fail, ok, warn, type Check } from './doctor-checks.ts';

/** The Node that the program is tested with; bin/own-node.js takes the packaged one where the system's is too old. */
const NODE_TESTED = 24;

export function judgeNode(version: string): Check {
  const major = Number(version.split('.')[0]);
  if (major >= NODE_TESTED) return ok('node', version);
  return warn(
    'node',
    version,
    `the program is tested with Node ${NODE_TESTED}: run \`npm rebuild node\` in its folder`,
  );
}

const MEGABYTE = 1024 ** 2;
/** A corpus of a thousand documents takes some 300 MB of the embedded database with its logs. */
const LITTLE = 1024 * MEGABYTE;
/** Below this the database may not be able to end what it has begun. */
const TOO_LITTLE = 100 * MEGABYTE;

export function judgeSpace(freeBytes: number, folder: string): Check {
  const found = `${size(freeBytes)} free at ${folder}`;
  if (freeBytes < TOO_LITTLE) return fail('disk', found, 'make room before the next write, or move the data folder');
  if (freeBytes < LITTLE) return warn('disk', found, 'make room before a large ingest');
  return ok('disk', found);
}

export function size(bytes: number): string {
  return bytes < 10 * 1024 * MEGABYTE
    ? `${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`
    : `${Math.round(bytes / 1024 / MEGABYTE).toLocaleString('en')} GB`;
}

export type LockFacts =
  | { readonly kind: 'free' }
  | { readonly kind: 'held' | 'stale'; readonly holder: { readonly pid: number; readonly place: string } | null };

export function judgeLock(lock: LockFacts, serverPid: number | null): Check {
  if (lock.kind === 'free') return ok('lock', 'free');
  const who = lock.holder === null ? 'a process that has not written its name' : `process ${lock.holder.pid}`;
  if (lock.kind === 'stale') {
    return warn('lock', `left by ${who}, which is gone`, 'nothing has to be done: the next start takes it over');
  }
  if (lock.holder?.pid === serverPid) return ok('lock', `held by the server, ${who}`);
  return warn('lock', `held by ${who}, which is no server`, 'let that command end, or end it, before the next start');
}

/** Copies that upgrades keep are the person's to delete. */
export function judgeCopies(names: readonly string[]): Check[] {
  if (names.length === 0) return [];
  return [ok('upgrade', `${names.join(', ')} holds the database as it was before; delete it when all is well`)];
}

const DAY_MS = 86_400_000;
/** Who loses a disk loses what came since. */
const OLD_DAYS = 7;

/** @param note of the last backup of a folder that holds a database; null = none is known of */
export function judgeBackup(note: BackupNote | null, now: Date, exists: (file: string) => boolean): Check {
  const advice = 'run `claimgraph backup --out FILE`; a server may go on meanwhile';
  if (note === null) return warn('backup', 'none was made of this folder yet', advice);
  const days = Math.floor((now.getTime() - Date.parse(note.at)) / DAY_MS);
  const age = days < 1 ? 'less than a day' : days === 1 ? 'a day' : `${days.toLocaleString('en')} days`;
  const found = `the last one is ${age} old: ${note.file}`;
  if (!exists(note.file))
    return warn('backup', `${found}, which is not there any more`, `${advice}, if it was not moved`);
  return days < OLD_DAYS ? ok('backup', found) : warn('backup', found, advice);
}

export interface ServerFacts {
  readonly url: string;
  readonly pid: number;
  readonly version: string;
  /** What it answers at /health; null = nothing. */
  readonly health: { readonly version: string; readonly status: string; readonly faults: readonly string[] } | null;
}

export function judgeServer(server: ServerFacts | null, ownVersion: string): Check[] {
  if (server === null) return [ok('server', 'none runs on this folder')];
  const { url, pid, health } = server;
  if (health === null) {
    const found = `server.json names ${url} (process ${pid}), which does not answer`;
    return [warn('server', found, 'if that server was killed nothing has to be done; else wait, or end it')];
  }
  const where = `${url} (process ${pid}), version ${health.version}`;
  const running =
    health.version === ownVersion
      ? ok('server', where)
      : warn('server', where, `this program is ${ownVersion}: start the server again with it`);
  const faults = health.faults.map((fault) => fail('server', fault, 'see the log of the server'));
  return [running, ...faults];
}

/** What the database says, one line for each thing that matters. */
export function judgeDatabase(inspection: DatabaseInspection): Check[] {
  switch (inspection.kind) {
    case 'none':
      return [ok('database', 'none yet; the first start makes it')];
    case 'held':
      return [ok('database', 'in the hands of the process that holds the lock: not looked into')];
    case 'large':
      return [
        warn(
          'database',
          `${size(inspection.bytes)}, too large for a copy to look into`,
          'start the server and ask it: health',
        ),
      ];
    case 'seen':
      return [
        judgeDurability(inspection.facts, inspection.durable),
        judgeSchema(inspection.facts),
        ...judgeGuards(inspection.facts),
      ];
    default:
      return inspection satisfies never;
  }
}

function judgeDurability(facts: DatabaseFacts, durable: boolean): Check {
  const found = `PostgreSQL ${facts.version}`;
  if (!durable)
    return ok('database', `${found}, embedded: safe against the death of the process, not against loss of power`);
  if (facts.unsafe.length === 0) return ok('database', `${found}, durable`);
  const off = facts.unsafe.join(', ');
  return warn(
    'database',
    `${found} with ${off} off: it may lose acknowledged commits`,
    `turn ${off} on in its settings`,
  );
}

function judgeSchema({ pending, unknown, edited }: DatabaseFacts): Check {
  if (unknown.length > 0)
    return fail('schema', `has ${unknown.join(', ')} of a newer version`, 'start that version on it');
  if (edited.length > 0)
    return fail('schema', `${edited.join(', ')} is not the file that was applied`, 'restore the file');
  if (pending.length > 0) {
    return warn(
      'schema',
      `${pending.length} pending: ${pending.join(', ')}`,
      'run `claimgraph migrate`, or start the server',
    );
  }
  return ok('schema', 'up to date');
}

const ROLE = {
  MISSING: ['the role claimgraph_app is missing', 'run `claimgraph migrate` as a user who may create roles'],
  PRIVILEGED: [
    'the role claimgraph_app passes row-level security by',
    'run `alter role claimgraph_app nosuperuser nobypassrls`',
  ],
  OWNS_TABLES: [
    'the role claimgraph_app owns tables',
    'give them to another role: `reassign owned by claimgraph_app to …`',
  ],
} as const;

function judgeGuards({ hasSchema, role, unguarded }: DatabaseFacts): Check[] {
  if (!hasSchema) return [];
  const roleCheck =
    role === null
      ? ok('role', 'claimgraph_app owns nothing and passes nothing by')
      : fail('role', ROLE[role][0], ROLE[role][1]);
  if (unguarded.length === 0) return [roleCheck, ok('row security', 'on for every table')];
  const tables = unguarded.join(', ');
  return [
    roleCheck,
    fail('row security', `off for ${tables}`, `run \`alter table … enable row level security\` for each`),
  ];
}

export interface PortFacts {
  readonly host: string;
  readonly port: number;
  /** Does something listen there? */
  readonly taken: boolean;
  /** Our server does. */
  readonly byOurs: boolean;
}

export function judgePort({ host, port, taken, byOurs }: PortFacts): Check {
  if (port === 0) return ok('port', 'any free one');
  const where = `${host}:${port}`;
  if (byOurs) return ok('port', `${where}, where the server listens`);
  if (!taken) return ok('port', `${where} is free`);
  return warn(
    'port',
    `${where} is taken by another program`,
    'end that program, or set PORT to another number (0 = any)',
  );
}

/** Lines for people: state, name, what was found, and what to do. */
export function renderChecks(checks: readonly Check[]): string {
  const width = Math.max(0, ...checks.map((check) => check.name.length));
  return checks
    .map(({ name, state, found, advice }) => {
      const line = `${state.padEnd(4)}  ${name.padEnd(width)}  ${found}`;
      return advice === null ? `${line}\n` : `${line}\n${' '.repeat(width + 8)}→ ${advice}\n`;
    })
    .join('');
}
