import { modelTokens, takesTemperature } from '../../domain/model-registry.ts';
import type { ModelCallLimits } from '../model-settings.ts';
import { countTokens } from '../../text/token-counts.ts';
import { EndpointFault, mayHaveCost } from '../endpoint/endpoint-faults.ts';
import { Guard } from '../endpoint/guard.ts';
import type { Ledger, Settled } from '../ledger/ledger.ts';
import type { AnswerShape } from './answer-shape.ts';
import type { Ask, AskForText, RawAnswer, TextTry } from './ask-endpoint.ts';
import type { Completion, CompletionRequest, ModelRequest, ModelState, StreamedText } from './language-port.ts';

/** One model of the chain behind its own queue, retries and breaker (PI-124: one breaker for each). */
export class ChainMember {
  readonly model: string;
  private readonly ask: { readonly whole: Ask; readonly text: AskForText };
  private readonly ledger: Ledger;
  private readonly numbers: Pick<ModelCallLimits, 'model.timeoutMs'>;
  private readonly guard: Guard;
  private trouble: string | null = null;

  constructor(
    model: string,
    deps: {
      readonly ask: { readonly whole: Ask; readonly text: AskForText };
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
  complete<T>(request: CompletionRequest<T>, shape: AnswerShape<T>): Promise<Completion<T>> {
    return this.paid(request, (question, counted) => this.whole(question, counted, shape, request.signal));
  }

  /** Hands over each piece as it comes. @throws as `complete` */
  async stream(request: ModelRequest, onText: (piece: string) => void): Promise<StreamedText> {
    const { value: isWhole, ...rest } = await this.paid(request, (question, counted) =>
      this.inPieces(question, counted, onText, request.signal),
    );
    return { ...rest, isWhole };
  }

  /** Tries, in turn: for each money is set aside, the endpoint asked, and the real cost written, whatever came of it. */
  private paid<T>(request: ModelRequest, ask: AskOnce<T>): Promise<Completion<T>> {
    return this.guard.run(
      () => this.once(request, ask),
      () => this.trouble,
      request.signal,
    );
  }

  private async once<T>(request: ModelRequest, ask: AskOnce<T>): Promise<Completion<T>> {
    request.signal?.throwIfAborted();
    const { account, purpose, system, messages, maxTokens } = request;
    const temperature = takesTemperature(this.model) ? (request.temperature ?? null) : null;
    const counted = this.tokensOf([system, ...messages.map(({ content }) => content)]);
    const tokensIn = Math.ceil(counted * account.settings['model.margin']);
    const planned = { purpose, model: this.model, tokensIn, tokensOut: maxTokens };
    const reserved = await this.ledger.reserve(account, planned);
    const tried = await ask({ model: this.model, system, messages, maxTokens, temperature }, counted);
    this.trouble = tried.fault?.message ?? null;
    const dollars = await this.ledger.settle(account, reserved, tried);
    if (tried.fault) throw tried.fault;
    const usage = { tokensIn: tried.tokensIn, tokensOut: tried.tokensOut, dollars };
    return { value: tried.value, model: this.model, usage };
  }

  private async whole<T>(
    question: TextTry,
    counted: number,
    shape: AnswerShape<T>,
    signal: AbortSignal | undefined,
  ): Promise<Tried<T>> {
    const late = AbortSignal.timeout(this.numbers['model.timeoutMs']);
    let raw: RawAnswer;
    try {
      raw = await this.ask.whole({ ...question, answer: shape.asked }, signal ? AbortSignal.any([signal, late]) : late);
    } catch (fault) {
      if (!(fault instanceof EndpointFault)) throw fault;
      return { fault, outcome: fault.kind, ...tokensOfFault(fault, counted, question.maxTokens) };
    }
    const tokensIn = raw.tokensIn ?? counted;
    const tokensOut = raw.tokensOut ?? this.tokensOf([raw.text]);
    const read = shape.read(raw.text);
    if (read.ok) return { fault: null, value: read.value, outcome: 'ANSWERED', tokensIn, tokensOut };
    const fault = new EndpointFault('MALFORMED', read.problem);
    return { fault, outcome: fault.kind, tokensIn, tokensOut };
  }

  /** Each wait for a piece has the time of a whole answer. */
  private async inPieces(
    question: TextTry,
    counted: number,
    onText: (piece: string) => void,
    signal: AbortSignal | undefined,
  ): Promise<Tried<boolean>> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), this.numbers['model.timeoutMs']);
    let text = '';
    const heard = (piece: string): void => {
      timer.refresh();
      text += piece;
      onText(piece);
    };
    try {
      const patience = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      const { isWhole, ...raw } = await this.ask.text(question, patience, heard);
      const tokens = { tokensIn: raw.tokensIn ?? counted, tokensOut: raw.tokensOut ?? this.tokensOf([text]) };
      if (text !== '') return { fault: null, value: isWhole, outcome: isWhole ? 'ANSWERED' : 'CUT_OFF', ...tokens };
      const fault = new EndpointFault('MALFORMED', 'the answer holds no text');
      return { fault, outcome: fault.kind, ...tokens };
    } catch (error) {
      if (!(error instanceof EndpointFault)) throw error;
      const { kind, message, retryAfterMs } = error;
      if (text === '') return { fault: error, outcome: kind, ...tokensOfFault(error, counted, question.maxTokens) };
      const fault = new EndpointFault(kind, message, retryAfterMs, true);
      return { fault, outcome: kind, tokensIn: counted, tokensOut: this.tokensOf([text]) };
    } finally {
      clearTimeout(timer);
    }
  }

  private tokensOf(texts: readonly string[]): number {
    return modelTokens(
      texts.reduce((sum, text) => sum + countTokens(text), 0),
      this.model,
    );
  }
}

/** One try. @param counted tokens of the question, as this process counts them */
type AskOnce<T> = (question: TextTry, counted: number) => Promise<Tried<T>>;

type Tried<T> = Settled & ({ readonly fault: null; readonly value: T } | { readonly fault: EndpointFault });

/** Without an answer there is no bill to read: what was surely not done costs nothing, what may have been done counts. */
function tokensOfFault(
  { kind }: EndpointFault,
  counted: number,
  most: number,
): { tokensIn: number; tokensOut: number } {
  if (kind === 'CUT_OFF') return { tokensIn: counted, tokensOut: most };
  return { tokensIn: mayHaveCost(kind) ? counted : 0, tokensOut: 0 };
}
