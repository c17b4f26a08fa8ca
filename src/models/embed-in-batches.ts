import { DomainError } from '../domain/errors.ts';
import type { EmbeddingPurpose } from '../domain/embedding-models.ts';

/** What became of one text: its vector, or why it has none. */
export type EmbeddedText<Vector = Float32Array> = { readonly vector: Vector } | { readonly error: DomainError };

/** What makes vectors, of whatever form. */
interface VectorMaker<Vector> {
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Vector[]>;
}

/** Texts asked for at once, and what is tried where they do not fit into memory (SE-134). */
export const BATCH_SIZES = [32, 8, 1] as const;

/** What every model can embed: where it cannot, it is the model that is not well. */
const PLAIN = 'a plain word';

/**
 * Vectors of documents, in batches of 32 that shrink to 8 and to 1 where memory does not suffice, or where one text of a batch
 * is at fault: what can be embedded is, and each text that cannot says why.
 * @param between called between two batches and after a failure: for who has to say that it is still at it
 * @throws Unavailable when the model is not well, which is no fault of the texts; whatever callers may not see
 */
export async function embedInBatches<Vector>(
  embedder: VectorMaker<Vector>,
  texts: readonly string[],
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<EmbeddedText<Vector>[]> {
  return attempt({ embedder, between }, texts, 0);
}

interface Run<Vector> {
  readonly embedder: VectorMaker<Vector>;
  readonly between: () => Promise<void>;
}

async function attempt<Vector>(
  run: Run<Vector>,
  texts: readonly string[],
  level: number,
): Promise<EmbeddedText<Vector>[]> {
  const size = BATCH_SIZES[level] ?? 1;
  const done: EmbeddedText<Vector>[] = [];
  for (let from = 0; from < texts.length; from += size) {
    if (from > 0) await run.between();
    done.push(...(await once(run, texts.slice(from, from + size), level)));
  }
  return done;
}

async function once<Vector>(
  run: Run<Vector>,
  batch: readonly string[],
  level: number,
): Promise<EmbeddedText<Vector>[]> {
  try {
    return (await run.embedder.embed(batch, 'DOCUMENT')).map((vector) => ({ vector }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await run.between();
    // A text that ends a thread or that an endpoint answers with an error looks like an outage; a plain word tells them apart.
    await run.embedder.embed([PLAIN], 'QUERY');
    if (batch.length > 1 && level + 1 < BATCH_SIZES.length) return attempt(run, batch, level + 1);
    return batch.map(() => ({ error }));
  }
}
