import { setImmediate as turn } from 'node:timers/promises';

/** A thing as one vector. */
export interface Placed {
  readonly id: string;
  /** Of length 1. */
  readonly vector: Float64Array;
}

export interface AlikePair {
  /** Lesser id first. */
  readonly a: string;
  readonly b: string;
  readonly cosine: number;
}

/** The mean of some vectors, each of length 1 first, as one of length 1; null where they cancel out. */
export function centreOf(vectors: readonly (readonly number[])[]): Float64Array | null {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    const length = Math.hypot(...vector);
    if (length > 0) vector.forEach((value, n) => (sum[n] = (sum[n] ?? 0) + value / length));
  }
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((value) => value / length) : null;
}

function cosineOf(a: Float64Array, b: Float64Array): number {
  // Four sums that do not wait for each other: half the time of one.
  let [w, x, y, z] = [0, 0, 0, 0];
  const whole = a.length - (a.length % 4);
  for (let n = 0; n < whole; n += 4) {
    w += (a[n] as number) * (b[n] as number);
    x += (a[n + 1] as number) * (b[n + 1] as number);
    y += (a[n + 2] as number) * (b[n + 2] as number);
    z += (a[n + 3] as number) * (b[n + 3] as number);
  }
  for (let n = whole; n < a.length; n++) w += (a[n] as number) * (b[n] as number);
  return Math.min(1, w + x + y + z);
}

interface Near {
  readonly pair: AlikePair;
  readonly other: string;
}

/**
 * Pairs of which one is among the `most` nearest of the other, from a cosine of `least` on; each once. Nothing else
 * runs for as long as one thing is compared with all. All pairs are looked at: n² / 2 times the dimension.
 * @param apart pairs that are none, as `pairKey`
 */
export async function nearestPairs(
  things: readonly Placed[],
  { least, most, distinct }: { readonly least: number; readonly most: number; readonly distinct: ReadonlySet<string> },
): Promise<AlikePair[]> {
  const sorted = things.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const near = new Map<string, Near[]>(sorted.map(({ id }) => [id, []]));
  for (const [n, one] of sorted.entries()) {
    for (const other of sorted.slice(n + 1)) {
      const cosine = cosineOf(one.vector, other.vector);
      if (cosine < least || distinct.has(pairKey(one.id, other.id))) continue;
      const pair = { a: one.id, b: other.id, cosine };
      near.get(one.id)?.push({ pair, other: other.id });
      near.get(other.id)?.push({ pair, other: one.id });
    }
    if (n % 8 === 7) await turn();
  }
  const nearest = [...near.values()].flatMap((all) =>
    all.sort((x, y) => y.pair.cosine - x.pair.cosine || (x.other < y.other ? -1 : 1)).slice(0, most),
  );
  return [...new Set(nearest.map(({ pair }) => pair))];
}

export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
