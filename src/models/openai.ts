import type OpenAI from 'openai';
import { BadVector, unitVector, type EmbeddingModel, type EmbeddingPurpose } from '../domain/embedding-models.ts';
import { Unavailable } from '../domain/errors.ts';
import type { EmbedderLimits, ModelCallLimits } from './model-settings.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';
import { clientOf, faultOf, type Endpoint } from './endpoint/client.ts';
import { EndpointFault } from './endpoint/endpoint-faults.ts';
import { Guard, NotAsked } from './endpoint/guard.ts';
import { familyOf } from './families.ts';

export interface OpenAiEmbedderOptions {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** What its vectors must have; null = whatever they have. */
  readonly dimension: number | null;
  /** Of the process: retries, breaker, patience. */
  readonly numbers: EmbedderLimits & ModelCallLimits;
}

const RETRY_S = 30;
/** A hundred texts in vectors of 4,096 numbers are a seventh of it. */
const ANSWER_BYTES = 67_108_864;

/** A server that speaks OpenAI's embeddings API, behind retries and a breaker of its own. */
export class OpenAiEmbedder implements Embedder {
  readonly embedder = 'openai';
  readonly name: string;
  private readonly client: OpenAI;
  private readonly dimension: number | null;
  private readonly numbers: EmbedderLimits;
  private readonly guard: Guard;
  private known: Promise<EmbeddingModel> | null = null;
  private state: EmbedderHealth;
  private trouble: string | null = null;

  constructor({ name, endpoint, dimension, numbers }: OpenAiEmbedderOptions) {
    this.name = name;
    this.dimension = dimension;
    this.numbers = numbers;
    this.guard = new Guard(numbers, Math.random);
    this.state = { ok: null, detail: `${name} is asked when it is needed` };
    this.client = clientOf(endpoint, ANSWER_BYTES);
  }

  model(): Promise<EmbeddingModel> {
    this.known ??= this.describe().catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const model = await this.model();
    const vectors = (await this.ask(texts, purpose)).map((vector) => this.judged(() => unitVector(vector, model)));
    this.state = { ok: true, detail: `${this.name}, ${model.dimension} dimensions` };
    return vectors;
  }

  health(): EmbedderHealth {
    return this.state;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async describe(): Promise<EmbeddingModel> {
    const [vector = []] = await this.ask(['length'], 'DOCUMENT');
    const dimension = this.dimension ?? vector.length;
    const model = { embedder: this.embedder, name: this.name, dimension, lexical: false } as const;
    this.judged(() => unitVector(vector, model));
    return model;
  }

  private judged<T>(judge: () => T): T {
    try {
      return judge();
    } catch (error) {
      if (error instanceof BadVector) this.state = { ok: false, detail: error.message };
      throw error;
    }
  }

  private async ask(texts: readonly string[], purpose: EmbeddingPurpose): Promise<(readonly number[])[]> {
    const prefix = familyOf(this.name).prefix[purpose];
    const input = texts.map((text) => prefix + text);
    const patience = AbortSignal.timeout(this.numbers[purpose === 'QUERY' ? 'embed.questionMs' : 'embed.answerMs']);
    let data: readonly Partial<OpenAI.Embedding>[];
    try {
      data = await this.guard.run(
        () => this.once(input, patience),
        () => this.trouble,
        patience,
      );
    } catch (error) {
      throw this.failed(error, patience);
    }
    return this.judged(() =>
      texts.map((_, n) => {
        const found: unknown = data.find((one) => one.index === n)?.embedding;
        if (Array.isArray(found) && found.every((value) => typeof value === 'number')) return found;
        throw new BadVector(`expected ${texts.length} vectors from the model ${this.name}, got none for number ${n}`);
      }),
    );
  }

  /** @throws EndpointFault */
  private async once(input: string[], patience: AbortSignal): Promise<readonly Partial<OpenAI.Embedding>[]> {
    const signal = AbortSignal.any([patience, AbortSignal.timeout(this.numbers['embed.answerMs'] / 2)]);
    try {
      const body = { model: this.name, input, encoding_format: 'float' } as const;
      // What comes over the wire is whatever the server sent, whatever the client's types say.
      const { data }: { readonly data?: unknown } = await this.client.embeddings.create(body, { signal });
      this.trouble = null;
      const all: readonly unknown[] = Array.isArray(data) ? data : [];
      return all.filter((one) => typeof one === 'object' && one !== null);
    } catch (error) {
      const fault = faultOf(error, signal);
      this.trouble = fault.message;
      throw fault;
    }
  }

  private failed(error: unknown, patience: AbortSignal): unknown {
    if (error instanceof NotAsked) return this.away(error.message, error);
    const fault = error instanceof EndpointFault || patience.aborted ? faultOf(error, patience) : null;
    return fault === null ? error : this.away(`does not answer: ${fault.message}`, error);
  }

  private away(how: string, cause: unknown): Unavailable {
    const message = `the embedding model ${this.name} ${how}`;
    this.state = { ok: false, detail: message };
    return new Unavailable('embedder', message, RETRY_S, { cause });
  }
}
