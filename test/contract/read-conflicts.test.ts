import { expect, it } from '@jest/globals';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { ConflictId, EntityId } from '../../src/domain/typed-ids.ts';
import { conflictsByClaims, conflictsByIds, conflictsOf, listConflicts } from '../../src/reconcile/index.ts';
import { describeDatabase } from '../support/database.ts';
import { claimIds, entityIds, everyPage, look, plant, write } from '../support/rows.ts';

const TOP = { first: 100, after: null };

describeDatabase('conflicts', (context) => {
  const world = async () => {
    const { database } = context();
    const scope = await context().space();
    let entities: string[] = [];
    let claims: string[] = [];
    let conflicts: string[] = [];
    const opened = await write(database, scope, async (commit) => {
      entities = await plant(commit, 'entities', [{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
      claims = await plant(
        commit,
        'claims',
        [1, 2, 3].map(() => ({ subject_id: entities[0] })),
      );
      conflicts = await plant(commit, 'conflicts', [
        { kind: 'VALUE', subject_id: entities[0], predicate: 'SAYS', severity: 0.4 },
        { kind: 'IDENTITY', name: 'Al', severity: 0.9 },
        { kind: 'NEGATION', subject_id: entities[0], severity: 0.4, status: 'DISMISSED' },
      ]);
      await plant(commit, 'conflict_parties', [
        { conflict_id: conflicts[0], n: 1, claim_id: claims[1], strength: 0.25 },
        { conflict_id: conflicts[0], n: 0, claim_id: claims[0], strength: 0.75 },
        { conflict_id: conflicts[1], n: 0, entity_id: entities[1] },
        { conflict_id: conflicts[1], n: 1, entity_id: entities[0] },
        { conflict_id: conflicts[2], n: 0, claim_id: claims[0] },
      ]);
    });
    return {
      database,
      scope,
      opened,
      entities: entityIds(entities),
      claims: claimIds(claims),
      conflicts: conflicts as ConflictId[],
    };
  };

  it('a conflict has its parties in order and, once settled, its resolution; before that commit it was open', async () => {
    const { database, scope, opened, claims, conflicts } = await world();
    const [id] = conflicts as [ConflictId];
    const settled = await write(database, scope, (commit) =>
      commit.query(
        'test.resolve',
        `update conflicts set status = 'RESOLVED', winner_claim_id = $3, resolved_by = 'ada', resolved_at = now(), resolution_rationale = 'newer',
          resolution_commit = $4, version = 2 where space_id = $1 and id = $2`,
        [scope.spaceId, id, claims[1] ?? null, commit.number],
      ),
    );
    await look(database, scope, async (view, sent) => {
      const found = (await conflictsByIds(view, [id])).get(id);
      expect(found?.parties).toEqual([
        { claimId: claims[0], entityId: null, strength: 0.75 },
        { claimId: claims[1], entityId: null, strength: 0.25 },
      ]);
      expect(found).toMatchObject({
        status: 'RESOLVED',
        resolution: { winnerClaimId: claims[1], winnerEntityId: null, by: 'ada', rationale: 'newer', commit: settled },
      });
      expect(sent).toHaveLength(1);
    });
    const before = await look(database, scope, (view) => conflictsByIds(view, [id]), { recorded: opened });
    expect(before.get(id)).toMatchObject({ status: 'OPEN', resolution: null, version: 1 });
    expect(before.get(id)?.parties).toHaveLength(2);
  });

  it('lists by status and order', async () => {
    const { database, scope, conflicts } = await world();
    await look(database, scope, async (view) => {
      const ids = async (...args: Parameters<typeof listConflicts> extends [unknown, ...infer Rest] ? Rest : never) =>
        (await listConflicts(view, ...args)).items.map((item) => item.node.id);
      expect(await ids({ status: { eq: 'OPEN' } }, 'CREATED', 'ASC', TOP)).toEqual([conflicts[0], conflicts[1]]);
      expect((await ids(null, 'SEVERITY', 'DESC', TOP))[0]).toBe(conflicts[1]);
      const all = await everyPage((page) => listConflicts(view, null, 'SEVERITY', 'ASC', page), 1);
      expect(new Set(all.map((conflict) => conflict.id)).size).toBe(3);
      await expect(listConflicts(view, { nonsense: { eq: 1 } } as object, 'CREATED', 'ASC', TOP)).rejects.toThrow(
        InvalidInput,
      );
    });
  });

  it('those of an entity: as subject, or as one who may be meant', async () => {
    const { database, scope, entities, conflicts } = await world();
    const [a, b, c] = entities as [EntityId, EntityId, EntityId];
    await look(database, scope, async (view, sent) => {
      const of = await conflictsOf(view, [a, b, c], { status: { eq: 'OPEN' } }, 'CREATED', 'ASC', TOP);
      expect([a, b, c].map((id) => of.get(id)?.items.map((item) => item.node.id))).toEqual([
        [conflicts[0], conflicts[1]],
        [conflicts[1]],
        [],
      ]);
      expect(sent).toHaveLength(1);
    });
  });

  it('those of claims, settled ones included', async () => {
    const { database, scope, claims, conflicts } = await world();
    await look(database, scope, async (view, sent) => {
      const found = await conflictsByClaims(view, claims);
      expect(claims.map((id) => found.get(id)?.map((conflict) => conflict.id))).toEqual([
        [conflicts[0], conflicts[2]],
        [conflicts[0]],
        [],
      ]);
      expect(sent).toHaveLength(1);
    });
  });
});
