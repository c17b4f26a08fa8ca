import type { ZodType } from 'zod';
import { BudgetExceeded, Unavailable } from '../domain/errors.ts';
import { speaksToModel } from '../domain/quoted.ts';
import type { LanguageModel, ModelAccount } from '../models/index.ts';
import type { UnderstandingSettings } from './understanding-settings.ts';

/** A language model, and at whose expense it is asked. */
export interface QuestionModel {
  readonly model: LanguageModel;
  readonly account: ModelAccount<UnderstandingSettings>;
}

/** What is asked of a question: our words, and the shape of the answer. */
export interface AskedOfQuestion<T> {
  readonly name: string;
  readonly system: string;
  readonly schema: ZodType<T>;
}

/**
 * Puts a question to a model. A string = why it says nothing: it is away, too dear, or the question gives orders to a model; then rules
 * alone have the word. An answer in another shape is refused by the client of models.
 */
export async function askOfQuestion<T extends object>(
  question: string,
  { name, system, schema }: AskedOfQuestion<T>,
  { model, account }: QuestionModel,
): Promise<T | string> {
  if (speaksToModel(question)) return 'the question speaks to a language model, and so is left to rules';
  try {
    const { value } = await model.complete({
      purpose: 'UNDERSTANDING',
      system,
      messages: [{ role: 'user', content: JSON.stringify({ question }) }],
      answer: { name, schema },
      maxTokens: account.settings['understand.modelAnswer'],
      account,
    });
    return value;
  } catch (error) {
    if (error instanceof BudgetExceeded) return error.message;
    if (error instanceof Unavailable && error.component === 'language model') return error.message;
    throw error;
  }
}
