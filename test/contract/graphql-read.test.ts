import { beforeAll, expect, it } from '@jest/globals';
import { encodeId, systemIds } from '../../src/domain/typed-ids.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { storyIn, type Nodes } from '../support/story.ts';

interface Named {
  readonly id: string;
  readonly __typename?: string;
}

describeDatabase('the contract, finding things', (context) => {
  let me: Asking;
  let stranger: Asking;

  beforeAll(async () => {
    me = await storyIn(context);
    stranger = asking(context().database, await context().space());
  });

  /** One of everything that has an id, by the words that find it. */
  const EVERYTHING = `{
    entity(key: "eip-2") { id __typename aliases(first: 1) { nodes { id __typename } } mentions(first: 1) { nodes { id __typename } } }
    claims(first: 1) { nodes { id __typename evidence { id __typename span { id __typename chunks { id __typename } } } } }
    relationships(first: 1) { nodes { id __typename } }
    conflicts(first: 1) { nodes { id __typename } }
    memories(first: 1) { nodes { id __typename } }
    sources(first: 1) { nodes { id __typename } }
    document(key: "eip-2") { id __typename currentRevision { id __typename } }
    quarantine(first: 1) { nodes { id __typename } }
    jobs(first: 1) { nodes { id __typename } }
    commits(first: 1) { nodes { id __typename } }
    corpusBuild { id __typename }
  }`;

  const idsIn = (value: unknown): Named[] => {
    if (Array.isArray(value)) return value.flatMap(idsIn);
    if (typeof value !== 'object' || value === null) return [];
    const below = Object.values(value).flatMap(idsIn);
    return 'id' in value ? [value as Named, ...below] : below;
  };

  it('finds everything that has an id again by it, alone and with others, in the order asked for', async () => {
    const things = idsIn(await me.get(EVERYTHING));
    const kinds = things.map((thing) => thing.id.split('_')[0]);
    expect(new Set(kinds)).toEqual(
      new Set([
        'ent',
        'als',
        'men',
        'clm',
        'evd',
        'spn',
        'chk',
        'rel',
        'cfl',
        'mem',
        'src',
        'doc',
        'rev',
        'qua',
        'job',
        'com',
        'bld',
      ]),
    );
    const ids = things.map((thing) => thing.id);
    const { nodes } = await me.get<{ nodes: unknown }>('query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }', {
      ids,
    });
    expect(nodes).toEqual(things.map(({ id, __typename }) => ({ id, __typename })));
    const one = things[0];
    expect(await me.get('query ($id: ID!) { node(id: $id) { id __typename } }', { id: one?.id })).toEqual({
      node: { id: one?.id, __typename: one?.__typename },
    });
  });

  it('answers ids of another space like ids of nothing: null', async () => {
    const ids = idsIn(await me.get(EVERYTHING)).map((thing) => thing.id);
    const nothing = (
      [
        'ent',
        'als',
        'men',
        'clm',
        'evd',
        'spn',
        'chk',
        'rel',
        'cfl',
        'mem',
        'src',
        'doc',
        'rev',
        'qua',
        'job',
        'com',
        'bld',
      ] as const
    ).map((kind) => encodeId(kind, systemIds.next(kind)));
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect(await stranger.get(query, { ids })).toEqual({ nodes: ids.map(() => null) });
    expect(await me.get(query, { ids: nothing })).toEqual({ nodes: nothing.map(() => null) });
  });

  it.each([
    ['entity', '{ entity(id: "ent_01h2xcejqtf2nbrexx3vqjhp41") { id } }'],
    ['entity by key', '{ entity(key: "nobody") { id } }'],
    ['claim', '{ claim(id: "clm_01h2xcejqtf2nbrexx3vqjhp41") { id } }'],
    ['conflict', '{ conflict(id: "cfl_01h2xcejqtf2nbrexx3vqjhp41") { id } }'],
    ['document', '{ document(id: "doc_01h2xcejqtf2nbrexx3vqjhp41") { id } }'],
    ['document by key', '{ document(key: "nothing") { id } }'],
    ['job', '{ job(id: "job_01h2xcejqtf2nbrexx3vqjhp41") { id } }'],
    ['commit', '{ commit(number: 1000000) { id } }'],
  ])('answers an unknown %s with null, not with an error', async (_what, query) => {
    expect(Object.values(await me.get<object>(query))).toEqual([null]);
  });

  it.each([
    ['no id at all', '{ node(id: "nonsense") { id } }', 'expected an id like ent_… or als_…'],
    [
      'an id of another kind',
      '{ claim(id: "ent_01h2xcejqtf2nbrexx3vqjhp41") { id } }',
      'expected an id like clm_…, got "ent_01h2xcejqtf2nbrexx3vqjhp41"',
    ],
    ['an id cut short', '{ node(id: "ent_01h2xcejqtf2nbrexx3vq") { id } }', 'expected an id like'],
    [
      'a bad id in a filter',
      '{ claims(where: { subject: { id: { in: ["ent_01h2xcejqtf2nbrexx3vqjhp41", "x"] } } }) { nodes { id } } }',
      'expected an id like ent_…, got "x"',
    ],
    ['neither id nor key', '{ entity { id } }', 'expected exactly one of id, key, name, got none'],
    [
      'both id and key',
      '{ document(id: "doc_01h2xcejqtf2nbrexx3vqjhp41", key: "k") { id } }',
      'expected exactly one of id, key, got id and key',
    ],
    ['too many ids', `{ nodes(ids: [${'"x",'.repeat(101)}]) { id } }`, 'expected at most 100 ids, got 101'],
    ['no seeds', '{ subgraph(entities: []) { truncated } }', 'expected 1 to 100 entities, got 0'],
    [
      'too deep a walk',
      '{ subgraph(entities: ["ent_01h2xcejqtf2nbrexx3vqjhp41"], depth: 5) { truncated } }',
      'expected depth to be a whole number from 1 to 4, got 5',
    ],
    [
      'too long a path',
      '{ paths(from: "ent_01h2xcejqtf2nbrexx3vqjhp41", to: "ent_01h2xcejqtf2nbrexx3vqjhp41", maxDepth: 7) { truncated } }',
      'expected maxDepth',
    ],
    [
      'a filter nested too deep',
      `{ entities(where: ${'{ not: '.repeat(8)}{ key: { eq: "a" } }${' }'.repeat(8)}) { nodes { id } } }`,
      'expected a filter of at most 8 levels',
    ],
    [
      'a filter with too many values',
      `{ entities(where: { key: { in: [${'"x",'.repeat(501)}] } }) { nodes { id } } }`,
      'expected a filter of at most 500 filters, conditions and values',
    ],
    [
      'a filter of too many empty ones',
      `{ claims(where: { or: [${'{}'.repeat(501)}] }) { nodes { id } } }`,
      'expected a filter of at most 500 filters, conditions and values',
    ],
    ['an empty name', '{ resolveName(text: " ") { __typename } }', 'expected a name, got an empty text'],
    ['an empty search', '{ search(text: "") { nodes { __typename } } }', 'expected words to search for'],
    ['a search of nothing', '{ search(text: "a", in: []) { nodes { __typename } } }', 'expected at least one kind'],
    ['a commit to come', '{ corpusBuild(commit: 1000000) { commit } }', 'expected a commit from 0 to'],
    [
      'a build of two things',
      '{ corpusBuild(commit: 1, asOf: { recorded: "2026-01-01T00:00:00Z" }) { commit } }',
      'expected exactly one of commit, asOf',
    ],
  ])('refuses %s with the code INVALID and what was expected', async (_what, query, message) => {
    const { errors } = await me.ask(query);
    expect(errors).toEqual([expect.objectContaining({ code: 'INVALID', message: expect.stringContaining(message) })]);
  });

  it.each([
    ['a subgraph', 'subgraph(entities: ["eip-1", "no-such-key"]) { truncated }', 'subgraph'],
    ['a path', 'paths(from: "eip-1", to: "no-such-key") { truncated }', 'paths'],
    ['a measure', 'centrality(kind: DEGREE, entities: ["no-such-key"]) { entity { id } }', 'centrality'],
    ['a list of relationships', 'relationships(entities: ["no-such-key"]) { nodes { id } }', 'relationships'],
  ])('%s begins at natural keys as at ids; one that nothing has is not found', async (_, query, path) => {
    const { errors } = await me.ask(`{ ${query} }`);
    expect(errors).toMatchObject([
      {
        code: 'NOT_FOUND',
        message: expect.stringContaining('no entity has the id, key or name "no-such-key" in this space'),
      },
    ]);
    expect(errors[0]?.path).toEqual([path]);
    const { subgraph } = await me.get<{ subgraph: { nodes: { depth: number; entity: { key: string } }[] } }>(
      '{ subgraph(entities: ["eip-1"]) { nodes { depth entity { key } } } }',
    );
    expect(subgraph.nodes[0]).toEqual({ depth: 0, entity: { key: 'eip-1' } });
  });
  it.each([
    ['by type', 'entities(where: { type: { eq: "PERSON" } }) { nodes { name } }', ['Ada Lantern', 'Bo Beacon']],
    [
      'by the beginning of the key',
      'entities(where: { key: { startsWith: "eip-" } }, orderDirection: DESC) { nodes { name } }',
      ['EIP-3', 'EIP-2', 'EIP-1'],
    ],
    [
      'by either',
      'entities(where: { or: [{ key: { eq: "eip-1" } }, { name: { eq: "Core" } }] }) { nodes { name } }',
      ['Core', 'EIP-1'],
    ],
    [
      'by both',
      'entities(where: { and: [{ key: { startsWith: "eip" } }, { not: { key: { in: ["eip-1", "eip-2"] } } }] }) { nodes { name } }',
      ['EIP-3'],
    ],
    ['by none of an empty choice', 'entities(where: { or: [] }) { nodes { name } }', []],
    ['by time', 'entities(where: { createdAt: { lt: "2001-01-01T00:00:00Z" } }) { nodes { name } }', []],
    ['by key', 'documents(where: { key: { in: ["eip-3", "eip-1"] } }) { nodes { name: key } }', ['eip-1', 'eip-3']],
    [
      'by kind',
      'documents(where: { kind: { eq: NOTE }, removed: { eq: false } }) { nodes { name: mediaType } }',
      ['text/plain', 'text/plain'],
    ],
    [
      'by predicate and confidence',
      'claims(where: { predicate: { eq: "REQUIRES" }, confidence: { gte: 0.9 } }) { nodes { name: statement } }',
      ['EIP-2 requires EIP-1.', 'EIP-3 requires EIP-1.', 'EIP-3 requires EIP-2.'],
    ],
    [
      'by status',
      'claims(where: { status: { in: [SUPERSEDED] } }, asOf: { valid: null }) { nodes { name: statement } }',
      ['The status of EIP-2 is Draft.'],
    ],
    [
      'by open conflict',
      'conflicts(where: { status: { eq: OPEN }, kind: { eq: VALUE }, severity: { gt: 0 } }) { nodes { name: predicate } }',
      ['status'],
    ],
    ['that holds no more', 'claims(where: { status: { in: [SUPERSEDED] } }) { nodes { name: statement } }', []],
  ])('filters lists %s', async (_how, list, names) => {
    const found = await me.get<Record<string, Nodes<{ name: string }>>>(`{ ${list} }`);
    expect(Object.values(found)[0]?.nodes.map((node) => node.name)).toEqual(names);
  });
});
