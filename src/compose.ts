/**
 * Who gets what: from the settings to a database, a schema over the rooms, and a server. Written by hand, so that one
 * reading shows what stands on what.
 */
import { relative } from 'node:path';
import { createSqlGraph } from '../graph/index.ts';
import {
  buildClaimgraphSchema,
  estimateCost,
  Operation,
  type RequestContext,
  type Services,
} from '../resolvers/index.ts';
import type { Configuration } from './config.ts';
import { systemIds } from './domain/ids.ts';
import type { Scope } from './domain/scope.ts';
import { systemClock } from './domain/time.ts';
import { loadKnowledge, openInstallation, ownVersion, type Installation } from './installation.ts';
import { LivePolicies } from './live-policies.ts';
import { migrateOnly, type Migrated } from './maintenance.ts';
import { loadSample, SAMPLE_SPACE, samplePack } from './sample.ts';
import {
  createLocal, createLog, ErrorMask, startServer,
  type LocalOperation, type LocalResult, type Logger, type Operations,
} from './server/index.ts'; // prettier-ignore
import { listSpaces, loadKeys, type Keys } from './storage/index.ts';

// What the command line needs of the rooms besides operations: files to send, packs to check, a look around.
export { readFolder } from './connectors/index.ts';
export { DEFAULT_SPACE, loadKnowledge, ownVersion } from './installation.ts';
export { lookAtDatabase } from './maintenance.ts';
export type { DatabaseLook, Migrated } from './maintenance.ts';
export { loadPack } from './packs/index.ts';
export { inspectFolder, readLock, readServerFile } from './storage/index.ts';
export type { DatabaseFacts } from './storage/index.ts';

/** How long the end may take, whatever hangs (faults F24: 15 s). */
const LONGEST_STOP_MS = 14_500;
/** As the command line says it: the data folder is another's. */
const EXIT_LOCKED = 75;
const EXIT_FAULT = 70;

