import fc from 'fast-check';
import type { Edge } from '../../graph/store/index.ts';
import { systemIds, type ClaimId, type EntityId, type InferredId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from './settings.ts';
import type { Owner, Scope } from '../../src/domain/scope.ts';
import { linkEntities, unlinkEntity } from '../../src/identity/index.ts';
import type { Commit, Database } from '../../src/storage/index.ts';
import type { PlainGraph } from './graph-oracle.ts';
import { plant, write } from './rows.ts';
import { node, numbered } from './random-graph.ts';

/** Years in which edges begin, end and are asked for. */
export const years = fc.constantFrom(2018, 2019, 2020, 2021, 2022);
export const instant = (year: number): Date => new Date(Date.UTC(year, 0, 1));
const place = fc.nat(30);
const tenths = fc.constantFrom(0.1, 0.3, 0.5, 0.6, 0.9, 1);

/** Most edges hold whenever. */
const seldom = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: years });

/** What happens to a graph. Numbers are taken modulo what there is, so that any list of changes makes sense, and a shorter one too. */
const change = fc.oneof(
  { weight: 1, arbitrary: fc.record({ what: fc.constant('entity' as const) }) },
  {
    weight: 20,
    arbitrary: fc.record({
      what: fc.constant('edge' as const),
      from: place,
      to: place,
      kind: fc.constantFrom('K', 'L'),
      confidence: tenths,
      inferred: fc.boolean(),
      begins: seldom,
      ends: seldom,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('status' as const), edge: place, to: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('confidence' as const), edge: place, confidence: tenths }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('review' as const), edge: place, rejected: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('merge' as const), into: place, member: place }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('unmerge' as const), member: place }) },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Commits, each of what everyone sees or of what ada alone sees. */
export const histories = fc.record({
  size: fc.integer({ min: 2, max: 8 }),
  commits: fc.array(
    fc.record({ mine: fc.boolean(), changes: fc.array(change, { minLength: 3, maxLength: 14, size: 'max' }) }),
    { minLength: 2, maxLength: 5, size: 'max' },
  ),
});
export type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  readonly id: string;
  readonly owner: Owner;
  readonly from: EntityId;
  readonly to: EntityId;
  readonly kind: string;
  readonly inferred: boolean;
  readonly begins: number | null;
  readonly ends: number | null;
  confidence: number;
  status: string;
  rejected: boolean;
}

/** The graph after one commit. */
interface State {
  readonly entities: { readonly id: EntityId; readonly owner: Owner }[];
  readonly rows: Row[];
  /** Who was said to be whom: a tree. */
  readonly into: Map<EntityId, EntityId>;
}

const STATUSES = ['ACTIVE', 'DISPUTED', 'SUPERSEDED', 'RETRACTED', 'INVALIDATED', 'ENDED'] as const;
const modulo = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/** A graph that is kept twice: in a database, and as plain lists after each commit. */
export class TwiceKept {
  private readonly database: Database;
  readonly scope: Scope;
  private readonly states = new Map<number, State>();
  private state: State = { entities: [], rows: [], into: new Map() };
  private readonly numbers: number[] = [];

  constructor(database: Database, scope: Scope) {
    this.database = database;
    this.scope = scope;
  }

  async live({ size, commits }: History): Promise<void> {
    const first = { mine: false, changes: Array.from({ length: size }, (): Change => ({ what: 'entity' })) };
    await this.goOn([first, ...commits]);
  }

  /** Further commits. */
  async goOn(commits: History['commits']): Promise<void> {
    for (const { mine, changes } of commits) {
      this.state = structuredClone(this.state);
      const owner = mine ? 'ada' : null;
      const number = await write(
        this.database,
        this.scope,
        async (commit) => {
          for (const one of changes) await this.happen(commit, one);
        },
        owner,
      );
      this.states.set(number, this.state);
      this.numbers.push(number);
    }
  }

  /** Number of a commit, by any number. */
  commit(n: number): number {
    return modulo(this.numbers, n) ?? 0;
  }

  entity(n: number): EntityId {
    return modulo(this.state.entities, n)?.id ?? node(0);
  }

  /** As a viewer sees it: `recorded` null = now; `year` null = whenever. */
  seen(viewer: string, recorded: number | null, year: number | null): PlainGraph {
    const { entities, rows, into } = recorded === null ? this.state : (this.states.get(recorded) ?? this.state);
    const mine = ({ owner }: { readonly owner: Owner }): boolean => owner === null || owner === viewer;
    const edges = rows
      .filter((row) => mine(row) && (row.status === 'ACTIVE' || row.status === 'DISPUTED') && !row.rejected)
      .filter(({ begins, ends }) => year === null || ((begins ?? year) <= year && year < (ends ?? year + 1)))
      .map(({ id, from, to, kind, confidence, inferred }): Edge => {
        const arc = { from: root(into, from), to: root(into, to), kind, confidence };
        return inferred
          ? { basis: 'INFERRED', id: id as InferredId, ...arc }
          : { basis: 'ASSERTED', id: id as ClaimId, ...arc };
      });
    return { nodeOf: new Map(entities.filter(mine).map(({ id }) => [id, root(into, id)])), edges };
  }

