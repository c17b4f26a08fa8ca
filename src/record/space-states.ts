import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/time.ts';
import type { Database } from '../storage/index.ts';

/**
 * To look for when something begins or ends to hold goes through all claims of a space: 3 ms for 10,000. It is not done again before that
 * many times as long have passed.
 */
const LOOKS_APART = 10;
const REMEMBERED = 1_000;

/** By what is known whether what was read of a space would be read again. */
export interface StateOfSpace {
  /** The same while nothing is written or forgotten there. */
  readonly state: string;
  /** The instant that was the present to who asked. */
  readonly at: number;
  /** Does nothing begin or end to hold between `since`, when this was the state already, and now? false = it is not known. */
  readonly holdsSince: (since: number) => Promise<boolean>;
}

interface StateRow {
  readonly id: string;
  readonly state: string;
  readonly held: boolean;
}

interface Span {
  readonly state: string;
  /** When the state was first seen: nothing is known of what began or ended before. */
  readonly since: number;
  /** The first instant after that at which something begins or ends to hold; null = it was not looked for. */
  until: Promise<number> | null;
}

/**
 * The states of spaces, as every commit changes them, whoever makes it. All that ask while a statement is under way are answered by the
 * next one, which begins after they asked: what was committed before an operation came is never missed, and fifty operations at once cost
 * the database one short statement.
 */
export class SpaceStates {
  private readonly database: Database;
  private readonly clock: Clock;
  private readonly spans = new LRUCache<string, Span>({ max: REMEMBERED });
  /** When it may be looked for again. */
  private readonly restsUntil = new LRUCache<string, number>({ max: REMEMBERED });
  private next: { readonly ids: Set<string>; readonly rows: Promise<ReadonlyMap<string, StateRow>> } | null = null;
  private under: Promise<unknown> = Promise.resolve();

  constructor(database: Database, clock: Clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * null = it cannot be told at the moment: while disputes are held back, what is served changes without a commit.
   * @param present the instant that is taken to be the present by what will be read: it may have been fixed before this is asked, and
   *   something may begin or end to hold in between
   */
  async of(spaceId: string, present: Date): Promise<StateOfSpace | null> {
    const at = present.getTime();
    const row = (await this.read(spaceId)).get(spaceId);
    if (row === undefined || row.held) return null;
    const { state } = row;
    if (this.spans.get(spaceId)?.state !== state) this.spans.set(spaceId, { state, since: at, until: null });
    return { state, at, holdsSince: (since) => this.holds(spaceId, state, since) };
  }

  private read(spaceId: string): Promise<ReadonlyMap<string, StateRow>> {
    if (this.next === null) {
      const ids = new Set<string>();
      const rows = this.under.then(() => {
        this.next = null;
        const reading = this.readAll([...ids]);
        this.under = reading.catch(() => undefined);
        return reading;
      });
      this.next = { ids, rows };
    }
    this.next.ids.add(spaceId);
    return this.next.rows;
  }

  private async readAll(ids: readonly string[]): Promise<ReadonlyMap<string, StateRow>> {
    const rows = await this.database.system((query) => query<StateRow>('record.statesOfSpaces', STATES, [ids]));
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async holds(spaceId: string, state: string, since: number): Promise<boolean> {
    const now = this.clock.now().getTime();
    const span = this.spans.get(spaceId);
    if (span?.state !== state || since < span.since) return false;
    if (span.until === null) {
      if (now < (this.restsUntil.get(spaceId) ?? -Infinity)) return false;
      span.until = this.nextChange(spaceId, span.since);
    }
    const until = await span.until.catch(() => {
      span.until = null;
      return -Infinity;
    });
    if (now < until) return true;
    // It lies behind: what is read from now on is of the time after it.
    if (this.spans.get(spaceId) === span) this.spans.set(spaceId, { state, since: now, until: null });
    return false;
  }

  private async nextChange(spaceId: string, since: number): Promise<number> {
    const began = performance.now();
    const rows = await this.database.system((query) =>
      query<{ at: Date | null }>('record.nextChange', NEXT_CHANGE, [spaceId, new Date(since)]),
    );
    const took = performance.now() - began;
    this.restsUntil.set(spaceId, this.clock.now().getTime() + LOOKS_APART * took);
    return rows[0]?.at?.getTime() ?? Infinity;
  }
}

/** Each commit is later than the one before, also where a space was emptied and begins anew. */
const STATES = `select s.id, s.head || ' ' || extract(epoch from s.at) || ' ' || s.history_floor as state,
    exists (select from disputes_held h where h.space_id = s.id) as held
  from spaces s where s.id = any($1::uuid[])`;

const NEXT_CHANGE = `select least(
    (select min(valid_from) from claims where space_id = $1 and valid_from > $2),
    (select min(valid_to) from claims where space_id = $1 and valid_to > $2),
    (select min(valid_from) from inferred_edges where space_id = $1 and valid_from > $2),
    (select min(valid_to) from inferred_edges where space_id = $1 and valid_to > $2)) as at`;
