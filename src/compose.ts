/**
 * Who gets what: from the settings to a database, a schema over the rooms, and a server. Written by hand, so that one
 * reading shows what stands on what.
 */
import { join, relative } from 'node:path';
import { createSqlGraph, type GraphStore } from '../graph/index.ts';
import {
  buildClaimgraphSchema,
  estimateCost,
  Operation,
  type RequestContext,
  type Services,
} from '../resolvers/index.ts';
import type { Configuration } from './config.ts';
import { ConfigurationError } from './domain/errors.ts';
import { systemIds } from './domain/ids.ts';
import { policyDefaults } from './domain/policy.ts';
import type { Scope } from './domain/scope.ts';
import { systemClock } from './domain/time.ts';
import { BackgroundEmbedding, openEmbeddings } from './embedding.ts';
import { startBackground } from './background.ts';
import { openGraph } from './graph.ts';
import { loadKnowledge, openInstallation, ownVersion, type Installation } from './installation.ts';
import { packageRoot } from './lib/package-root.ts';
import type { Embeddings } from './index/index.ts';
import { LivePolicies } from './live-policies.ts';
import { backUp, restoreBackup } from './backup.ts';
import { readings, Tallies } from './readings.ts';
import { migrateOnly, type Migrated } from './maintenance.ts';
import { createLanguageModel, Ledger, type Entailment, type LanguageModel } from './models/index.ts';
import type { AskCopy } from './served-copy.ts';
import { openEntailment } from './statements.ts';
import { loadSample, SAMPLE_SPACE, samplePack } from './sample.ts';
import {
  createLocal, createLog, ErrorMask, Metrics, readPlayground, startServer,
  type Answer, type Copies, type LocalOperation, type Logger, type Operations, type Playground, type PlaygroundFacts,
} from './server/index.ts'; // prettier-ignore
import {
  isEmbedded,
  isRequestedCopy,
  listSpaces,
  loadKeys,
  type BackupManifest,
  type Database,
  type Keys,
} from './storage/index.ts';
import { EventStream } from './stream/index.ts';

// What the command line needs of the rooms besides operations: files to send, packs to check, likeness to measure, a look around.
export { FolderWatch, readFolder, readSeen } from './connectors/index.ts';
export type { FolderChange, SeenFile } from './connectors/index.ts';
export { aliasFigures, judgeClusters, judgePairs, judgeTables, resolutionFigures } from './identity/index.ts';
export type {
  AliasedName, AliasFigures, Each, EntityRecord, Judged, LabelledPair, Member, ResolutionFigures,
} from './identity/index.ts'; // prettier-ignore
export { DEFAULT_SPACE, loadKnowledge, ownVersion } from './installation.ts';
export { lookAtDatabase } from './maintenance.ts';
export type { DatabaseLook, Migrated } from './maintenance.ts';
export type { CopyAnswer } from './served-copy.ts';
export { loadPack } from './packs/index.ts';
export { openJudging } from './statements.ts';
export type { Judging } from './statements.ts';
export { inspectFolder, keptCopies, readBackupNote, readLock, readServerFile } from './storage/index.ts';
export type { BackupNote, DatabaseFacts } from './storage/index.ts';

/** How long the end may take, whatever hangs (faults F24: 15 s). */
const LONGEST_STOP_MS = 14_500;
/** As the command line says it: the data folder is another's. */
const EXIT_LOCKED = 75;
const EXIT_FAULT = 70;

export interface RunningProgram {
  /** `http://127.0.0.1:4000` */
  readonly url: string;
  /** null = it is not served. */
  readonly playgroundUrl: string | null;
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
  const models = openModels(configuration);
  const opening = openInstallation(configuration, log, () => lostFolder(log));
  // The schema is half a second of work here while the database starts in its own thread or process.
  const schema = buildClaimgraphSchema();
  const installation = await opening;
  try {
    await prepareSpaces(configuration, installation, keys, log);
    const { database, folder } = installation;
    const version = ownVersion();
    const embedding = new BackgroundEmbedding(database, models.embeddings, log);
    const tallies = new Tallies();
    const stopCounting = database.onCommit(() => tallies.commits.add(''));
    const graph = openGraph(configuration, database, systemClock, log);
    const surroundings = surround(configuration, installation, version, {
      ...models,
      graph: graph.store,
      background: embedding,
      tallies,
      onRefused: (code) => metrics.told(code),
    });
    const metrics: Metrics = new Metrics([...readings(database, surroundings.stream, tallies), ...graph.readings]);
    const introspection = configuration.introspection ?? keys === null;
    const playground = openPlayground(configuration, { introspection, keys: keys !== null }, log);
    const server = await startServer({
      schema,
      ...surroundings,
      keys,
      introspection,
      playground,
      copies: copiesOf(installation),
      address: { host: configuration.host, port: configuration.port },
      version,
      clock: systemClock,
      log,
      metrics,
      healthParts: [{ name: 'database', check: () => database.health() }, embedding.health, ...graph.health],
    });
    // Nobody waits for the model: it is loaded when there is something to embed.
    embedding.start();
    graph.start();
    const beside = { ...installation, ...models, busy: () => embedding.busy, log };
    const works = [graph, embedding, ...startBackground(beside, systemClock)];
    folder.announce({ url: server.url, pid: process.pid, startedAt, version });
    const end = async (): Promise<void> => {
      await server.stop();
      stopCounting();
      surroundings.stream.close();
      await Promise.all(works.map((work) => work.stop()));
      await installation.close();
    };
    let ending: Promise<void> | null = null;
    const stop = (): Promise<void> => (ending ??= end());
    const spaces = (await listSpaces(database)).map((space) => space.name);
    return { url: server.url, playgroundUrl: playground && `${server.url}/playground`, spaces, stop };
  } catch (error) {
    await installation.close();
    throw error;
  }
}

