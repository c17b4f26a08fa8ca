import { defaultsOf } from '../domain/setting.ts';
import { join } from 'node:path';
import type { Configuration } from '../config/index.ts';
import { systemIds } from '../domain/typed-ids.ts';
import { systemClock } from '../domain/time.ts';
import {
  EMBEDDING_LIMITS,
  EmbeddingWorker,
  Embeddings,
  NEAR_INDEX_LIMITS,
  NearIndexer,
  SparseEmbeddings,
} from '../vectors/index.ts';
import type { BackgroundLoop } from '../jobs/index.ts';
import { Activity } from '../lib/activity.ts';
import { checkDimension, createEmbedder, createSparseEmbedder, type EmbedderChoice } from '../models/index.ts';
import type { HealthPart, Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** A pause in an ingest that is no end of it. */
const QUIET_MS = 1_000;

/**
 * The embedders that the settings name; nothing is loaded yet.
 * @throws ConfigurationError
 */
export function openEmbeddings(configuration: Configuration, log: Pick<Logger, 'warn'>): Embeddings {
  const choice: EmbedderChoice = {
    embedder: configuration.embedder,
    model: configuration.embeddingModel,
    dimension: configuration.embeddingDimension,
    modelsDir: configuration.modelsDir,
    cacheDir: join(configuration.dataDir, 'models'),
    openAiBaseUrl: configuration.openAiBaseUrl,
    openAiKey: configuration.openAiKey,
  };
  const onFewer = (fault: Error): void =>
    log.warn({ err: fault }, 'texts are embedded by one thread less than may be; it is tried again every half minute');
  const open = ({ embedder, name }: { readonly embedder: EmbedderChoice['embedder']; readonly name: string }) =>
    createEmbedder({ ...choice, embedder, model: name, dimension: null }, undefined, onFewer);
  const { sparseUrl: url, sparseModel, sparseKey: key } = configuration;
  const sparse = createSparseEmbedder({ url, model: sparseModel, key });
  return new Embeddings(createEmbedder(choice, undefined, onFewer), open, {
    sparse: sparse && new SparseEmbeddings(sparse),
  });
}

/** @throws ConfigurationError where a setting demands another dimension than the model has */
export async function refuseOtherDimension(
  { embeddingDimension }: Configuration,
  { chosen }: Embeddings,
  log: Logger,
): Promise<void> {
  if (embeddingDimension === null) return;
  const away = await checkDimension(chosen, embeddingDimension);
  if (away)
    log.warn({ err: away }, 'whether the model has CLAIMGRAPH_EMBEDDING_DIMENSION is found out when it answers');
}

/** Vectors that follow the texts while the server runs, and stand back while somebody writes. */
export class BackgroundEmbedding {
  readonly health: HealthPart;
  private readonly activity = new Activity(QUIET_MS);
  private readonly worker: EmbeddingWorker;
  private readonly indexer: NearIndexer;
  private readonly embeddings: Embeddings;

  constructor(database: Database, embeddings: Embeddings, log: Logger) {
    const { chosen } = embeddings;
    this.embeddings = embeddings;
    this.worker = new EmbeddingWorker({
      database,
      embedder: chosen,
      ids: systemIds,
      clock: systemClock,
      settings: defaultsOf(EMBEDDING_LIMITS),
      busy: () => this.activity.busy,
      onFault: (error) => log.error({ err: error }, 'texts could not be embedded; search goes on by words'),
    });
    this.indexer = new NearIndexer({
      database,
      settings: defaultsOf(NEAR_INDEX_LIMITS),
      onFault: (error) =>
        log.error({ err: error }, 'an index of vectors could not be built; searches compare all of them'),
    });
    const check = () => {
      const { ok, detail } = chosen.health();
      return Promise.resolve({ ok: ok !== false, detail, latencyMs: null });
    };
    this.health = { name: 'embedder', check };
  }

  get loops(): readonly BackgroundLoop[] {
    return [this.worker.loop, this.indexer.loop];
  }

  start(): void {
    this.worker.start();
    this.indexer.loop.start();
  }

  /** Is somebody at work who should not be slowed down? */
  get busy(): boolean {
    return this.activity.busy;
  }

  writeBegan(): void {
    this.activity.began();
  }

  writeEnded(): void {
    this.activity.ended();
    this.worker.wake();
  }

  /** There may be something to embed. */
  wake(): void {
    this.worker.wake();
  }

  async stop(): Promise<void> {
    await Promise.all([this.worker.stop(), this.indexer.loop.stop()]);
    await this.embeddings.close();
  }
}
