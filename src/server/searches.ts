import { ReadAbandoned } from '../domain/errors.ts';
import { FairTurns, type Asker, type GiveBack, type Wish } from '../lib/fair-turns.ts';
import type { Caller } from './authenticate.ts';
import type { MetricSource } from './metrics.ts';
import type { Turns } from './operation-port.ts';

/** What an operation asks of those who search. */
export interface SearchRequest {
  readonly caller: Pick<Caller, 'owner' | 'spaceName'>;
  /** Fields of the operation that search. */
  readonly fields: number;
  /** What they ask models for the vectors of. */
  readonly questions: readonly string[];
  /** Of one caller, waiting or under way, the ones of this operation with them. */
  readonly most: number;
}

/** Operations that models are asked for at once, beside those that search. */
const ASKING_AT_ONCE = 8;

/** Searches of one server: few run at once, by turns of their callers, and each caller has a bounded number of them. */
export class Searches {
  private readonly turns: FairTurns;
  private readonly models = new FairTurns(ASKING_AT_ONCE);
  private readonly open = new Map<string, number>();
  private readonly counts = { BEGUN: 0, REFUSED: 0, LEFT: 0 };
  private waitedMs = 0;
  /** What one took of late. */
  private tookMs = 0;

  constructor(atOnce: number) {
    this.turns = new FairTurns(atOnce);
  }

  /** @returns the operation's place among them, which is to be left; or after how many seconds there may be one */
  admit({ caller, fields, questions, most }: SearchRequest): Searching | number {
    const asker = { group: caller.spaceName, member: caller.owner };
    const key = JSON.stringify([asker.group, asker.member]);
    const open = this.open.get(key) ?? 0;
    // One operation by itself is held to other limits.
    if (open > 0 && open + fields > most) {
      this.counts.REFUSED += 1;
      return Math.max(1, Math.ceil((open * this.tookMs) / this.turns.atOnce / 1_000));
    }
    this.open.set(key, open + fields);
    return new Searching(fields, questions, {
      take: (wish) => this.take(asker, wish),
      takeModel: (signal) => this.models.take(asker, { weight: 1, hasBegun: false, signal }),
      leave: () => {
        const left = (this.open.get(key) ?? 0) - fields;
        if (left > 0) this.open.set(key, left);
        else this.open.delete(key);
      },
    });
  }

  get readings(): readonly MetricSource[] {
    return [
      {
        name: 'claimgraph_searches',
        help: 'Searches that run, and that wait for their turn.',
        kind: 'gauge',
        label: 'state',
        read: () => new Map(Object.entries({ running: this.turns.running, waiting: this.turns.waiting })),
      },
      {
        name: 'claimgraph_searches_total',
        help: 'Searches by what became of their wait: BEGUN, REFUSED (too many of one caller), LEFT (nobody waited any more).',
        kind: 'counter',
        label: 'outcome',
        read: () => new Map(Object.entries(this.counts)),
      },
      {
        name: 'claimgraph_search_wait_seconds_total',
        help: 'Seconds that searches waited for their turn, together.',
        kind: 'counter',
        label: null,
        read: () => new Map([['', this.waitedMs / 1_000]]),
      },
    ];
  }

  private async take(asker: Asker, wish: Wish): Promise<GiveBack> {
    const asked = performance.now();
    try {
      const give = await this.turns.take(asker, wish);
      const began = performance.now();
      this.counts.BEGUN += 1;
      this.waitedMs += began - asked;
      return () => {
        const took = (performance.now() - began) / wish.weight;
        this.tookMs = this.tookMs === 0 ? took : 0.9 * this.tookMs + 0.1 * took;
        give();
      };
    } catch (error) {
      this.counts.LEFT += 1;
      throw error;
    }
  }
}

interface Places {
  readonly take: (wish: Wish) => Promise<GiveBack>;
  readonly takeModel: (signal: AbortSignal) => Promise<GiveBack>;
  readonly leave: () => void;
}

/** One operation among those that search. */
export class Searching implements Turns {
  /** What it asks models for the vectors of. */
  readonly questions: readonly string[];
  private readonly fields: number;
  private readonly places: Places;
  private readonly leaving = new AbortController();
  private hasBegun = false;
  private isInStep = false;
  private hasLeft = false;
  private give: GiveBack | null = null;

  constructor(fields: number, questions: readonly string[], places: Places) {
    this.fields = fields;
    this.questions = questions;
    this.places = places;
  }

  /**
   * Asks models, in a line of their own.
   * @throws ReadAbandoned where it leaves before
   */
  async asking(ask: () => Promise<void>): Promise<void> {
    const give = await this.places.takeModel(this.leaving.signal);
    await ask().finally(give);
  }

  /**
   * Waits for a turn, which it has until it leaves.
   * @throws ReadAbandoned where it leaves before
   */
  async begin(): Promise<void> {
    if (this.give !== null) return;
    this.give = await this.take(this.fields);
    if (this.hasLeft) this.give();
  }

  stepAside(): void {
    this.give?.();
    this.give = null;
  }

  /**
   * Has a turn for this work alone: what is waited for between two steps holds none. What is done within a step is part of it.
   * @throws ReadAbandoned where nobody waits for it any more, and it has not begun
   */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.isInStep) return work();
    const give = await this.take(1);
    this.isInStep = true;
    try {
      return await work();
    } finally {
      this.isInStep = false;
      give();
    }
  }

  private async take(weight: number): Promise<GiveBack> {
    const { hasBegun } = this;
    const { signal } = this.leaving;
    const give = await this.places.take({ weight, hasBegun, signal });
    // Nobody waited for it any more by the time it heard of its turn.
    if (signal.aborted) give();
    signal.throwIfAborted();
    this.hasBegun = true;
    return give;
  }

  /** Nobody waits for it any more: what has not begun leaves the line. */
  abandon(): void {
    if (!this.hasBegun) this.leaving.abort(new ReadAbandoned('search'));
  }

  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.abandon();
    this.give?.();
    this.places.leave();
  }
}