  private async happen(commit: Commit, one: Change): Promise<void> {
    switch (one.what) {
      case 'entity':
        return this.grow(commit);
      case 'edge':
        return this.connect(commit, one);
      case 'status':
        return this.alter(commit, one.edge, (row) => {
          const to = modulo(row.inferred ? ['ACTIVE', 'RETRACTED'] : STATUSES, one.to) ?? row.status;
          row.status = to;
          return ['status', to];
        });
      case 'confidence':
        return this.alter(commit, one.edge, (row) => {
          row.confidence = one.confidence;
          return ['confidence', one.confidence];
        });
      case 'review':
        return this.alter(commit, one.edge, (row) => {
          if (!row.inferred) return null;
          row.rejected = one.rejected;
          return ['review_state', one.rejected ? 'REJECTED' : 'ACCEPTED'];
        });
      case 'merge':
        return this.merge(commit, one.into, one.member);
      case 'unmerge':
        return this.unmerge(commit, one.member);
      default:
        return one satisfies never;
    }
  }

  private async grow(commit: Commit): Promise<void> {
    const id = node(this.state.entities.length);
    this.state.entities.push({ id, owner: commit.owner });
    await plant(commit, 'entities', [{ id, name: id }]);
  }

  private async connect(commit: Commit, wanted: Extract<Change, { what: 'edge' }>): Promise<void> {
    const { kind, confidence, inferred, begins, ends } = wanted;
    const visible = this.state.entities.filter(({ owner }) => owner === null || owner === commit.owner);
    const [from, to] = [modulo(visible, wanted.from)?.id, modulo(visible, wanted.to)?.id];
    if (!from || !to || (begins !== null && ends !== null && begins >= ends)) return;
    const alike = (row: Row): boolean =>
      row.inferred && row.owner === commit.owner && row.from === from && row.to === to && row.kind === kind;
    // One inferred edge for its ends and kind, and none from a row to itself.
    if (inferred && (from === to || this.state.rows.some(alike))) return;
    const id = numbered('c', this.state.rows.length);
    this.state.rows.push({
      id,
      owner: commit.owner,
      from,
      to,
      kind,
      confidence,
      inferred,
      begins,
      ends,
      status: 'ACTIVE',
      rejected: false,
    });
    const times = { valid_from: begins && instant(begins), valid_to: ends && instant(ends) };
    if (inferred) await plant(commit, 'inferred_edges', [{ id, from_id: from, to_id: to, kind, confidence, ...times }]);
    else
      await plant(commit, 'claims', [
        { id, subject_id: from, object_entity_id: to, predicate: kind, confidence, ...times },
      ]);
  }

  private async alter(
    commit: Commit,
    edge: number,
    alter: (row: Row) => readonly [column: string, value: string | number] | null,
  ): Promise<void> {
    const row = modulo(this.state.rows, edge);
    const change = row && row.owner === commit.owner ? alter(row) : null;
    if (!row || !change) return;
    const table = row.inferred ? 'inferred_edges' : 'claims';
    const [column, value] = change;
    await commit.query(
      'test.alter',
      `update ${table} set ${column} = $3, version = version + 1 where space_id = $1 and id = $2`,
      [this.scope.spaceId, row.id, value],
    );
  }

  private async merge(commit: Commit, into: number, member: number): Promise<void> {
    const mine = this.state.entities.filter(({ owner }) => owner === commit.owner);
    const [a, b] = [modulo(mine, into), modulo(mine, member)];
    if (!a || !b) return;
    const [canonical, joining] = [root(this.state.into, a.id), root(this.state.into, b.id)];
    if (canonical === joining) return;
    this.state.into.set(joining, canonical);
    const request = { canonical, members: [joining], reason: 'one', expectedVersions: new Map<EntityId, number>() };
    await linkEntities(commit, request, { ids: systemIds, settings: settingDefaults });
  }

  private async unmerge(commit: Commit, member: number): Promise<void> {
    const one = modulo(this.state.entities, member);
    if (one?.owner !== commit.owner || !this.state.into.delete(one.id)) return;
    await unlinkEntity(commit, { member: one.id, reason: 'two', expectedVersion: null });
  }
}

function root(into: ReadonlyMap<EntityId, EntityId>, id: EntityId): EntityId {
  const above = into.get(id);
  return above === undefined ? id : root(into, above);
}
