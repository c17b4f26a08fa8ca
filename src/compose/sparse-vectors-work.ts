import { defaultsOf } from '../domain/setting.ts';
import type { BackgroundLoop, BackgroundWork } from '../jobs/index.ts';
import type { HealthPart, Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';
import { EMBEDDING_LIMITS, retireSparseModel, SparseWorker, type Embeddings } from '../vectors/index.ts';

/** Sparse vectors that follow the chunks while the server runs; without a model, one that was in use goes. */
export async function followSparse(database: Database, { sparse }: Embeddings, log: Logger): Promise<BackgroundWork[]> {
  if (sparse === null) {
    await retireSparseModel(database);
    return [];
  }
  const { loop } = new SparseWorker({
    database,
    embedder: sparse.embedder,
    settings: defaultsOf(EMBEDDING_LIMITS),
    onFault: (error) => log.error({ err: error }, 'chunks have no sparse vectors yet; search goes on without the list'),
  });
  loop.start();
  const loops: readonly BackgroundLoop[] = [loop];
  return [{ loops, stop: () => loop.stop() }];
}

/** Of a server with a sparse model: as of the last calls, without a call. */
export function sparseHealth({ sparse }: Embeddings): HealthPart[] {
  if (sparse === null) return [];
  const check: HealthPart['check'] = () => {
    const { ok, detail } = sparse.embedder.health();
    return Promise.resolve({ ok: ok !== false, detail, latencyMs: null });
  };
  return [{ name: 'sparse', check }];
}
