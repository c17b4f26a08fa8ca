import { expect, it } from '@jest/globals';
import { drawConclusions, withdrawConclusions } from '../../graph/store/index.ts';
import { decodeId, type ClaimId, type EntityId } from '../../src/domain/typed-ids.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write as plantIn } from '../support/rows.ts';
import { write } from '../support/writes.ts';

interface Edge {
  readonly id: string;
  readonly basis: string;
  readonly kind: string;
  readonly method: string | null;
  readonly model: string | null;
  readonly status: string;
  readonly reviewState: string | null;
  readonly version: number;
  readonly claim: { readonly id: string } | null;
  readonly confidence: { readonly value: number; readonly explanation: string };
  readonly derivations: readonly {
    readonly method: string;
    readonly premises: readonly { readonly claim: { readonly id: string; readonly statement: string } | null }[];
  }[];
  readonly derivedFrom: readonly { readonly relationship: { readonly id: string } }[];
  readonly evidence: readonly { readonly span: { readonly quote: string } }[];
}

const EDGE = `id basis kind method model status reviewState version claim { id } confidence { value explanation }
  from { name } to { name } validity { from to }
  derivations { method model rule { id } confidence validity { from } createdAt premises { claim { id statement } relationship { id } span { id } } }
  derivedFrom { relationship { id } } evidence { span { quote } }`;

