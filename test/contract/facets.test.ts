import { beforeAll, expect, it } from '@jest/globals';
import { encodeId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { entities, MixedSpace, pick, PREDICATES, STATUSES } from '../support/mixed-space.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { write } from '../support/rows.ts';

const [COMMITS, QUESTIONS] = [14, 25];
type Item = Readonly<Record<string, unknown>>;
/** A list, what of each item is needed to count it, and how it is counted by hand. */
interface Counted {
  readonly fields: string;
  readonly facets: Readonly<Record<string, (item: Item) => readonly string[]>>;
  /** Conditions on it, of which some are put together at random. */
  readonly conditions: (random: Random) => readonly string[];
}

const one =
  (field: string) =>
  (item: Item): readonly string[] =>
    typeof item[field] === 'string' ? [item[field]] : [];
const month = ({ createdAt }: Item): readonly string[] => [String(createdAt).slice(0, 7)];
interface Thing {
  readonly id: string;
}
interface Evidence {
  readonly source: Thing;
  readonly span: { readonly document: Thing };
}
const idsBehind =
  (thing: (evidence: Evidence) => Thing) =>
  (item: Item): readonly string[] => [
    ...new Set((item.evidenceConnection as { nodes: Evidence[] }).nodes.map((each) => bare(thing(each)))),
  ];
/** An id as of now: those of the past carry their instant. */
const bare = ({ id }: Thing): string => id.split('@')[0] ?? '';

const someEntity = (random: Random): string => encodeId('ent', pick(random, entities));
const LISTS: Readonly<Record<string, Counted>> = {
  entities: {
    fields: 'type createdAt',
    facets: { types: one('type'), months: month },
    conditions: (random) => [
      `type: { eq: "${pick(random, ['Ship', 'Person', 'Place'])}" }`,
      `name: { contains: "${Math.floor(random() * 3)}" }`,
    ],
  },
  claims: {
    fields:
      'predicate status createdAt evidenceConnection(first: 50) { nodes { source { id } span { document { id } } } }',
    facets: {
      predicates: one('predicate'),
      statuses: one('status'),
      sources: idsBehind(({ source }) => source),
      documents: idsBehind(({ span }) => span.document),
      months: month,
    },
    conditions: (random) => [
      `predicate: { in: ["${pick(random, PREDICATES)}", "${pick(random, PREDICATES)}"] }`,
      `status: { eq: ${pick(random, STATUSES)} }`,
      `subject: { id: { eq: "${someEntity(random)}" } }`,
      `confidence: { gte: ${random().toFixed(2)} }`,
    ],
  },
  conflicts: {
    fields: 'predicate status kind createdAt',
    facets: { predicates: one('predicate'), statuses: one('status'), kinds: one('kind'), months: month },
    conditions: (random) => [
      `predicate: { eq: "${pick(random, PREDICATES)}" }`,
      `status: { in: [${pick(random, ['OPEN', 'DISMISSED'])}] }`,
      `subject: { id: { eq: "${someEntity(random)}" } }`,
    ],
  },
  documents: {
    fields: 'kind mediaType createdAt source { id }',
    facets: {
      kinds: one('kind'),
      mediaTypes: one('mediaType'),
      sources: ({ source }) => [bare(source as Thing)],
      months: month,
    },
    conditions: (random) => [`key: { contains: "${Math.floor(random() * 9)}" }`, `removed: { eq: false }`],
  },
  relationships: {
    fields: 'kind basis status createdAt',
    facets: { kinds: one('kind'), bases: one('basis'), statuses: one('status'), months: month },
    conditions: () => [],
  },
};

/** Conditions put together with and, or, not; null = none. */
function whereOf(random: Random, { conditions }: Counted): string | null {
  const given = conditions(random);
  if (given.length === 0 || random() < 0.2) return null;
  const [a, b] = [pick(random, given), pick(random, conditions(random))];
  return pick(random, [
    `{ ${a} }`,
    `{ and: [{ ${a} }, { not: { ${b} } }] }`,
    `{ or: [{ ${a} }, { ${b} }] }`,
    `{ not: { ${a} } }`,
  ]);
}

type Facets = Readonly<Record<string, { values: { value: string; count: number }[]; hasMore: boolean }>>;
interface Connection {
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly totalCount: { readonly value: number; readonly isExact: boolean };
  readonly facets: Facets;
}

/** Most frequent first, then by value. */
function tallied(items: readonly Item[], valuesOf: (item: Item) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const value of items.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

describeEveryDatabase('a list counts itself', (context) => {
  const random = randomFrom(20_261_125);
  let scope: Scope;
  let instants: string[];
  beforeAll(async () => {
    const { database } = context();
    scope = await context().space('ada');
    const mixed = new MixedSpace(random);
    await write(database, scope, (commit) => mixed.begin(commit));
    for (let n = 0; n < COMMITS; n++) {
      const owner = n < 3 || random() < 0.6 ? null : 'ada';
      await write(database, scope, (commit) => mixed.step(commit), owner);
    }
    const commits = await database.system((query) =>
      query<{ at: Date }>('t.commits', 'select at from commits where space_id = $1 order by number', [scope.spaceId]),
    );
    instants = commits.map(({ at }) => at.toISOString());
  });

  async function counted(who: Asking, field: string, given: string) {
    const { fields, facets } = LISTS[field] as Counted;
    const asked = Object.keys(facets).map((name) => `${name}(first: 100) { values { value count } hasMore }`);
    const answer = await who.get<Record<string, Connection>>(
      `{ ${field}${given ? `(${given})` : ''} { totalCount { value isExact } facets { ${asked.join(' ')} } } }`,
    );
    const items: Item[] = [];
    for (let after: string | null = null; ;) {
      const more = [given, 'first: 9', after === null ? '' : `after: "${after}"`].filter(Boolean).join(', ');
      const page: Connection | undefined = (
        await who.get<Record<string, Connection>>(
          `{ ${field}(${more}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } totalCount { value isExact } } }`,
        )
      )[field];
      if (!page) throw new Error('expected a page');
      items.push(...page.nodes);
      expect(page.totalCount).toEqual(answer[field]?.totalCount);
      if (!page.pageInfo.hasNextPage) return { list: answer[field] as Connection, items };
      after = page.pageInfo.endCursor;
    }
  }

  it.each(Object.keys(LISTS))(
    '%s: as paging through them does, for every caller, filter and instant',
    async (field) => {
      const list = LISTS[field] as Counted;
      let most = 0;
      for (let n = 0; n < QUESTIONS; n++) {
        const who = asking(context().database, pick(random, [scope, context().as(scope, 'bob')]));
        const where = whereOf(random, list);
        const asOf = pick(random, [
          null,
          '{ valid: null }',
          `{ recorded: "${pick(random, instants)}" }`,
          `{ recorded: "${pick(random, instants)}", valid: null }`,
          '{ merged: false }',
        ]);
        const of = field === 'relationships' && random() < 0.5 ? `entities: ["${someEntity(random)}"]` : null;
        const given = [where && `where: ${where}`, asOf && `asOf: ${asOf}`, of].filter(Boolean).join(', ');
        const found = await counted(who, field, given);
        most = Math.max(most, found.items.length);
        expect([given, found.list.totalCount]).toEqual([given, { value: found.items.length, isExact: true }]);
        for (const [name, valuesOf] of Object.entries(list.facets)) {
          const expected = { values: tallied(found.items, valuesOf), hasMore: false };
          expect([given, name, found.list.facets[name]]).toEqual([given, name, expected]);
        }
      }
      expect(most).toBeGreaterThan(5);
    },
  );
});
