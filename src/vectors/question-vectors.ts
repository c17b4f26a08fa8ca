import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/time.ts';

/**
 * Questions whose vectors are remembered: a page after the first asks for nothing (OM-136), and what is asked for before its turn comes is
 * there then, of some twenty callers with `limit.searches` each. 3 MB.
 */
const REMEMBERED = 2_048;
/** The longest that an operation may take by itself. */
const FAILED_MS = 30_000;

interface Failure {
  readonly error: unknown;
  readonly until: number;
}

/** Vectors of questions, by what they are asked under. */
export class QuestionVectors<Vector> {
  private readonly clock: Clock;
  private readonly vectors = new LRUCache<string, Promise<Vector>>({ max: REMEMBERED });
  private readonly failures = new LRUCache<string, Failure>({ max: REMEMBERED });

  constructor(clock: Clock) {
    this.clock = clock;
  }

  has(key: string): boolean {
    return this.vectors.has(key);
  }

  /** @throws what `ask` throws */
  async vectorOf(key: string, ask: () => Promise<Vector>): Promise<Vector> {
    const known = this.vectors.get(key);
    if (known) return known;
    const failure = this.failures.get(key);
    if (failure && this.clock.now().getTime() < failure.until) throw failure.error;
    const asked = ask();
    this.vectors.set(key, asked);
    asked.catch(() => this.vectors.delete(key));
    return asked;
  }

  /** Asks before somebody holds a view for it: that there is no vector is then told at once, instead of waiting for it once more. */
  async prefetch(key: string, ask: () => Promise<Vector>): Promise<void> {
    this.failures.delete(key);
    try {
      await this.vectorOf(key, ask);
    } catch (error) {
      this.failures.set(key, { error, until: this.clock.now().getTime() + FAILED_MS });
    }
  }
}
