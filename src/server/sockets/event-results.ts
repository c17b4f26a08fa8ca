import type { FormattedExecutionResult } from 'graphql';
import type { ClientError } from './client-error.ts';

type Result = IteratorResult<FormattedExecutionResult, undefined>;
const DONE = { done: true, value: undefined } as const;

/**
 * Events of a source as answers. Not an async generator: one that waits for its next event cannot be ended before that
 * event comes, and what it holds would stay.
 */
export class EventResults implements AsyncIterableIterator<FormattedExecutionResult, undefined> {
  private readonly source: AsyncIterator<unknown>;
  private readonly answer: (event: unknown) => Promise<FormattedExecutionResult>;
  private readonly toClientError: (error: unknown) => ClientError;

  constructor(
    source: AsyncIterator<unknown>,
    answer: (event: unknown) => Promise<FormattedExecutionResult>,
    toClientError: (error: unknown) => ClientError,
  ) {
    this.source = source;
    this.answer = answer;
    this.toClientError = toClientError;
  }

  /** One that ends with an error at once: graphql-ws reports the errors of an iterator as those of the operation. */
  static failed(error: ClientError): EventResults {
    const source = { next: () => Promise.reject(error) };
    return new EventResults(
      source,
      () => Promise.reject(error),
      () => error,
    );
  }

  /** @throws ClientError */
  async next(): Promise<Result> {
    try {
      const event = await this.source.next();
      if (event.done === true) return DONE;
      return { done: false, value: await this.answer(event.value) };
    } catch (error) {
      await this.return();
      throw this.toClientError(error);
    }
  }

  async return(): Promise<Result> {
    await this.source.return?.();
    return DONE;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
