import { beforeAll, expect, it } from '@jest/globals';
import { drawConclusions } from '../../graph/store/index.ts';
import { decodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, estimate, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';
import { write } from '../support/rows.ts';

interface View {
  readonly roots: readonly { readonly key: string }[];
  readonly nodes: readonly {
    readonly entity: { readonly key: string };
    readonly depth: number;
    readonly status: string | null;
  }[];
  readonly edges: readonly Edge[];
  readonly criticalPath: readonly { readonly entities: readonly { readonly key: string }[] }[];
  readonly cycles: readonly { readonly entities: readonly { readonly key: string }[] }[];
  readonly conflicts: readonly {
    readonly kind: string;
    readonly relationship: { readonly kind: string };
    readonly claims: readonly { readonly statement: string }[];
  }[];
  readonly assertedEdgeCount: number;
  readonly inferredEdgeCount: number;
  readonly truncated: boolean;
}
interface Edge {
  readonly from: { readonly key: string };
  readonly to: { readonly key: string };
  readonly type: string;
  readonly source: string;
  readonly basis: string;
  readonly confidence: number;
  readonly relationship: {
    readonly status: string;
    readonly temporal: string | null;
    readonly validity: { readonly from: string | null; readonly to: string | null };
    readonly confidence: { readonly value: number };
    readonly evidence: readonly { readonly span: { readonly quote: string } }[];
    readonly derivations: readonly {
      readonly premises: readonly { readonly claim: { readonly statement: string } | null }[];
    }[];
  };
}

const FIELDS = `roots { key } nodes { entity { key } depth status standing { statement evidence { span { quote } } } }
  edges { from { key } to { key } type source basis confidence
    relationship { status temporal validity { from to } confidence { value } evidence { span { quote } } derivations { premises { claim { statement } } } } }
  criticalPath { entities { key } next { id } } cycles { entities { key } relationships { id } }
  conflicts { kind relationship { kind } claims { statement } } assertedEdgeCount inferredEdgeCount truncated`;

describeDatabase('dependencyView', (context) => {
  let me: Asking;
  const ids = new Map<string, EntityId>();

  const view = async (args: string): Promise<View> =>
    (await me.get<{ dependencyView: View }>(`{ dependencyView(${args}) { ${FIELDS} } }`)).dependencyView;
  const arrows = (edges: readonly Edge[]): string[] =>
    edges.map(({ from, to, type }) => `${from.key} ${type} ${to.key}`).toSorted();
  const depths = ({ nodes }: View): string =>
    nodes
      .map(({ entity, depth }) => `${entity.key.slice(4)}@${depth}`)
      .toSorted()
      .join(' ');

  beforeAll(async () => {
    const { database } = context();
    me = asking(database, await context().space());
    await ingestProposals(me, {
      1: { status: 'Final', requires: [2, 3] },
      2: { status: 'Final', requires: [4] },
      3: { status: 'Draft' },
      4: { status: 'Withdrawn', requires: [5] },
      5: { status: 'Final', requires: [4] },
      6: { status: 'Final' },
      7: { status: 'Living', requires: [1] },
    });
    for (const n of [1, 2, 3, 4, 5, 6, 7]) {
      const { entity } = await me.get<{ entity: { id: string } }>(`{ entity(key: "eip-${n}") { id } }`);
      ids.set(`eip-${n}`, decodeId(entity.id, 'ent').id);
    }
    const { claims } = await me.get<{ claims: { nodes: { id: string }[] } }>('{ claims(first: 1) { nodes { id } } }');
    const premise = { kind: 'CLAIM', id: decodeId(claims.nodes[0]?.id ?? '', 'clm').id } as const;
    const inferred = (from: string, kind: string, to: string, confidence: number) => ({
      from: ids.get(from) as EntityId,
      to: ids.get(to) as EntityId,
      kind,
      confidence,
      method: 'ENTAILMENT_CONFLICT' as const,
      model: null,
      ruleId: null,
      validFrom: null,
      validTo: null,
      premises: [premise],
    });
    await write(database, me.scope, (commit) =>
      drawConclusions(commit, [
        inferred('eip-3', 'REQUIRES', 'eip-6', 0.75),
        inferred('eip-2', 'CONFLICTS_WITH', 'eip-3', 0.8),
        inferred('eip-2', 'CONFLICTS_WITH', 'eip-7', 0.99),
        inferred('eip-4', 'CONFLICTS_WITH', 'eip-3', 0.6),
      ]),
    );
  });

  it('[PI-20 PI-136] is what a proposal needs, each once, with counts, words and reasons, and ends in circles', async () => {
    const found = await view('entities: ["eip-1"]');
    expect(found.roots).toEqual([{ key: 'eip-1' }]);
    expect(depths(found)).toBe('1@0 2@1 3@1 4@2 5@3 6@2');
    expect(arrows(found.edges)).toEqual([
      'eip-1 REQUIRES eip-2',
      'eip-1 REQUIRES eip-3',
      'eip-2 CONFLICTS eip-3',
      'eip-2 REQUIRES eip-4',
      'eip-3 REQUIRES eip-6',
      'eip-4 REQUIRES eip-5',
      'eip-5 REQUIRES eip-4',
    ]);
    expect([found.assertedEdgeCount, found.inferredEdgeCount, found.truncated]).toEqual([5, 2, false]);
    expect(
      found.edges.flatMap(({ basis, confidence }) => (basis === 'INFERRED' ? [confidence] : [])).toSorted(),
    ).toEqual([0.75, 0.8]);
    for (const { basis, source, confidence, relationship } of found.edges) {
      expect(confidence).toBe(relationship.confidence.value);
      expect(source).toBe(basis === 'ASSERTED' ? 'FRONT_MATTER' : 'INFERRED');
      expect(relationship.evidence.length > 0).toBe(basis === 'ASSERTED');
      expect(relationship.derivations.flatMap(({ premises }) => premises).length > 0).toBe(basis === 'INFERRED');
    }
    expect(found.edges.find(({ to }) => to.key === 'eip-2')?.relationship.evidence[0]?.span.quote).toBe('2');
    expect(found.nodes.find(({ entity }) => entity.key === 'eip-4')?.status).toBe('Withdrawn');
    expect(
      found.criticalPath.map(({ entities }) =>
        entities
          .map(({ key }) => key)
          .toSorted()
          .join('+'),
      ),
    ).toEqual(['eip-1', 'eip-2', 'eip-4+eip-5']);
    expect(found.cycles.map(({ entities }) => entities.map(({ key }) => key).toSorted())).toEqual([['eip-4', 'eip-5']]);
  });

  it('[PI-20] conflicts: what says so within the view, and what is Final but needs what is not', async () => {
    const { conflicts } = await view('entities: "eip-1"');
    expect(
      conflicts
        .map(({ kind, relationship, claims }) => [kind, relationship.kind, claims.map(({ statement }) => statement)])
        .toSorted(),
    ).toEqual([
      ['CONFLICTING', 'CONFLICTS_WITH', []],
      ['UNSETTLED', 'REQUIRES', ['The status of EIP-1 is Final.', 'The status of EIP-3 is Draft.']],
      ['UNSETTLED', 'REQUIRES', ['The status of EIP-2 is Final.', 'The status of EIP-4 is Withdrawn.']],
      ['UNSETTLED', 'REQUIRES', ['The status of EIP-5 is Final.', 'The status of EIP-4 is Withdrawn.']],
    ]);
  });

  it.each([
    ['as sure as the profile says', '', '1@0 2@1 3@1 4@2 5@3 6@2'],
    ['surer', 'profile: HIGH_STAKES', '1@0 2@1 3@1 4@2 5@3'],
    ['exactly as sure as asked', 'minConfidence: 0.75', '1@0 2@1 3@1 4@2 5@3 6@2'],
    ['a little surer than it is', 'minConfidence: 0.751', '1@0 2@1 3@1 4@2 5@3'],
    ['one hop', 'maxDepth: 1', '1@0 2@1 3@1'],
    ['two hops', 'maxDepth: 2', '1@0 2@1 3@1 4@2 6@2'],
    ['against the edges', 'direction: IN', '1@0 7@1'],
    ['of one kind that is not there', 'kinds: ["SUPERSEDES"]', '1@0'],
  ])('[PI-70] %s', async (_, args, expected) => {
    expect(depths(await view(`entities: ["eip-1"] ${args}`))).toBe(expected);
  });

  it('[PI-70 PI-136] goes five hops, unless another number is asked for', async () => {
    const other = asking(context().database, await context().space());
    const next = (n: number) => [n, n < 8 ? { requires: [n + 1] } : {}] as const;
    await ingestProposals(other, Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map(next)));
    const keys = async (more: string) => {
      const query = `{ dependencyView(entities: ["eip-1"] ${more}) { nodes { entity { key } } } }`;
      return (await other.get<{ dependencyView: View }>(query)).dependencyView.nodes.map(({ entity }) => entity.key);
    };
    expect(await keys('')).toEqual(['eip-1', 'eip-2', 'eip-3', 'eip-4', 'eip-5', 'eip-6']);
    expect(await keys('maxDepth: 7')).toHaveLength(8);
  });

  it.each([
    ['a key that nobody has', 'entities: ["eip-99"]', 'NOT_FOUND'],
    ['one such among others', 'entities: ["eip-1", "eip-99"]', 'NOT_FOUND'],
    ['an id that nobody has', 'entities: ["ent_01h2xcejqtf2nbrexx3vqjhp41"]', 'NOT_FOUND'],
    ['no roots', 'entities: []', 'INVALID'],
    ['no hops', 'entities: ["eip-1"] maxDepth: 0', 'INVALID'],
    ['too many hops', 'entities: ["eip-1"] maxDepth: 11', 'INVALID'],
    ['a kind that is no dependency', 'entities: ["eip-1"] kinds: ["CITES"]', 'INVALID'],
    ['no kinds', 'entities: ["eip-1"] kinds: []', 'INVALID'],
    ['a confidence above 1', 'entities: ["eip-1"] minConfidence: 1.1', 'INVALID'],
    ['too many entities', 'entities: ["eip-1"] maxNodes: 100000', null],
  ])('[PI-136] %s is an error, not an empty view', async (_, args, code) => {
    const { data, errors } = await me.ask<{ dependencyView: View } | null>(`{ dependencyView(${args}) { truncated } }`);
    expect(errors).toHaveLength(1);
    if (code !== null) expect(errors[0]?.code).toBe(code);
    expect(data?.dependencyView ?? null).toBeNull();
    if (args.includes('maxDepth'))
      expect(errors[0]?.message).toMatch(/^expected maxDepth to be a whole number from 1 to 10, got/);
  });

  it('[PI-20] costs as many entities as are wanted, and says when there are more', async () => {
    const cost = (n: number): number =>
      estimate(`{ dependencyView(entities: "eip-1", maxNodes: ${n}) { nodes { entity { key } } } }`);
    expect(cost(200)).toBeGreaterThan(150 * (cost(2) - cost(1)));
    const few = await view('entities: ["eip-1"] maxNodes: 3');
    expect([few.nodes.length, few.truncated]).toEqual([3, true]);
  });

  it('[SE-58] what was, and what will be, is told from what is, on every edge read through the graph', async () => {
    const { database } = context();
    const other = asking(database, await context().space());
    await ingestProposals(other, { 1: {}, 2: {}, 3: {}, 4: {} });
    const say = (to: number, more: string) =>
      other.get(`mutation { assertClaim(input: { subject: { named: { name: "EIP-1", type: "PROPOSAL", key: "eip-1" } }, predicate: "REQUIRES",
        object: { entity: { named: { name: "EIP-${to}", type: "PROPOSAL", key: "eip-${to}" } } } ${more} }) { __typename ... on DomainError { message } } }`);
    await say(2, 'validity: { from: "2001-01-01T00:00:00Z", to: "2010-01-01T00:00:00Z" } temporal: HISTORICAL');
    await say(3, 'validity: { from: "2999-01-01T00:00:00Z" } temporal: PROJECTED');
    await say(4, '');
    const edges = async (more: string) => {
      const { dependencyView } = await other.get<{ dependencyView: View }>(
        `{ dependencyView(entities: "eip-1" ${more}) { ${FIELDS} } }`,
      );
      return dependencyView.edges
        .map(({ to, relationship: { temporal, status, validity } }) => [
          to.key,
          temporal,
          status,
          validity.from?.slice(0, 4) ?? null,
          validity.to?.slice(0, 4) ?? null,
        ])
        .toSorted();
    };
    const [was, will, is] = [
      ['eip-2', 'HISTORICAL', 'ACTIVE', '2001', '2010'],
      ['eip-3', 'PROJECTED', 'ACTIVE', '2999', null],
      ['eip-4', 'CURRENT', 'ACTIVE', null, null],
    ];
    expect(await edges('')).toEqual([is]);
    expect(await edges('asOf: { valid: null }')).toEqual([was, will, is]);
    expect(await edges('asOf: { valid: "2005-01-01T00:00:00Z" }')).toEqual([was, is]);
    const { entity } = await other.get<{
      entity: { relationships: { nodes: { temporal: string }[] }; neighbourhood: { edges: { temporal: string }[] } };
    }>(
      '{ entity(key: "eip-1") { relationships(kinds: ["REQUIRES"], asOf: { valid: null }) { nodes { temporal } } neighbourhood(kinds: ["REQUIRES"], asOf: { valid: null }) { edges { temporal } } } }',
    );
    for (const list of [entity.relationships.nodes, entity.neighbourhood.edges])
      expect(list.map(({ temporal }) => temporal).toSorted()).toEqual(['CURRENT', 'HISTORICAL', 'PROJECTED']);
  });
});
