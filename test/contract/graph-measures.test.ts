import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { communitiesOf, rankedNodes } from '../../graph/store/index.ts';
import { encodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { edge, edgeId, graphs, node } from '../support/random-graph.ts';
import { plant, write } from '../support/rows.ts';

/** Two triangles, 0 1 2 and 3 4 5, joined by the edge 2 → 3; as [from, to]. */
const TWO_TRIANGLES = [
  [0, 1],
  [1, 2],
  [2, 0],
  [3, 4],
  [4, 5],
  [5, 3],
  [2, 3],
] as const;
const name = (id: EntityId): string => String(Number(id.slice(-12)));
const entity = (n: number): string => encodeId('ent', node(n));

describe('measures of a graph', () => {
  it('do not depend on the order in which it was read', () => {
    fc.assert(
      fc.property(graphs, fc.array(fc.nat(100)), ({ size, edges }, keys) => {
        const nodes = Array.from({ length: size }, (_, n) => node(n));
        const shuffled = edges
          .map((one, n) => ({ one, key: keys[n] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const again = { nodes: nodes.toReversed(), edges: shuffled };
        for (const kind of ['PAGERANK', 'DEGREE', 'BETWEENNESS'] as const) {
          const ranked = rankedNodes({ nodes, edges }, kind);
          expect(rankedNodes(again, kind)).toEqual(ranked);
          expect(ranked).toHaveLength(size);
          for (const { score } of ranked) expect(score >= 0 && score <= 1).toBe(true);
        }
        const groups = communitiesOf({ nodes, edges });
        expect(communitiesOf(again)).toEqual(groups);
        expect(groups.flat().sort()).toEqual(nodes);
      }),
      { numRuns: 200 },
    );
  });

  it('PageRank shares what a node has by the confidence of its edges, and sums to 1', () => {
    const ranked = rankedNodes(
      {
        nodes: [node(0), node(1), node(2)],
        edges: [edge(1, 0, 1, 0.9), edge(2, 0, 2, 0.3), edge(3, 1, 0), edge(4, 2, 0)],
      },
      'PAGERANK',
    );
    const score = new Map(ranked.map((one) => [name(one.node), one.score]));
    // With a = rank of 0: a = .05 + .85 (1 - a), and of the .85 a that leaves 0 three quarters go to 1.
    const a = 0.9 / 1.85;
    expect(score.get('0')).toBeCloseTo(a, 5);
    expect(score.get('1')).toBeCloseTo(0.05 + 0.85 * 0.75 * a, 5);
    expect(score.get('2')).toBeCloseTo(0.05 + 0.85 * 0.25 * a, 5);
  });
});

describeDatabase('measures through GraphQL', (context) => {
  const world = async (): Promise<Scope> => {
    const scope = await context().space();
    await write(context().database, scope, async (commit) => {
      await plant(
        commit,
        'entities',
        Array.from({ length: 8 }, (_, n) => ({ id: node(n), name: String(n) })),
      );
      await plant(
        commit,
        'claims',
        TWO_TRIANGLES.map(([from, to], n) => ({
          id: edgeId(n),
          subject_id: node(from),
          object_entity_id: node(to),
          predicate: n === 6 ? 'BRIDGE' : 'K',
        })),
      );
      await plant(commit, 'inferred_edges', [
        { id: edgeId(20), from_id: node(0), to_id: node(6), kind: 'K', confidence: 0.6 },
      ]);
    });
    return scope;
  };
  const centrality = async (scope: Scope, args: string) => {
    const text = `{ centrality(${args}) { entity { name } score } }`;
    const { data, errors } = await asking(context().database, scope).ask<{
      centrality: { entity: { name: string }; score: number }[];
    }>(text);
    if (errors.length > 0) return errors.map(({ code, message }) => `${String(code)} ${message}`).join();
    return data.centrality.map(({ entity: { name }, score }) => `${name} ${score.toFixed(3)}`).join(', ');
  };

  it.each([
    ['degree: neighbours of the five others', 'kind: DEGREE', '2 0.600, 3 0.600, 0 0.400, 1 0.400, 4 0.400, 5 0.400'],
    [
      'betweenness: of ten pairs of others, six lead through each end of the bridge',
      'kind: BETWEENNESS',
      '2 0.600, 3 0.600, 0 0.000, 1 0.000, 4 0.000, 5 0.000',
    ],
    ['the first of them', 'kind: DEGREE, first: 1', '2 0.600'],
    ['of some kinds', 'kind: DEGREE, kinds: ["BRIDGE"]', '2 1.000, 3 1.000'],
    [
      'with what is possibly so, in another profile',
      'kind: DEGREE, profile: EXPLORATORY, first: 2',
      '0 0.500, 2 0.500',
    ],
    [
      'near seeds, with the edges between those at the rim',
      'kind: DEGREE, entities: ["@0"], depth: 1',
      '0 1.000, 1 1.000, 2 1.000',
    ],
    ['of a seed alone', 'kind: BETWEENNESS, entities: ["@7"]', '7 0.000'],
    ['of what is not there', 'kind: PAGERANK, kinds: ["NONE"]', ''],
  ])('centrality %s', async (_, args, expected) => {
    expect(
      await centrality(
        await world(),
        args.replace(/@(\d)/, (_all, n: string) => entity(Number(n))),
      ),
    ).toBe(expected);
  });

  it('merged entities are one, and the past is as it was', async () => {
    const scope = await world();
    const { database } = context();
    const merged = await write(database, scope, (commit) =>
      plant(commit, 'merges', [{ member_id: node(3), into_id: node(2), canonical_id: node(2) }]),
    );
    const [before] = (await database.system((query) =>
      query<{ at: Date }>('t.at', 'select at from commits where space_id = $1 and number = $2', [
        scope.spaceId,
        merged - 1,
      ]),
    )) as [{ at: Date }];
    expect(await centrality(scope, 'kind: DEGREE, first: 2')).toBe('2 1.000, 0 0.500');
    const asOf = `asOf: { recorded: "${before.at.toISOString()}" }`;
    expect(await centrality(scope, `kind: DEGREE, first: 2, ${asOf}`)).toBe('2 0.600, 3 0.600');
  });

  it('communities: the two triangles, always the same, the surest tied first', async () => {
    const scope = await world();
    const text = `{ communities(first: 5) { rank size entities(first: 2) { name } } }`;
    const found = await asking(context().database, scope).get<{
      communities: { rank: number; size: number; entities: { name: string }[] }[];
    }>(text);
    expect(
      found.communities.map((one) => [one.rank, one.size, one.entities.map((each) => each.name).join('')]),
    ).toEqual([
      [0, 3, '01'],
      [1, 3, '34'],
    ]);
    const near = `{ communities(entities: ["${entity(4)}"], depth: 1) { size entities { name } } }`;
    expect(await asking(context().database, scope).get(near)).toEqual({
      communities: [{ size: 3, entities: [{ name: '3' }, { name: '4' }, { name: '5' }] }],
    });
  });

  it.each([
    [
      'entities',
      'graph.maxNodes',
      10,
      'kind: DEGREE',
      /^TOO_LARGE expected at most 10 entities .* fewer kinds, a higher minConfidence/,
    ],
    ['relationships', 'graph.maxEdges', 39, 'kind: PAGERANK', /^TOO_LARGE expected at most .* and 39 relationships/],
    ['entities near seeds', 'graph.maxNodes', 40, `kind: DEGREE, entities: ["${entity(3)}"]`, /^TOO_LARGE/],
    [
      'work for betweenness',
      'graph.maxBetweenness',
      1639,
      'kind: BETWEENNESS',
      /^TOO_LARGE .* got 1640; ask for fewer/,
    ],
    [
      'hops',
      'graph.maxDepth',
      3,
      `kind: DEGREE, depth: 4, entities: ["${entity(0)}"]`,
      /expected depth to be a whole number from 1 to 3/,
    ],
    ['nothing to start from', 'graph.maxNodes', 10, 'kind: DEGREE, entities: []', /expected 1 to 100 entities, got 0/],
    ['what fits exactly is not', 'graph.maxNodes', 41, 'kind: DEGREE, first: 1', /^0 1.000$/],
  ])('too much is refused and not measured in part: %s', async (_, key, value, args, message) => {
    const scope = await context().space();
    await write(context().database, scope, async (commit) => {
      await plant(
        commit,
        'entities',
        Array.from({ length: 41 }, (_none, n) => ({ id: node(n), name: String(n) })),
      );
      await plant(
        commit,
        'claims',
        Array.from({ length: 40 }, (_none, n) => ({
          id: edgeId(n),
          subject_id: node(0),
          object_entity_id: node(n + 1),
        })),
      );
    });
    const set = `mutation { updateSetting(input: { key: "${key}", value: ${value} }) { __typename } }`;
    expect(await asking(context().database, scope).get(set)).toEqual({
      updateSetting: { __typename: 'SettingWritten' },
    });
    expect(await centrality(scope, args)).toMatch(message);
  });
});
