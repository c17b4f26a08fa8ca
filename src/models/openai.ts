import OpenAI, { OpenAIError } from 'openai';
import { BadVector, unitVector, type EmbeddingModel, type EmbeddingPurpose } from '../domain/embeddings.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';
import { familyOf } from './families.ts';

export interface OpenAiEmbedderOptions {
  readonly name: string;
  readonly baseUrl: string;
  /** null = the server asks for none. */
  readonly apiKey: string | null;
  /** What its vectors must have; null = whatever they have. */
  readonly dimension: number | null;
}

/** A request hangs no longer than that; the client then tries twice more. */
const TIMEOUT_MS = 30_000;
const RETRY_S = 30;

/** A server that speaks OpenAI's embeddings API, by way of its own client. */
export class OpenAiEmbedder implements Embedder {
  readonly embedder = 'openai';
  readonly name: string;
  private readonly client: OpenAI;
  private readonly dimension: number | null;
  private known: Promise<EmbeddingModel> | null = null;
  private state: EmbedderHealth;

  constructor({ name, baseUrl, apiKey, dimension }: OpenAiEmbedderOptions) {
    this.name = name;
    this.dimension = dimension;
    this.state = { ok: null, detail: `${name} is asked when it is needed` };
    this.client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', timeout: TIMEOUT_MS, logLevel: 'off' });
  }

  model(): Promise<EmbeddingModel> {
    this.known ??= this.look().catch((error: unknown) => {
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

  private async look(): Promise<EmbeddingModel> {
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
    let data: OpenAI.CreateEmbeddingResponse['data'];
    try {
      ({ data } = await this.client.embeddings.create({ model: this.name, input, encoding_format: 'float' }));
    } catch (error) {
      throw this.failed(error);
    }
    return this.judged(() =>
      texts.map((_, n) => {
        // What comes over the wire is whatever the server sent, whatever the client's types say.
        const found: unknown = Array.isArray(data) ? data.find(({ index }) => index === n)?.embedding : undefined;
        if (Array.isArray(found) && found.every((value) => typeof value === 'number')) return found;
        throw new BadVector(`expected ${texts.length} vectors from the model ${this.name}, got none for number ${n}`);
      }),
    );
  }

  private failed(error: unknown): unknown {
    if (!(error instanceof OpenAIError) && !(error instanceof SyntaxError)) return error;
    const message = `the embedding model ${this.name} does not answer: ${error.message}`;
    this.state = { ok: false, detail: message };
    return new Unavailable('embedder', message, RETRY_S, { cause: error });
  }
}
