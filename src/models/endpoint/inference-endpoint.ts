import type OpenAI from 'openai';
import type { EmbedderHealth } from '../embedder.ts';
import { Unavailable } from '../../domain/errors.ts';
import type { ModelCallLimits } from '../model-settings.ts';
import { clientOf, faultOf, type Endpoint } from './client.ts';
import { EndpointFault } from './endpoint-faults.ts';
import { Guard, NotAsked } from './guard.ts';

const RETRY_S = 30;
/** Texts that such a server takes in one request, unless it was told otherwise (`--max-client-batch-size`). */
export const ENDPOINT_BATCH = 32;

/** A field of what came over the wire, whatever that is. */
export const fieldOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (Reflect.get(of, name) as unknown) : undefined;

/** A server of one model that speaks as text-embeddings-inference does, behind retries and a breaker of its own. */
export class InferenceEndpoint {
  private readonly client: OpenAI;
  private readonly numbers: ModelCallLimits;
  private readonly component: string;
  /** For people: what is asked there, as the subject of a sentence. */
  private readonly what: string;
  private readonly guard: Guard;
  private trouble: string | null = null;
  private state: EmbedderHealth;

  constructor(component: string, what: string, endpoint: Endpoint, numbers: ModelCallLimits) {
    this.component = component;
    this.what = what;
    this.numbers = numbers;
    this.client = clientOf(endpoint, numbers['model.answerBytes']);
    this.guard = new Guard(numbers, Math.random);
    this.state = { ok: null, detail: `${what} is asked when it is needed` };
  }

  get health(): EmbedderHealth {
    return this.state;
  }

  /**
   * @param read takes the answer apart; null = it is none
   * @throws Unavailable
   */
  async post<T>(path: string, body: object, read: (answer: unknown) => T | null, signal: AbortSignal): Promise<T> {
    const once = (): Promise<T> =>
      this.once((patience) => this.client.post(path, { body, signal: patience }), read, signal);
    try {
      const answer = await this.guard.run(once, () => this.trouble, signal);
      this.state = { ok: true, detail: this.what };
      return answer;
    } catch (error) {
      throw this.failed(error, signal);
    }
  }

  /** What a server says of itself, asked once; null = it does not say. */
  async get<T>(path: string, read: (answer: unknown) => T | null, signal: AbortSignal): Promise<T | null> {
    try {
      return await this.once((patience) => this.client.get(path, { signal: patience }), read, signal);
    } catch (error) {
      if (error instanceof EndpointFault) return null;
      throw error;
    }
  }

  /** @throws EndpointFault */
  private async once<T>(
    ask: (signal: AbortSignal) => PromiseLike<unknown>,
    read: (answer: unknown) => T | null,
    signal: AbortSignal,
  ): Promise<T> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(this.numbers['model.timeoutMs'])]);
    try {
      const found = read(await ask(patience));
      if (found === null) throw new EndpointFault('MALFORMED', 'the answer is not in the form of its API');
      this.trouble = null;
      return found;
    } catch (error) {
      const fault = faultOf(error, patience);
      this.trouble = fault.message;
      throw fault;
    }
  }

  private failed(error: unknown, signal: AbortSignal): unknown {
    const fault = error instanceof EndpointFault || signal.aborted ? faultOf(error, signal) : null;
    if (fault === null && !(error instanceof NotAsked)) return error;
    const how = error instanceof NotAsked ? error.message : `does not answer: ${fault?.message}`;
    const message = `${this.what} ${how}`;
    // Who called off has no quarrel with the server.
    if (fault?.kind !== 'CANCELLED') this.state = { ok: false, detail: message };
    return new Unavailable(this.component, message, RETRY_S, { cause: error });
  }
}
