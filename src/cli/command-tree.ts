import { Argument, Command, Option } from 'commander';
import { addChat, type ChatOrder } from './chat/chat-options.ts';
import { kindsOf, severityOf, type DeskArguments } from './desk/desk-arguments.ts';
import { addExplore, type ExploreOrder } from './explore/explore-options.ts';
import { addEval, type EvalOrder, type EvalSpaceOrder } from './eval/eval-options.ts';
import { UsageError } from './exit-codes.ts';
import { addMemory, type MemoryOrder } from './memory/memory-options.ts';
import { addTraces, type TraceOrder } from './trace/trace-options.ts';
import { watchArguments, type WatchArguments, type WatchOptions } from './watch/watch-arguments.ts';
import { HELP } from './help.ts';
import { exportArguments, type ExportArguments, type ExportOptions } from './export/export-arguments.ts';
import { EXPORT_FORMATS } from './export/piece.ts';
import { SHELLS, type Shell } from './completion-command.ts';
import type { Target } from './client/connect.ts';
import type { Io } from './io.ts';

/** A command line, understood; what each option left out means is decided here. */
export type Order = { readonly target: Target } & (
  | { readonly command: 'serve'; readonly open: boolean }
  | {
      readonly command: 'ingest';
      readonly paths: readonly string[];
      readonly pack: string | null;
      readonly source: string | null;
      readonly private: boolean;
      readonly json: boolean;
      readonly reread: boolean;
      readonly machineFiles: boolean;
      readonly watch: { readonly removes: boolean } | null;
    }
  | {
      readonly command: 'query';
      readonly source: string | null;
      readonly variables: string | null;
      readonly operationName: string | null;
    }
  | { readonly command: 'stats'; readonly json: boolean }
  | ({ readonly command: 'watch' } & WatchArguments)
  | ({ readonly command: 'desk' } & DeskArguments)
  | ({ readonly command: 'export' } & ExportArguments)
  | { readonly command: 'import'; readonly file: string }
  | { readonly command: 'reset'; readonly yes: boolean }
  | { readonly command: 'retry' }
  | { readonly command: 'doctor'; readonly json: boolean }
  | { readonly command: 'backup'; readonly out: string }
  | { readonly command: 'restore'; readonly file: string; readonly force: boolean }
  | { readonly command: 'migrate' }
  | { readonly command: 'graph rebuild' | 'graph status'; readonly json: boolean }
  | { readonly command: 'pack check'; readonly file: string }
  | { readonly command: 'pack suggest'; readonly name: string }
  | { readonly command: 'schema' }
  | { readonly command: 'completion'; readonly shell: Shell }
  | EvalOrder
  | EvalSpaceOrder
  | ChatOrder
  | ExploreOrder
  | MemoryOrder
  | TraceOrder
);

interface GlobalOptions {
  readonly url?: string;
  readonly key?: string;
  readonly space?: string;
  readonly dataDir?: string;
}

/**
 * Reads the arguments. Help and version go to stdout, mistakes to stderr, by commander itself.
 * @throws CommanderError with its exit code when there is nothing to carry out
 */
export function readArguments(argv: readonly string[], version: string, io: Pick<Io, 'stdout' | 'stderr'>): Order {
  const orders: Order[] = [];
  const give = (wanted: DistributiveOmit<Order, 'target'>): void => {
    const { url = null, key = null, space = null, dataDir = null } = program.opts<GlobalOptions>();
    orders.push({ ...wanted, target: { url, key, space, dataDir } });
  };
  const program = topLevel(version, io);
  addCommands(program, give);
  program.parse(argv, { from: 'user' });
  // commander has carried out an action or thrown: every command has one.
  const [order] = orders;
  if (!order) throw new Error('expected every command to have an action');
  return order;
}

/** All commands with their options, to be looked at. */
export function commandTree(io: Pick<Io, 'stdout' | 'stderr'>): Command {
  const program = topLevel('', io);
  addCommands(program, () => undefined);
  return program;
}

