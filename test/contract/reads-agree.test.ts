import { beforeAll, expect, it } from '@jest/globals';
import { getNamedType, isLeafType, isObjectType, isRequiredArgument, type GraphQLObjectType } from 'graphql';
import { buildClaimgraphSchema } from '../../resolvers/index.ts';
import { decodeId, encodeId, systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { mergeEntities, unmergeEntity } from '../../src/reconcile/index.ts';
import type { Commit } from '../../src/storage/index.ts';
import { describeLargeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { ingestDeps } from '../support/ingest.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { plant, write } from '../support/rows.ts';

/** Histories, and commits in each. */
const [RUNS, COMMITS] = (process.env.CLAIMGRAPH_TEST_READS_RUNS ?? '2x25').split('x').map(Number) as [number, number];
const ENTITIES = 6;
const FIRST = 4;
const KINDS = ['REQUIRES', 'CITES', 'NEAR'] as const;
const YEAR = 365 * 24 * 3600 * 1000;

type Row = Readonly<Record<string, string | boolean | null>>;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const leaves = (type: GraphQLObjectType): string =>
  Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument))
    .map(({ name }) => name)
    .join(' ');

/** Each field of a type alone, with what can be shown of it without arguments. */
function fieldsOf(name: string): string[] {
  const type = buildClaimgraphSchema().getType(name);
  if (!isObjectType(type)) throw new Error(`expected an object type, got ${name}`);
  return Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [field.name];
    if (named.name.endsWith('Connection')) return [`${field.name} { nodes { __typename } }`];
    if (isObjectType(named)) return [`${field.name} { __typename ${plain(named)} }`];
    return [`${field.name} { __typename ... on Entity { id name } ... on TextValue { text } }`];
  });
}

/** Not what is reckoned at the instant of asking. */
const plain = (type: GraphQLObjectType): string => leaves(type).replace(/\beffective\b|\baging\b/g, '');

/** A space with everything at once: merges and unmerges, disputes, inferred edges of all states, private rows, periods, a past. */
class MixedHistory {
  readonly entities: readonly EntityId[] = Array.from({ length: ENTITIES }, () => systemIds.next('ent'));
  private readonly merged: EntityId[] = [];
  private readonly random: Random;
  private readonly scope: Scope;

  constructor(random: Random, scope: Scope) {
    this.random = random;
    this.scope = scope;
  }

  begin = (commit: Commit): Promise<unknown> =>
    plant(
      commit,
      'entities',
      this.entities.map((id, n) => ({ id, name: `Thing ${n}`, type: 'CONCEPT' })),
    );

  async step(commit: Commit, deps: ReturnType<typeof ingestDeps>): Promise<unknown> {
    const dice = this.random();
    if (dice < 0.1 && commit.owner === null) return this.merge(commit, deps);
    if (dice < 0.45) return plant(commit, 'claims', [this.claim(), this.claim()]);
    if (dice < 0.65) return plant(commit, 'inferred_edges', [this.edge()]);
    const [table, states] = pick(this.random, [
      ['claims', ['ACTIVE', 'DISPUTED', 'SUPERSEDED', 'RETRACTED']],
      ['inferred_edges', ['ACTIVE', 'RETRACTED']],
    ] as const);
    return commit.query(
      'test.change',
      `update ${table} set status = $2, version = version + 1, since = claimgraph_commit() where space_id = $1 and id = (
         select id from ${table} where space_id = $1 order by md5(id::text || $3) limit 1)`,
      [this.scope.spaceId, pick<string>(this.random, states), String(this.random())],
    );
  }

  /** Whose the rows of the next commit are; null = shared. */
  owner = (): string | null => (this.random() < 0.25 ? pick(this.random, ['ada', 'bob']) : null);

  private period(): Row {
    const from = this.random() < 0.3 ? new Date(Date.now() + (this.random() - 0.7) * YEAR).toISOString() : null;
    const to = this.random() < 0.2 ? new Date(Date.now() + (0.7 - this.random()) * 2 * YEAR).toISOString() : null;
    return { valid_from: from, valid_to: from && to && to < from ? null : to, valid_precision: from && 'DAY' };
  }

