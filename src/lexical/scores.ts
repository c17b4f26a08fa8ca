import { nthLargest } from './nth-largest.ts';

/** A flat array where at least one in so many of its places will be used; else a hash table. */
const SPARSE = 8;
/** Share of a hash table that is filled before it grows. */
const FULL = 0.7;
/** Fibonacci hashing: spreads neighbouring numbers over the table. */
const SPREAD = 0x9e3779b1;

export interface Scored {
  readonly key: number;
  readonly score: number;
}

/** Sums of positive scores by number below a range known beforehand. Only numbers that were added to exist. */
export class Scores {
  /** Numbers plus one by slot, zero where a slot is free; null where slots are numbers. */
  private keys: Uint32Array | null;
  private values: Float64Array;
  /** Slots in use, where slots are numbers: fewer than the range has. */
  private readonly used: number[] = [];
  private size = 0;

  constructor(range: number, expected: number) {
    const flat = expected * SPARSE >= range;
    const slots = flat ? range : 2 ** Math.ceil(Math.log2(expected / FULL + 16));
    this.keys = flat ? null : new Uint32Array(slots);
    this.values = new Float64Array(slots);
  }

  add(key: number, score: number): void {
    const slot = this.slotOf(key);
    const before = this.values[slot] ?? 0;
    this.values[slot] = before + score;
    if (before > 0) return;
    this.size++;
    if (this.keys === null) {
      this.used.push(slot);
      return;
    }
    this.keys[slot] = key + 1;
    if (this.size > FULL * this.keys.length) this.grow();
  }

  get(key: number): number {
    return this.values[this.slotOf(key)] ?? 0;
  }

  /** The `count` highest scores not above `most`, and all that equal the last of them; highest first. */
  top(count: number, most: number): Scored[] {
    // Room for some more than wanted: when it is full, the best remain and only better ones come in after them.
    const best = new Float64Array(4 * count);
    let size = 0;
    let floor = 0;
    for (let n = 0; n < this.places; n++) {
      const value = this.values[this.placed(n)] ?? 0;
      if (value <= floor || value > most) continue;
      best[size++] = value;
      if (size < best.length) continue;
      floor = nthLargest(best, size, count);
      size = count;
    }
    if (size === 0) return [];
    const least = nthLargest(best, size, count);
    return this.collect(least, most, Infinity).sort((a, b) => b.score - a.score || a.key - b.key);
  }

  /** The numbers with at least this score; null when there are more than `limit`. */
  atLeast(least: number, limit: number): number[] | null {
    const found = this.collect(least, Infinity, limit + 1);
    return found.length > limit ? null : found.map(({ key }) => key);
  }

  private collect(least: number, most: number, limit: number): Scored[] {
    const found: Scored[] = [];
    for (let n = 0; n < this.places && found.length < limit; n++) {
      const slot = this.placed(n);
      const score = this.values[slot] ?? 0;
      if (score > 0 && score >= least && score <= most) found.push({ key: this.keys ? this.keyAt(slot) : slot, score });
    }
    return found;
  }

  /** How many slots may be in use. */
  private get places(): number {
    return this.keys === null ? this.used.length : this.keys.length;
  }

  private placed(n: number): number {
    return this.keys === null ? (this.used[n] ?? 0) : n;
  }

  private keyAt(slot: number): number {
    return (this.keys?.[slot] ?? 0) - 1;
  }

  /** The slot of a number, or the free one where it would go. */
  private slotOf(key: number): number {
    if (this.keys === null) return key;
    const mask = this.keys.length - 1;
    let slot = (Math.imul(key, SPREAD) >>> 7) & mask;
    while (this.keys[slot] !== 0 && this.keys[slot] !== key + 1) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    if (this.keys === null) return;
    const [keys, values] = [this.keys, this.values];
    this.keys = new Uint32Array(2 * keys.length);
    this.values = new Float64Array(2 * keys.length);
    keys.forEach((key, slot) => {
      if (key === 0) return;
      const moved = this.slotOf(key - 1);
      this.keys?.fill(key, moved, moved + 1);
      this.values[moved] = values[slot] ?? 0;
    });
  }
}
