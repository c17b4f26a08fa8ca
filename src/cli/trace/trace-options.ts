import { Option, type Command } from 'commander';
import { ANSWER_MODES, type AnswerModeName } from '../../domain/answer-modes.ts';
import { REPLAY_PORTS, type ReplayPort } from '../../domain/trace-record.ts';
import { modeNamed } from '../answer/answer-options.ts';
import { UsageError } from '../exit-codes.ts';
import { dateNamed, wholeNumber } from '../option-values.ts';

export interface TraceArguments {
  /** `trc_…`; null = a list of them. */
  readonly id: string | null;
  readonly first: number;
  /** Only what decides how it is walked again. */
  readonly configuration: boolean;
  readonly json: boolean;
}

export interface ReplayArguments {
  /** `trc_…` */
  readonly id: string;
  readonly model: string | null;
  readonly mode: AnswerModeName | null;
  /** false = as if no language model wrote. */
  readonly generate: boolean;
  readonly settings: readonly { readonly key: string; readonly value: boolean | number }[];
  /** When the corpus is read; null = as the trace saw it. */
  readonly recorded: string | null;
  /** Sources by id or key. */
  readonly trust: readonly { readonly source: string; readonly value: number }[];
  readonly anew: readonly ReplayPort[];
  readonly without: readonly ReplayPort[];
  readonly json: boolean;
}

export type TraceOrder =
  ({ readonly command: 'trace' } & TraceArguments) | ({ readonly command: 'replay' } & ReplayArguments);

interface TraceOptions extends Pick<TraceArguments, 'configuration' | 'json'> {
  readonly first: string;
}

/** As commander has them. */
interface ReplayOptions {
  readonly model?: string;
  readonly mode?: string;
  readonly generate: boolean;
  readonly set?: readonly string[];
  readonly recorded?: string;
  readonly trust?: readonly string[];
  readonly anew?: readonly string[];
  readonly without?: readonly string[];
  readonly json: boolean;
}

const collected = (value: string, before: readonly string[] = []): string[] => [...before, value];
const PORT_NAMES = REPLAY_PORTS.map((name) => name.toLowerCase());
const portsNamed = (names: readonly string[] = []): ReplayPort[] =>
  REPLAY_PORTS.filter((port) => names.includes(port.toLowerCase()));
const portOption = (flag: string, what: string): Option => new Option(`${flag} <port...>`, what).choices(PORT_NAMES);

/** Adds what tells how answers came about. */
export function addTraces(
  add: (name: TraceOrder['command'], description: string) => Command,
  give: (order: TraceOrder) => void,
): void {
  add('trace', 'show how a question came to its answer, step by step; without an id: list your traces')
    .argument('[id]', 'its id (trc_…)')
    .option('--first <number>', 'of the list: how many', '10')
    .option('--configuration', 'only what decides how it is walked again: commit, settings, models', false)
    .option('--json', 'as one JSON line, with all that each step was given and gave', false)
    .action((id: string | undefined, { first, configuration, json }: TraceOptions) => {
      if (id === undefined && configuration) throw new UsageError('--configuration: expected the id of a trace');
      give({ command: 'trace', id: id ?? null, first: wholeNumber('--first', first, 100), configuration, json });
    });
  add('replay', 'walk a trace again, with a part of it swapped, and say where that makes a difference')
    .argument('<id>', 'its id (trc_…)')
    .option('--model <name>', 'the language model that writes it anew')
    .addOption(new Option('--mode <mode>', 'how strict it is').choices(ANSWER_MODES.map((mode) => mode.toLowerCase())))
    .option('--no-generate', 'as if no language model wrote')
    .option('--set <key=value>', 'a setting of the space, for this replay alone; may be repeated', collected)
    .option('--recorded <time>', 'over the corpus as it was recorded then; a time to come is now')
    .option(
      '--trust <source=value>',
      'trust in a source (key or src_…), 0 to 1, for this replay; may be repeated',
      collected,
    )
    .addOption(portOption('--anew', 'what is asked as the server has it now'))
    .addOption(portOption('--without', 'what it does without'))
    .option('--json', 'as one JSON line, with the steps of both', false)
    .action((id: string, options: ReplayOptions) => give({ command: 'replay', id, ...replayArguments(options) }));
}

function replayArguments(options: ReplayOptions): Omit<ReplayArguments, 'id'> {
  const { model = null, mode, generate, recorded, json } = options;
  return {
    ...{ model, generate, json, mode: mode === undefined ? null : modeNamed(mode) },
    ...{ anew: portsNamed(options.anew), without: portsNamed(options.without) },
    settings: (options.set ?? []).map((given) => settingGiven(given)),
    recorded: recorded === undefined ? null : dateNamed('--recorded', recorded),
    trust: (options.trust ?? []).map((given) => trustGiven(given)),
  };
}

const pairOf = (given: string): readonly [string, string] => {
  const at = given.lastIndexOf('=');
  return at < 0 ? [given, ''] : [given.slice(0, at), given.slice(at + 1)];
};

/** @throws UsageError */
function settingGiven(given: string): ReplayArguments['settings'][number] {
  const [key, text] = pairOf(given);
  const value = text === 'true' || text === 'false' ? text === 'true' : numberIn(text);
  if (key !== '' && value !== null) return { key, value };
  throw new UsageError(`--set: expected such as search.lexicalWeight=0.1, got ${JSON.stringify(given)}`);
}

/** @throws UsageError */
function trustGiven(given: string): ReplayArguments['trust'][number] {
  const [source, text] = pairOf(given);
  const value = numberIn(text);
  if (source !== '' && value !== null && value >= 0 && value <= 1) return { source, value };
  throw new UsageError(`--trust: expected a source and 0 to 1, such as notes=0.2, got ${JSON.stringify(given)}`);
}

function numberIn(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}
