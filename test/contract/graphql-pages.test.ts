import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';

interface PageData {
  readonly edges: readonly { readonly cursor: string; readonly node: unknown }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const PAGE = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** A list under a name: how it is asked for, with `first` and `after` as given. */
interface ListOf {
  readonly what: string;
  readonly query: (page: string) => string;
  readonly pageIn: (data: never) => PageData;
}

const LISTS: readonly ListOf[] = [
  {
    what: 'entities by name',
    query: (page) => `{ list: entities(${page}) { edges { cursor node { id name } } ${PAGE} } }`,
    pageIn: (data: { list: PageData }) => data.list,
  },
  {
    what: 'entities by type, backwards',
    query: (page) =>
      `{ list: entities(orderBy: TYPE, orderDirection: DESC, ${page}) { edges { cursor node { id type } } ${PAGE} } }`,
    pageIn: (data: { list: PageData }) => data.list,
  },
  {
    what: 'claims by time',
    query: (page) => `{ list: claims(${page}) { edges { cursor node { id } } ${PAGE} } }`,
    pageIn: (data: { list: PageData }) => data.list,
  },
  {
    what: 'claims by confidence, with a filter',
    query: (page) =>
      `{ list: claims(where: { predicate: { in: ["status", "AUTHORED", "REQUIRES"] } }, orderBy: CONFIDENCE, orderDirection: DESC, ${page}) { edges { cursor node { id } } ${PAGE} } }`,
    pageIn: (data: { list: PageData }) => data.list,
  },
  {
    what: 'relationships',
    query: (page) => `{ list: relationships(orderBy: PREDICATE, ${page}) { edges { cursor node { id } } ${PAGE} } }`,
    pageIn: (data: { list: PageData }) => data.list,
  },
  {
    what: 'documents',
    query: (page) => `{ list: documents(orderBy: UPDATED, ${page}) { edges { cursor node { id } } ${PAGE} } }`,
    pageIn: (data: { list: PageData }) => data.list,
  },
  {
    what: 'commits',
    query: (page) => `{ list: commits(${page}) { edges { cursor node { id } } ${PAGE} } }`,
    pageIn: (data: { list: PageData }) => data.list,
  },
  {
    what: 'what a commit did',
    query: (page) =>
      `{ commit(number: 3) { list: changes(${page}) { edges { cursor node { kind node { id } details { value } } } ${PAGE} } } }`,
    pageIn: (data: { commit: { list: PageData } }) => data.commit.list,
  },
  {
    what: 'names of an entity',
    query: (page) => `{ entity(key: "eip-1") { list: aliases(${page}) { edges { cursor node { id } } ${PAGE} } } }`,
    pageIn: (data: { entity: { list: PageData } }) => data.entity.list,
  },
  {
    what: 'claims about an entity',
    query: (page) =>
      `{ entity(key: "eip-1") { list: claims(orderBy: PREDICATE, ${page}) { edges { cursor node { id } } ${PAGE} } } }`,
    pageIn: (data: { entity: { list: PageData } }) => data.entity.list,
  },
  {
    what: 'relationships of an entity',
    query: (page) =>
      `{ entity(key: "eip-1") { list: relationships(${page}) { edges { cursor node { id } } ${PAGE} } } }`,
    pageIn: (data: { entity: { list: PageData } }) => data.entity.list,
  },
  {
    what: 'mentions of an entity',
    query: (page) =>
      `{ entity(key: "github:ada") { list: mentions(${page}) { edges { cursor node { id } } ${PAGE} } } }`,
    pageIn: (data: { entity: { list: PageData } }) => data.entity.list,
  },
  {
    what: 'chunks of a revision',
    query: (page) =>
      `{ document(key: "eip-1") { currentRevision { list: chunks(${page}) { edges { cursor node { id } } ${PAGE} } } } }`,
    pageIn: (data: { document: { currentRevision: { list: PageData } } }) => data.document.currentRevision.list,
  },
  {
    what: 'documents of a source',
    query: (page) =>
      `{ sources(first: 1) { nodes { list: documents(${page}) { edges { cursor node { id } } ${PAGE} } } } }`,
    pageIn: (data: { sources: { nodes: [{ list: PageData }] } }) => data.sources.nodes[0].list,
  },
  {
    what: 'documents of a corpus build',
    query: (page) =>
      `{ corpusBuild(commit: 6) { list: documents(${page}) { edges { cursor node { document { id } } } ${PAGE} } } }`,
    pageIn: (data: { corpusBuild: { list: PageData } }) => data.corpusBuild.list,
  },
  {
    what: 'hits of a search',
    query: (page) =>
      `{ list: search(text: "proposal lamp number", ${page}) { edges { cursor kind node { ... on Entity { id } ... on Claim { id } ... on Chunk { id } } } ${PAGE} } }`,
    pageIn: (data: { list: PageData }) => data.list,
  },
];

describeDatabase('pages of a list', (context) => {
  let me: Asking;

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    await ingestProposals(me, { 1: {}, 2: { requires: [1] }, 3: { requires: [1, 2] }, 4: { requires: [1] }, 5: {} });
  });

