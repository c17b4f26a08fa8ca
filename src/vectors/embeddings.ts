import { LRUCache } from 'lru-cache';
import { Unavailable } from '../domain/errors.ts';
import type { EmbeddingModel } from '../domain/embedding-models.ts';
import { BadVector } from '../domain/embedding-models.ts';
import { withDeadline } from '../lib/deadline.ts';
import { EMBEDDER_LIMITS, type Embedder } from '../models/index.ts';
import type { SparseEmbeddings } from './sparse/sparse-embeddings.ts';
import type { RegisteredModel } from './registered-models.ts';

/** Questions whose vectors are remembered: a page after the first asks for nothing (OM-136). */
const REMEMBERED = 256;

/** The embedders of this process: the chosen one, and the one before it for as long as its vectors are in use. */
export class Embeddings {
  readonly chosen: Embedder;
  /** null = no sparse model is configured. */
  readonly sparse: SparseEmbeddings | null;
  private readonly open: (model: Pick<EmbeddingModel, 'embedder' | 'name'>) => Embedder;
  private readonly patienceMs: number;
  private readonly others = new Map<string, Embedder>();
  private readonly questions = new LRUCache<string, Promise<Float32Array>>({ max: REMEMBERED });

  /** @param open makes the embedder of a model that is not the chosen one */
  constructor(
    chosen: Embedder,
    open: (model: Pick<EmbeddingModel, 'embedder' | 'name'>) => Embedder,
    patienceMs: number = EMBEDDER_LIMITS['embed.questionMs'].default,
    sparse: SparseEmbeddings | null = null,
  ) {
    this.sparse = sparse;
    this.chosen = chosen;
    this.open = open;
    this.patienceMs = patienceMs;
  }

  /**
   * The vector of a question, by the model whose vectors it is compared with.
   * @throws Unavailable, BadVector
   */
  question(model: RegisteredModel, text: string): Promise<Float32Array> {
    const key = `${model.id} ${text}`;
    const known = this.questions.get(key);
    if (known) return known;
    const asked = inTime(this.ask(model, text), this.patienceMs, model.name);
    this.questions.set(key, asked);
    asked.catch(() => this.questions.delete(key));
    return asked;
  }

  async close(): Promise<void> {
    for (const embedder of [this.chosen, ...this.others.values()]) await embedder.close();
  }

  private async ask(model: RegisteredModel, text: string): Promise<Float32Array> {
    const [vector] = await this.embedderOf(model).embed([text], 'QUERY');
    if (vector?.length === model.dimension) return vector;
    throw new BadVector(
      `expected the model ${model.name} to have ${model.dimension} dimensions, as its vectors here have, got ${vector?.length ?? 0}`,
    );
  }

  private embedderOf({ embedder, name }: RegisteredModel): Embedder {
    if (embedder === this.chosen.embedder && name === this.chosen.name) return this.chosen;
    const key = `${embedder} ${name}`;
    const other = this.others.get(key) ?? this.open({ embedder, name });
    this.others.set(key, other);
    return other;
  }
}

/** A search goes on by words rather than wait for a model that hangs. */
const inTime = <T>(asked: Promise<T>, patienceMs: number, name: string): Promise<T> =>
  withDeadline(asked, patienceMs, () => {
    const waited = `no vector of the question within ${patienceMs / 1000} s (embed.questionMs)`;
    throw new Unavailable('embedder', `the embedding model ${name} gave ${waited}`, RETRY_S);
  });

/** Seconds until somebody should ask again. */
const RETRY_S = 30;