interface IngestOptions {
  readonly pack?: string;
  readonly source?: string;
  readonly private: boolean;
  readonly json: boolean;
  readonly reread: boolean;
  readonly machineFiles: boolean;
  readonly watch: boolean;
  readonly remove: boolean;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Give = (order: DistributiveOmit<Order, 'target'>) => void;

function topLevel(version: string, { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>): Command {
  return new Command('claimgraph')
    .description(
      'A GraphQL knowledge-graph server: claims, relationships and conflicts, each with the words it came from.',
    )
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .option('--url <address>', 'ask the server there instead of the one that runs on the data folder')
    .option('--key <key>', 'the key to show to the server (better: CLAIMGRAPH_KEY, which no process list shows)')
    .option('--space <name>', 'work in this space instead of `default`')
    .option('--data-dir <folder>', 'the data folder (or CLAIMGRAPH_DATA_DIR)')
    .addHelpText('after', HELP.claimgraph)
    .showHelpAfterError('(claimgraph --help shows what there is)')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, writeError) => writeError(text.replace(/^error: /, 'claimgraph: ')),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride();
}

const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function addCommands(program: Command, give: Give): void {
  const add: Add = (name, description, parent = program) =>
    parent
      .command(name.replace(/^(?:pack|eval|graph|memory) /, ''))
      .description(description)
      .addHelpText('after', HELP[name])
      .allowExcessArguments(false);
  addWork(add, give);
  addExplore(add, give);
  addTraces(add, give);
  addChat(add, give);
  addDesk(add, give);
  const memory = program.command('memory').description('what is remembered for you').exitOverride();
  addMemory((name, description) => add(name, description, memory), give);
  addCare(add, give);
  const graph = program.command('graph').description('what Neo4j has of the record').exitOverride();
  const ofGraph = (command: 'graph rebuild' | 'graph status', description: string) =>
    add(command, description, graph)
      .option('--json', 'as one JSON line', false)
      .action(({ json }: { json: boolean }) => give({ command, json }));
  ofGraph('graph status', 'say how far Neo4j is, and whether it holds what the record does');
  ofGraph('graph rebuild', 'write the graph anew in Neo4j, of --space or of all spaces');
  const pack = program.command('pack').description('packs: what is known of a subject').exitOverride();
  add('pack check', 'show every mistake of a pack file', pack)
    .argument('<file>', 'a YAML file')
    .action((file: string) => give({ command: 'pack check', file }));
  add('pack suggest', 'draft a pack from what was read, to standard output', pack)
    .option('--name <name>', 'the name of the pack', 'draft')
    .action(({ name }: { name: string }) => give({ command: 'pack suggest', name }));
  add('completion', 'print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell that is to read it').choices([...SHELLS]))
    .action((shell: Shell) => give({ command: 'completion', shell }));
  add('schema', 'print the contract, as GraphQL SDL').action(() => give({ command: 'schema' }));
  const measures = program.command('eval').description('measure how often a judgement is right').exitOverride();
  addEval((name, description) => add(name, description, measures), give);
}

type Add = (name: keyof typeof HELP, description: string, parent?: Command) => Command;

