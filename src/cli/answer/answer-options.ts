import { Option, type Command } from 'commander';
import { ANSWER_MODES, type AnswerModeName } from '../../domain/answer-modes.ts';
import { ASK_ENSEMBLES, type AskEnsemble } from '../../domain/ensemble-record.ts';
import { ASK_AGENTS, type AskAgent } from '../../domain/gathering-record.ts';
import { DELIVERABLES, PROMPT_AGENTS, type Deliverable, type PromptAgent } from '../../domain/prompt-shape.ts';
import { dateNamed, wholeNumber } from '../option-values.ts';

/** What a question is to be answered from, and how. */
export interface AskedHow {
  readonly sentences: number;
  /** Ids or natural keys of documents; null = all may answer. */
  readonly only: readonly string[] | null;
  /** Whether the web may be asked where nothing is stored. */
  readonly web: boolean;
  /** Whether a language model, if the server has one, writes the answer. */
  readonly generate: boolean;
  /** Which one; null = each in turn. */
  readonly model: string | null;
  readonly mode: AnswerModeName;
  /** What held at that time; null = now. */
  readonly asOf: string | null;
  readonly agent: AskAgent;
  /** Ids, keys or paths of documents that its prompt has to have. */
  readonly files: readonly string[];
  /** Nothing but these files answers. */
  readonly lock: boolean;
  /** Who shapes the prompt, condenses its evidence, and looks at both once more. */
  readonly shape: PromptAgent;
  readonly condense: PromptAgent;
  readonly audit: PromptAgent;
  /** Whether several models write. */
  readonly ensemble: AskEnsemble;
  /** What is said of the task outright; null = nothing. */
  readonly task: AskedTask | null;
}

export interface AskedTask {
  readonly deliverable?: Deliverable;
  readonly audience?: string;
  readonly tone?: string;
  readonly format?: string;
}

/** The same, and how the answer is told. */
export interface AnswerHow extends AskedHow {
  /** What each sentence rests on, how it was checked, what is left out, and why. */
  readonly why: boolean;
  /** Each sentence as soon as it is checked; null = on a terminal, if there is a server. */
  readonly stream: boolean | null;
}

/** As commander has them. */
export interface AskedOptions {
  readonly sentences: string;
  readonly only?: readonly string[] | null;
  readonly web: boolean;
  readonly generate: boolean;
  readonly model?: string | null;
  readonly mode: string;
  readonly asOf?: string | null;
  readonly agent: string;
  readonly file?: readonly string[] | null;
  readonly lock: boolean;
  readonly shape: string;
  readonly condense: string;
  readonly audit: string;
  readonly ensemble: string;
  readonly deliverable?: string | null;
  readonly audience?: string | null;
  readonly tone?: string | null;
  readonly format?: string | null;
}

export interface AnswerOptions extends AskedOptions {
  readonly why: boolean;
  readonly stream?: boolean | null;
}

/** An option that may be repeated; one that takes several words would take the question. */
const collected = (value: string, before: readonly string[] = []): string[] => [...before, value];
const MODE_NAMES = ANSWER_MODES.map((name) => name.toLowerCase());
const AGENT_NAMES = ASK_AGENTS.map((name) => name.toLowerCase().replace('_', '-'));
const lowerCase = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());
/** As it is said on the command line. */
const named = <Name extends string>(names: readonly Name[], said: string, otherwise: Name): Name =>
  names.find((name) => name === said.toUpperCase()) ?? otherwise;
const MOST_SENTENCES = 20;

/** Adds to a command how its questions are answered. */
export const addAskedOptions = (command: Command): Command =>
  command
    .option('--sentences <number>', 'how many sentences, where no language model writes', '3')
    .option('--only <document>', 'only what this document says (doc_…, or its key); may be repeated', collected)
    .option('--web', 'ask the web where nothing stored answers', false)
    .option('--no-generate', 'no language model writes: what is stored answers word by word')
    .option('--model <name>', 'the language model that writes, if the server has several')
    .addOption(new Option('--mode <mode>', 'how strict an answer is').choices(MODE_NAMES).default('standard'))
    .option('--as-of <date>', 'of what held then, such as 2024 or 2024-05-31')
    .addOption(new Option('--agent <agent>', 'how evidence is gathered').choices(AGENT_NAMES).default('one-pass'))
    .option('--file <document>', 'a file that the prompt has to have (path, key or doc_…); may be repeated', collected)
    .option('--lock', 'nothing but these files answers', false)
    .addOption(choice('--ensemble <when>', 'several models write where the evidence is not sure', ASK_ENSEMBLES, 'off'))
    .addOption(choice('--shape <how>', 'who finds out intent, subject and form of the task', PROMPT_AGENTS, 'rules'))
    .addOption(
      choice('--condense <how>', 'who condenses the evidence to facts and open issues', PROMPT_AGENTS, 'rules'),
    )
    .addOption(
      choice('--audit <how>', 'who looks once more whether the prompt asks what you asked', PROMPT_AGENTS, 'rules'),
    )
    .addOption(new Option('--deliverable <kind>', 'what is wanted').choices(lowerCase(DELIVERABLES)))
    .option('--audience <words>', 'for whom it is written')
    .option('--tone <words>', 'in which tone')
    .option('--format <words>', 'in which form');

const choice = (flags: string, what: string, names: readonly string[], preset: string): Option =>
  new Option(flags, what).choices(lowerCase(names)).default(preset);

/** And how answers are told. */
export const addAnswerOptions = (command: Command): Command =>
  addAskedOptions(command)
    .option('--why', 'show how each sentence was checked, the exact words it rests on, and what is left out', false)
    .option('--stream', 'print each sentence as soon as it is checked (the default on a terminal)')
    .option('--no-stream', 'print the answer when it is whole');

/** @throws UsageError */
export function askedHow(options: AskedOptions): AskedHow {
  const { only = null, web, generate, model = null, asOf = null, file, lock } = options;
  return {
    ...{ only, web, generate, model, lock, files: file ?? [] },
    sentences: wholeNumber('--sentences', options.sentences, MOST_SENTENCES),
    mode: modeNamed(options.mode) ?? 'STANDARD',
    agent: ASK_AGENTS.find((agent) => agent === options.agent.toUpperCase().replace('-', '_')) ?? 'ONE_PASS',
    asOf: asOf === null ? null : dateNamed('--as-of', asOf),
    shape: named(PROMPT_AGENTS, options.shape, 'RULES'),
    condense: named(PROMPT_AGENTS, options.condense, 'RULES'),
    audit: named(PROMPT_AGENTS, options.audit, 'RULES'),
    ensemble: named(ASK_ENSEMBLES, options.ensemble, 'OFF'),
    task: taskOf(options),
  };
}

function taskOf({ deliverable, audience, tone, format }: AskedOptions): AskedTask | null {
  const task = {
    ...(deliverable ? { deliverable: named(DELIVERABLES, deliverable, 'ANSWER') } : {}),
    ...(audience ? { audience } : {}),
    ...(tone ? { tone } : {}),
    ...(format ? { format } : {}),
  };
  return Object.keys(task).length === 0 ? null : task;
}

/** @throws UsageError */
export const answerHow = ({ why, stream = null, ...options }: AnswerOptions): AnswerHow => ({
  ...askedHow(options),
  ...{ why, stream },
});

/** In upper or lower case; null = there is none of that name. */
export const modeNamed = (name: string): AnswerModeName | null =>
  ANSWER_MODES.find((mode) => mode === name.toUpperCase()) ?? null;
