import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  type CircuitBreakerPolicy,
  type IRetryBackoffContext,
  type RetryPolicy,
  type TimeoutPolicy,
} from 'cockatiel';
import { WebSearchFault, type WebAnswer, type WebQuestion, type WebSearch } from './web-search-port.ts';
import type { WebLimits } from './web-settings.ts';

export type WebBreakerState = 'CLOSED' | 'OPEN' | 'HALF_OPEN';

/** What a search came to. UNAVAILABLE is the fallback: no results, and why there are none. */
export type LiveAnswer =
  | ({ readonly state: 'ANSWERED' } & WebAnswer)
  | {
      readonly state: 'UNAVAILABLE';
      readonly why: string;
      readonly results: readonly [];
      readonly dropped: readonly [];
    };

/** The fallback. */
export const unavailable = (why: string): LiveAnswer => ({ state: 'UNAVAILABLE', why, results: [], dropped: [] });

/**
 * A search engine behind its retries and its breaker (SE-12, SE-14, SE-15). A failure of the breaker is a search that failed with all its
 * tries, unless the engine refuses this question alone; a search that succeeds takes the count back to nothing.
 */
export class GuardedSearch {
  readonly #source: WebSearch;
  readonly #breaking: CircuitBreakerPolicy;
  readonly #retries: RetryPolicy;
  readonly #inTime: TimeoutPolicy;
  readonly #limits: WebLimits;
  #trouble: string | null = null;

  constructor(source: WebSearch, limits: WebLimits) {
    this.#source = source;
    this.#limits = limits;
    this.#inTime = timeout(limits['web.timeoutMs'], TimeoutStrategy.Aggressive);
    this.#retries = retry(handleWhen(isWorthAnotherTry), {
      maxAttempts: limits['web.retries'],
      backoff: new DelegateBackoff(
        ({ attempt }: IRetryBackoffContext<unknown>) => limits['web.retryMs'] * 2 ** (attempt - 1),
      ),
    });
    this.#breaking = circuitBreaker(
      // A probe that its caller called off says nothing: the breaker stays open, where cockatiel would close it.
      handleWhen((error) => !saysNothing(error) || this.#breaking.state === CircuitState.HalfOpen),
      // After more than so long: cockatiel lets through what comes at that very millisecond.
      { halfOpenAfter: limits['web.breakerMs'] + 1, breaker: new ConsecutiveBreaker(limits['web.breakerFailures']) },
    );
  }

  get breaker(): WebBreakerState {
    return STATES[this.#breaking.state];
  }

  /** What failed last, for people; null = nothing so far. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Never throws for what the engine does: it answers with the fallback, which says why. */
  async search(question: string, asked: WebQuestion): Promise<LiveAnswer> {
    // Cockatiel would let others wait for the probe; they get the fallback at once, and it stays one.
    if (this.#breaking.state === CircuitState.HalfOpen) return this.#leftAlone();
    try {
      const answer = await this.#breaking.execute(() => this.#tries(question, asked));
      this.#trouble = null;
      return { state: 'ANSWERED', ...answer };
    } catch (error) {
      if (error instanceof BrokenCircuitError) return this.#leftAlone();
      const why = whyOf(error, this.#limits);
      if (!(error instanceof CalledOff)) this.#trouble = why;
      return unavailable(why);
    }
  }

  async #tries(question: string, { most, signal: given }: WebQuestion): Promise<WebAnswer> {
    try {
      return await this.#retries.execute(
        ({ signal: outer }) =>
          this.#inTime.execute(({ signal }) => this.#source.search(question, { most, signal }), outer),
        given,
      );
    } catch (error) {
      if (given?.aborted === true) throw new CalledOff('the search was called off', { cause: error });
      throw error;
    }
  }

  #leftAlone(): LiveAnswer {
    const seconds = this.#limits['web.breakerMs'] / 1_000;
    const trouble = this.#trouble ?? 'failures';
    return unavailable(`the search engine is left alone for ${seconds} s after ${trouble}`);
  }
}

class CalledOff extends Error {}

/** Of the engine: one question that it does not take keeps nobody else's from it. */
const saysNothing = (error: Error): boolean =>
  error instanceof CalledOff || (error instanceof WebSearchFault && error.kind === 'QUESTION');

const isWorthAnotherTry = (error: Error): boolean =>
  error instanceof TaskCancelledError || (error instanceof WebSearchFault && error.kind === 'SERVER');

/** Faults of this program are told too: a walk goes on without the web, and the health part shows them. */
function whyOf(error: unknown, limits: WebLimits): string {
  if (error instanceof TaskCancelledError)
    return `the search engine did not answer within ${limits['web.timeoutMs'] / 1_000} s`;
  if (error instanceof WebSearchFault || error instanceof CalledOff) return error.message;
  return `the search failed: ${error instanceof Error ? error.message : String(error)}`;
}

const STATES: Readonly<Record<CircuitState, WebBreakerState>> = {
  [CircuitState.Closed]: 'CLOSED',
  [CircuitState.Open]: 'OPEN',
  [CircuitState.HalfOpen]: 'HALF_OPEN',
  [CircuitState.Isolated]: 'OPEN',
};
