import { Command, Option } from 'commander';
import { HELP } from './help.ts';
import type { Target } from './client/connect.ts';
import type { Io } from './io.ts';

/** A command line, understood; what each option left out means is decided here. */
export type Order = { readonly target: Target } & (
  | { readonly command: 'serve' }
  | {
      readonly command: 'ingest';
      readonly paths: readonly string[];
      readonly pack: string | null;
      readonly source: string | null;
      readonly private: boolean;
      readonly json: boolean;
    }
  | {
      readonly command: 'query';
      readonly source: string | null;
      readonly variables: string | null;
      readonly operationName: string | null;
    }
  | { readonly command: 'stats'; readonly json: boolean }
  | { readonly command: 'export'; readonly out: string }
  | { readonly command: 'doctor'; readonly json: boolean }
  | { readonly command: 'migrate' }
  | { readonly command: 'pack check'; readonly file: string }
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
  const add = (name: keyof typeof HELP, description: string, parent = program): Command =>
    parent
      .command(name.replace(/^pack /, ''))
      .description(description)
      .addHelpText('after', HELP[name])
      .allowExcessArguments(false);
  add('serve', 'start the server').action(() => give({ command: 'serve' }));
  add('ingest', 'read files and folders into the graph')
    .argument('<path...>', 'folders and files (.md .txt .json .yaml …)')
    .option('--pack <name or file>', 'try this pack first: one that the server knows, or a YAML file of your own')
    .option('--source <key>', 'the source all of it comes from (default: the name of each folder)')
    .option('--private', 'for you alone, not for everyone in the space', false)
    .option('--json', 'end with one JSON line that counts what was added', false)
    .action((paths: string[], options: { pack?: string; source?: string; private: boolean; json: boolean }) =>
      give({ command: 'ingest', paths, ...options, pack: orNull(options.pack), source: orNull(options.source) }),
    );
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
  add('export', 'write everything of the space to a file, one JSON object a line')
    .addOption(new Option('--format <format>', 'what to write').choices(['jsonl']).default('jsonl'))
    .requiredOption('--out <file>', 'where to; - for standard output')
    .action(({ out }: { out: string }) => give({ command: 'export', out }));
  add('doctor', 'look at everything a start needs; changes nothing')
    .option('--json', 'as one JSON line', false)
    .action(({ json }: { json: boolean }) => give({ command: 'doctor', json }));
  add('migrate', 'bring the database to the schema of this version').action(() => give({ command: 'migrate' }));
  const pack = program.command('pack').description('packs: what is known of a subject').exitOverride();
  add('pack check', 'show every mistake of a pack file', pack)
    .argument('<file>', 'a YAML file')
    .action((file: string) => give({ command: 'pack check', file }));
}
