import { statfs } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { dirname } from 'node:path';
import { existsSync } from 'node:fs';
import { loadKnowledge, diagnoseDatabase, inspectGraph, OPENAI } from '../../compose/index.ts';
import { ownVersion, readConfiguration, type Configuration, type Environment } from '../../config/index.ts';
import { inspectFolder, keptCopies, readBackupNote, readLock, readServerFile } from '../../storage/index.ts';
import { DomainError } from '../../domain/errors.ts';
import { systemClock } from '../../domain/time.ts';
import { askCopy, askHealth } from '../client/running-server.ts';
import type { Fetch } from '../io.ts';
import { failWith, ok, type Check } from './doctor-checks.ts';
import { judgeGraph } from './judge-graph.ts';
import { judgeContents, judgeEmbedder, judgeEndpoint, judgeReranker, type EndpointFacts } from './judge-models.ts';
import {
  judgeBackup,
  judgeCopies,
  judgeDatabase,
  judgeLock,
  judgeNode,
  judgePort,
  judgeServer,
  judgeSpace,
  type ServerFacts,
} from './doctor-judgement.ts';

/** Looks at everything a start needs. Changes nothing: neither the folder nor the database. */
export async function diagnose(environment: Environment, fetch: Fetch): Promise<Check[]> {
  const node = judgeNode(process.versions.node);
  let configuration: Configuration;
  try {
    configuration = readConfiguration(environment);
  } catch (error) {
    return [node, ...mistakes('settings', error)];
  }
  const server = await inspectServer(configuration, fetch);
  return [
    node,
    ok('settings', 'read without mistakes'),
    ...(await folderChecks(configuration, server)),
    ...judgeServer(server, ownVersion()),
    ...(await guarded('database', async () => {
      const inspection = await diagnoseDatabase(configuration, (url, copy) => askCopy(url, copy, fetch));
      return [...judgeDatabase(inspection), ...judgeContents(inspection)];
    })),
    ...(await guarded('neo4j', async () => [judgeGraph(await inspectGraph(configuration))])),
    judgeEmbedder(configuration),
    judgeReranker(configuration),
    judgeEndpoint(await inspectEndpoint(configuration, fetch)),
    judgeSpace(await freeBytes(configuration.dataDir), configuration.dataDir),
    ...(await packChecks(configuration.packs)),
    await portCheck(configuration, server),
  ];
}

/** Checks that find a mistake of ours to report become a failed check; a fault goes on its way. */
async function guarded(name: string, inspect: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await inspect();
  } catch (error) {
    return mistakes(name, error);
  }
}

function mistakes(name: string, error: unknown): Check[] {
  if (!(error instanceof DomainError)) throw error;
  return error.message.split('\n').map((line) => failWith(name, line));
}

async function inspectServer({ dataDir }: Configuration, fetch: Fetch): Promise<ServerFacts | null> {
  const file = readServerFile(dataDir);
  if (file === null) return null;
  return { ...file, health: await askHealth(file.url, fetch) };
}

function folderChecks({ dataDir, databaseUrl }: Configuration, server: ServerFacts | null): Promise<Check[]> {
  return guarded('data folder', () => {
    const found = inspectFolder(dataDir);
    if (found === null)
      return Promise.resolve([ok('data folder', `${dataDir} is not there yet; the first start makes it`)]);
    const folder = ok('data folder', dataDir);
    if (databaseUrl !== null) return Promise.resolve([folder]);
    const lock = judgeLock(readLock(dataDir), server?.health ? server.pid : null);
    const backup = found.hasDatabase ? [judgeBackup(readBackupNote(dataDir), systemClock.now(), existsSync)] : [];
    return Promise.resolve([folder, lock, ...judgeCopies(keptCopies(dataDir)), ...backup]);
  });
}

/** A model is slow, its server is not. */
const ENDPOINT_MS = 3_000;

/** Asks whether somebody is there; shows no key, and looks at no answer. */
async function inspectEndpoint(
  { languageModels: models, openAiBaseUrl }: Configuration,
  fetch: Fetch,
): Promise<EndpointFacts | null> {
  if (models.length === 0) return null;
  const baseUrl = openAiBaseUrl ?? OPENAI;
  const asking = fetch(baseUrl, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ENDPOINT_MS) });
  const answers = await asking.then(
    () => true,
    () => false,
  );
  return { models, baseUrl, answers };
}

/** Of the file system that the folder is on, or will be. */
async function freeBytes(folder: string): Promise<number> {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  return bavail * bsize;
}

function packChecks(files: readonly string[]): Promise<Check[]> {
  return guarded('packs', () => {
    const names = loadKnowledge(files).packs.map((pack) => pack.name);
    return Promise.resolve([ok('packs', names.join(', '))]);
  });
}

async function portCheck({ host, port }: Configuration, server: ServerFacts | null): Promise<Check> {
  const byOurs = server !== null && server.health !== null && new URL(server.url).port === String(port);
  return judgePort({ host, port, byOurs, taken: !byOurs && port !== 0 && (await answers(host, port)) });
}

const CONNECT_MS = 1_000;

/** Does something accept connections there? */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket({ host, port, timeout: CONNECT_MS });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