export interface RunningProgram {
  /** `http://127.0.0.1:4000` */
  readonly url: string;
  readonly spaces: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts everything, in the order in which a mistake is found soonest; what was started before a failure is ended again.
 * @throws ConfigurationError, Locked, Unavailable
 */
export async function startProgram(configuration: Configuration, log: Logger): Promise<RunningProgram> {
  const startedAt = systemClock.now().toISOString();
  const keys = await openKeys(configuration, log);
  const opening = openInstallation(configuration, log, () => lostFolder(log));
  // The schema is half a second of work here while the database starts in its own thread or process.
  const schema = buildClaimgraphSchema();
  const installation = await opening;
  try {
    await prepareSpaces(configuration, installation, keys, log);
    const { database, folder } = installation;
    const version = ownVersion();
    const surroundings = surround(installation, version);
    const server = await startServer({
      schema,
      ...surroundings,
      keys,
      introspection: configuration.introspection ?? keys === null,
      address: { host: configuration.host, port: configuration.port },
      version,
      clock: systemClock,
      log,
      healthParts: [{ name: 'database', check: () => database.health() }],
    });
    folder.announce({ url: server.url, pid: process.pid, startedAt, version });
    const stop = async (): Promise<void> => {
      await server.stop();
      await installation.close();
    };
    const spaces = (await listSpaces(database)).map((space) => space.name);
    return { url: server.url, spaces, stop };
  } catch (error) {
    await installation.close();
    throw error;
  }
}

export interface ServeIo {
  /** Lines for the person who started it. */
  readonly say: (text: string) => void;
  /** Aborted when it is to end. */
  readonly stop: AbortSignal;
}

/** `claimgraph serve`: starts, says where, and ends in order when it is told to. */
export async function serve(configuration: Configuration, io: ServeIo): Promise<void> {
  const log = createLog(configuration.logLevel);
  const program = await startProgram(configuration, log);
  log.info({ url: program.url }, 'serving');
  io.say(welcome(configuration, program));
  if (!io.stop.aborted) await new Promise((resolve) => io.stop.addEventListener('abort', resolve, { once: true }));
  log.info('stopping');
  const overdue = setTimeout(() => {
    log.fatal('could not end in time');
    process.exit(EXIT_FAULT);
  }, LONGEST_STOP_MS);
  await program.stop();
  clearTimeout(overdue);
  log.info('stopped');
}

/** The schema and everything behind it in this process, for a command on a folder that no server has. */
export interface LocalEngine {
  execute(operation: LocalOperation): Promise<LocalResult>;
  close(): Promise<void>;
}

/** @throws ConfigurationError, Locked, Unavailable */
export async function openLocal(configuration: Configuration, spaceName: string): Promise<LocalEngine> {
  const log = createLog(configuration.logLevel);
  const installation = await openInstallation(configuration, log, () => lostFolder(log));
  const execute = createLocal({
    schema: buildClaimgraphSchema(),
    ...surround(installation, ownVersion()),
    caller: { keyId: null, owner: 'local', role: 'ADMIN', spaceName },
    mask: new ErrorMask(log, true),
  });
  return { execute, close: () => installation.close() };
}

/**
 * Brings the database to this program's schema, without serving.
 * @throws ConfigurationError, Locked, Unavailable
 */
export function migrateDatabase(configuration: Configuration): Promise<Migrated> {
  const log = createLog(configuration.logLevel);
  return migrateOnly(configuration, log, () => lostFolder(log));
}

/** What every operation stands on, whatever way it comes. */
function surround(installation: Installation, version: string): Surroundings {
  const { database, spaces, secret, knowledge } = installation;
  const policies = new LivePolicies(database, spaces, systemClock);
  const common = { database, graph: createSqlGraph(), clock: systemClock, ids: systemIds, secret, version };
  const services: Services = { ...common, ...knowledge };
  const pack = samplePack();
  const sampleServices: Services = pack === null ? services : { ...common, ...loadKnowledge([pack]) };
  const writes = new WeakSet<Operation>();
  const operations: Operations<RequestContext> = {
    estimateCost,
    open: async ({ caller, kind }) => {
      const { spaceName, owner, role } = caller;
      // The keys file names its spaces; without keys the first write of the owner makes one.
      const make = caller.keyId !== null || (kind === 'mutation' && role === 'ADMIN');
      const spaceId = make ? await spaces.made(spaceName) : await spaces.existing(spaceName);
      const scope: Scope = { spaceId, spaceName, owner, role };
      const op = new Operation(spaceName === SAMPLE_SPACE ? sampleServices : services, scope);
      if (kind === 'mutation') writes.add(op);
      return { op };
    },
    actualCost: ({ op }) => op.used,
    close: async ({ op }) => {
      if (writes.has(op)) policies.changed(op.scope.spaceName);
      await op.close();
    },
  };
  return { operations, policyOf: (spaceName) => policies.of(spaceName) };
}

interface Surroundings {
  readonly operations: Operations<RequestContext>;
  readonly policyOf: LivePolicies['of'];
}

function openKeys({ keysFile }: Configuration, log: Logger): Promise<Keys | null> {
  if (keysFile === null) return Promise.resolve(null);
  return loadKeys({ file: keysFile, clock: systemClock, onFault: (message) => log.error({ file: keysFile }, message) });
}

/** The spaces that keys name, and the sample where it is wanted. */
async function prepareSpaces(
  { sample }: Configuration,
  { folder, database, spaces }: Installation,
  keys: Keys | null,
  log: Logger,
): Promise<void> {
  for (const name of keys?.spaces() ?? []) await spaces.made(name);
  const pack = samplePack();
  if (pack === null || sample === 'off') return;
  if (sample === 'new' && !folder.samplePending) return;
  const report = await loadSample({ database, spaces, ids: systemIds, knowledge: loadKnowledge([pack]) });
  folder.setSamplePending(false);
  log.info({ report }, 'sample loaded');
}

function lostFolder(log: Logger): never {
  log.fatal('another process took the data folder, because this one stood still for too long; ending at once');
  process.exit(EXIT_LOCKED);
}

function welcome({ dataDir, databaseUrl }: Configuration, { url, spaces }: RunningProgram): string {
  const data = databaseUrl === null ? `${relative(process.cwd(), dataDir) || '.'} (embedded database)` : 'PostgreSQL';
  return [
    'Claimgraph is ready.',
    `  GraphQL   ${url}/graphql`,
    `  spaces    ${spaces.join(', ')} (the header Claimgraph-Space chooses)`,
    `  data      ${data}`,
    '  stop      Ctrl-C',
    '',
  ].join('\n');
}
