import {
  BrokenCircuitError, bulkhead, BulkheadRejectedError, circuitBreaker, CircuitState, ConsecutiveBreaker, DelegateBackoff, handleWhen,
  retry, type BulkheadPolicy, type CircuitBreakerPolicy, type IRetryBackoffContext, type RetryPolicy,
} from 'cockatiel'; // prettier-ignore
import { modelTokens } from '../../domain/model-registry.ts';
import type { Policy } from '../../domain/policy.ts';
import { countTokens } from '../../lib/tokens.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AnswerShape } from './answer.ts';
import type { Ask, RawAnswer, Try } from './endpoint.ts';
import { EndpointFault, isOutage, isWorthRetrying, mayHaveCost } from './faults.ts';
import type { Completion, CompletionRequest, ModelState } from './port.ts';

/** A model was passed over without being asked. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

/** One model of the chain behind its own queue, retries and breaker (PI-124: one breaker for each). */
export class ChainMember {
  readonly model: string;
  private readonly ask: Ask;
  private readonly ledger: Ledger;
  private readonly numbers: Policy;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly retries: RetryPolicy;
  private readonly turns: BulkheadPolicy;
  private trouble: string | null = null;

  constructor(
    model: string,
    deps: { readonly ask: Ask; readonly ledger: Ledger; readonly numbers: Policy; readonly random: () => number },
  ) {
    const { numbers } = deps;
    this.model = model;
    this.ask = deps.ask;
    this.ledger = deps.ledger;
    this.numbers = numbers;
    this.turns = bulkhead(numbers['model.concurrency'], numbers['model.queue']);
    this.breaker = circuitBreaker(
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
        backoff: new DelegateBackoff((context: IRetryBackoffContext<unknown>) => this.waitBefore(context, deps.random)),
      },
    );
  }

  state(): ModelState {
    const breaker = BREAKER[this.breaker.state];
    return { model: this.model, breaker, trouble: this.trouble };
  }

  /** @throws EndpointFault, NotAsked, BudgetExceeded, Unavailable (the database) */
  async complete<T>(request: CompletionRequest<T>, shape: AnswerShape<T>): Promise<Completion<T>> {
    const { system, messages, maxTokens, signal } = request;
    const question: Try = { model: this.model, system, messages, maxTokens, answer: shape.asked };
    try {
      return await this.turns.execute(
        () => this.retries.execute(() => this.breaker.execute(() => this.once(request, question, shape)), signal),
        signal,
      );
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new NotAsked(`is left alone after ${this.trouble ?? 'failures'}`);
      if (error instanceof BulkheadRejectedError) throw new NotAsked('has too many calls waiting');
      throw error;
    }
  }

  /** One try: money is set aside, the endpoint asked, the real cost written, whatever came of it. */
  private async once<T>(request: CompletionRequest<T>, question: Try, shape: AnswerShape<T>): Promise<Completion<T>> {
    request.signal?.throwIfAborted();
    const { account, purpose, signal } = request;
    const tokensIn = this.tokensOf([question.system, ...question.messages.map(({ content }) => content)]);
    const planned = { purpose, model: this.model, tokensOut: question.maxTokens };
    const reserved = await this.ledger.reserve(account, {
      ...planned,
      tokensIn: Math.ceil(tokensIn * account.policy['model.margin']),
    });
    const tried = await this.tried(question, tokensIn, shape, signal);
    const outcome = tried.fault?.kind ?? 'ANSWERED';
    this.trouble = tried.fault?.message ?? null;
    const dollars = await this.ledger.settle(account, reserved, { ...tried, outcome });
    if (tried.fault) throw tried.fault;
    const usage = { tokensIn: tried.tokensIn, tokensOut: tried.tokensOut, dollars };
    return { value: tried.value, model: this.model, usage };
  }

  private async tried<T>(
    question: Try,
    counted: number,
    shape: AnswerShape<T>,
    signal: AbortSignal | undefined,
  ): Promise<Tried<T>> {
    let raw: RawAnswer;
    try {
      raw = await this.ask(question, this.patience(signal));
    } catch (fault) {
      if (!(fault instanceof EndpointFault)) throw fault;
      return { fault, ...tokensOfFault(fault, counted, question.maxTokens) };
    }
    const tokensIn = raw.tokensIn ?? counted;
    const tokensOut = raw.tokensOut ?? this.tokensOf([raw.text]);
    const read = shape.read(raw.text);
    if (read.ok) return { fault: null, value: read.value, tokensIn, tokensOut };
    return { fault: new EndpointFault('MALFORMED', read.problem), tokensIn, tokensOut };
  }

  private tokensOf(texts: readonly string[]): number {
    return modelTokens(
      texts.reduce((sum, text) => sum + countTokens(text), 0),
      this.model,
    );
  }

  private patience(signal: AbortSignal | undefined): AbortSignal {
    const late = AbortSignal.timeout(this.numbers['model.timeoutMs']);
    return signal ? AbortSignal.any([signal, late]) : late;
  }

  private mayRetry(error: Error): boolean {
    if (!(error instanceof EndpointFault) || !isWorthRetrying(error.kind)) return false;
    return (error.retryAfterMs ?? 0) <= this.numbers['model.longestWaitMs'];
  }

  /** Twice as long each time, somewhere in its upper half, so that many who failed together do not come back together. */
  private waitBefore({ attempt, result }: IRetryBackoffContext<unknown>, random: () => number): number {
    const longest = this.numbers['model.longestWaitMs'];
    const step = Math.min(longest, this.numbers['model.backoffMs'] * 2 ** (attempt - 1));
    const asked = 'error' in result && result.error instanceof EndpointFault ? result.error.retryAfterMs : null;
    return Math.max(asked ?? 0, (step * (1 + random())) / 2);
  }
}

type Tried<T> = { readonly tokensIn: number; readonly tokensOut: number } & (
  { readonly fault: null; readonly value: T } | { readonly fault: EndpointFault }
);

/** Without an answer there is no bill to read: what was surely not done costs nothing, what may have been done counts. */
function tokensOfFault(
  { kind }: EndpointFault,
  counted: number,
  most: number,
): { tokensIn: number; tokensOut: number } {
  if (kind === 'CUT_OFF') return { tokensIn: counted, tokensOut: most };
  return { tokensIn: mayHaveCost(kind) ? counted : 0, tokensOut: 0 };
}

const BREAKER: Readonly<Record<CircuitState, ModelState['breaker']>> = {
  [CircuitState.Closed]: 'CLOSED',
  [CircuitState.Open]: 'OPEN',
  [CircuitState.HalfOpen]: 'HALF_OPEN',
  [CircuitState.Isolated]: 'OPEN',
};
