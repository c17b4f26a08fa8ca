import { join, relative } from 'node:path';
import { buildClaimgraphSchema, REMOVED, RENAMED } from '../../resolvers/index.ts';
import { ownVersion, type Configuration } from '../config/index.ts';
import { ConfigurationError } from '../domain/errors.ts';
import { systemIds } from '../domain/typed-ids.ts';
import { systemClock } from '../domain/time.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import { collectGarbage } from '../lib/collect-garbage.ts';
import { Ongoing } from '../lib/ongoing.ts';
import { packageRoot } from '../lib/package-root.ts';
import {
  createLog,
  loadPlugins,
  Metrics,
  readPlayground,
  startServer,
  type Copies,
  type Logger,
  type Playground,
  type PlaygroundFacts,
} from '../server/index.ts';
import { isEmbedded, isRequestedCopy, listSpaces, loadKeys, type Keys } from '../storage/index.ts';
import { startBackground, startFollowing } from './background-work.ts';
import { BackgroundEmbedding, refuseOtherDimension } from './embedding.ts';
import { followConversations } from './conversations.ts';
import { countEvidenceReads } from './follow-evidence.ts';
import { openStores } from './open-stores.ts';
import { healthParts } from './health-parts.ts';
import { loadKnowledge, lostFolder, openInstallation, type Installation } from './installation.ts';
import { openTelemetryOf } from './open-telemetry.ts';
import { openModels, createServices } from './open-services.ts';
import { retireUnconfigured } from './sparse-vectors-work.ts';
import { metricSources, Counters } from './metric-sources.ts';
import { loadSample, samplePack } from './sample.ts';

/** How long the end may take, whatever hangs (faults F24: 15 s). */
const LONGEST_STOP_MS = 14_500;
const EXIT_FAULT = 70;

/**
 * When a start is over, and what it left is collected: a heap that grew to 209 MB goes back to 70. By itself it stays: while nobody asks,
 * nothing makes V8 collect.
 */
const SETTLED_MS = 10_000;

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
  const [version, startedAt] = [ownVersion(), systemClock.now().toISOString()];
  const [keys, plugins] = [await openKeys(configuration, log), await loadPlugins(configuration.apolloPlugins, log)];
  const [models, { host, port, origins }] = [openModels(configuration, log), configuration];
  const opening = openInstallation(configuration, log, () => lostFolder(log));
  // The schema is half a second of work here while the database starts in its own thread or process.
  const contract = { schema: buildClaimgraphSchema(), former: { renamed: RENAMED, removed: REMOVED } };
  const installation = await opening;
  try {
    await prepareSpaces(configuration, installation, keys, log);
    await refuseOtherDimension(configuration, models.embeddings, log);
    const { database, folder } = installation;
    await retireUnconfigured(database, models.embeddings);
    const embedding = new BackgroundEmbedding(database, models.embeddings, log);
    const [counters, ongoing, background] = [new Counters(), new Ongoing(), [] as BackgroundWork[]];
    const stopCounting = database.onCommit(() => counters.commits.add(''));
    const conversations = followConversations(database, () => embedding.wake(), log);
    const evidenceReads = countEvidenceReads(database, log);
    const stores = openStores(configuration, installation, log);
    const onRefused = (code: string): void => metrics.countError(code);
    const { onWalk, stop: sendSpans } = await openTelemetryOf(configuration, version, counters, log);
    const told = { onRefused, onMessages: () => conversations.wake(), onLateFault: notKept(log), onWalk };
    const parts = { ...models, ...told, ...stores.served, background: embedding, ongoing, counters, evidenceReads };
    const surroundings = createServices(configuration, installation, version, parts);
    const metrics: Metrics = new Metrics([...metricSources(database, surroundings, counters), ...stores.readings]);
    const facts = factsOf(configuration, keys);
    const playground = openPlayground(configuration, facts, log);
    const server = await startServer({
      ...contract,
      ...surroundings,
      keys,
      introspection: facts.introspection,
      origins,
      plugins,
      playground,
      copies: copiesOf(installation),
      address: { host, port },
      version,
      clock: systemClock,
      log,
      metrics,
      healthParts: healthParts(database, { ...models, embedding }, stores, background),
    });
    const ground = { ...installation, ...models, ...stores.served, ...surroundings, log };
    const others = [conversations, evidenceReads, ...stores.works];
    background.push(
      ...startFollowing(ground, { configuration, counters, embedding, others }),
      ...startBackground({ ...ground, busy: () => embedding.busy }, systemClock),
    );
    const works = [ongoing, ...background];
    folder.announce({ url: server.url, pid: process.pid, startedAt, version });
    const ended = () => Promise.all(works.map((work) => work.stop()));
    const stopServing = [() => server.stop(), stopCounting, () => surroundings.stream.close()];
    const end = inOrder(...stopServing, ended, sendSpans, () => installation.close());
    const spaces = (await listSpaces(database)).map((space) => space.name);
    return { url: server.url, playgroundUrl: playground && `${server.url}/playground`, spaces, stop: once(end) };
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** The answer was given; what it found is not in evidence memory. */
const notKept =
  (log: Logger) =>
  (error: unknown): void =>
    log.error({ err: error }, 'what a question found could not be kept');

/** What the pages say of the server. */
function factsOf({ introspection, sample }: Configuration, keys: Keys | null): PlaygroundFacts {
  return {
    introspection: introspection ?? keys === null,
    keys: keys !== null,
    sample: sample !== 'off' && samplePack() !== null,
  };
}

/** One after the other has ended. */
const inOrder =
  (...steps: readonly (() => unknown)[]) =>
  async (): Promise<void> => {
    for (const step of steps) await step();
  };

/** However often it is asked for. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | null = null;
  return () => (ending ??= end());
}

export interface ServeIo {
  /** Lines for the person who started it. */
  readonly say: (text: string) => void;
  /** Shows a page to the person who started it; null = nobody wants to see one. */
  readonly show: ((url: string) => Promise<void>) | null;
  /** Aborted when it is to end. */
  readonly stop: AbortSignal;
}

/** `claimgraph serve`: starts, says where, and ends in order when it gets a signal. */
export async function serve(configuration: Configuration, io: ServeIo): Promise<void> {
  const log = createLog(configuration.logLevel);
  const program = await startProgram(configuration, log);
  log.info({ url: program.url }, 'serving');
  io.say(welcome(configuration, program));
  if (program.playgroundUrl !== null) {
    // A browser that does not start is no reason to stop serving: the address was said.
    await io.show?.(program.playgroundUrl).catch((error: unknown) => log.warn({ err: error }, 'cannot open a browser'));
  }
  const settled = setTimeout(collectGarbage, SETTLED_MS).unref();
  if (!io.stop.aborted) await new Promise((resolve) => io.stop.addEventListener('abort', resolve, { once: true }));
  clearTimeout(settled);
  log.info('stopping');
  const overdue = setTimeout(() => {
    log.fatal('could not end in time');
    process.exit(EXIT_FAULT);
  }, LONGEST_STOP_MS);
  await program.stop();
  clearTimeout(overdue);
  log.info('stopped');
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