export interface ServeIo {
  /** Lines for the person who started it. */
  readonly say: (text: string) => void;
  /** Shows a page to the person who started it; null = nobody wants to see one. */
  readonly show: ((url: string) => Promise<void>) | null;
  /** Aborted when it is to end. */
  readonly stop: AbortSignal;
}

/** `claimgraph serve`: starts, says where, and ends in order when it is told to. */
export async function serve(configuration: Configuration, io: ServeIo): Promise<void> {
  const log = createLog(configuration.logLevel);
  const program = await startProgram(configuration, log);
  log.info({ url: program.url }, 'serving');
  io.say(welcome(configuration, program));
  if (program.playgroundUrl !== null) {
    // A browser that does not start is no reason to stop serving: the address was said.
    await io.show?.(program.playgroundUrl).catch((error: unknown) => log.warn({ err: error }, 'cannot open a browser'));
  }
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
  execute(operation: LocalOperation): Promise<Answer>;
  close(): Promise<void>;
}

/** @throws ConfigurationError, Locked, Unavailable */
export async function openLocal(configuration: Configuration, spaceName: string): Promise<LocalEngine> {
  const log = createLog(configuration.logLevel);
  const installation = await openInstallation(configuration, log, () => lostFolder(log));
  const models = openModels(configuration);
  const execute = createLocal({
    schema: buildClaimgraphSchema(),
    ...surround(configuration, installation, ownVersion(), {
      ...models,
      graph: createSqlGraph(),
      background: null,
      tallies: new Tallies(),
      onRefused: () => undefined,
    }),
    caller: { keyId: null, owner: 'local', role: 'ADMIN', spaceName },
    mask: new ErrorMask(log, true),
    clock: systemClock,
    onFault: (error) => log.warn({ err: error }, 'an operation could not be closed'),
  });
  const close = async (): Promise<void> => {
    await models.embeddings.close();
    await models.entailment?.close();
    await installation.close();
  };
  return { execute, close };
}

/**
 * Brings the database to this program's schema, without serving.
 * @throws ConfigurationError, Locked, Unavailable
 */
export function migrateDatabase(configuration: Configuration): Promise<Migrated> {
  const log = createLog(configuration.logLevel);
  return migrateOnly(configuration, log, () => lostFolder(log));
}

/** @throws ConfigurationError */
const openModels = (configuration: Configuration): Models => ({
  embeddings: openEmbeddings(configuration),
  entailment: openEntailment(configuration),
});

interface Models {
  readonly embeddings: Embeddings;
  /** null = statements are judged by rules alone. */
  readonly entailment: Entailment | null;
}

interface Vectors extends Models {
  /** null = vectors are left to the next server. */
  readonly background: BackgroundEmbedding | null;
}

/** What operations stand on besides the installation. */
interface Around extends Vectors {
  readonly graph: GraphStore;
  readonly tallies: Tallies;
  /** Told the code of every refusal that a mutation answers with. */
  readonly onRefused: (code: string) => void;
}

/** @throws ConfigurationError, Locked */
export function backupFolder(configuration: Configuration, out: string, ask: AskCopy): Promise<BackupManifest> {
  return backUp(configuration, out, systemClock, ask, () => lostFolder(createLog(configuration.logLevel)));
}

/** @throws ConfigurationError, Locked */
export function restoreFolder(configuration: Configuration, file: string, force: boolean): Promise<BackupManifest> {
  return restoreBackup(configuration, file, force, () => lostFolder(createLog(configuration.logLevel)));
}

