import { Option, type Command } from 'commander';
import { ANSWER_MODES, type AnswerModeName } from '../../domain/answer-modes.ts';
import { wholeNumber } from '../option-values.ts';

/** How a question is to be answered. */
export interface AnswerHow {
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
  /** What each sentence rests on, how it was checked, what is left out, and why. */
  readonly why: boolean;
  /** Each sentence as soon as it is checked; null = on a terminal, if there is a server. */
  readonly stream: boolean | null;
}

/** As commander has them. */
export interface AnswerOptions {
  readonly sentences: string;
  readonly only?: readonly string[];
  readonly web: boolean;
  readonly generate: boolean;
  readonly model?: string;
  readonly mode: string;
  readonly why: boolean;
  readonly stream?: boolean;
}

/** An option that may be repeated; one that takes several words would take the question. */
const collected = (value: string, before: readonly string[] = []): string[] => [...before, value];
const MODE_NAMES = ANSWER_MODES.map((name) => name.toLowerCase());
const MOST_SENTENCES = 20;

/** Adds to a command what may be said of its answers. */
export const addAnswerOptions = (command: Command): Command =>
  command
    .option('--sentences <number>', 'how many sentences, where no language model writes', '3')
    .option('--only <document>', 'only what this document says (doc_…, or its key); may be repeated', collected)
    .option('--web', 'ask the web where nothing stored answers', false)
    .option('--no-generate', 'no language model writes: what is stored answers word by word')
    .option('--model <name>', 'the language model that writes, if the server has several')
    .addOption(new Option('--mode <mode>', 'how strict an answer is').choices(MODE_NAMES).default('standard'))
    .option('--why', 'show how each sentence was checked, the exact words it rests on, and what is left out', false)
    .option('--stream', 'print each sentence as soon as it is checked (the default on a terminal)')
    .option('--no-stream', 'print the answer when it is whole');

/** @throws UsageError */
export function answerHow(options: AnswerOptions): AnswerHow {
  const { sentences, only = null, web, generate, model = null, mode, why, stream = null } = options;
  const wanted = wholeNumber('--sentences', sentences, MOST_SENTENCES);
  return { sentences: wanted, only, web, generate, model, mode: modeNamed(mode) ?? 'STANDARD', why, stream };
}

/** In upper or lower case; null = there is none of that name. */
export const modeNamed = (name: string): AnswerModeName | null =>
  ANSWER_MODES.find((mode) => mode === name.toUpperCase()) ?? null;
