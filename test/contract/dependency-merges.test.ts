import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';

interface Named {
  readonly key: string;
}
interface Dependencies {
  readonly nodes: readonly { readonly entity: Named; readonly depth: number }[];
  readonly edges: readonly { readonly from: Named; readonly to: Named; readonly type: string }[];
}

describeDatabase('a dependency view of merged and superseded proposals', (context) => {
  let me: Asking;
  const idOf = async (key: string): Promise<string> =>
    (await me.get<{ entity: { id: string } }>(`{ entity(key: "${key}") { id } }`)).entity.id;
  const seen = async (args: string): Promise<readonly [string[], string[]]> => {
    const { dependencyView } = await me.get<{ dependencyView: Dependencies }>(
      `{ dependencyView(${args}) { nodes { entity { key } depth } edges { from { key } to { key } type } } }`,
    );
    const { nodes, edges } = dependencyView;
    return [
      nodes.map(({ entity, depth }) => `${entity.key}@${depth}`),
      edges.map(({ from, to, type }) => `${from.key} ${type} ${to.key}`).toSorted(),
    ];
  };

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    await ingestProposals(me, {
      1: { requires: [2, 3] },
      2: { requires: [4] },
      3: { requires: [5] },
      4: {},
      5: {},
      6: {},
      7: {},
    });
    const of = (n: number) => `named: { name: "EIP-${n}", type: "PROPOSAL", key: "eip-${n}" }`;
    await me.get(`mutation { assertClaim(input: { subject: { ${of(6)} }, predicate: "SUPERSEDES", object: { entity: { ${of(7)} } } }) {
      __typename ... on DomainError { message } } }`);
  });

  it('[PI-70] follows SUPERSEDES as it follows REQUIRES, says which of them an edge is, and either can be left out', async () => {
    expect(await seen('entities: ["eip-6"]')).toEqual([['eip-6@0', 'eip-7@1'], ['eip-6 SUPERSEDES eip-7']]);
    expect(await seen('entities: ["eip-6"], kinds: ["REQUIRES"]')).toEqual([['eip-6@0'], []]);
    expect(await seen('entities: ["eip-7"], direction: IN')).toEqual([
      ['eip-7@0', 'eip-6@1'],
      ['eip-6 SUPERSEDES eip-7'],
    ]);
  });

  it('[PI-20] entities that were merged are one node, with the dependencies of both, and apart again where that is asked for', async () => {
    const apart = await seen('entities: ["eip-1"]');
    expect(apart[0].toSorted()).toEqual(['eip-1@0', 'eip-2@1', 'eip-3@1', 'eip-4@2', 'eip-5@2']);
    const [into, member] = [await idOf('eip-2'), await idOf('eip-3')];
    const { mergeEntities } = await me.get<{ mergeEntities: { __typename: string; message?: string } }>(
      `mutation { mergeEntities(input: { canonical: "${into}", members: ["${member}"], reason: "the same" }) { __typename ... on DomainError { message } } }`,
    );
    expect(mergeEntities.message).toBeUndefined();
    const [nodes, edges] = await seen('entities: ["eip-1"]');
    expect(nodes.toSorted()).toEqual(['eip-1@0', 'eip-2@1', 'eip-4@2', 'eip-5@2']);
    expect([...new Set(edges)]).toEqual(['eip-1 REQUIRES eip-2', 'eip-2 REQUIRES eip-4', 'eip-2 REQUIRES eip-5']);
    const both = await seen(`entities: ["${into}", "${member}"]`);
    expect(both[0].toSorted()).toEqual(['eip-2@0', 'eip-4@1', 'eip-5@1']);
    expect(await seen('entities: ["eip-1"], asOf: { merged: false }')).toEqual(apart);
  });
});