/** What every operation stands on, whatever way it comes. */
function surround(
  configuration: Configuration,
  installation: Installation,
  version: string,
  { graph, embeddings, entailment, background, tallies, onRefused }: Around,
): Surroundings {
  const { database, spaces, secret, knowledge } = installation;
  const policies = new LivePolicies(database, spaces, systemClock);
  const stream = new EventStream({ database, policy: policyDefaults });
  const languageModel = openLanguageModel(configuration, database, tallies);
  const common = {
    database,
    graph,
    clock: systemClock,
    ids: systemIds,
    stream,
    secret,
    version,
    languageModel,
    entailment,
    embeddings,
    onRefused,
    onDocument: (status: string) => tallies.documents.add(status),
    onMention: (answer: string) => tallies.mentions.add(answer),
  };
  const services: Services = { ...common, ...knowledge };
  const pack = samplePack();
  const sampleServices: Services = pack === null ? services : { ...common, ...loadKnowledge([pack]) };
  const writes = new WeakSet<Operation>();
  const operations: Operations<RequestContext> = {
    estimateCost,
    open: async ({ caller, kind, policy }) => {
      const { spaceName, owner, role } = caller;
      // The keys file names its spaces; without keys the first write of the owner makes one.
      const make = caller.keyId !== null || (kind === 'mutation' && role === 'ADMIN');
      const spaceId = make ? await spaces.made(spaceName) : await spaces.existing(spaceName);
      const scope: Scope = { spaceId, spaceName, owner, role };
      // A write reads the numbers again, in the commit that they must hold for.
      const known = kind === 'mutation' ? null : policy;
      const merged = kind === 'mutation' || policies.mayBeMerged(spaceName);
      const op = new Operation(spaceName === SAMPLE_SPACE ? sampleServices : services, scope, known, merged);
      if (kind === 'mutation') {
        writes.add(op);
        background?.writeBegan();
      }
      return { op };
    },
    actualCost: ({ op }) => op.used,
    close: async ({ op }) => {
      if (writes.delete(op)) {
        policies.changed(op.scope.spaceName);
        background?.writeEnded();
      }
      await op.close();
    },
  };
  return { operations, stream, policyOf: (spaceName) => policies.of(spaceName) };
}

/** Where models are unless the settings say otherwise. */
export const OPENAI = 'https://api.openai.com/v1';

/** The models that the environment names; null = none, and nothing is asked of any. */
function openLanguageModel(configuration: Configuration, database: Database, tallies: Tallies): LanguageModel | null {
  const { languageModels: models, openAiBaseUrl, openAiKey: key } = configuration;
  if (models.length === 0) return null;
  const onSettled = (outcome: string, dollars: number): void => {
    tallies.modelCalls.add(outcome);
    tallies.modelDollars.add('', dollars);
  };
  const ledger = new Ledger({ database, ids: systemIds, clock: systemClock, onSettled });
  return createLanguageModel({ endpoint: { baseUrl: openAiBaseUrl ?? OPENAI, key }, models, ledger });
}

interface Surroundings {
  readonly operations: Operations<RequestContext>;
  readonly stream: EventStream;
  readonly policyOf: LivePolicies['of'];
}

function openKeys({ keysFile }: Configuration, log: Logger): Promise<Keys | null> {
  if (keysFile === null) return Promise.resolve(null);
  return loadKeys({ file: keysFile, clock: systemClock, onFault: (message) => log.error({ file: keysFile }, message) });
}

/** Of the embedded database only: a PostgreSQL server has tools of its own. */
function copiesOf({ database, folder: { path } }: Installation): Copies | null {
  if (!isEmbedded(database)) return null;
  return {
    isRequested: (name) => isRequestedCopy(path, name),
    make: (name) => database.copyTo(join(path, name)),
  };
}

/** The page as it was built; where nobody asked for it and it was not built, it is left out, and the log says so. */
function openPlayground({ playground: wish }: Configuration, facts: PlaygroundFacts, log: Logger): Playground | null {
  if (!(wish ?? !facts.keys)) return null;
  const folder = join(packageRoot(), 'dist', 'playground');
  const playground = readPlayground(folder, facts);
  if (playground !== null) return playground;
  if (wish)
    throw new ConfigurationError(
      `CLAIMGRAPH_PLAYGROUND: expected the page built in ${folder}, found none; run \`npm run build\``,
    );
  log.warn({ folder }, 'no playground: it was not built; run `npm run build`');
  return null;
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

function welcome({ dataDir, databaseUrl }: Configuration, { url, playgroundUrl, spaces }: RunningProgram): string {
  const data = databaseUrl === null ? `${relative(process.cwd(), dataDir) || '.'} (embedded database)` : 'PostgreSQL';
  return [
    'Claimgraph is ready.',
    ...(playgroundUrl === null ? [] : [`  playground  ${playgroundUrl}`]),
    `  GraphQL     ${url}/graphql`,
    `  spaces      ${spaces.join(', ')} (the header Claimgraph-Space chooses)`,
    `  data        ${data}`,
    '  stop        Ctrl-C',
    '',
  ].join('\n');
}
