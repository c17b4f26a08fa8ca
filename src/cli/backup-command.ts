import { resolve } from 'node:path';
import { backupFolder, restoreFolder } from '../compose/index.ts';
import { readConfiguration, type Environment } from '../config/index.ts';
import { quiet } from './client/connect.ts';
import { askCopy } from './client/running-server.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { printable } from './failure.ts';
import { write, type Io } from './io.ts';

/** `claimgraph backup`: the embedded database as one file, whether a server has it or not. */
export async function runBackup(environment: Environment, out: string, io: Io): Promise<ExitCode> {
  const configuration = quiet(readConfiguration(environment), io);
  const made = await backupFolder(configuration, resolve(out), (url, copy) => askCopy(url, copy, io.fetch));
  await write(io.stdout, `${printable(out)}: ${contents(made)}\n`);
  return EXIT.ok;
}

/** `claimgraph restore`: a backup in the place of what the data folder holds. */
export async function runRestore(environment: Environment, file: string, force: boolean, io: Io): Promise<ExitCode> {
  const configuration = quiet(readConfiguration(environment), io);
  const restored = await restoreFolder(configuration, resolve(file), force);
  await write(io.stdout, `${printable(configuration.dataDir)}: ${contents(restored)}, as of ${restored.createdAt}\n`);
  return EXIT.ok;
}

function contents({ spaces, counts, schema }: Awaited<ReturnType<typeof backupFolder>>): string {
  const rows = ['documents', 'entities', 'claims'].map((name) => `${(counts[name] ?? 0).toLocaleString('en')} ${name}`);
  return `${spaces.length} spaces, ${rows.join(', ')}, schema ${schema}`;
}
