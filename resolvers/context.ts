import DataLoader from 'dataloader';
import type { GraphStore } from '../graph/index.ts';
import type { Ids } from '../src/domain/ids.ts';
import type { Ontology } from '../src/domain/ontology.ts';
import type { Pack } from '../src/domain/pack.ts';
import type { Policy } from '../src/domain/policy.ts';
import type { Scope } from '../src/domain/scope.ts';
import type { Clock } from '../src/domain/time.ts';
import type { At } from '../schema/index.ts';
import { listCommits, readPolicy, type Database, type Reader, type View } from '../src/storage/index.ts';
import { Cursors } from './cursor.ts';

/** What the contract stands on: the same for every operation, handed in by who composes the program. */
export interface Services {
  readonly database: Database;
  readonly graph: GraphStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** In order of priority. */
  readonly packs: readonly Pack[];
  readonly ontology: Ontology;
  /** Signs cursors: the same on every server of one database. */
  readonly secret: string;
  /** Of the program. */
  readonly version: string;
}

/** What a resolver gets. Its properties are copied by the server, so that all of it hangs on one. */
export interface RequestContext {
  readonly op: Operation;
}

/** Reads many things of one kind at once, by id or by parent. */
export type BatchRead<K, V> = (view: View, ids: readonly K[]) => Promise<ReadonlyMap<K, V>>;

/**
 * One operation on its way: one consistent view of the space, opened by the first statement, and loaders over it. A
 * mutation renews both, so that its answer shows what it wrote. `close` must be called.
 */
export class Operation {
  readonly services: Services;
  readonly scope: Scope;
  readonly cursors: Cursors;
  /** Cost points used so far: things that were read. */
  used = 0;
  private snapshot: Snapshot;

  constructor(services: Services, scope: Scope) {
    this.services = services;
    this.scope = scope;
    this.cursors = new Cursors(services.secret, scope);
    this.snapshot = new Snapshot(services, scope);
  }

  get reader(): Reader {
    return this.snapshot.reader;
  }

  /** The numbers by which the space works, as they stand now. */
  policy(): Promise<Policy> {
    return this.snapshot.policy();
  }

  /**
   * The instant that NOW means: the clock's, or the last commit's where the database's clock is ahead. Else what was just
   * written could seem to lie in the future.
   */
  present(): Promise<Date> {
    return this.snapshot.present();
  }

  /** A view for things by id: their validity does not matter. */
  recordView(at: At): View {
    return { sql: this.reader, recorded: at.recorded, valid: null };
  }

  /** A view for lists of what holds. */
  async view(at: At): Promise<View> {
    return { sql: this.reader, recorded: at.recorded, valid: at.valid === 'NOW' ? await this.present() : at.valid };
  }

  /** One thing by id; all that are asked for at the same time are read in one statement. */
  async byId<K extends string, V>(read: BatchRead<K, V>, at: At, id: K): Promise<V | null> {
    const view = this.recordView(at);
    const found = await this.snapshot.loader(read, String(at.recorded), view, read).load(id);
    if (found !== null) this.used += 1;
    return found;
  }

  /** What belongs to one thing; likewise. Calls with the same `name` must read the same of every parent. */
  async ofParent<K extends string, V>(name: string, view: View, read: BatchRead<K, V>, id: K): Promise<V> {
    this.used += 1;
    const key = `${name}@${view.recorded}@${view.valid?.getTime()}`;
    const found = await this.snapshot.loader('ofParent', key, view, read).load(id);
    if (found === null)
      throw new Error(`expected ${name} to answer for every id it was asked for, it did not for ${id}`);
    return found;
  }

  /** Lets go of the view; the next statement sees what was written since. */
  async renew(): Promise<void> {
    const { reader } = this.snapshot;
    this.snapshot = new Snapshot(this.services, this.scope);
    await reader.close();
  }

  async close(): Promise<void> {
    await this.snapshot.reader.close();
  }
}

/** One consistent view with what was read through it. */
class Snapshot {
  readonly reader: Reader;
  private readonly clock: Clock;
  private readonly loaders = new Map<unknown, Map<string, unknown>>();
  private policyRead: Promise<Policy> | null = null;
  private presentRead: Promise<Date> | null = null;

  constructor({ database, clock }: Services, scope: Scope) {
    this.reader = database.reader(scope);
    this.clock = clock;
  }

  policy(): Promise<Policy> {
    return (this.policyRead ??= readPolicy(this.reader));
  }

  present(): Promise<Date> {
    return (this.presentRead ??= this.readPresent());
  }

  /** The loader for a kind of read at a point in time; made at its first use. */
  loader<K, V>(kind: unknown, key: string, view: View, read: BatchRead<K, V>): DataLoader<K, V | null> {
    let ofKind = this.loaders.get(kind);
    if (!ofKind) this.loaders.set(kind, (ofKind = new Map<string, unknown>()));
    const known = ofKind.get(key) as DataLoader<K, V | null> | undefined;
    if (known) return known;
    const loader = new DataLoader<K, V | null>(async (ids) => {
      const found = await read(view, ids);
      return ids.map((id) => found.get(id) ?? null);
    });
    ofKind.set(key, loader);
    return loader;
  }

  private async readPresent(): Promise<Date> {
    const now = this.clock.now();
    const [last] = await listCommits(this.reader, 1, null);
    return last && last.at > now ? last.at : now;
  }
}
