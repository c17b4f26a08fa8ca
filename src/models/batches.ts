import { DomainError } from '../domain/errors.ts';
import type { Embedder } from './embedder.ts';

/** What became of one text: its vector, or why it has none. */
export type EmbeddedText = { readonly vector: Float32Array } | { readonly error: DomainError };

/** Texts asked for at once, and what is tried where they do not fit into memory (SE-134). */
export const BATCH_SIZES = [32, 8, 1] as const;

/**
 * Vectors of documents, in batches of 32 that shrink to 8 and to 1 where memory does not suffice, or where one text of a batch
 * is at fault: what can be embedded is, and each text that cannot says why.
 * @throws whatever is no fault of the texts and not one of the errors that callers may see
 */
export async function embedInBatches(embedder: Embedder, texts: readonly string[]): Promise<EmbeddedText[]> {
  return attempt(embedder, texts, 0);
}

async function attempt(embedder: Embedder, texts: readonly string[], level: number): Promise<EmbeddedText[]> {
  const size = BATCH_SIZES[level] ?? 1;
  const done: EmbeddedText[] = [];
  for (let from = 0; from < texts.length; from += size) {
    const batch = texts.slice(from, from + size);
    done.push(...(await once(embedder, batch, level)));
  }
  return done;
}

async function once(embedder: Embedder, batch: readonly string[], level: number): Promise<EmbeddedText[]> {
  try {
    return (await embedder.embed(batch, 'DOCUMENT')).map((vector) => ({ vector }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (batch.length > 1 && level + 1 < BATCH_SIZES.length) return attempt(embedder, batch, level + 1);
    return batch.map(() => ({ error }));
  }
}
