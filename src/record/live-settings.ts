import { LRUCache } from 'lru-cache';
import { defaultsOf, type Settings, type ValuesOf } from '../domain/setting.ts';
import type { Clock } from '../domain/time.ts';
import { withDeadline } from '../lib/deadline.ts';
import { type Database, readSettings, type Spaces } from '../storage/index.ts';
import { hasMerges } from './canonical-entities.ts';

/** Another server of the same database may have changed a setting; ours drops what it knows when it writes. */
const FRESH_MS = 1_000;
/** While they are read again, requests go on with what was known: one that says something would wait for the commit that is under way. */
const USABLE_MS = 2 * FRESH_MS;
/** Names come from outside, also such as no space has. */
const REMEMBERED = 1_000;
/** A database that does not say them by then will not say more: the operation has its time, and this comes before it. */
const PATIENCE_MS = 1_000;

interface Known<Values> {
  readonly at: number;
  readonly last: Values;
  readonly values: Promise<Values>;
  /** false = nothing was merged in the space then, and nobody wrote there since. */
  readonly merged: boolean;
  /** null = it is not known yet. */
  readonly spaceId: string | null;
  /** Somebody wrote in the space since it was asked. */
  readonly written: boolean;
  /** Read again, behind who asks. */
  readonly renewing: boolean;
}

interface Read<Values> {
  readonly spaceId: string | null;
  readonly values: Values;
  readonly merged: boolean;
}

/**
 * The settings of each space as the server's limits need them, before an operation has a view of its own: a change holds
 * from the next request on (OM-142), and yet a request does not cost a statement more.
 */
export class LiveSettings<S extends Settings> {
  private readonly database: Database;
  private readonly spaces: Spaces;
  private readonly clock: Clock;
  private readonly settings: S;
  private readonly defaults: ValuesOf<S>;
  private readonly known = new LRUCache<string, Known<ValuesOf<S>>>({ max: REMEMBERED });

  constructor(database: Database, spaces: Spaces, clock: Clock, settings: S) {
    this.database = database;
    this.spaces = spaces;
    this.clock = clock;
    this.settings = settings;
    this.defaults = defaultsOf(settings);
  }

  /** Never fails: while the database is away those known last hold, and the operation itself says what is wrong. */
  of(spaceName: string): Promise<ValuesOf<S>> {
    const now = this.clock.now().getTime();
    const known = this.known.get(spaceName);
    if (known && now - known.at < FRESH_MS) return known.values;
    if (known?.spaceId && now - known.at < USABLE_MS) {
      if (!known.renewing) this.renew(spaceName, known, now);
      return known.values;
    }
    const last = known?.last ?? this.defaults;
    const values = withinPatience(this.read(spaceName), { values: last, merged: true, spaceId: null }).then((read) => {
      const asked = this.known.peek(spaceName);
      if (asked?.at === now) {
        const merged = read.merged || asked.written;
        this.known.set(spaceName, { ...asked, last: read.values, merged, spaceId: read.spaceId });
      }
      return read.values;
    });
    const unknown = { merged: true, spaceId: null, written: false, renewing: false };
    this.known.set(spaceName, { at: now, last, values, ...unknown });
    return values;
  }

  /** Reads them again; what they were holds until it is done, or until somebody changed them. */
  private renew(spaceName: string, known: Known<ValuesOf<S>>, now: number): void {
    this.known.set(spaceName, { ...known, renewing: true, written: false });
    const last = { values: known.last, merged: true, spaceId: known.spaceId };
    void withinPatience(this.read(spaceName), last).then((read) => {
      const asked = this.known.peek(spaceName);
      if (asked?.at !== known.at) return;
      const merged = read.merged || asked.written;
      const renewed = { last: read.values, values: Promise.resolve(read.values), merged, spaceId: read.spaceId };
      this.known.set(spaceName, { ...asked, ...renewed, at: now, renewing: false });
    });
  }

  /**
   * May anything be merged in the space? Known as freshly as its settings: where nothing is, reads of the present need not look. What
   * this server merges counts at once (`wrote`), another server's first merge of a space within a second.
   */
  mayBeMerged(spaceName: string): boolean {
    const known = this.known.peek(spaceName);
    return !known || known.merged || this.clock.now().getTime() - known.at > USABLE_MS;
  }

  /** Somebody wrote in a space, and perhaps merged something. */
  wrote(spaceId: string): void {
    for (const [spaceName, known] of this.known.entries()) {
      if (known.written || (known.spaceId !== null && known.spaceId !== spaceId)) continue;
      this.known.set(spaceName, { ...known, merged: true, written: true });
    }
  }

  changed(spaceName: string): void {
    this.known.delete(spaceName);
  }

  private async read(spaceName: string): Promise<Read<ValuesOf<S>>> {
    const spaceId = await this.spaces.find(spaceName);
    if (spaceId === null) return { values: this.defaults, merged: true, spaceId };
    const [values, merged] = await Promise.all([
      this.database.read({ spaceId, spaceName, owner: '', role: 'READER' }, (sql) => readSettings(sql, this.settings)),
      hasMerges(this.database, spaceId),
    ]);
    return { values, merged, spaceId };
  }
}

const withinPatience = <Values>(reading: Promise<Read<Values>>, otherwise: Read<Values>): Promise<Read<Values>> =>
  withDeadline(
    reading.catch(() => otherwise),
    PATIENCE_MS,
    () => otherwise,
  );