describeDatabase('the contract, inferred relationships', (context) => {
  /** One proposal that requires another, as a document says, and two conclusions about them. */
  const world = async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    const text =
      '---\neip: 2\ntitle: Two\nstatus: Draft\ntype: Core\nrequires: 1\n---\n\n## Abstract\n\nTwo needs one.\n';
    await me.get(
      'mutation ($text: String!) { ingest(input: { source: { key: "s" }, documents: [{ path: "eip-2.md", text: $text }] }) { __typename } }',
      { text },
    );
    const { one, two } = await me.get<Record<'one' | 'two', { id: string }>>(
      '{ one: entity(key: "eip-1") { id } two: entity(key: "eip-2") { id } }',
    );
    const [from, to] = [one, two].map(({ id }): EntityId => decodeId(id, 'ent').id) as [EntityId, EntityId];
    const [said] = (await edges(me, 'relationships(kinds: ["REQUIRES"])')).nodes;
    const premise = { kind: 'CLAIM', id: decodeId(said?.claim?.id ?? '', 'clm').id as ClaimId } as const;
    const common = { from, to, ruleId: null, validFrom: null, validTo: null, premises: [premise] };
    await plantIn(database, scope, (commit) =>
      drawConclusions(commit, [
        { ...common, kind: 'NEAR', method: 'SIMILARITY', model: 'mini 1', confidence: 0.8 },
        { ...common, kind: 'CONFLICTS_WITH', method: 'ENTAILMENT_CONFLICT', model: null, confidence: 0.6 },
      ]),
    );
    return { database, scope, me, one: one.id, two: two.id, said, claim: premise.id };
  };
  const edges = async (me: Asking, list: string): Promise<{ nodes: Edge[] }> =>
    (await me.get<{ list: { nodes: Edge[] } }>(`{ list: ${list} { nodes { ${EDGE} } } }`)).list;
  const kinds = async (me: Asking, list: string) => (await edges(me, list)).nodes.map(({ kind }) => kind).toSorted();

  it('[PI-65 PI-67] every edge says its kind, what it rests on and how sure it is, wherever it is read', async () => {
    const { me, one, two, said } = await world();
    const list = await edges(me, 'relationships(orderBy: CONFIDENCE, orderDirection: DESC)');
    expect(list.nodes.map(({ basis, kind, method, model }) => [basis, kind, method, model])).toEqual([
      ['ASSERTED', 'REQUIRES', null, null],
      ['INFERRED', 'NEAR', 'SIMILARITY', 'mini 1'],
      ['INFERRED', 'CONFLICTS_WITH', 'ENTAILMENT_CONFLICT', null],
    ]);
    const [asserted, near] = list.nodes;
    expect(asserted).toMatchObject({
      reviewState: null,
      derivations: [],
      derivedFrom: [],
      claim: { id: said?.claim?.id },
    });
    expect(asserted?.evidence.length).toBeGreaterThan(0);
    expect(near).toMatchObject({ reviewState: 'UNREVIEWED', claim: null, evidence: [], confidence: { value: 0.8 } });
    expect(near?.confidence.explanation).toBe('80 %: what is said of the two is alike in meaning (mini 1).');
    expect(near?.derivations[0]?.premises).toMatchObject([
      { claim: { id: said?.claim?.id }, relationship: null, span: null },
    ]);
    expect(near?.derivedFrom).toEqual([{ relationship: { id: said?.id } }]);
    const { node, entity, paths, subgraph } = await me.get<{
      node: Edge;
      entity: { relationships: { nodes: Edge[] } };
      paths: { paths: { relationships: Edge[] }[] };
      subgraph: { edges: Edge[] };
    }>(
      `query ($id: ID!, $one: ID!, $two: ID!) {
        node(id: $id) { ... on Relationship { ${EDGE} } }
        entity(id: $one) { relationships(direction: OUT) { nodes { ${EDGE} } } }
        paths(from: $one, to: $two, direction: OUT, profile: EXPLORATORY) { paths { relationships { ${EDGE} } } }
        subgraph(entities: [$one], profile: EXPLORATORY) { edges { ${EDGE} } }
      }`,
      { id: near?.id, one, two },
    );
    expect(node).toEqual(near);
    expect(entity.relationships.nodes.map(({ kind }) => kind).toSorted()).toEqual(['CONFLICTS_WITH', 'NEAR']);
    expect(paths.paths.map(({ relationships }) => relationships)).toEqual([[near], [list.nodes[2]]]);
    expect(subgraph.edges.map(({ kind }) => kind).toSorted()).toEqual(['CONFLICTS_WITH', 'NEAR', 'REQUIRES']);
  });

  it('[PI-68] walks leave out what is less sure than their profile says: NORMAL, unless another is named', async () => {
    const { me, one } = await world();
    const walked = async (more: string) => {
      const { subgraph } = await me.get<{ subgraph: { edges: Edge[] } }>(
        `query ($one: ID!) { subgraph(entities: [$one]${more}) { edges { ${EDGE} } } }`,
        { one },
      );
      return subgraph.edges.map(({ kind }) => kind).toSorted();
    };
    expect(await walked('')).toEqual(['NEAR', 'REQUIRES']);
    expect(await walked(', profile: HIGH_STAKES')).toEqual(['REQUIRES']);
    expect(await walked(', profile: EXPLORATORY')).toEqual(['CONFLICTS_WITH', 'NEAR', 'REQUIRES']);
    expect(await walked(', profile: EXPLORATORY, basis: ASSERTED')).toEqual(['REQUIRES']);
    await write(me, 'updateSetting', { key: 'inference.normal', value: 0.5 });
    expect(await walked('')).toEqual(['CONFLICTS_WITH', 'NEAR', 'REQUIRES']);
    await write(me, 'updateSetting', { key: 'inference.highStakes', value: 0.8 });
    expect(await walked(', profile: HIGH_STAKES')).toEqual(['NEAR', 'REQUIRES']);
    await write(me, 'updateSetting', { key: 'inference.exploratory', value: 0.61 });
    expect(await walked(', profile: EXPLORATORY')).toEqual(['NEAR', 'REQUIRES']);
  });

  it('[PI-69] edges are listed by kind, sureness and review; a review is a commit, that is undone as any other', async () => {
    const { me } = await world();
    expect(await kinds(me, 'relationships(basis: INFERRED, minConfidence: 0.7)')).toEqual(['NEAR']);
    expect(await kinds(me, 'relationships(kinds: ["CONFLICTS_WITH"])')).toEqual(['CONFLICTS_WITH']);
    const [near] = (await edges(me, 'relationships(kinds: ["NEAR"])')).nodes;
    const review = (verdict: string, expectedVersion?: number) =>
      write(me, 'reviewRelationship', { id: near?.id, verdict, ...(expectedVersion && { expectedVersion }) });
    expect(await review('REJECTED', 9)).toMatchObject({ __typename: 'StaleVersion', current: 1 });
    const done = await review('REJECTED', 1);
    expect(done).toMatchObject({
      withdrawn: false,
      relationship: { id: near?.id, reviewState: 'REJECTED', version: 2 },
    });
    expect(await kinds(me, 'relationships(basis: INFERRED)')).toEqual(['CONFLICTS_WITH']);
    expect(await kinds(me, 'relationships(basis: INFERRED, review: [REJECTED])')).toEqual(['NEAR']);
    await write(me, 'undo', { commit: done.commit?.number, reason: 'it is right' });
    expect(await kinds(me, 'relationships(basis: INFERRED)')).toEqual(['CONFLICTS_WITH', 'NEAR']);
    await review('ACCEPTED');
    expect(await kinds(me, 'relationships(basis: INFERRED, review: [ACCEPTED])')).toEqual(['NEAR']);
    const asserted = (await edges(me, 'relationships(basis: ASSERTED)')).nodes[0]?.id;
    expect(await write(me, 'reviewRelationship', { id: asserted, verdict: 'REJECTED' })).toMatchObject({
      __typename: 'Invalid',
    });
  });

  it('what is withdrawn is shown when it is asked for, and as it was before', async () => {
    const { database, scope, me, claim } = await world();
    // A commit's time has microseconds, an instant milliseconds: between the two commits there are some.
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    await pause();
    const before = new Date();
    await pause();
    await plantIn(database, scope, (commit) => withdrawConclusions(commit, { premises: [claim] }));
    expect(await kinds(me, 'relationships(basis: INFERRED)')).toEqual([]);
    expect(await kinds(me, 'relationships(basis: INFERRED, status: [RETRACTED])')).toEqual(['CONFLICTS_WITH', 'NEAR']);
    const [gone] = (await edges(me, 'relationships(basis: INFERRED, status: [RETRACTED], kinds: ["NEAR"])')).nodes;
    expect(await write(me, 'reviewRelationship', { id: gone?.id, verdict: 'ACCEPTED' })).toMatchObject({
      withdrawn: true,
      relationship: { reviewState: 'ACCEPTED' },
    });
    expect(await kinds(me, 'relationships(basis: INFERRED)')).toEqual([]);
    const asOf = `asOf: { recorded: "${before.toISOString()}" }`;
    const then = (await edges(me, `relationships(basis: INFERRED, orderBy: CONFIDENCE, ${asOf})`)).nodes;
    expect(then.map(({ status, derivations }) => [status, derivations.length])).toEqual([
      ['ACTIVE', 1],
      ['ACTIVE', 1],
    ]);
  });
});
