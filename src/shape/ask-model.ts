import type { ZodType } from 'zod';
import { BudgetExceeded, Unavailable } from '../domain/errors.ts';
import type { LanguageModel, ModelAccount } from '../models/index.ts';

/** A language model that takes part in the making of a prompt: at whose expense, and for how long. */
export interface PromptModel {
  readonly model: LanguageModel;
  readonly account: ModelAccount;
  /** The one model that is asked; null = each of the chain, until one answers. */
  readonly only: string | null;
  /** Ends it: nobody waits for it any more. */
  readonly signal: AbortSignal | undefined;
  /** Ends it: there is no more time. */
  readonly timeout: AbortSignal;
  /** Whether that has come; a replay takes no time. */
  readonly isOver: () => boolean;
}

export interface AskedForPrompt<T> {
  readonly name: string;
  /** Ours alone. */
  readonly system: string;
  /** Given as JSON: nothing in it can end the text that it stands in. */
  readonly given: object;
  readonly schema: ZodType<T>;
}

/** Tokens of what a model answers at most: a dozen facts with their numbers take 500. */
const MODEL_ANSWER = 1_000;

/**
 * What a model says; a string = why it says nothing that is of use: it is away, too dear, too late, or answers in another shape as often
 * as `model.attempts` lets it.
 * @throws `signal.reason` when it was called off
 */
export async function askForPrompt<T extends object>(
  { name, system, given, schema }: AskedForPrompt<T>,
  { model, account, only, signal, timeout, isOver }: PromptModel,
): Promise<T | string> {
  if (isOver()) return TOO_LATE;
  try {
    const { value } = await model.complete({
      ...{ purpose: 'SHAPING', system, maxTokens: MODEL_ANSWER, answer: { name, schema }, account, only },
      messages: [{ role: 'user', content: JSON.stringify(given) }],
      signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
    });
    return value;
  } catch (error) {
    signal?.throwIfAborted();
    if (isOver()) return TOO_LATE;
    if (error instanceof BudgetExceeded) return error.message;
    if (error instanceof Unavailable && error.component === 'language model') return error.message;
    throw error;
  }
}

const TOO_LATE = 'the time that an answer has for it is over (`gather.seconds`, `answer.seconds`)';
