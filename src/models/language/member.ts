import { modelTokens } from '../../domain/model-registry.ts';
import type { ModelCallLimits } from '../model-settings.ts';
import { countTokens } from '../../text/token-counts.ts';
import { EndpointFault, mayHaveCost } from '../endpoint/endpoint-faults.ts';
import { Guard } from '../endpoint/guard.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AnswerShape } from './answer-shape.ts';
import type { Ask, RawAnswer, Try } from './ask-endpoint.ts';
import type { Completion, CompletionRequest, ModelState } from './language-port.ts';

/** One model of the chain behind its own queue, retries and breaker (PI-124: one breaker for each). */
export class ChainMember {
  readonly model: string;
  private readonly ask: Ask;
  private readonly ledger: Ledger;
  private readonly numbers: Pick<ModelCallLimits, 'model.timeoutMs'>;
  private readonly guard: Guard;
  private trouble: string | null = null;

  constructor(
    model: string,
    deps: {
      readonly ask: Ask;
      readonly ledger: Ledger;
      readonly numbers: ModelCallLimits;
      readonly random: () => number;
    },
  ) {
    const { numbers } = deps;
    this.model = model;
    this.ask = deps.ask;
    this.ledger = deps.ledger;
    this.numbers = numbers;
    this.guard = new Guard(numbers, deps.random);
  }

  state(): ModelState {
    return { model: this.model, breaker: this.guard.breaker, trouble: this.trouble };
  }

  /** @throws EndpointFault, NotAsked, BudgetExceeded, Unavailable (the database) */
  async complete<T>(request: CompletionRequest<T>, shape: AnswerShape<T>): Promise<Completion<T>> {
    const { system, messages, maxTokens, signal } = request;
    const question: Try = { model: this.model, system, messages, maxTokens, answer: shape.asked };
    return this.guard.run(
      () => this.once(request, question, shape),
      () => this.trouble,
      signal,
    );
  }

  /** One try: money is set aside, the endpoint asked, the real cost written, whatever came of it. */
  private async once<T>(request: CompletionRequest<T>, question: Try, shape: AnswerShape<T>): Promise<Completion<T>> {
    request.signal?.throwIfAborted();
    const { account, purpose, signal } = request;
    const tokensIn = this.tokensOf([question.system, ...question.messages.map(({ content }) => content)]);
    const planned = { purpose, model: this.model, tokensOut: question.maxTokens };
    const reserved = await this.ledger.reserve(account, {
      ...planned,
      tokensIn: Math.ceil(tokensIn * account.settings['model.margin']),
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
