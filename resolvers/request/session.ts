import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { ViewReads } from '../../graph/views/index.ts';
import type { At } from '../../schema/index.ts';
import type { Hint } from '../../src/domain/hint.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Clock } from '../../src/domain/time.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { readSettings, type Database, type Present, type Reader, type View } from '../../src/storage/index.ts';
import { Cursors } from './cursor.ts';
import { REQUEST_SETTINGS, type RequestSettings } from './request-settings.ts';
import type { BatchRead, NodeKind, ReadServices, Services } from './services.ts';

/** Turns of a mutation that searches. */
export interface SearchTurns {
  /** Does work when it is the caller's turn. */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for a turn, which it has until it steps aside. */
  begin(): Promise<void>;
  stepAside(): void;
}

interface OpenedWith {
  /** The numbers of the space, where the caller has just read them; else they are read when needed. */
  readonly settings?: RequestSettings | null;
  /** false = the caller has just seen that nothing is merged in the space: reads of the present need not look. */
  readonly merged?: boolean;
  /** null or left out: there is nobody to wait for. */
  readonly turns?: SearchTurns | null;
}

/**
 * One operation on its way: one consistent view of the space, opened by the first statement, and loaders over it. While a
 * mutation works it has none (`outside`), and then one that shows what was written. `close` must be called. Only
 * `resolvers/request` sees it whole; resolvers have it as `RequestSession`.
 */
export class OpenSession {
  readonly services: ReadServices;
  readonly scope: Scope;
  /** false = reads of the present take it that nothing is merged in the space. */
  readonly merged: boolean;
  /** Cost points used so far: things that were read. */
  used = 0;
  /** Why lists of this operation may be empty. */
  readonly hints: Hint[] = [];
  private readonly all: Services;
  /** null = work is done that must not hold one. */
  private held: Snapshot | null;
  private readonly turns: SearchTurns | null;
  private lastSearch: Promise<unknown> = Promise.resolve();
  private signed: Cursors | null = null;
  private readonly readOnce = new Map<string, unknown>();

  constructor(services: Services, scope: Scope, { settings = null, merged = true, turns = null }: OpenedWith = {}) {
    this.turns = turns;
    this.all = services;
    this.services = services;
    this.scope = scope;
    this.merged = merged;
    this.held = new Snapshot(services.database, services.clock, scope, settings);
  }

  /** Made when the first page is: an operation by id needs none. */
  get cursors(): Cursors {
    return (this.signed ??= new Cursors(this.services.secret, this.scope));
  }

  get reader(): Reader {
    return this.snapshot.reader;
  }

  /** The numbers by which the space works, as they stand now. */
  settings(): Promise<RequestSettings> {
    return this.snapshot.settings();
  }

  /** What views of the graph are made by. */
  async views(): Promise<ViewReads> {
    const { graph, packs, embeddings } = this.services;
    return { graph, embeddings, concepts: builtInConcepts, rules: viewRulesOf(packs), settings: await this.settings() };
  }

  /** What the clock said when the view was made: NOW as far as this program knows. */
  get clocked(): Date {
    return this.snapshot.now.clock;
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
    return { sql: this.reader, recorded: at.recorded, valid: null, ignoringMerges: this.ignoresMerges(at) };
  }

  /** A view for lists of what holds. */
  view(at: At): View {
    const valid = at.valid === 'NOW' ? this.snapshot.now : at.valid;
    return { sql: this.reader, recorded: at.recorded, valid, ignoringMerges: this.ignoresMerges(at) };
  }

  private ignoresMerges({ ignoringMerges, recorded }: At): boolean {
    return ignoringMerges || (!this.merged && recorded === null);
  }

  /** One thing by id; all that are asked for at the same time are read in one statement, and each is made once. */
  node<K extends string, V, N>(kind: NodeKind<K, V, N>, at: At, id: K): Promise<N | null> {
    return this.snapshot.reads(kind, keyOf(at), () => this.nodesOf(kind, at)).loader.load(id);
  }

  /** The same where it has been read already, at once; else undefined. */
  readNode<K extends string, V, N>(kind: NodeKind<K, V, N>, at: At, id: K): N | undefined {
    return this.snapshot.reads(kind, keyOf(at), () => this.nodesOf(kind, at)).found.get(id);
  }

  /** One that was read beside something else: who asks for it by this id has it at once. */
  know<K extends string, V, N>(kind: NodeKind<K, V, N>, at: At, id: K, record: V): void {
    if (this.snapshot.reads(kind, keyOf(at), () => this.nodesOf(kind, at)).know(id, () => kind.make(record, at)))
      this.used += 1;
  }

  /** What belongs to one thing; likewise. Calls with the same `name` must read the same of every parent. */
  ofParent<K extends string, V>(name: string, view: View, read: BatchRead<K, V>, id: K): Promise<V> {
    return this.ofParents(name, view, read)(id);
  }

  /** The same for many calls. */
  ofParents<K extends string, V>(name: string, view: View, read: BatchRead<K, V>): (id: K) => Promise<V> {
    const { loader } = this.snapshot.reads<K, V>(name, keyOf(view), () => (ids) => read(view, ids));
    return async (id) => {
      this.used += 1;
      const found = await loader.load(id);
      if (found === null)
        throw new Error(`expected ${name} to answer for every id it was asked for, it did not for ${id}`);
      return found;
    };
  }

