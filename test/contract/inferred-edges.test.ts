import { expect, it } from '@jest/globals';
import {
  createSqlGraph,
  derivationsOf,
  drawConclusions,
  inferredByIds,
  reviewEdge,
  withdrawConclusions,
} from '../../graph/store/index.ts';
import type { Conclusion } from '../../src/domain/conclusions.ts';
import { InvalidInput, StaleVersion } from '../../src/domain/errors.ts';
import type { ClaimId, EntityId, InferredId, RuleId } from '../../src/domain/typed-ids.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import { leastInferred, type InferredRelationship } from '../../src/domain/relationship-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { describeDatabase } from '../support/database.ts';
import { claimIds, entityIds, look, plant, write } from '../support/rows.ts';

interface World {
  readonly scope: Scope;
  readonly ids: readonly EntityId[];
  readonly claims: readonly ClaimId[];
}

describeDatabase('inferred edges', (context) => {
  const world = async (): Promise<World> => {
    const scope = await context().space();
    let [ids, claims]: [EntityId[], ClaimId[]] = [[], []];
    await write(context().database, scope, async (commit) => {
      ids = entityIds(
        await plant(
          commit,
          'entities',
          ['a', 'b', 'c'].map((name) => ({ name })),
        ),
      );
      claims = claimIds(
        await plant(
          commit,
          'claims',
          ids.map((subject_id) => ({ subject_id })),
        ),
      );
    });
    return { scope, ids, claims };
  };
  const conclusion = ({ ids, claims }: World, more: Partial<Conclusion> = {}): Conclusion => ({
    from: ids[0] as EntityId,
    to: ids[1] as EntityId,
    kind: 'NEAR',
    method: 'SIMILARITY',
    model: 'm 1',
    ruleId: null,
    confidence: 0.8,
    validFrom: null,
    validTo: null,
    premises: [{ kind: 'CLAIM', id: claims[0] as ClaimId }],
    ...more,
  });
  const draw = (scope: Scope, ...conclusions: readonly Conclusion[]) =>
    write(context().database, scope, (commit) => drawConclusions(commit, conclusions));
  /** All inferred edges of the space, by creation. */
  const edges = async (scope: Scope, recorded: number | null = null): Promise<InferredRelationship[]> => {
    const ids = await context().database.system((query) =>
      query<{ id: InferredId }>('t.ids', 'select id from inferred_edges where space_id = $1 order by created_at, id', [
        scope.spaceId,
      ]),
    );
    const found = await look(
      context().database,
      scope,
      (view) =>
        inferredByIds(
          view,
          ids.map(({ id }) => id),
        ),
      { recorded },
    );
    return [...found.values()];
  };
  const walked = async ({ scope, ids }: World, minInferred = 0): Promise<string[]> => {
    const request = {
      depth: 1,
      direction: 'BOTH',
      kinds: null,
      basis: null,
      minConfidence: null,
      minInferred,
      maxNodes: null,
    } as const;
    const graph = createSqlGraph();
    const found = await look(context().database, scope, (view) =>
      graph.neighbourhood(view, ids.slice(0, 1), request, settingDefaults),
    );
    return found.edges.map(({ basis, kind, confidence }) => `${basis} ${kind} ${confidence}`);
  };

  it('[SE-54 PI-67] the same edge again is no second one: it is as sure as its surest reason, and keeps all reasons', async () => {
    const known = await world();
    const { scope, claims } = known;
    await draw(scope, conclusion(known));
    const weaker = conclusion(known, { confidence: 0.6, premises: [{ kind: 'CLAIM', id: claims[1] as ClaimId }] });
    const stronger = conclusion(known, { confidence: 0.9, method: 'CO_DISCUSSION', model: null });
    await draw(scope, weaker);
    expect((await edges(scope)).map(({ confidence, version }) => [confidence, version])).toEqual([[0.8, 1]]);
    await draw(scope, stronger);
    const [edge, ...more] = await edges(scope);
    expect(more).toEqual([]);
    expect(edge).toMatchObject({
      kind: 'NEAR',
      status: 'ACTIVE',
      confidence: 0.9,
      version: 2,
      reviewState: 'UNREVIEWED',
    });
    const id = edge?.id as InferredId;
    const reasons = (await look(context().database, scope, (view) => derivationsOf(view, [id]))).get(id) ?? [];
    expect(
      reasons.map(({ method, model, confidence, premises }) => [method, model, confidence, premises[0]?.id]),
    ).toEqual([
      ['CO_DISCUSSION', null, 0.9, claims[0]],
      ['SIMILARITY', 'm 1', 0.8, claims[0]],
      ['SIMILARITY', 'm 1', 0.6, claims[1]],
    ]);
    await draw(scope, conclusion(known), weaker, stronger);
    expect((await edges(scope))[0]?.version).toBe(2);
  });

  it('[PI-68] a profile lets through what is as sure as it says, and asserted edges always', async () => {
    const known = await world();
    const { scope, ids } = known;
    const [from, b, c] = ids as [EntityId, EntityId, EntityId];
    await draw(
      scope,
      conclusion(known, { to: b, confidence: 0.9 }),
      conclusion(known, { to: c, confidence: 0.75 }),
      conclusion(known, { to: c, kind: 'PERHAPS', confidence: 0.5 }),
      conclusion(known, { to: c, kind: 'HARDLY', confidence: 0.49 }),
    );
    await write(context().database, scope, (commit) =>
      plant(commit, 'claims', [{ subject_id: from, object_entity_id: b, predicate: 'SAYS', confidence: 0.1 }]),
    );
    const [said, sure, likely, perhaps] = [
      'ASSERTED SAYS 0.1',
      'INFERRED NEAR 0.9',
      'INFERRED NEAR 0.75',
      'INFERRED PERHAPS 0.5',
    ];
    const through = async (profile: 'HIGH_STAKES' | 'NORMAL' | 'EXPLORATORY') =>
      (await walked(known, leastInferred(profile, settingDefaults))).toSorted();
    expect(await through('HIGH_STAKES')).toEqual([said, sure]);
    expect(await through('NORMAL')).toEqual([said, likely, sure]);
    expect(await through('EXPLORATORY')).toEqual([said, likely, sure, perhaps]);
  });

  it('without a reason an edge is retracted, with all that rested on it, and stands again as it was when the reason is back', async () => {
    const known = await world();
    const { scope, ids, claims } = known;
    const ruleId = systemIds.next('rul') as RuleId;
    const first = conclusion(known, { method: 'RULE', model: null, ruleId });
    await draw(scope, first);
    const [edge] = await edges(scope);
    const onIt = conclusion(known, {
      to: ids[2] as EntityId,
      premises: [{ kind: 'EDGE', id: edge?.id as InferredId }],
    });
    const other = conclusion(known, {
      from: ids[2] as EntityId,
      premises: [{ kind: 'CLAIM', id: claims[2] as ClaimId }],
    });
    await draw(scope, onIt);
    const head = await draw(scope, other);
    const before = await edges(scope);
    await write(context().database, scope, async (commit) => {
      expect(await withdrawConclusions(commit, { rule: ruleId })).toEqual({ added: 0, changed: 0, retracted: 2 });
    });
    expect((await edges(scope)).map(({ status }) => status)).toEqual(['RETRACTED', 'RETRACTED', 'ACTIVE']);
    expect(await walked(known)).toEqual([]);
    expect((await edges(scope, head)).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    await draw(scope, first, onIt);
    const same = ({ id, from, to, kind, confidence }: InferredRelationship) => ({ id, from, to, kind, confidence });
    expect((await edges(scope)).map(same)).toEqual(before.map(same));
  });

  it('what rests on a claim goes with it, and other reasons keep the edge, less sure', async () => {
    const known = await world();
    const { scope, claims } = known;
    const [first, second] = claims as [ClaimId, ClaimId];
    await draw(
      scope,
      conclusion(known, { confidence: 0.9, premises: [{ kind: 'CLAIM', id: first }] }),
      conclusion(known, { confidence: 0.6, premises: [{ kind: 'CLAIM', id: second }] }),
    );
    await write(context().database, scope, async (commit) => {
      expect(await withdrawConclusions(commit, { premises: [first] })).toEqual({ added: 0, changed: 1, retracted: 0 });
    });
    expect((await edges(scope)).map(({ status, confidence }) => [status, confidence])).toEqual([['ACTIVE', 0.6]]);
  });

  it('[PI-69] what a person says of an edge outlives the edge: refused, it is walked nowhere, however often it is inferred', async () => {
    const known = await world();
    const { scope } = known;
    await draw(scope, conclusion(known));
    const [edge] = await edges(scope);
    const id = edge?.id as InferredId;
    const review = (verdict: 'ACCEPTED' | 'REJECTED', expectedVersion: number | null) =>
      write(context().database, scope, (commit) => reviewEdge(commit, { id, verdict, expectedVersion }));
    await expect(review('REJECTED', 7)).rejects.toThrow(StaleVersion);
    await review('REJECTED', 1);
    expect(await walked(known)).toEqual([]);
    const derivations = (await look(context().database, scope, (view) => derivationsOf(view, [id]))).get(id) ?? [];
    const ids = derivations.map((one) => one.id);
    await write(context().database, scope, (commit) => withdrawConclusions(commit, { ids }));
    await draw(scope, conclusion(known, { confidence: 0.99 }));
    expect((await edges(scope)).map(({ status, reviewState }) => [status, reviewState])).toEqual([
      ['ACTIVE', 'REJECTED'],
    ]);
    expect(await walked(known)).toEqual([]);
    await review('ACCEPTED', null);
    expect(await walked(known)).toEqual(['INFERRED NEAR 0.99']);
  });

  it('an edge to itself, a confidence beyond 1, and a conclusion from nothing are refused, and nothing is written', async () => {
    const known = await world();
    const [a] = known.ids as [EntityId];
    for (const bad of [{ to: a }, { confidence: 1.01 }, { confidence: Number.NaN }, { premises: [] }])
      await expect(draw(known.scope, conclusion(known), conclusion(known, bad))).rejects.toThrow(InvalidInput);
    expect(await edges(known.scope)).toEqual([]);
  });
});