  const read = async (list: ListOf, page: string): Promise<PageData> =>
    list.pageIn(await me.get<never>(list.query(page)));

  /** Every item by pages of `size`, with something done between the pages. */
  const walk = async (
    list: ListOf,
    size: number,
    between: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<unknown[]> => {
    const all: unknown[] = [];
    for (let after = ''; ;) {
      const { edges, pageInfo } = await read(list, `first: ${size}${after}`);
      all.push(...edges.map((edge) => edge.node));
      expect(edges.length).toBeLessThanOrEqual(size);
      expect(pageInfo.hasPreviousPage).toBe(after !== '');
      expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
        edges[0]?.cursor ?? null,
        edges.at(-1)?.cursor ?? null,
      ]);
      if (!pageInfo.hasNextPage) return all;
      after = `, after: "${pageInfo.endCursor}"`;
      await between();
    }
  };

  it.each(LISTS.map((list) => [list.what, list] as const))(
    'put together are the whole list, nothing twice: %s',
    async (_what, list) => {
      const whole = (await read(list, 'first: 100')).edges.map((edge) => edge.node);
      expect(whole.length).toBeGreaterThan(2);
      expect(new Set(whole.map((node) => JSON.stringify(node))).size).toBe(whole.length);
      for (const size of [1, 2, 3]) expect(await walk(list, size)).toEqual(whole);
    },
  );

  it('go on after any item, not only after the last', async () => {
    const [list] = LISTS;
    if (!list) return;
    const { edges } = await read(list, 'first: 100');
    for (const [n, edge] of edges.entries()) {
      const rest = await read(list, `first: 100, after: "${edge.cursor}"`);
      expect(rest.edges.map(({ node }) => node)).toEqual(edges.slice(n + 1).map(({ node }) => node));
    }
  });

  it.each(LISTS.filter((list) => !/commit|search|revision/.test(list.what)).map((list) => [list.what, list] as const))(
    'never shift, whatever is written between them: %s',
    async (_what, list) => {
      const whole = await walk(list, 100);
      let n = 0;
      const disturb = async (): Promise<void> => {
        n += 1;
        if (n > 4) return;
        const status = ['Review', 'Final', 'Stagnant', 'Living'][n % 4] ?? '';
        await ingestProposals(me, {
          1: { status, body: `Edited ${list.what} ${n}.` },
          [100 + 10 * LISTS.indexOf(list) + n]: { requires: [1] },
        });
      };
      const paged = await walk(list, 2, disturb);
      expect(n).toBeGreaterThan(0);
      expect(paged.map((node) => (node as { id?: string }).id)).toEqual(
        whole.map((node) => (node as { id?: string }).id),
      );
    },
  );

  it('show their items as of the first page, and what is asked of them too', async () => {
    const query = (page: string) =>
      `{ list: entities(where: { type: { eq: "PROPOSAL" } }, ${page}) { edges { cursor node { name claims(where: { predicate: { eq: "status" } }) { nodes { status object { ... on TextValue { text } } } } } } } }`;
    await ingestProposals(me, { 1: { status: 'Draft' }, 2: { status: 'Draft' } });
    const first = await me.get<{ list: PageData }>(query('first: 1'));
    const before = await me.get<{ list: PageData }>(query('first: 2'));
    await ingestProposals(me, { 1: { status: 'Final' }, 2: { status: 'Final' } });
    const second = await me.get<{ list: PageData }>(query(`first: 1, after: "${first.list.edges[0]?.cursor ?? ''}"`));
    expect(second.list.edges[0]?.node).toEqual(before.list.edges[1]?.node);
    expect(JSON.stringify(second)).toContain('Draft');
    expect(JSON.stringify(second)).not.toContain('Final');
  });

  it.each([0, -1, 101])('of %i items are refused', async (first) => {
    for (const list of ['entities', 'claims', 'commits']) {
      const { errors } = await me.ask(`{ ${list}(first: ${first}) { pageInfo { hasNextPage } } }`);
      expect(errors).toEqual([
        expect.objectContaining({ message: expect.stringContaining(`expected \`first\` from 1 to 100, got ${first}`) }),
      ]);
    }
    const { errors } = await me.ask(`{ claims(first: 1) { nodes { evidence(first: ${first}) { id } } } }`);
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('expected `first` from 1 to 100') }),
    ]);
  });

  it('are as long as the settings of the space say', async () => {
    const other = asking(context().database, await context().space());
    await ingestProposals(other, { 1: {}, 2: {}, 3: {} });
    const set =
      'mutation ($key: String!, $value: SettingData!) { updateSetting(input: { key: $key, value: $value }) { __typename } }';
    await other.get(set, { key: 'page.default', value: 2 });
    await other.get(set, { key: 'page.max', value: 3 });
    const { entities } = await other.get<{ entities: { nodes: readonly object[] } }>('{ entities { nodes { id } } }');
    expect(entities.nodes).toHaveLength(2);
    const { errors } = await other.ask('{ entities(first: 4) { nodes { id } } }');
    expect(errors[0]?.message).toContain('from 1 to 3, got 4');
  });

  it("are refused after a cursor that is forged, garbled, of another list, or someone else's", async () => {
    const { entities, claims } = await me.get<{ entities: PageData; claims: PageData }>(
      '{ entities(first: 1) { edges { cursor } } claims(first: 1) { edges { cursor } } }',
    );
    const entity = entities.edges[0]?.cursor ?? '';
    const claim = claims.edges[0]?.cursor ?? '';
    const bo = asking(context().database, context().as(me.scope, 'bo'));
    const stranger = asking(context().database, await context().space());
    const resigned = asking(context().database, me.scope, { secret: 'another secret of thirty-two chars' });
    const cases: [Asking, string, string][] = [
      [me, 'entities', 'garbled'],
      [me, 'entities', ''],
      [me, 'entities', `${entity.slice(0, -2)}AA`],
      [me, 'entities', claim],
      [me, 'entities(orderDirection: DESC', entity],
      [me, 'entities(orderBy: CREATED', entity],
      [me, 'entities(where: { type: { eq: "PERSON" } }', entity],
      [me, 'entities(asOf: { recorded: "2020-01-01T00:00:00Z" }', entity],
      [bo, 'entities', entity],
      [stranger, 'entities', entity],
      [resigned, 'entities', entity],
    ];
    for (const [who, list, cursor] of cases) {
      const open = list.includes('(') ? `${list}, ` : `${list}(`;
      const { errors, data } = await who.ask(`{ ${open}after: "${cursor}") { edges { cursor } } }`);
      expect(errors).toEqual([
        expect.objectContaining({
          code: 'INVALID',
          message: expect.stringContaining('expected a cursor as an earlier page of this very list gave it'),
        }),
      ]);
      expect(data).toBeNull();
    }
  });
});