  /**
   * What a field asks for, worked out once for all the parents at one point in time of which it is asked: siblings come with the same
   * nodes of the document, and so with the same arguments.
   */
  once<T>({ fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>, at: At, work: () => T): T {
    return this.snapshot.once(fieldNodes, at, work);
  }

  /** What the whole operation needs at most once, by a name of its own. */
  onceInOperation<T>(name: string, read: () => Promise<T>): Promise<T> {
    const known = this.readOnce.get(name) as Promise<T> | undefined;
    if (known) return known;
    const reading = read();
    this.readOnce.set(name, reading);
    return reading;
  }

  /** One search of the operation after the other: it has one turn for all of them. */
  searching<T>(work: () => Promise<T>): Promise<T> {
    const run = this.lastSearch.then(work);
    this.lastSearch = run.catch(() => undefined);
    return run;
  }

  /**
   * Does work that may take a commit or a model's time: the view is closed before it, nothing can be read in between, and what is
   * read afterwards sees what was written. Who searches shows what came of it in a turn: it is waited for before there is a view.
   */
  async outside<T>(work: (services: Services) => Promise<T>): Promise<T> {
    const { reader } = this.snapshot;
    this.held = null;
    await reader.close();
    this.turns?.stepAside();
    try {
      return await work(this.all);
    } finally {
      await this.turns?.begin();
      this.held = new Snapshot(this.all.database, this.all.clock, this.scope, null);
    }
  }

  /** Does work that searches, and holds no view, when it is the caller's turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns === null ? work() : this.turns.step(work);
  }

  /** Gives the view back before something else reads, as the embedded database has one connection; what is read afterwards is newer. */
  letGo(): Promise<void> {
    return this.outside(() => Promise.resolve());
  }

  async close(): Promise<void> {
    await this.held?.reader.close();
  }

  private get snapshot(): Snapshot {
    if (this.held) return this.held;
    throw new Error('expected nothing to be read through the operation while work is done that must not hold a view');
  }

  private nodesOf<K extends string, V, N>({ read, make }: NodeKind<K, V, N>, at: At): Batch<K, N> {
    const view = this.recordView(at);
    return async (ids) => {
      const records = await read(view, ids);
      this.used += records.size;
      const nodes = new Map<K, N>();
      for (const [id, record] of records) nodes.set(id, make(record, at));
      return nodes;
    };
  }
}

type Batch<K, V> = (ids: readonly K[]) => Promise<ReadonlyMap<K, V>>;

const keyOf = ({
  recorded,
  valid,
  validByDefault,
  ignoringMerges,
  mark = '',
}: {
  readonly recorded: number | null;
  readonly valid: Date | Present | 'NOW' | null;
  readonly validByDefault?: boolean;
  readonly ignoringMerges?: boolean;
  readonly mark?: string;
}): string => {
  const held = `${valid instanceof Date ? valid.getTime() : valid && 'NOW'}${validByDefault ? ' by default' : ''}`;
  return `${recorded}@${held}${ignoringMerges ? ' ignoring merges' : ''} ${mark}`;
};

/** One consistent view with what was read through it. */
class Snapshot {
  readonly reader: Reader;
  /** The instant that the present is taken to be, as far as this program knows. */
  readonly now: Present;
  private readonly loaders = new Map<unknown, Map<string, unknown>>();
  private readonly asked = new WeakMap<object, Map<At, unknown>>();
  private settingsRead: Promise<RequestSettings> | null;

  constructor(database: Database, clock: Clock, scope: Scope, settings: RequestSettings | null) {
    this.reader = database.reader(scope);
    this.now = { clock: clock.now() };
    this.settingsRead = settings && Promise.resolve(settings);
  }

  settings(): Promise<RequestSettings> {
    return (this.settingsRead ??= readSettings(this.reader, REQUEST_SETTINGS));
  }

  async present(): Promise<Date> {
    const last = await this.reader.headTime();
    return last > this.now.clock ? last : this.now.clock;
  }

  once<T>(asked: object, at: At, work: () => T): T {
    let atEach = this.asked.get(asked);
    if (!atEach) this.asked.set(asked, (atEach = new Map<At, unknown>()));
    if (!atEach.has(at)) atEach.set(at, work());
    return atEach.get(at) as T;
  }

  /** What is read of a kind at a point in time. */
  reads<K, V>(kind: unknown, key: string, batch: () => Batch<K, V>): Reads<K, V> {
    let ofKind = this.loaders.get(kind);
    if (!ofKind) this.loaders.set(kind, (ofKind = new Map<string, unknown>()));
    const known = ofKind.get(key) as Reads<K, V> | undefined;
    if (known) return known;
    const reads = readsBy(batch());
    ofKind.set(key, reads);
    return reads;
  }
}

interface Reads<K, V> {
  readonly loader: DataLoader<K, V | null>;
  /** What there was of what has been asked for. */
  readonly found: ReadonlyMap<K, V>;
  /** false = it was known already. */
  know(id: K, make: () => V): boolean;
}

function readsBy<K, V>(read: Batch<K, V>): Reads<K, V> {
  const found = new Map<K, V>();
  const loader = new DataLoader<K, V | null>(async (ids) => {
    for (const [id, value] of await read(ids)) found.set(id, value);
    return ids.map((id) => found.get(id) ?? null);
  });
  const know = (id: K, make: () => V): boolean => {
    if (found.has(id)) return false;
    const value = make();
    found.set(id, value);
    loader.prime(id, value);
    return true;
  };
  return { loader, found, know };
}
