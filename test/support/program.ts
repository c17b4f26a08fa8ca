import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { startProgram, type RunningProgram } from '../../src/compose/index.ts';
import { readConfiguration, type Environment } from '../../src/config/index.ts';
import type { Role } from '../../src/domain/scope.ts';
import { createLog } from '../../src/server/index.ts';
import { openTestPostgres } from './database.ts';
import { describeOnDatabases } from './legs.ts';

export interface TestKey {
  readonly key: string;
  readonly space: string;
  readonly owner: string;
  readonly role: Role;
}

/** A key for a test: the longer its owner's name, the longer the key, but always long enough. */
export const keyFor = (owner: string, role: Role, space = 'default'): TestKey => ({
  key: `cg_${owner}_${role}_${space}_0123456789abcdef`,
  space,
  owner,
  role,
});

export interface TestProgram extends RunningProgram {
  readonly dataDir: string;
  /** Lines of the log so far. */
  readonly log: string[];
  remove(): Promise<void>;
}

/** The whole program in this process, on a free port of loopback, over a folder of its own. */
export async function startTestProgram(
  environment: Environment = {},
  keys: readonly TestKey[] | null = null,
): Promise<TestProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  const dataDir = join(folder, 'data');
  const keysFile = join(folder, 'keys.json');
  const log: string[] = [];
  if (keys !== null) writeFileSync(keysFile, keysDocument(keys));
  const configuration = readConfiguration({
    PORT: '0',
    CLAIMGRAPH_DATA_DIR: dataDir,
    ...(keys !== null && { CLAIMGRAPH_KEYS: keysFile }),
    ...environment,
  });
  const program = await startProgram(configuration, createLog('debug', { write: (line) => void log.push(line) }));
  const remove = async (): Promise<void> => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...program, dataDir, log, remove };
}

export function keysDocument(keys: readonly TestKey[]): string {
  const entries = keys.map(
    ({ key, ...rest }) => [`sha256:${createHash('sha256').update(key).digest('hex')}`, rest] as const,
  );
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * Runs the same suite over the program on every database that is there, or on one by turns. `running()` may be called
 * inside tests and hooks only.
 */
export function describeProgram(
  title: string,
  keys: readonly TestKey[] | null,
  suite: (running: () => TestProgram) => void,
): void {
  describeOnDatabases(title, {
    embedded: () => suiteOn(() => startTestProgram({}, keys), suite),
    postgres: () => suiteOn(() => startOnPostgres(keys), suite),
  });
}

async function startOnPostgres(keys: readonly TestKey[] | null): Promise<TestProgram> {
  const { url, drop } = await openTestPostgres();
  const program = await startTestProgram(
    { CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1', CLAIMGRAPH_POOL_SIZE: '2' },
    keys,
  );
  const remove = async (): Promise<void> => {
    await program.remove();
    await drop();
  };
  return { ...program, remove };
}

function suiteOn(start: () => Promise<TestProgram>, suite: (running: () => TestProgram) => void): void {
  let program: TestProgram | null = null;
  beforeAll(async () => {
    program = await start();
  });
  afterAll(() => program?.remove());
  suite(() => {
    if (!program) throw new Error('the program runs inside tests and hooks only');
    return program;
  });
}
