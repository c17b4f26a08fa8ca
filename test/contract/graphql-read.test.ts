import { beforeAll, expect, it } from '@jest/globals';
import { encodeId, systemIds } from '../../src/domain/ids.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingestProposals, proposalText } from '../support/proposals.ts';
import { sha256 } from '../support/rows.ts';

interface Named {
  readonly id: string;
  readonly __typename?: string;
}
interface Nodes<T> {
  readonly nodes: readonly T[];
}

describeDatabase('the contract, reading', (context) => {
  let me: Asking;
  let stranger: Asking;

  beforeAll(async () => {
    const { database } = context();
    me = asking(database, await context().space());
    stranger = asking(database, await context().space());
    await ingestProposals(me, {
      1: {},
      2: { requires: [1], body: 'It stands on [the first](./eip-1.md).' },
      3: { requires: [1, 2] },
    });
    await ingestProposals(me, { 2: { requires: [1], status: 'Final', body: 'It stands on [the first](./eip-1.md).' } });
    await me.get(`mutation {
      assertClaim(input: { subject: { named: { name: "EIP-3", type: "PROPOSAL", key: "eip-3" } }, predicate: "status", object: { text: "Final" } }) { __typename }
      memory: assertClaim(input: { visibility: PRIVATE, subject: { named: { name: "EIP-1", type: "PROPOSAL", key: "eip-1" } }, predicate: "OPINION", object: { text: "a good one" } }) { __typename }
      ingest(input: { source: { key: "bad" }, documents: [{ path: "empty.md", text: "" }] }) { __typename }
    }`);
  });

  const claimByPredicate = async (key: string, predicate: string): Promise<string> => {
    const query = `query ($key: String!, $predicate: String!) {
      entity(key: $key) { claims(where: { predicate: { eq: $predicate } }, asOf: { valid: null }) { nodes { id status } } }
    }`;
    const found = await me.get<{ entity: { claims: Nodes<Named & { status: string }> } }>(query, { key, predicate });
    return found.entity.claims.nodes.find((claim) => claim.status !== 'SUPERSEDED')?.id ?? '';
  };

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
      '{ claims(where: { subject: { in: ["ent_01h2xcejqtf2nbrexx3vqjhp41", "x"] } }) { nodes { id } } }',
      'expected an id like ent_…, got "x"',
    ],
    ['neither id nor key', '{ entity { id } }', 'expected exactly one of id, key, got none'],
    [
      'both id and key',
      '{ document(id: "doc_01h2xcejqtf2nbrexx3vqjhp41", key: "k") { id } }',
      'expected exactly one of id, key, got id and key',
    ],
    ['too many ids', `{ nodes(ids: [${'"x",'.repeat(101)}]) { id } }`, 'expected at most 100 ids, got 101'],
    ['no seeds', '{ subgraph(seeds: []) { truncated } }', 'expected 1 to 100 seeds, got 0'],
    [
      'too deep a walk',
      '{ subgraph(seeds: ["ent_01h2xcejqtf2nbrexx3vqjhp41"], depth: 5) { truncated } }',
      'expected depth to be a whole number from 1 to 4, got 5',
    ],
    [
      'too long a path',
      '{ paths(from: "ent_01h2xcejqtf2nbrexx3vqjhp41", to: "ent_01h2xcejqtf2nbrexx3vqjhp41", maxDepth: 7) { length } }',
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
      'expected a filter of at most 500 conditions and values',
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

  it('[SE-02 SE-04 SE-09] shows a claim with everything it rests on, down to the exact words', async () => {
    const id = await claimByPredicate('eip-2', 'status');
    const query = `query ($id: ID!) { claim(id: $id) {
      subject { key } predicate object { ... on TextValue { text } } statement qualifiers { name } validity { from to precision } temporal
      current status disputed aging confidence { value parts { name weight input contribution } explanation }
      recorded { from to } createdAt lastVerifiedAt version supersedes { object { ... on TextValue { text } } status supersededBy { id } }
      evidence { stance confidence method current source { key } span { quote quoteHash start end valid before after
        document { key uri } revision { contentHash retrievedAt text } chunks { text } } }
    } }`;
    interface Data {
      readonly claim: {
        readonly evidence: readonly [
          {
            readonly span: {
              readonly quote: string;
              readonly start: number;
              readonly end: number;
              readonly revision: { readonly text: string };
            };
          },
        ];
        readonly confidence: { readonly value: number; readonly parts: readonly { readonly contribution: number }[] };
        readonly createdAt: string;
      };
    }
    const { claim } = await me.get<Data>(query, { id });
    const text = proposalText(2, { requires: [1], status: 'Final', body: 'It stands on [the first](./eip-1.md).' });
    expect(claim).toMatchObject({
      subject: { key: 'eip-2' },
      predicate: 'status',
      object: { text: 'Final' },
      statement: 'The status of EIP-2 is Final.',
      temporal: 'CURRENT',
      validity: { to: null, precision: 'INSTANT' },
      current: true,
      status: 'ACTIVE',
      disputed: false,
      aging: false,
      supersedes: [{ object: { text: 'Draft' }, status: 'SUPERSEDED', supersededBy: { id } }],
      recorded: { from: claim.createdAt, to: null },
      evidence: [
        {
          stance: 'SUPPORTS',
          current: true,
          source: { key: 'proposals' },
          span: {
            quote: 'Final',
            quoteHash: sha256('Final'),
            valid: true,
            document: { key: 'eip-2' },
            revision: { contentHash: sha256(text), text },
            chunks: [{ text: expect.stringContaining('status: Final') }],
          },
        },
      ],
    });
    const { span } = claim.evidence[0];
    expect(span.revision.text.slice(span.start, span.end)).toBe(span.quote);
    expect(span).toMatchObject({
      before: text.slice(Math.max(0, span.start - 160), span.start),
      after: text.slice(span.end, span.end + 160),
    });
    const sum = claim.confidence.parts.reduce((total, part) => total + part.contribution, 0);
    expect(sum).toBeCloseTo(claim.confidence.value, 5);
    expect(claim.confidence).toMatchObject({ explanation: '99 %: the method that read it is 99 % sure.' });
  });

  it('[SE-05] shows a relationship as a thing of its own, over the claim that asserts it', async () => {
    const query =
      '{ entity(key: "eip-2") { relationships(direction: OUT, kinds: ["REQUIRES"]) { nodes { id from { key } to { key } kind basis method model reviewState status confidence { value } claim { id } derivedFrom { relationship { id } } evidence { span { quote } } createdAt version } } } }';
    interface Edge {
      readonly id: string;
      readonly claim: { readonly id: string };
    }
    const { entity } = await me.get<{ entity: { relationships: Nodes<Edge> } }>(query);
    expect(entity.relationships.nodes).toEqual([
      {
        id: expect.stringMatching(/^rel_/),
        from: { key: 'eip-2' },
        to: { key: 'eip-1' },
        kind: 'REQUIRES',
        basis: 'ASSERTED',
        method: null,
        model: null,
        reviewState: null,
        status: 'ACTIVE',
        confidence: { value: 0.99 },
        claim: { id: expect.stringMatching(/^clm_/) },
        derivedFrom: [],
        // The words of two revisions: the first says it too.
        evidence: [{ span: { quote: '1' } }, { span: { quote: '1' } }],
        createdAt: expect.any(String),
        version: expect.any(Number),
      },
    ]);
    const [edge] = entity.relationships.nodes;
    expect(edge?.id.slice(4)).toBe(edge?.claim.id.slice(4));
    const other = await me.get<{ claim: { relationship: Named } }>(
      'query ($id: ID!) { claim(id: $id) { relationship { id } } }',
      { id: edge?.claim.id },
    );
    expect(other.claim.relationship.id).toBe(edge?.id);
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

  it('shows a conflict with both sides, neither of them lost', async () => {
    const query =
      '{ conflicts { nodes { kind status severity subject { key } predicate policy rationale strengths parties { strength claim { status object { ... on TextValue { text } } conflicts { id } } entity { id } } resolution { by } id } } }';
    const { conflicts } = await me.get<{ conflicts: Nodes<Named> }>(query);
    const [conflict] = conflicts.nodes;
    const party = (text: string) => ({
      strength: expect.any(Number),
      claim: { status: 'DISPUTED', object: { text }, conflicts: [{ id: conflict?.id }] },
      entity: null,
    });
    expect(conflicts.nodes).toEqual([
      expect.objectContaining({
        kind: 'VALUE',
        status: 'OPEN',
        subject: { key: 'eip-3' },
        predicate: 'status',
        parties: expect.arrayContaining([party('Draft'), party('Final')]),
        resolution: null,
      }),
    ]);
  });

  it("keeps the caller's private claims as semantic memories, and shows nobody else's", async () => {
    const query =
      '{ memories { nodes { __typename text ... on SemanticMemory { claim { owner object { ... on TextValue { text } } } } } } entity(key: "eip-1") { memories { nodes { text } } } none: memories(kinds: [EPISODIC]) { nodes { text } } }';
    const text = 'EIP-1 opinion a good one.';
    expect(await me.get(query)).toEqual({
      memories: {
        nodes: [{ __typename: 'SemanticMemory', text, claim: { owner: 'ada', object: { text: 'a good one' } } }],
      },
      entity: { memories: { nodes: [{ text }] } },
      none: { nodes: [] },
    });
    const other = asking(context().database, context().as(me.scope, 'bo'));
    expect(await other.get(query)).toEqual({
      memories: { nodes: [] },
      entity: { memories: { nodes: [] } },
      none: { nodes: [] },
    });
  });

  it.each([
    ['eip-1', { __typename: 'Resolved', stage: 'KEY', entity: { key: 'eip-1' }, confidence: 1 }],
    ['EIP-1', { __typename: 'Resolved', stage: 'NAME', entity: { key: 'eip-1' }, confidence: 1 }],
    ['EIP 1', { __typename: 'Resolved', stage: 'ALIAS', entity: { key: 'eip-1' }, confidence: 0.95 }],
    ['eip – 1', { __typename: 'Resolved', stage: 'NORMAL_FORM', entity: { key: 'eip-1' }, confidence: 0.9 }],
    ['the lighthouse', { __typename: 'Unresolved', text: 'the lighthouse' }],
  ])('says whom %j means, and how it knows', async (text, resolution) => {
    const query =
      'query ($text: String!) { resolveName(text: $text) { __typename ... on Resolved { stage confidence entity { key } } ... on Unresolved { text } ... on AmbiguousName { code candidates { key } } } }';
    expect(await me.get(query, { text })).toEqual({ resolveName: resolution });
  });

  it('walks from an entity, between two, and from several', async () => {
    const ids = await me.get<Record<'a' | 'b' | 'c', Named>>(
      '{ a: entity(key: "eip-1") { id } b: entity(key: "eip-2") { id } c: entity(key: "eip-3") { id } }',
    );
    const query = `query ($a: ID!, $b: ID!, $c: ID!) {
      entity(id: $c) { neighbourhood(depth: 1, kinds: ["REQUIRES"], direction: OUT) { nodes { depth entity { key } } edges { kind from { key } to { key } } truncated } }
      subgraph(seeds: [$a, $b], kinds: ["REQUIRES"], direction: IN) { nodes { entity { key } } }
      paths(from: $c, to: $a, kinds: ["REQUIRES"], direction: OUT, which: ALL) { length entities { key } relationships { kind } confidence }
      inferred: paths(from: $c, to: $a, basis: INFERRED) { length }
    }`;
    const found = await me.get<Record<string, unknown>>(query, { a: ids.a.id, b: ids.b.id, c: ids.c.id });
    expect(found).toMatchObject({
      entity: {
        neighbourhood: {
          nodes: expect.arrayContaining([
            { depth: 0, entity: { key: 'eip-3' } },
            { depth: 1, entity: { key: 'eip-1' } },
            { depth: 1, entity: { key: 'eip-2' } },
          ]),
          truncated: false,
        },
      },
      paths: [
        {
          length: 1,
          entities: [{ key: 'eip-3' }, { key: 'eip-1' }],
          relationships: [{ kind: 'REQUIRES' }],
          confidence: 0.99,
        },
        {
          length: 2,
          entities: [{ key: 'eip-3' }, { key: 'eip-2' }, { key: 'eip-1' }],
          confidence: expect.closeTo(0.9801, 6),
        },
      ],
      inferred: [],
    });
    expect(found.subgraph).toEqual({
      nodes: expect.arrayContaining([
        { entity: { key: 'eip-1' } },
        { entity: { key: 'eip-2' } },
        { entity: { key: 'eip-3' } },
      ]),
    });
  });

  it('searches texts, claims and entities, each hit with a score that can be taken apart', async () => {
    const query = `query ($in: [SearchKind!], $filters: SearchFilters) { search(text: "proposal number 2", in: $in, filters: $filters) { edges { kind score relevance parts { name weight input contribution }
      node { __typename ... on Entity { key } ... on Claim { statement } ... on Chunk { text place { document { key } } previous { text } next { text } } } } } }`;
    interface Hit {
      readonly kind: string;
      readonly score: number;
      readonly relevance: number;
      readonly parts: readonly { readonly weight: number; readonly input: number; readonly contribution: number }[];
      readonly node: object;
    }
    const { search } = await me.get<{ search: { edges: readonly Hit[] } }>(query, {});
    expect(new Set(search.edges.map((hit) => hit.kind))).toEqual(new Set(['ENTITY', 'CLAIM', 'CHUNK']));
    for (const hit of search.edges) {
      const sum = hit.parts.reduce((total, part) => total + part.contribution, 0);
      expect(sum).toBeCloseTo(hit.score, 6);
      for (const part of hit.parts) expect(part.weight * part.input).toBeCloseTo(part.contribution, 6);
    }
    const relevances = search.edges.map((hit) => hit.relevance);
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
    const only = await me.get<{ search: { edges: readonly Hit[] } }>(query, { in: ['CLAIM'] });
    expect(only.search.edges[0]).toMatchObject({
      kind: 'CLAIM',
      node: { __typename: 'Claim', statement: 'EIP-2 has the title “Proposal number 2”.' },
    });
    const chunks = await me.get<{ search: { edges: readonly Hit[] } }>(query, { in: ['CHUNK'] });
    expect(chunks.search.edges[0]?.node).toMatchObject({
      text: expect.stringContaining('proposal'),
      place: { document: { key: 'eip-2' } },
      previous: { text: expect.any(String) },
    });
    const typed = await me.get<{ search: { edges: readonly Hit[] } }>(query, {
      in: ['ENTITY'],
      filters: { entityTypes: ['PERSON'] },
    });
    expect(typed.search.edges).toEqual([]);
  });

  it('[PI-08 PI-09 PI-10] shows a document with its whole history, its current text and its chunks', async () => {
    const query = `{ document(key: "eip-2") { id title path mediaType pack removed version source { key }
      currentRevision { id text chunks { nodes { text place { n start end } next { id } previous { id } } } }
      revisions { edges { n observedAt source { key } commit { number reason } node { id bytes contentHash document { id } } } } } }`;
    interface Data {
      readonly document: {
        readonly id: string;
        readonly currentRevision: {
          readonly id: string;
          readonly text: string;
          readonly chunks: Nodes<{
            readonly text: string;
            readonly place: { readonly n: number; readonly start: number; readonly end: number };
          }>;
        };
        readonly revisions: { readonly edges: readonly { readonly node: { readonly id: string } }[] };
      };
    }
    const { document } = await me.get<Data>(query);
    const texts = ['Draft', 'Final'].map((status) =>
      proposalText(2, { status, requires: [1], body: 'It stands on [the first](./eip-1.md).' }),
    );
    expect(document).toMatchObject({
      title: 'Proposal number 2',
      path: 'eip-2.md',
      mediaType: 'text/markdown',
      pack: 'ethereum',
      removed: false,
      source: { key: 'proposals' },
      currentRevision: { id: document.revisions.edges[1]?.node.id, text: texts[1] },
      revisions: {
        edges: texts.map((text, n) => ({
          n,
          source: { key: 'proposals' },
          commit: { reason: 'ingest eip-2' },
          node: { contentHash: sha256(text), bytes: Buffer.byteLength(text), document: { id: document.id } },
        })),
      },
    });
    const { text, chunks } = document.currentRevision;
    expect(chunks.nodes.map((chunk) => chunk.place.n)).toEqual(chunks.nodes.map((_, n) => n));
    for (const chunk of chunks.nodes) expect(text.slice(chunk.place.start, chunk.place.end)).toBe(chunk.text);
  });

  it('[PI-14] names a corpus build by its commit: the documents it holds, and a hash that can be made again', async () => {
    const query = `query ($commit: Int) { corpusBuild(commit: $commit) { id commit totalDocuments totalChunks manifestHash documents(first: 2) { nodes { document { id key } revision { id } } pageInfo { hasNextPage } } } }`;
    interface Data {
      readonly corpusBuild: {
        readonly id: string;
        readonly commit: number;
        readonly totalDocuments: number;
        readonly manifestHash: string;
        readonly documents: Nodes<{ readonly document: Named; readonly revision: Named }>;
      };
    }
    const now = await me.get<Data>(query, {});
    const early = await me.get<Data>(query, { commit: 3 });
    expect(early.corpusBuild).toMatchObject({
      commit: 3,
      totalDocuments: 2,
      documents: { pageInfo: { hasNextPage: false } },
    });
    expect(now.corpusBuild.totalDocuments).toBe(5);
    expect(now.corpusBuild.manifestHash).not.toBe(early.corpusBuild.manifestHash);
    expect(await me.get<Data>(query, { commit: 3 })).toEqual(early);
    const [entry] = early.corpusBuild.documents.nodes;
    const held =
      'query ($build: ID!, $document: ID!) { node(id: $build) { ... on CorpusBuild { revision(document: $document) { id } } } }';
    expect(await me.get(held, { build: early.corpusBuild.id, document: entry?.document.id })).toEqual({
      node: { revision: { id: entry?.revision.id } },
    });
  });

  it('tells what each commit did, the newest first', async () => {
    const query =
      '{ commits { nodes { number actor reason at undoes { number } changes(first: 100) { nodes { kind node { __typename } details { name value } } } } } }';
    interface Data {
      readonly commits: Nodes<{
        readonly number: number;
        readonly reason: string;
        readonly changes: Nodes<{ readonly kind: string; readonly node: { readonly __typename: string } | null }>;
      }>;
    }
    const { commits } = await me.get<Data>(query);
    const numbers = commits.nodes.map((commit) => commit.number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    const revised = commits.nodes.find(
      (commit) =>
        commit.reason === 'ingest eip-2' && commit.changes.nodes.some((change) => change.kind === 'DOCUMENT_REVISED'),
    );
    expect(revised?.changes.nodes).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'CLAIM_SUPERSEDED', node: { __typename: 'Claim' } })]),
    );
  });

  it('counts what is there, as of any commit', async () => {
    const early = await me.get<{ commit: { at: string } }>('{ commit(number: 2) { at } }');
    const query =
      'query ($asOf: AsOf) { stats(asOf: $asOf) { documents entities claims relationships commits openConflicts quarantined } }';
    expect(await me.get(query, { asOf: { recorded: early.commit.at } })).toEqual({
      stats: { documents: 1, entities: 4, claims: 8, relationships: 3, commits: 2, openConflicts: 0, quarantined: 0 },
    });
    const now = await me.get<{ stats: Record<string, number> }>(query, {});
    expect(now.stats).toMatchObject({ documents: 5, openConflicts: 1, quarantined: 1 });
  });

  it('tells its settings, packs and health', async () => {
    const query =
      '{ settings { key value default min max integer unit overridden version } packs { name predicates { name edge } entityTypes { name } } health { ok version components { name ok } } }';
    const { settings, packs, health } = await me.get<{
      settings: readonly unknown[];
      packs: readonly unknown[];
      health: unknown;
    }>(query);
    expect(settings).toContainEqual({
      key: 'page.max',
      value: 100,
      default: 100,
      min: 1,
      max: 1000,
      integer: true,
      unit: 'rows',
      overridden: false,
      version: 0,
    });
    expect(packs).toContainEqual(
      expect.objectContaining({
        name: 'ethereum',
        predicates: expect.arrayContaining([{ name: 'REQUIRES', edge: true }]),
      }),
    );
    expect(health).toMatchObject({ ok: true, version: '0.0.0' });
  });
});
