import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram, type RunningProgram } from '../../src/compose.ts';
import { readConfiguration, type Environment } from '../../src/config.ts';
import type { Role } from '../../src/domain/scope.ts';
import { createLog } from '../../src/server/index.ts';

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