/** What one does with a graph. */
function addWork(add: Add, give: Give): void {
  add('serve', 'start the server')
    .option('--no-open', 'do not open the playground in a browser (CLAIMGRAPH_OPEN)')
    .action(({ open }: { open: boolean }) => give({ command: 'serve', open }));
  add('ingest', 'read files and folders into the graph')
    .argument('<path...>', 'folders and files (.md .txt .json .yaml …)')
    .option('--pack <name or file>', 'try this pack first: one that the server knows, or a YAML file of your own')
    .option('--source <key>', 'the source all of it comes from (default: the name of each folder)')
    .option('--private', 'for you alone, not for everyone in the space', false)
    .option('--json', 'end with one JSON line that counts what was added', false)
    .option('--reread', 'read again what was read before and has not changed', false)
    .option('--machine-files', 'read lock files, generated code and the like too', false)
    .option('--watch', 'stay, and bring what is added or changed, until Ctrl-C', false)
    .option('--remove', 'with --watch: take documents out of the graph when their files go', false)
    .action((paths: string[], options: IngestOptions) => {
      const { pack, source, watch, remove, ...rest } = options;
      if (remove && !watch) throw new UsageError('--remove: belongs to --watch; a plain ingest takes nothing out');
      const staying = watch ? { removes: remove } : null;
      give({ command: 'ingest', paths, ...rest, pack: orNull(pack), source: orNull(source), watch: staying });
    });
  add('query', 'run a GraphQL operation')
    .argument('[operation]', 'a file, - for standard input, or the operation itself')
    .option('--variables <json>', 'its variables, a JSON object')
    .option('--operation <name>', 'which operation of the document')
    .action((source: string | undefined, options: { variables?: string; operation?: string }) =>
      give({
        command: 'query',
        source: orNull(source),
        variables: orNull(options.variables),
        operationName: orNull(options.operation),
      }),
    );
  add('stats', 'say how much there is in the space')
    .option('--json', 'as one JSON line', false)
    .action(({ json }: { json: boolean }) => give({ command: 'stats', json }));
  add('watch', 'show what happens in the space, as it happens')
    .option('--after <cursor>', 'begin with what came after this event; `start`: with the oldest that is kept')
    .option('--kinds <kinds>', 'only these kinds of events, with commas between them')
    .option('--types <types>', 'only events about entities of these types, with commas between them')
    .option('--sources <keys>', 'only events of these sources, with commas between their keys')
    .option('--min-confidence <number>', 'leave out claims and inferred relationships that are less sure, 0 to 1')
    .option('--digest <seconds>', 'one line for all that happens in so many seconds')
    .option('--json', 'one JSON object a line', false)
    .action((options: WatchOptions) => give({ command: 'watch', ...watchArguments(options) }));
}

function addDesk(add: Add, give: Give): void {
  add('desk', 'decide conflicts one after the other, the most severe first, and then suggestions')
    .option('--kind <kinds>', 'only these kinds (VALUE, IDENTITY … SUGGESTION), with commas between them')
    .option('--min-severity <number>', 'only conflicts that matter at least as much, 0 to 1')
    .option('--json', 'only list them, one JSON object a line', false)
    .action((options: { kind?: string; minSeverity?: string; json: boolean }) =>
      give({
        command: 'desk',
        ...kindsOf(options.kind, options.minSeverity),
        minSeverity: severityOf(options.minSeverity),
        json: options.json,
      }),
    );
}

const FORMAT_HELP =
  'jsonl: everything, one JSON object a line; graphml: entities and relationships; jsonld: claims with where they come from (PROV-O)';

function addCare(add: Add, give: Give): void {
  add('export', 'write the space to a file: all of it, or its graph')
    .addOption(new Option('--format <format>', FORMAT_HELP).choices([...EXPORT_FORMATS]).default('jsonl'))
    .requiredOption('--out <file>', 'where to; - for standard output')
    .option('--as-of <date>', 'of a graph: what held then, such as 2024 or 2024-05-31')
    .option(
      '--seeds <names>',
      'of a graph: only what is connected to these (names, keys or ids, with commas between them)',
    )
    .option('--depth <number>', 'with --seeds: so many relationships away, 0 to 5 (default: 1)')
    .option('--kinds <kinds>', 'of a graph: only relationships of these kinds, and what they connect')
    .action((options: ExportOptions) => give({ command: 'export', ...exportArguments(options) }));
  add('import', 'bring what an export holds into the space')
    .argument('<file>', 'a file that export made')
    .action((file: string) => give({ command: 'import', file }));
  add('reset', 'remove everything in the space')
    .option('--yes', 'do not ask', false)
    .action(({ yes }: { yes: boolean }) => give({ command: 'reset', yes }));
  add('retry', 'begin anew with texts that could not be embedded').action(() => give({ command: 'retry' }));
  add('doctor', 'look at everything a start needs; changes nothing')
    .option('--json', 'as one JSON line', false)
    .action(({ json }: { json: boolean }) => give({ command: 'doctor', json }));
  add('migrate', 'bring the database to the schema of this version').action(() => give({ command: 'migrate' }));
  add('backup', 'pack the embedded database into one file')
    .requiredOption('--out <file>', 'where to')
    .action(({ out }: { out: string }) => give({ command: 'backup', out }));
  add('restore', 'put a backup in the place of what the data folder holds')
    .argument('<file>', 'a file that backup made')
    .option('--force', 'replace the database that the folder holds', false)
    .action((file: string, { force }: { force: boolean }) => give({ command: 'restore', file, force }));
}
