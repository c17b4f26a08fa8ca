import { DomainError } from '../../domain/errors.ts';
import { dotProduct } from '../../lib/vector-math.ts';
import type { Embedder } from '../../models/index.ts';

/** A text, and those of which the nearest counts. */
export interface Nearness {
  readonly text: string;
  readonly others: readonly string[];
}

/** The cosine of each text and the nearest of its others, 0–1; null = there is no embedder, or it is away. */
export async function nearestMeanings(
  embedder: Pick<Embedder, 'embed'> | null,
  asked: readonly Nearness[],
): Promise<readonly number[] | null> {
  if (!embedder) return null;
  const texts = [...new Set(asked.flatMap(({ text, others }) => [text, ...others]))];
  try {
    const vectors = await embedder.embed(texts, 'QUERY');
    const known = new Map(texts.map((text, n) => [text, vectors[n]]));
    const cosine = (a: string, b: string): number => {
      const [first, second] = [known.get(a), known.get(b)];
      return first && second && first.length === second.length ? dotProduct(first, second) : 0;
    };
    return asked.map(({ text, others }) => Math.max(0, ...others.map((other) => cosine(text, other))));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return null;
  }
}