  private claim(): Record<string, unknown> {
    const link = this.random() < 0.5;
    return {
      id: systemIds.next('clm'),
      subject_id: pick(this.random, this.entities),
      predicate: link ? pick(this.random, KINDS) : 'status',
      object_entity_id: link ? pick(this.random, this.entities) : null,
      status: pick(this.random, ['ACTIVE', 'ACTIVE', 'DISPUTED', 'SUPERSEDED']),
      confidence: Math.round(this.random() * 100) / 100,
      statement: `It says ${this.random()}.`,
      ...this.period(),
    };
  }

  private edge(): Record<string, unknown> {
    const from = pick(this.random, this.entities);
    const [to] = this.entities.filter((id) => id !== from).sort(() => this.random() - 0.5);
    return {
      id: systemIds.next('inf'),
      from_id: from,
      to_id: to,
      kind: `${pick(this.random, KINDS)}_${Math.floor(this.random() * 1_000)}`,
      review_state: pick(this.random, ['UNREVIEWED', 'ACCEPTED', 'REJECTED']),
      ...this.period(),
      valid_precision: undefined,
    };
  }

  private async merge(commit: Commit, deps: ReturnType<typeof ingestDeps>): Promise<unknown> {
    const member = this.merged.pop();
    if (member) return unmergeEntity(commit, { member, reason: 'two', expectedVersion: null }, deps);
    const [canonical, other] = [...this.entities].sort(() => this.random() - 0.5) as [EntityId, EntityId];
    this.merged.push(other);
    return mergeEntities(commit, { canonical, members: [other], reason: 'one', expectedVersions: new Map() }, deps);
  }
}

/** What plain SQL over the tables and their history has for a caller, as of a commit, joined and sorted here. */
class Plain {
  private readonly rows: Readonly<Record<'claims' | 'inferred_edges' | 'merges', readonly Row[]>>;
  private readonly at: string;

  constructor(rows: Plain['rows'], at: Date) {
    this.rows = rows;
    this.at = at.toISOString();
  }

  private group(id: string): string[] {
    const { merges } = this.rows;
    const root = merges.find(({ member_id }) => member_id === id)?.canonical_id ?? id;
    return [root, ...merges.filter(({ canonical_id }) => canonical_id === root).map(({ member_id }) => member_id)].map(
      String,
    );
  }

  private readonly holds = ({ valid_from: from, valid_to: to }: Row): boolean =>
    (from === null || String(from) <= this.at) && (to === null || this.at < String(to));

  private readonly firsts = (rows: readonly Row[]): string[] =>
    rows
      .filter(this.holds)
      .sort((a, b) => (`${a.created} ${a.id}` < `${b.created} ${b.id}` ? -1 : 1))
      .slice(0, FIRST)
      .map(({ id }) => String(id));

  claims(id: string): string[] {
    const group = this.group(id);
    return this.firsts(this.rows.claims.filter(({ subject_id }) => group.includes(String(subject_id))));
  }

  relationships(id: string): string[] {
    const group = this.group(id);
    const touches = (row: Row, from: string, to: string): boolean =>
      group.includes(String(row[from])) || group.includes(String(row[to]));
    return this.firsts([
      ...this.rows.claims.filter(
        (row) =>
          row.edge &&
          ['ACTIVE', 'DISPUTED'].includes(String(row.status)) &&
          touches(row, 'subject_id', 'object_entity_id'),
      ),
      ...this.rows.inferred_edges.filter(
        (row) => row.status === 'ACTIVE' && row.review_state !== 'REJECTED' && touches(row, 'from_id', 'to_id'),
      ),
    ]);
  }
}

interface Shown {
  readonly id: string;
  readonly claims: { readonly nodes: readonly Record<string, unknown>[] };
  readonly relationships: { readonly nodes: readonly Record<string, unknown>[] };
}

