import { nthLargest } from './select.ts';

/** From this many postings on a flat array is faster than a map, and its memory (8 bytes a text) well spent. */
const MANY = 16_384;

/** Sums of scores by number, over a range known beforehand. Only numbers that were added to exist. */
export class Scores {
  private readonly flat: Float64Array | null;
  private readonly sparse: Map<number, number> | null;
  private readonly touched: number[] = [];

  constructor(range: number, expected: number) {
    this.flat = expected >= MANY ? new Float64Array(range) : null;
    this.sparse = this.flat ? null : new Map();
  }

  add(key: number, score: number): void {
    if (this.flat) {
      const before = this.flat[key] ?? 0;
      // Scores are positive, so zero means never added to.
      if (before === 0) this.touched.push(key);
      this.flat[key] = before + score;
    } else if (this.sparse) {
      const before = this.sparse.get(key);
      if (before === undefined) this.touched.push(key);
      this.sparse.set(key, (before ?? 0) + score);
    }
  }

  get(key: number): number {
    return (this.flat ? this.flat[key] : this.sparse?.get(key)) ?? 0;
  }

  /** The `count` highest scores not above `most`, and all that equal the last of them; highest first. */
  top(count: number, most: number): { key: number; score: number }[] {
    const values = new Float64Array(this.touched.length);
    let size = 0;
    for (const key of this.touched) {
      const score = this.get(key);
      if (score <= most) values[size++] = score;
    }
    if (size === 0) return [];
    const least = nthLargest(values, size, count);
    const best: { key: number; score: number }[] = [];
    for (const key of this.touched) {
      const score = this.get(key);
      if (score >= least && score <= most) best.push({ key, score });
    }
    return best.sort((a, b) => b.score - a.score);
  }

  /** The numbers with at least this score; null when there are more than `limit`. */
  atLeast(least: number, limit: number): number[] | null {
    const keys: number[] = [];
    for (const key of this.touched) {
      if (this.get(key) < least) continue;
      if (keys.length === limit) return null;
      keys.push(key);
    }
    return keys;
  }
}
