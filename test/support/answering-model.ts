import { BudgetExceeded, Unavailable } from '../../src/domain/errors.ts';
import type { CompletionRequest, LanguageModel } from '../../src/models/index.ts';
import type { QuestionModel } from '../../src/question/ask-of-question.ts';
import { accountOf } from './language-model.ts';

/** A model that answers one thing, what it was asked, and how often. An answer in another shape is refused, as by the client of models. */
export class AnsweringModel implements LanguageModel {
  readonly models = ['answering'];
  readonly asked: string[] = [];
  private readonly answer: unknown;

  constructor(answer: unknown) {
    this.answer = answer;
  }

  states(): [] {
    return [];
  }

  stream(): never {
    throw new Error('expected to be asked for data');
  }

  complete<T>({ answer: { schema }, messages }: CompletionRequest<T>) {
    this.asked.push(messages.map(({ content }) => content).join('\n'));
    if (this.answer instanceof Error) return Promise.reject(this.answer);
    const { success, data } = schema.safeParse(this.answer);
    if (!success) return Promise.reject(new Unavailable('language model', 'no model gave a usable answer'));
    return Promise.resolve({ value: data, model: 'answering', usage: { tokensIn: 1, tokensOut: 1, dollars: 0 } });
  }
}

const scope = { spaceId: '0', spaceName: 'a', owner: 'ada', role: 'READER' } as const;

/** The model at somebody's expense. */
export const questionModel = (model: LanguageModel): QuestionModel => ({ model, account: accountOf(scope) });

export const AWAY = new Unavailable('language model', 'it is away');
export const TOO_DEAR = new BudgetExceeded('it would cost more than it may', { spent: 1, limit: 1 });
