/**
 * cli: the command line. In: the arguments of a process and its surroundings. Out: an exit code, lines on stdout and
 * stderr. A client of the contract like any other: it runs the operations in operations/ on a server, or on a folder that
 * it opens itself. Writes no table.
 */
import { ownVersion, readConfiguration, type Configuration, type Environment } from '../config/index.ts';
import type { Client } from './client/client-port.ts';
import type { EvalOrder, EvalSpaceOrder } from './eval/eval-options.ts';
import type { MemoryOrder } from './memory/memory-options.ts';
import type { ExploreOrder } from './explore/explore-options.ts';
import type { TraceOrder } from './trace/trace-options.ts';
import { EXIT, UsageError, type ExitCode } from './exit-codes.ts';
import { reportFailure } from './failure.ts';
import type { Io } from './io.ts';
import { commandTree, readArguments, type Order } from './command-tree.ts';

export { processIo } from './io.ts';
export type { Io } from './io.ts';

/** Carries out one command line. Never throws: whatever goes wrong is reported on stderr, and the exit code says what kind. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await carryOut(readArguments(argv, ownVersion(), io), io);
  } catch (error) {
    return await reportFailure(error, io);
  }
}

/** A command's modules are loaded when it is asked for: all of the program takes a second, and one asks a running server in half of one. */
async function carryOut(order: Order, io: Io): Promise<ExitCode> {
  const { runningServer, settingsOf } = await import('./client/connect.ts');
  const settings = settingsOf(order.target, io);
  switch (order.command) {
    case 'ingest':
      return ingest(order, io);
    case 'query':
      return query(order, io);
    case 'ask':
    case 'answer':
    case 'answers':
    case 'search':
    case 'show':
    case 'path':
      return explore(order, io);
    case 'memory list':
    case 'memory recall':
    case 'memory remember':
    case 'memory correct':
    case 'memory confirm':
    case 'memory forget':
      return memory(order, io);
    case 'trace':
    case 'replay':
      return traces(order, io);
    case 'stats':
      return stats(order, io);
    case 'pack suggest':
      return suggestPack(order, io);
    case 'watch': {
      const { runWatch } = await import('./watch/watch-command.ts');
      return runWatch(await runningServer(order.target, io), order, io);
    }
    case 'desk': {
      const { runDesk } = await import('./desk/desk-command.ts');
      return withClient(order, io, false, (client) => runDesk(client, order, io));
    }
    case 'export': {
      const { runExport } = await import('./export/export-command.ts');
      return withClient(order, io, false, (client) => runExport(client, order, io));
    }
    case 'import': {
      const { runImport } = await import('./import/import-command.ts');
      return withClient(order, io, true, (client) => runImport(client, order.file, io));
    }
    case 'reset':
      return reset(order, io);
    case 'retry':
      return retry(order, io);
    case 'chat':
      return chat(order, io);
    case 'eval answers':
    case 'eval citations':
      return evalSpace(order, io);
    default:
      return onThisMachine(order, settings, io);
  }
}

async function ingest(order: Extract<Order, { command: 'ingest' }>, io: Io): Promise<ExitCode> {
  const [{ runIngest }, { packOf }, { sourcesOf }, { systemIds }] = await Promise.all([
    import('./ingest/ingest-command.ts'),
    import('./pack-command.ts'),
    import('./ingest/roots.ts'),
    import('../domain/typed-ids.ts'),
  ]);
  // All that can be wrong with the arguments is found before anything is opened or sent.
  const pack = order.pack === null ? null : packOf(order.pack);
  const sources = sourcesOf(order.paths, order.source);
  return withClient(order, io, true, (client) => runIngest(client, { ...order, sources, pack }, io, systemIds));
}

async function query(order: Extract<Order, { command: 'query' }>, io: Io): Promise<ExitCode> {
  const { operationOf, runQuery } = await import('./query-command.ts');
  const operation = await operationOf(order, io);
  return withClient(order, io, false, (client) => runQuery(client, operation, io));
}

async function reset(order: Extract<Order, { command: 'reset' }>, io: Io): Promise<ExitCode> {
  const { runReset } = await import('./reset-command.ts');
  return withClient(order, io, false, (client) => runReset(client, order, io));
}

async function explore(order: Extract<Order, ExploreOrder>, io: Io): Promise<ExitCode> {
  const { runExplore } = await import('./explore/explore-command.ts');
  return withClient(order, io, false, (client) => runExplore(client, order, io));
}

