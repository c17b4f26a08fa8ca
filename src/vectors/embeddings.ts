import { LRUCache } from 'lru-cache';
import { Unavailable } from '../domain/errors.ts';
import { systemClock, type Clock } from '../domain/time.ts';
import type { EmbeddingModel } from '../domain/embedding-models.ts';
import { BadVector } from '../domain/embedding-models.ts';
import { withDeadline } from '../lib/deadline.ts';
import { EMBEDDER_LIMITS, type Embedder, type SparseEmbedder } from '../models/index.ts';
import { SparseEmbeddings } from './sparse/sparse-embeddings.ts';
import { QuestionVectors } from './question-vectors.ts';
import type { RegisteredModel } from './registered-models.ts';

/** Vectors of questions that nobody has asked yet: of some sixty conversations. */
const AHEAD = 1_024;

interface Ahead {
  readonly vector: Float32Array;
  readonly until: number;
}

export interface EmbeddingsOptions {
  /** How long a question waits for its vector; left out: `embed.questionMs`. */
  readonly patienceMs?: number;
  readonly clock?: Clock;
  /** Left out or null: no sparse model is configured. */
  readonly sparse?: SparseEmbeddings | null;
}

/** The embedders of this process: the chosen one, and the one before it for as long as its vectors are in use. */
export class Embeddings {
  readonly chosen: Embedder;
  /** null = no sparse model is configured. */
  readonly sparse: SparseEmbeddings | null;
  private readonly open: (model: Pick<EmbeddingModel, 'embedder' | 'name'>) => Embedder;
  private readonly patienceMs: number;
  private readonly others = new Map<string, Embedder>();
  private readonly clock: Clock;
  private asked: RegisteredModel | null = null;
  private readonly questions: QuestionVectors<Float32Array>;
  private readonly ahead = new LRUCache<string, Ahead>({ max: AHEAD });

  /** @param open makes the embedder of a model that is not the chosen one */
  constructor(
    chosen: Embedder,
    open: (model: Pick<EmbeddingModel, 'embedder' | 'name'>) => Embedder,
    {
      patienceMs = EMBEDDER_LIMITS['embed.questionMs'].default,
      clock = systemClock,
      sparse = null,
    }: EmbeddingsOptions = {},
  ) {
    this.sparse = sparse;
    this.chosen = chosen;
    this.open = open;
    this.patienceMs = patienceMs;
    this.clock = clock;
    this.questions = new QuestionVectors(clock);
  }

  /** The model of the last question; null = none was asked yet. */
  get lastAsked(): RegisteredModel | null {
    return this.asked;
  }

  /** The same models, each asked through something else: no vector that is remembered here stands in for asking it. */
  through(embedder: (real: Embedder) => Embedder, sparse: (real: SparseEmbedder) => SparseEmbedder): Embeddings {
    return new Embeddings(embedder(this.chosen), (model) => embedder(this.embedderOf(model)), {
      patienceMs: this.patienceMs,
      clock: this.clock,
      sparse: this.sparse && new SparseEmbeddings(sparse(this.sparse.embedder)),
    });
  }

  /**
   * The vector of a question, by the model whose vectors it is compared with.
   * @throws Unavailable, BadVector
   */
  async question(model: RegisteredModel, text: string): Promise<Float32Array> {
    this.asked = model;
    return this.vectorAhead(model, text) ?? this.questions.vectorOf(keyOf(model, text), () => this.ask(model, text));
  }

  /** Asks for the vector of a question that is about to be asked (`QuestionVectors.prefetch`). */
  async prefetch(model: RegisteredModel, text: string): Promise<void> {
    if (this.vectorAhead(model, text) === null)
      await this.questions.prefetch(keyOf(model, text), () => this.ask(model, text));
  }

  private vectorAhead(model: RegisteredModel, text: string): Float32Array | null {
    const ahead = this.ahead.get(keyOf(model, text));
    return ahead && this.clock.now().getTime() < ahead.until ? ahead.vector : null;
  }

  /**
   * Embeds questions that may be asked, as one batch, and keeps their vectors for so long (SE-86). What is kept already is kept for so long
   * from now on, and is not embedded again.
   * @returns how many were embedded
   * @throws Unavailable, BadVector
   */
  async anticipate(model: RegisteredModel, texts: readonly string[], seconds: number): Promise<number> {
    const now = this.clock.now().getTime();
    const until = now + seconds * 1_000;
    const fresh: string[] = [];
    for (const text of new Set(texts)) {
      const key = keyOf(model, text);
      const known = this.ahead.get(key);
      if (known && now < known.until) this.ahead.set(key, { ...known, until });
      else if (!this.questions.has(key)) fresh.push(text);
    }
    if (fresh.length === 0) return 0;
    const vectors = await this.vectorsOf(model, fresh);
    vectors.forEach((vector, i) => this.ahead.set(keyOf(model, fresh[i] ?? ''), { vector, until }));
    return fresh.length;
  }

  async close(): Promise<void> {
    for (const embedder of [this.chosen, ...this.others.values()]) await embedder.close();
  }

  private ask(model: RegisteredModel, text: string): Promise<Float32Array> {
    return inTime(this.askOnce(model, text), this.patienceMs, model.name);
  }

  private async askOnce(model: RegisteredModel, text: string): Promise<Float32Array> {
    const [vector] = await this.vectorsOf(model, [text]);
    if (vector) return vector;
    throw new BadVector(`expected the model ${model.name} to give one vector for one text, got none`);
  }

  private async vectorsOf(model: RegisteredModel, texts: readonly string[]): Promise<Float32Array[]> {
    const vectors = await this.embedderOf(model).embed(texts, 'QUERY');
    const bad = texts.findIndex((_, i) => vectors[i]?.length !== model.dimension);
    if (bad < 0) return vectors;
    throw new BadVector(
      `expected the model ${model.name} to have ${model.dimension} dimensions, as its vectors here have, got ${vectors[bad]?.length ?? 0}`,
    );
  }

  private embedderOf({ embedder, name }: Pick<EmbeddingModel, 'embedder' | 'name'>): Embedder {
    if (embedder === this.chosen.embedder && name === this.chosen.name) return this.chosen;
    const key = `${embedder} ${name}`;
    const other = this.others.get(key) ?? this.open({ embedder, name });
    this.others.set(key, other);
    return other;
  }
}

const keyOf = ({ id }: RegisteredModel, text: string): string => `${id} ${text}`;

/** A search goes on by words rather than wait for a model that hangs. */
const inTime = <T>(asked: Promise<T>, patienceMs: number, name: string): Promise<T> =>
  withDeadline(asked, patienceMs, () => {
    const waited = `no vector of the question within ${patienceMs / 1000} s (embed.questionMs)`;
    throw new Unavailable('embedder', `the embedding model ${name} gave ${waited}`, RETRY_S);
  });

/** Seconds until somebody should ask again. */
const RETRY_S = 30;
