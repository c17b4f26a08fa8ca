import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { proposalText } from '../support/proposals.ts';
import { sha256 } from '../support/rows.ts';
import { storyIn, type Nodes } from '../support/story.ts';

interface Named {
  readonly id: string;
  readonly __typename?: string;
}

describeDatabase('the contract, showing things', (context) => {
  let me: Asking;

  beforeAll(async () => {
    me = await storyIn(context);
  });

  const claimByPredicate = async (key: string, predicate: string): Promise<string> => {
    const query = `query ($key: String!, $predicate: String!) {
      entity(key: $key) { claims(where: { predicate: { eq: $predicate } }, asOf: { valid: null }) { nodes { id status } } }
    }`;
    const found = await me.get<{ entity: { claims: Nodes<Named & { status: string }> } }>(query, { key, predicate });
    return found.entity.claims.nodes.find((claim) => claim.status !== 'SUPERSEDED')?.id ?? '';
  };

  it('[SE-02 SE-04 SE-09] shows a claim with everything it rests on, down to the exact words', async () => {
    const id = await claimByPredicate('eip-2', 'status');
    const query = `query ($id: ID!) { claim(id: $id) {
      subject { key } predicate object { ... on TextValue { text } } statement qualifiers { name } validity { from to precision } temporal
      current status disputed aging confidence { value parts { name weight input contribution } explanation }
      recorded { from to } createdAt lastVerifiedAt version supersedes { object { ... on TextValue { text } } status supersededBy { id } }
      evidence { stance confidence: extractionConfidence method current source { key } span { quote quoteHash start end valid before after
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

  it('shows a conflict with both sides, neither of them lost', async () => {
    const query =
      '{ conflicts { nodes { kind status severity subject { key } predicate policy rationale strengths parties { strength claim { status object { ... on TextValue { text } } conflicts: inConflicts { id } } entity { id } } resolution { by } id } } }';
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
      '{ memories { nodes { __typename text ... on SemanticMemory { claim { owner object { ... on TextValue { text } } } } } } entity(key: "eip-1") { memories { nodes { text } } } none: memories(kinds: []) { nodes { text } } }';
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
    ['EIP 1', { __typename: 'Resolved', stage: 'ALIAS', entity: { key: 'eip-1' }, confidence: 0.99 }],
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
      subgraph(entities: [$a, $b], kinds: ["REQUIRES"], direction: IN) { nodes { entity { key } } }
      paths(from: $c, to: $a, kinds: ["REQUIRES"], direction: OUT, which: ALL) { paths { length entities { key } relationships { kind } confidence } }
      inferred: paths(from: $c, to: $a, basis: INFERRED) { paths { length } }
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
      paths: {
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
      },
      inferred: { paths: [] },
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
    const hits = async (filters: object): Promise<readonly Hit[]> =>
      (await me.get<{ search: { edges: readonly Hit[] } }>(query, { in: ['ENTITY'], filters })).search.edges;
    const all = await hits({});
    expect(all.length).toBeGreaterThan(0);
    expect(await hits({ entityKinds: ['CONCEPT'] })).toEqual(await hits({ entityTypes: ['PROPOSAL'] }));
    const kinds = await Promise.all(
      ['PERSON', 'ORGANISATION', 'CONCEPT', 'EVENT', 'LOCATION', 'PRODUCT'].map((kind) =>
        hits({ entityKinds: [kind] }),
      ),
    );
    expect(kinds.flat()).toHaveLength(all.length);
    expect(kinds.filter((some) => some.length > 0).length).toBeLessThan(6);
    expect(await hits({ entityKinds: [], entityTypes: ['PROPOSAL'] })).toEqual([]);
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
});
