import { Option, type Command } from 'commander';
import { ANSWER_MODES, type AnswerModeName } from '../../domain/answer-modes.ts';
import { wholeNumber } from '../option-values.ts';

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
}

export interface AnswerOptions extends AskedOptions {
  readonly why: boolean;
  readonly stream?: boolean | null;
}

/** An option that may be repeated; one that takes several words would take the question. */
const collected = (value: string, before: readonly string[] = []): string[] => [...before, value];
const MODE_NAMES = ANSWER_MODES.map((name) => name.toLowerCase());
const MOST_SENTENCES = 20;

/** Adds to a command how its questions are answered. */
export const addAskedOptions = (command: Command): Command =>
  command
    .option('--sentences <number>', 'how many sentences, where no language model writes', '3')
    .option('--only <document>', 'only what this document says (doc_…, or its key); may be repeated', collected)
    .option('--web', 'ask the web where nothing stored answers', false)
    .option('--no-generate', 'no language model writes: what is stored answers word by word')
    .option('--model <name>', 'the language model that writes, if the server has several')
    .addOption(new Option('--mode <mode>', 'how strict an answer is').choices(MODE_NAMES).default('standard'));

/** And how answers are told. */
export const addAnswerOptions = (command: Command): Command =>
  addAskedOptions(command)
    .option('--why', 'show how each sentence was checked, the exact words it rests on, and what is left out', false)
    .option('--stream', 'print each sentence as soon as it is checked (the default on a terminal)')
    .option('--no-stream', 'print the answer when it is whole');

/** @throws UsageError */
export function askedHow({ sentences, only = null, web, generate, model = null, mode }: AskedOptions): AskedHow {
  const wanted = wholeNumber('--sentences', sentences, MOST_SENTENCES);
  return { sentences: wanted, only, web, generate, model, mode: modeNamed(mode) ?? 'STANDARD' };
}

/** @throws UsageError */
export const answerHow = ({ why, stream = null, ...options }: AnswerOptions): AnswerHow => ({
  ...askedHow(options),
  ...{ why, stream },
});

/** In upper or lower case; null = there is none of that name. */
export const modeNamed = (name: string): AnswerModeName | null =>
  ANSWER_MODES.find((mode) => mode === name.toUpperCase()) ?? null;