async function memory(order: Extract<Order, MemoryOrder>, io: Io): Promise<ExitCode> {
  const { runMemory } = await import('./memory/memory-command.ts');
  return withClient(order, io, order.command === 'memory remember', (client) => runMemory(client, order, io));
}

async function traces(order: Extract<Order, TraceOrder>, io: Io): Promise<ExitCode> {
  if (order.command === 'trace') {
    const { runTrace } = await import('./trace/trace-command.ts');
    return withClient(order, io, false, (client) => runTrace(client, order, io));
  }
  const { runReplay } = await import('./trace/replay-command.ts');
  return withClient(order, io, false, (client) => runReplay(client, order, io));
}

async function stats(order: Extract<Order, { command: 'stats' }>, io: Io): Promise<ExitCode> {
  const { runStats } = await import('./stats.ts');
  return withClient(order, io, false, (client) => runStats(client, order.json, io));
}

async function suggestPack(order: Extract<Order, { command: 'pack suggest' }>, io: Io): Promise<ExitCode> {
  const { runPackSuggest } = await import('./pack-command.ts');
  return withClient(order, io, false, (client) => runPackSuggest(client, order.name, io));
}

async function retry(order: Order, io: Io): Promise<ExitCode> {
  const { runRetry } = await import('./retry.ts');
  return withClient(order, io, false, (client) => runRetry(client, io));
}

async function chat(order: Extract<Order, { command: 'chat' }>, io: Io): Promise<ExitCode> {
  const [{ runChat }, { randomUUID }] = await Promise.all([import('./chat/chat-command.ts'), import('node:crypto')]);
  return withClient(order, io, true, (client) => runChat(client, order, io, randomUUID));
}

async function evalSpace(order: Extract<Order, EvalSpaceOrder>, io: Io): Promise<ExitCode> {
  const { runEvalSpace } = await import('./eval/eval-command.ts');
  return withClient(order, io, false, (client) => runEvalSpace(client, order, io));
}

type LocalOrder = Extract<
  Order,
  {
    command:
      | 'serve'
      | 'doctor'
      | 'backup'
      | 'restore'
      | 'migrate'
      | `graph ${string}`
      | 'pack check'
      | 'schema'
      | 'completion'
      | EvalOrder['command'];
  }
>;

/** Commands that work on the files of this machine. @throws UsageError for one that was given a server */
async function onThisMachine(order: LocalOrder, settings: Environment, io: Io): Promise<ExitCode> {
  const { command, target } = order;
  if (target.url !== null) throw new UsageError(`--url: ${command} works on this machine; leave it out`);
  switch (command) {
    case 'serve':
      return runServe(order.open, readConfiguration(settings), io);
    case 'doctor':
      return (await import('./doctor/doctor-command.ts')).runDoctor(settings, order.json, io);
    case 'backup':
      return (await import('./backup-command.ts')).runBackup(settings, order.out, io);
    case 'restore':
      return (await import('./backup-command.ts')).runRestore(settings, order.file, order.force, io);
    case 'migrate':
      return (await import('./migrate-command.ts')).runMigrate(settings, io);
    case 'graph rebuild':
      return (await import('./graph-command.ts')).runGraphRebuild(settings, order, io);
    case 'graph status':
      return (await import('./graph-command.ts')).runGraphStatus(settings, order, io);
    case 'pack check':
      return (await import('./pack-command.ts')).runPackCheck(order.file, io);
    case 'schema':
      return (await import('./schema-command.ts')).runSchema(io);
    case 'completion':
      return (await import('./completion-command.ts')).runCompletion(order.shell, commandTree(io), io);
    case 'eval conflicts':
    case 'eval resolution':
    case 'eval aliases':
    case 'eval retrieval':
      return (await import('./eval/eval-command.ts')).runEval(order, readConfiguration(settings), io);
    default:
      return order satisfies never;
  }
}

async function runServe(open: boolean, configuration: Configuration, io: Io): Promise<ExitCode> {
  const [{ serve }, { wantsBrowser }] = await Promise.all([import('../compose/index.ts'), import('./browser.ts')]);
  await serve(configuration, {
    say: (text) => void io.stdout.write(`${text}\n`),
    show: open && wantsBrowser(configuration.open, io) ? io.browse : null,
    stop: io.interrupted,
  });
  return EXIT.ok;
}

async function withClient(
  { target }: Order,
  io: Io,
  make: boolean,
  work: (client: Client) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { connect } = await import('./client/connect.ts');
  const client = await connect(target, io, make);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
