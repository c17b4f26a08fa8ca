import { randomUUID } from 'node:crypto';
import { DomainError } from '../domain/errors.ts';
import type { Ids } from '../domain/typed-ids.ts';
import type { EmbeddingLimits } from './vector-settings.ts';
import type { Clock } from '../domain/time.ts';
import { BackgroundLoop } from '../jobs/index.ts';
import { embedInBatches, type EmbeddedText, type Embedder } from '../models/index.ts';
import type { Database } from '../storage/index.ts';
import { ProgressOfSpaces } from './embedding-progress.ts';
import { forgetLeases, keepLease, postpone, releaseLease, scopeOf, takeLease, type Lease } from './queue.ts';
import {
  enqueueMissingMessages,
  findModel,
  registerModel,
  switchWhenDone,
  type RegisteredModel,
  vectorTableOf,
} from './registered-models.ts';
import { storeVectors } from './store-vectors.ts';
import { textsOf } from './texts-to-embed.ts';
import { embedThread } from './threads/embed.ts';
import type { TextVectorKind } from './vector-kinds.ts';

export interface EmbeddingWorkerDeps {
  readonly database: Database;
  readonly embedder: Embedder;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly settings: EmbeddingLimits;
  /** Is somebody at work whom embedding would slow down? */
  readonly busy: () => boolean;
  /** What went wrong, for the log; the worker goes on. */
  readonly onFault: (error: unknown) => void;
}

/** Another process may have written texts: looked for so often. */
const POLL_MS = 5_000;
/** The model or the database is away: asked again after so long. */
const RETRY_MS = 15_000;

/**
 * Makes vectors in the background, one worker a process: takes texts from the queue under a lease, embeds and stores them. It can
 * die at any moment: what was not stored is taken again when its lease has run out, or at once by the next start.
 */
export class EmbeddingWorker {
  private readonly deps: EmbeddingWorkerDeps;
  private readonly progress: ProgressOfSpaces;
  private readonly lease = randomUUID();
  readonly loop: BackgroundLoop;
  private model: RegisteredModel | null = null;

  constructor(deps: EmbeddingWorkerDeps) {
    this.deps = deps;
    this.progress = new ProgressOfSpaces(deps);
    this.loop = new BackgroundLoop({
      name: 'embedding',
      retryMs: RETRY_MS,
      onFault: deps.onFault,
      pass: async (signal) => {
        const started = performance.now();
        if (!(await this.step())) return POLL_MS;
        await this.yieldToOthers(performance.now() - started, signal);
        return 0;
      },
    });
  }

  start(): void {
    this.loop.start();
  }

  /** There may be something to do. */
  wake(): void {
    this.loop.wake();
  }

  /** Ends after the batch that is under way. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Works until nothing is left to do; what cannot be done now is left. For tests and measurements. */
  async drain(): Promise<void> {
    while (await this.step());
  }

  /** One batch. False = there is nothing to do. */
  private async step(): Promise<boolean> {
    const { database } = this.deps;
    this.model ??= await this.begin();
    const most = this.deps.settings[this.deps.busy() ? 'embed.batchBeside' : 'embed.batch'];
    const lease = await takeLease(database, this.model.id, this.lease, most);
    if (lease) {
      await this.work(this.model, lease);
      return true;
    }
    await this.progress.finish(this.model);
    if (this.model.state === 'BUILDING' && (await switchWhenDone(database, this.model))) {
      this.model = { ...this.model, state: 'ACTIVE' };
    }
    return false;
  }

  private async begin(): Promise<RegisteredModel> {
    if (this.deps.database.kind === 'embedded') await forgetLeases(this.deps.database);
    const model = await this.registered();
    await enqueueMissingMessages(this.deps.database, model);
    return model;
  }

  /** The model as the database knows it: loaded only where the database does not. */
  private async registered(): Promise<RegisteredModel> {
    const { database, embedder } = this.deps;
    const known = await findModel(database, { embedder: embedder.embedder, name: embedder.name });
    if (known && known.state !== 'RETIRED') return known;
    return registerModel(database, await embedder.model());
  }

  private async work(model: RegisteredModel, lease: Lease): Promise<void> {
    const { database, embedder } = this.deps;
    try {
      const loaded = await embedder.model();
      if (loaded.dimension !== model.dimension) await registerModel(database, loaded);
      if (lease.kind === 'THREAD') await this.threads(model, lease);
      else await this.texts(model, lease, lease.kind);
    } catch (error) {
      // The model or the database is away: it does not count against these texts.
      if (error instanceof DomainError) await releaseLease(database, lease);
      throw error;
    }
  }

  private async texts(model: RegisteredModel, lease: Lease, kind: TextVectorKind): Promise<void> {
    const { database } = this.deps;
    const scope = scopeOf(lease);
    const { fresh, done } = await database.read(scope, (sql) => textsOf(sql, vectorTableOf(model, kind), kind, lease));
    const results = await this.embedded(
      lease,
      fresh.map(({ text }) => text),
    );
    const failed = fresh.flatMap(({ itemId }, n) => {
      const result = results[n];
      return result && 'error' in result ? [{ itemId, error: result.error }] : [];
    });
    const vectors = fresh.flatMap((text, n) => {
      const result = results[n];
      return result && 'vector' in result ? [{ ...text, vector: result.vector }] : [];
    });
    const stored = await database.note(scope, (sql) => storeVectors(sql, model, lease, vectors, done));
    if (failed.length > 0) await this.putOff(lease, failed);
    await this.progress.add(model, lease, stored, failed.length);
  }

  private async threads(model: RegisteredModel, lease: Lease): Promise<void> {
    const { database } = this.deps;
    const embed = (texts: readonly string[]) => this.embedded(lease, texts);
    for (const documentId of lease.itemIds) {
      const made = await embedThread(database, embed, model, lease, scopeOf(lease), documentId);
      if ('error' in made) await this.putOff(lease, [{ itemId: documentId, error: made.error }]);
      const [stored, failed] = 'error' in made ? [0, 1] : [made.stored, 0];
      await this.progress.add(model, lease, stored, failed);
    }
  }

  /** @throws Unavailable when the model is not well */
  private embedded(lease: Lease, texts: readonly string[]): Promise<EmbeddedText[]> {
    // Texts that hang the model take longer than a lease.
    return embedInBatches(this.deps.embedder, texts, () => keepLease(this.deps.database, lease));
  }

  private async putOff(
    lease: Lease,
    failed: readonly { readonly itemId: string; readonly error: DomainError }[],
  ): Promise<void> {
    for (const { error } of failed) this.deps.onFault(error);
    await postpone(
      this.deps.database,
      lease,
      failed.map(({ itemId, error }) => ({ itemId, error: error.message })),
    );
  }

  private async yieldToOthers(workedMs: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + workedMs * (100 / this.deps.settings['embed.shareBeside'] - 1);
    while (this.deps.busy() && performance.now() < until && !signal.aborted) await this.loop.rest(BUSY_POLL_MS);
  }
}

/** How soon it is seen that the others are done. */
const BUSY_POLL_MS = 200;
