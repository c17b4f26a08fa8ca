import { DEFAULT_SPACE } from '../../domain/scope.ts';
import { inspectFolder, readServerFile } from '../../storage/index.ts';
import { readConfiguration, type Configuration, type Environment } from '../../config/index.ts';
import { ConfigurationError } from '../../domain/errors.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { HttpClient } from './http.ts';
import type { Client } from './client-port.ts';
import { askHealth } from './running-server.ts';
import type { HttpTarget } from './server-address.ts';

/** Options that every command takes; null = not given. */
export interface Target {
  readonly url: string | null;
  readonly key: string | null;
  readonly space: string | null;
  readonly dataDir: string | null;
}

/** The settings under the options of this command line. */
export function settingsOf(target: Target, io: Io): Environment {
  return { ...io.environment, ...(target.dataDir !== null && { CLAIMGRAPH_DATA_DIR: target.dataDir }) };
}

/**
 * The server under `--url`; else the one that runs on the data folder; else the folder itself, opened in this process.
 * `make` = the command may begin a new folder: one that only reads would answer "nothing" to a mistyped path.
 * @throws ConfigurationError, Locked, Unavailable, UsageError
 */
export async function connect(target: Target, io: Io, make: boolean): Promise<Client> {
  const there = await serverOf(target, io);
  if (there !== null) return new HttpClient(there, io.fetch);
  const configuration = readConfiguration(settingsOf(target, io));
  if (!make) checkIsThere(configuration);
  if (target.key !== null) throw noneToShowItTo(configuration);
  const [{ openLocal }, { InProcessClient }] = await Promise.all([
    import('../../compose/index.ts'),
    import('./in-process.ts'),
  ]);
  const engine = await openLocal(quiet(configuration, io), target.space ?? DEFAULT_SPACE);
  return new InProcessClient(configuration.databaseUrl === null ? configuration.dataDir : 'the database', engine);
}

/**
 * The server under `--url`; else the one that runs on the data folder; null = there is none.
 * @throws ConfigurationError, UsageError
 */
export async function serverOf(target: Target, io: Io): Promise<HttpTarget | null> {
  checkHeaders(target);
  const shown = { key: keyOf(target, io), space: target.space };
  if (target.url !== null) return { ...shown, url: target.url };
  const server = readServerFile(readConfiguration(settingsOf(target, io)).dataDir);
  return server !== null && (await askHealth(server.url, io.fetch)) !== null ? { ...shown, url: server.url } : null;
}

/** @throws ConfigurationError where `serverOf` finds none: what nobody else writes to needs no watching */
export async function runningServer(target: Target, io: Io): Promise<HttpTarget> {
  const there = await serverOf(target, io);
  if (there !== null) return there;
  const { dataDir } = readConfiguration(settingsOf(target, io));
  throw new ConfigurationError(
    `expected a server on ${dataDir}, found none; start it with \`claimgraph serve\`, or name another with --data-dir or --url`,
  );
}

const keyOf = ({ key }: Target, { environment }: Io): string | null => key ?? (environment.CLAIMGRAPH_KEY || null);

/** The log belongs to servers: in a command it would stand between its own lines, unless someone asked for it. */
export function quiet(configuration: Configuration, { environment }: Io): Configuration {
  return environment.CLAIMGRAPH_LOG ? configuration : { ...configuration, logLevel: 'fatal' };
}

function checkIsThere({ databaseUrl, dataDir }: Configuration): void {
  if (databaseUrl !== null || inspectFolder(dataDir)?.hasDatabase === true) return;
  throw new ConfigurationError(
    `expected a data folder at ${dataDir}, found none; make one with \`claimgraph ingest\` or \`claimgraph ` +
      `serve\`, or name another with --data-dir or --url`,
  );
}

/** Opened here, everything is done as `local`: under a key it would be another's, and private rows would be the wrong ones. */
function noneToShowItTo({ dataDir }: Configuration): ConfigurationError {
  return new ConfigurationError(
    `--key: expected a server on ${dataDir} to show the key to, found none; start it, or leave the key out to work as \`local\``,
  );
}

/** They travel as headers: what is no header would be reported as if the server were away. */
function checkHeaders({ key, space }: Target): void {
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw new UsageError('--key: expected a key without blanks, got another text');
  if (space !== null && !/^[a-z0-9][a-z0-9._-]{0,62}$/.test(space)) {
    const got = JSON.stringify(space.slice(0, 80));
    throw new UsageError(`--space: expected 1–63 lower-case letters, digits, dots, hyphens or underscores, got ${got}`);
  }
}
