import type { Command } from 'commander';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { write, type Io } from './io.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** `claimgraph completion SHELL`: a script that completes commands, options and their choices; files where nothing else fits. */
export async function runCompletion(shell: Shell, program: Command, io: Io): Promise<ExitCode> {
  await write(io.stdout, SCRIPTS[shell](wordsOf(program)));
  return EXIT.ok;
}

/** What may follow a command: `path` is `` for the program, `eval conflicts` for a command of a command. */
interface Words {
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly what: string }[];
  readonly options: readonly { readonly flag: string; readonly what: string; readonly choices: readonly string[] }[];
}

function wordsOf(program: Command): Words[] {
  const global = optionsOf(program);
  const of = (command: Command, path: string): Words[] => [
    {
      path,
      commands: command.commands.map((child) => ({ name: child.name(), what: child.description() })),
      options: path === '' ? global : [...optionsOf(command), ...global],
    },
    ...command.commands.flatMap((child) => of(child, `${path} ${child.name()}`.trim())),
  ];
  return of(program, '');
}

const optionsOf = (command: Command): Words['options'] => [
  ...command.options.flatMap(({ long, description, argChoices }) =>
    long ? [{ flag: long, what: description, choices: argChoices ?? [] }] : [],
  ),
  { flag: '--help', what: 'show help', choices: [] },
];

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function bash(words: readonly Words[]): string {
  const known = words.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const offered = words.map(({ path, commands, options }) => {
    const all = [...commands.map(({ name }) => name), ...new Set(options.map(({ flag }) => flag))];
    return `    ${quoted(path)}) words=${quoted(all.join(' '))} ;;`;
  });
  const choices = words.flatMap(({ path, options }) =>
    options
      .filter((option) => option.choices.length > 0)
      .map(({ flag, choices: some }) => `    ${quoted(`${path} ${flag}`)}) words=${quoted(some.join(' '))} ;;`),
  );
  return `# claimgraph: completion for bash. In ~/.bashrc: source <(claimgraph completion bash)
_claimgraph() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${known.join(' | ')}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${offered.join('\n')}
  esac
  case "$path $before" in
${[...choices, "    '') ;;"].join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _claimgraph claimgraph
`;
}

const zsh = (words: readonly Words[]): string =>
  `# claimgraph: completion for zsh. In ~/.zshrc: source <(claimgraph completion zsh)
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash(words)}`;

function fish(words: readonly Words[]): string {
  const lines = words.flatMap(({ path, commands, options }) => {
    const when =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ');
    const of = `complete -c claimgraph -n ${quoted(when)}`;
    return [
      ...commands.map(({ name, what }) => `${of} -f -a ${name} -d ${quoted(what)}`),
      ...options.map(({ flag, what, choices }) => {
        const some = choices.length === 0 ? '' : ` -x -a ${quoted(choices.join(' '))}`;
        return `${of} -l ${flag.slice(2)} -d ${quoted(what)}${some}`;
      }),
    ];
  });
  const head =
    '# claimgraph: completion for fish. Once: claimgraph completion fish > ~/.config/fish/completions/claimgraph.fish';
  return `${[head, ...lines].join('\n')}\n`;
}

const SCRIPTS: Readonly<Record<Shell, (words: readonly Words[]) => string>> = { bash, zsh, fish };
