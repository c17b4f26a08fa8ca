import { randomUUID } from 'node:crypto';
import { DomainError } from '../../domain/errors.ts';
import { BackgroundLoop } from '../../jobs/index.ts';
import { embedInBatches, type SparseEmbedder } from '../../models/index.ts';
import type { Database } from '../../storage/index.ts';
import { forgetLeasesOf, keepLease, postpone, releaseLease, scopeOf, takeLease, type Lease } from '../queue.ts';
import { vectorTable } from '../registered-models.ts';
import { textsOf } from '../texts-to-embed.ts';
import type { EmbeddingLimits } from '../vector-settings.ts';
import { registerSparseModel, type SparseModel } from './sparse-models.ts';
import { storeSparse } from './store-sparse.ts';

export interface SparseWorkerDeps {
  readonly database: Database;
  readonly embedder: SparseEmbedder;
  readonly settings: Pick<EmbeddingLimits, 'embed.batch'>;
  /** What went wrong, for the log; the worker goes on. */
  readonly onFault: (error: unknown) => void;
}

/** Another process may have written texts: looked for so often. */
const POLL_MS = 5_000;
/** The model or the database is away: asked again after so long. */
const RETRY_MS = 15_000;

/**
 * Makes the sparse vectors of chunks in the background, from the queue that embeddings are made from, under leases of its own: it can
 * die at any moment.
 */
export class SparseWorker {
  readonly loop: BackgroundLoop;
  private readonly deps: SparseWorkerDeps;
  private readonly lease = randomUUID();
  private model: SparseModel | null = null;

  constructor(deps: SparseWorkerDeps) {
    this.deps = deps;
    this.loop = new BackgroundLoop({
      name: 'sparse vectors',
      retryMs: RETRY_MS,
      onFault: deps.onFault,
      pass: async () => ((await this.step()) ? 0 : POLL_MS),
    });
  }

  /** Works until nothing is left to do. For tests and measurements. */
  async drain(): Promise<void> {
    while (await this.step());
  }

  /** One batch. False = there is nothing to do. */
  private async step(): Promise<boolean> {
    const { database, settings } = this.deps;
    this.model ??= await this.begin();
    const lease = await takeLease(database, this.model.id, this.lease, settings['embed.batch']);
    if (!lease) return false;
    try {
      await this.work(this.model, lease);
    } catch (error) {
      // The model or the database is away: it does not count against these texts.
      if (error instanceof DomainError) await releaseLease(database, lease);
      throw error;
    }
    return true;
  }

  private async begin(): Promise<SparseModel> {
    const { database, embedder } = this.deps;
    const model = await registerSparseModel(database, embedder.name);
    if (database.kind === 'embedded') await forgetLeasesOf(database, model.id);
    return model;
  }

  private async work(model: SparseModel, lease: Lease): Promise<void> {
    const { database, embedder, onFault } = this.deps;
    const scope = scopeOf(lease);
    const { fresh, done } = await database.read(scope, (sql) => textsOf(sql, vectorTable(model), 'CHUNK', lease));
    const texts = fresh.map(({ text }) => text);
    const results = await embedInBatches(embedder, texts, () => keepLease(database, lease));
    const vectors = fresh.flatMap((text, n) => {
      const result = results[n];
      return result && 'vector' in result ? [{ ...text, vector: result.vector }] : [];
    });
    const failed = fresh.flatMap(({ itemId }, n) => {
      const result = results[n];
      return result && 'error' in result ? [{ itemId, error: result.error.message }] : [];
    });
    await database.note(scope, (sql) => storeSparse(sql, model, lease, vectors, done));
    if (failed.length === 0) return;
    await postpone(database, lease, failed);
    for (const { error } of failed) onFault(new Error(error));
  }
}