describeLargeDatabase('reads of many things at once', (context) => {
  const [ofClaim, ofRelationship] = [fieldsOf('Claim'), fieldsOf('Relationship')];
  const query = (claim: string, relationship: string): string =>
    `query ($ids: [ID!]!, $asOf: AsOf) { nodes(ids: $ids, asOf: $asOf) { id ... on Entity {
      claims(first: ${FIRST}) { nodes { id ${claim} } } relationships(first: ${FIRST}) { nodes { id ${relationship} } } } } }`;

  async function plainOf(scope: Scope, recorded: Date | null): Promise<Plain> {
    const { database } = context();
    return database.system(async (sql) => {
      const [{ number, at } = { number: 0, at: new Date() }] = await sql<{ number: number; at: Date }>(
        'test.commit',
        `select number::int, at from commits where space_id = $1 and ($2::timestamptz is null or at <= $2) order by number desc limit 1`,
        [scope.spaceId, recorded],
      );
      const read = (table: string, columns: string): Promise<Row[]> =>
        sql<Row>(
          'test.rows',
          `select ${columns} from ${table} where space_id = $1 and since <= $2 and (owner_id is null or owner_id = $3)
           union all select ${columns} from ${table}_history where space_id = $1 and since <= $2 and until > $2
             and (owner_id is null or owner_id = $3)`,
          [scope.spaceId, number, scope.owner],
        );
      const exact = (column: string): string =>
        `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
      const times = `${exact('valid_from')}, ${exact('valid_to')}, created_at::text as created`;
      const rows = {
        claims: await read('claims', `id, subject_id, object_entity_id, edge, status, ${times}`),
        inferred_edges: await read('inferred_edges', `id, from_id, to_id, status, review_state, ${times}`),
        merges: await read('merges', 'member_id, canonical_id'),
      };
      const now = new Date();
      return new Plain(rows, recorded ?? (at > now ? at : now));
    });
  }

  beforeAll(() => {
    expect(ofClaim.length).toBeGreaterThan(25);
    expect(ofRelationship.length).toBeGreaterThan(12);
  });

  it(`are what plain SQL over the tables has, for each caller and instant: ${RUNS} histories of ${COMMITS} commits`, async () => {
    for (let run = 1; run <= RUNS; run++) {
      const { database, space, as } = context();
      const scope = await space();
      const history = new MixedHistory(randomFrom(run), scope);
      const deps = ingestDeps(database);
      await write(database, scope, history.begin);
      const instants: (Date | null)[] = [null];
      for (let n = 0; n < COMMITS; n++) {
        const owner = history.owner();
        const writer = owner === null ? scope : as(scope, owner);
        await write(database, writer, (commit) => history.step(commit, deps), owner);
        if (n % 10 === 5) {
          instants.push(new Date());
          await new Promise((resolve) => setTimeout(resolve, 3)); // commits are told apart by milliseconds here
        }
      }
      for (const caller of [scope, as(scope, 'ada'), as(scope, 'bob')]) {
        for (const recorded of instants) await agree(caller, history.entities, recorded, caller === scope);
      }
    }
  });

  async function agree(
    caller: Scope,
    entities: readonly EntityId[],
    recorded: Date | null,
    inParts: boolean,
  ): Promise<void> {
    const me = asking(context().database, caller);
    const plain = await plainOf(caller, recorded);
    const asOf = recorded && { recorded: recorded.toISOString() };
    const read = async (claim: string, relationship: string, ids: readonly string[]): Promise<Shown[]> =>
      (await me.get<{ nodes: Shown[] }>(query(claim, relationship), { ids, asOf })).nodes;
    const ids = entities.map((id) => encodeId('ent', id));
    const whole = await read(ofClaim.join(' '), ofRelationship.join(' '), ids);
    const seen = whole.map(({ claims, relationships }) => ({
      claims: claims.nodes.map(({ id }) => decodeId(id as string, 'clm', 'rel', 'inf').id),
      relationships: relationships.nodes.map(({ id }) => decodeId(id as string, 'clm', 'rel', 'inf').id),
    }));
    expect({ recorded, seen }).toEqual({
      recorded,
      seen: entities.map((id) => ({ claims: plain.claims(id), relationships: plain.relationships(id) })),
    });
    const alone: Shown[] = [];
    for (const id of ids) alone.push(...(await read(ofClaim.join(' '), ofRelationship.join(' '), [id])));
    expect(alone).toEqual(whole);
    if (!inParts) return;
    // Whatever is asked for, an item shows what it shows where all is asked for.
    const rounds = Math.max(ofClaim.length, ofRelationship.length);
    for (let n = 0; n < rounds; n++) {
      const [claim, relationship] = [
        ofClaim[n % ofClaim.length] ?? '',
        ofRelationship[n % ofRelationship.length] ?? '',
      ];
      const part = await read(claim, relationship, ids);
      part.forEach((shown, place) => expect(whole[place]).toMatchObject({ ...shown }));
    }
  }
});
