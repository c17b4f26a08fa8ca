import { dotProduct } from '../lib/vector-math.ts';
import type { LiveLimits } from './live-retrieval-settings.ts';

/** A piece of text as far as it is compared with others. */
export interface Comparable {
  readonly contentHash: string;
  /** Of length one; null = nobody made one. Vectors of other lengths, of another model, are not compared. */
  readonly vector: Float32Array | null;
}

export interface Deduplicated<T> {
  readonly kept: readonly T[];
  readonly dropped: readonly { readonly result: T; readonly why: string }[];
}

/**
 * Leaves out what says the same as something before it or as evidence that is held already (SE-79): the same content, or a vector so near
 * that the words differ and the meaning does not.
 * @param results best first: of those that say the same, the first stays
 */
export function deduplicate<T extends Comparable>(
  results: readonly T[],
  held: readonly Comparable[],
  settings: Pick<LiveLimits, 'live.near'>,
): Deduplicated<T> {
  const kept: T[] = [];
  const dropped: { result: T; why: string }[] = [];
  for (const result of results) {
    const why =
      likeness(result, held, 'evidence held already', settings) ?? likeness(result, kept, 'a better result', settings);
    if (why === null) kept.push(result);
    else dropped.push({ result, why });
  }
  return { kept, dropped };
}

function likeness(
  result: Comparable,
  others: readonly Comparable[],
  what: string,
  settings: Pick<LiveLimits, 'live.near'>,
): string | null {
  if (others.some(({ contentHash }) => contentHash === result.contentHash)) return `the same content as ${what}`;
  const nearest = Math.max(-1, ...others.map(({ vector }) => cosine(vector, result.vector)));
  return nearest >= settings['live.near'] ? `nearly the same as ${what} (cosine ${nearest.toFixed(2)})` : null;
}

/** Of vectors of length one. */
function cosine(a: Float32Array | null, b: Float32Array | null): number {
  return a && a.length === b?.length ? dotProduct(a, b) : -1;
}
