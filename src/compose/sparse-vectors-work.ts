import { defaultsOf } from '../domain/setting.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import type { HealthPart, Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';
import { EMBEDDING_LIMITS, retireSparseModel, SparseWorker, type Embeddings } from '../vectors/index.ts';

/** Without a sparse model, one that was in use goes, and nothing waits for it any more. */
export async function retireUnconfigured(database: Database, { sparse }: Embeddings): Promise<void> {
  if (sparse === null) await retireSparseModel(database);
}

/** Sparse vectors that follow the chunks while the server runs. */
export function followSparse(database: Database, { sparse }: Embeddings, log: Logger): BackgroundWork[] {
  if (sparse === null) return [];
  const { loop } = new SparseWorker({
    database,
    embedder: sparse.embedder,
    settings: defaultsOf(EMBEDDING_LIMITS),
    onFault: (error) => log.error({ err: error }, 'chunks have no sparse vectors yet; search goes on without the list'),
  });
  loop.start();
  return [{ loops: [loop], stop: () => loop.stop() }];
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
