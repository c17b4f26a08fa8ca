/**
 * cli: the command line. In: the arguments of a process and its surroundings. Out: an exit code, lines on stdout and
 * stderr. A client of the contract like any other: it runs the operations in operations/ on a server, or on a folder that
 * it opens itself. Writes no table.
 */
import { ownVersion, serve } from '../compose/index.ts';
import { readConfiguration } from '../config/index.ts';
import { systemIds } from '../domain/ids.ts';
import { wantsBrowser } from './browser.ts';
import { runBackup, runRestore } from './backup.ts';
import { connect, runningServer, settingsOf } from './client/connect.ts';
import type { Client } from './client/port.ts';
import { runDesk } from './desk/command.ts';
import { runDoctor } from './doctor/command.ts';
import { runEval } from './eval/command.ts';
import { EXIT, UsageError, type ExitCode } from './exit-codes.ts';
import { runExport } from './export/command.ts';
import { reportFailure } from './failure.ts';
import { runGraphRebuild, runGraphStatus } from './graph.ts';
import { runImport } from './import/command.ts';
import { runIngest } from './ingest/command.ts';
import { sourcesOf } from './ingest/roots.ts';
import type { Io } from './io.ts';
import { runMigrate } from './migrate.ts';
import { packOf, runPackCheck } from './pack.ts';
import { readArguments, type Order } from './program.ts';
import { operationOf, runQuery } from './query.ts';
import { runReset } from './reset.ts';
import { runRetry } from './retry.ts';
import { runStats } from './stats.ts';
import { runWatch } from './watch/command.ts';

export { processIo } from './io.ts';
export type { Io } from './io.ts';

/** Carries out one command line. Never throws: whatever goes wrong is told on stderr, and the exit code says what kind. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await carryOut(readArguments(argv, ownVersion(), io), io);
  } catch (error) {
    return await reportFailure(error, io);
  }
}

async function carryOut(order: Order, io: Io): Promise<ExitCode> {
  const { target } = order;
  const settings = settingsOf(target, io);
  switch (order.command) {
    case 'serve':
      return runServe(order, order.open, io);
    case 'ingest': {
      // All that can be wrong with the arguments is found before anything is opened or sent.
      const pack = order.pack === null ? null : packOf(order.pack);
      const sources = sourcesOf(order.paths, order.source);
      return withClient(order, io, true, (client) => runIngest(client, { ...order, sources, pack }, io, systemIds));
    }
    case 'query': {
      const operation = await operationOf(order, io);
      return withClient(order, io, false, (client) => runQuery(client, operation, io));
    }
    case 'stats':
      return withClient(order, io, false, (client) => runStats(client, order.json, io));
    case 'watch':
      return runWatch(await runningServer(target, io), order, io);
    case 'desk':
      return withClient(order, io, false, (client) => runDesk(client, order, io));
    case 'export':
      return withClient(order, io, false, (client) => runExport(client, order.format, order.out, io));
    case 'import':
      return withClient(order, io, true, (client) => runImport(client, order.file, io));
    case 'reset':
      return withClient(order, io, false, (client) => runReset(client, order, io));
    case 'retry':
      return withClient(order, io, false, (client) => runRetry(client, io));
    case 'doctor':
      refuseUrl(order);
      return runDoctor(settings, order.json, io);
    case 'backup':
      refuseUrl(order);
      return runBackup(settings, order.out, io);
    case 'restore':
      refuseUrl(order);
      return runRestore(settings, order.file, order.force, io);
    case 'migrate':
      refuseUrl(order);
      return runMigrate(settings, io);
    case 'graph rebuild':
      refuseUrl(order);
      return runGraphRebuild(settings, order, io);
    case 'graph status':
      refuseUrl(order);
      return runGraphStatus(settings, order, io);
    case 'pack check':
      refuseUrl(order);
      return runPackCheck(order.file, io);
    case 'eval conflicts':
    case 'eval resolution':
    case 'eval aliases':
      refuseUrl(order);
      return runEval(order, readConfiguration(settings), io);
    default:
      return order satisfies never;
  }
}

async function runServe(order: Order, mayOpen: boolean, io: Io): Promise<ExitCode> {
  refuseUrl(order);
  const configuration = readConfiguration(settingsOf(order.target, io));
  await serve(configuration, {
    say: (text) => void io.stdout.write(`${text}\n`),
    show: mayOpen && wantsBrowser(configuration.open, io) ? io.browse : null,
    stop: io.interrupted,
  });
  return EXIT.ok;
}

function refuseUrl({ command, target }: Order): void {
  if (target.url !== null) throw new UsageError(`--url: ${command} works on this machine; leave it out`);
}

async function withClient(
  { target }: Order,
  io: Io,
  make: boolean,
  work: (client: Client) => Promise<ExitCode>,
): Promise<ExitCode> {
  const client = await connect(target, io, make);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
