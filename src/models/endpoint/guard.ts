import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  type BulkheadPolicy,
  type CircuitBreakerPolicy,
  type IRetryBackoffContext,
  type RetryPolicy,
} from 'cockatiel';
import type { ModelCallLimits } from '../model-settings.ts';
import { EndpointFault, isOutage, isWorthRetrying } from './endpoint-faults.ts';

/** A model was passed over without being asked. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

export type BreakerState = 'CLOSED' | 'OPEN' | 'HALF_OPEN';

/** What stands before one model: its queue, its retries and its breaker (PI-124: one breaker for each). */
export class Guard {
  private readonly numbers: ModelCallLimits;
  private readonly random: () => number;
  private readonly breaking: CircuitBreakerPolicy;
  private readonly retries: RetryPolicy;
  private readonly turns: BulkheadPolicy;

  /** @param random [0, 1), for jitter */
  constructor(numbers: ModelCallLimits, random: () => number) {
    this.numbers = numbers;
    this.random = random;
    this.turns = bulkhead(numbers['model.concurrency'], numbers['model.queue']);
    this.breaking = circuitBreaker(
      handleWhen((error) => error instanceof EndpointFault && isOutage(error.kind)),
      {
        halfOpenAfter: numbers['model.breakerMs'],
        breaker: new ConsecutiveBreaker(numbers['model.breakerFailures']),
      },
    );
    this.retries = retry(
      handleWhen((error) => this.mayRetry(error)),
      {
        maxAttempts: numbers['model.attempts'] - 1,
        backoff: new DelegateBackoff((context: IRetryBackoffContext<unknown>) => this.waitBefore(context)),
      },
    );
  }

  get breaker(): BreakerState {
    return BREAKER[this.breaking.state];
  }

  /**
   * Asks in turn, again where that may help, and not at all while the breaker is open.
   * @param once one try
   * @param trouble what went wrong last, for people
   * @throws NotAsked; whatever the last try threw
   */
  async run<T>(once: () => Promise<T>, trouble: () => string | null, signal?: AbortSignal): Promise<T> {
    try {
      return await this.turns.execute(() => this.retries.execute(() => this.breaking.execute(once), signal), signal);
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new NotAsked(`is left alone after ${trouble() ?? 'failures'}`);
      if (error instanceof BulkheadRejectedError) throw new NotAsked('has too many calls waiting');
      throw error;
    }
  }

  private mayRetry(error: Error): boolean {
    if (!(error instanceof EndpointFault) || error.isPartial || !isWorthRetrying(error.kind)) return false;
    return (error.retryAfterMs ?? 0) <= this.numbers['model.longestWaitMs'];
  }

  /** Twice as long each time, somewhere in its upper half, so that many who failed together do not come back together. */
  private waitBefore({ attempt, result }: IRetryBackoffContext<unknown>): number {
    const longest = this.numbers['model.longestWaitMs'];
    const step = Math.min(longest, this.numbers['model.backoffMs'] * 2 ** (attempt - 1));
    const asked = 'error' in result && result.error instanceof EndpointFault ? result.error.retryAfterMs : null;
    return Math.max(asked ?? 0, (step * (1 + this.random())) / 2);
  }
}

const BREAKER: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'CLOSED',
  [CircuitState.Open]: 'OPEN',
  [CircuitState.HalfOpen]: 'HALF_OPEN',
  [CircuitState.Isolated]: 'OPEN',
};
