import { expect, it } from '@jest/globals';
import { infer, tryRule } from '../../graph/inference/index.ts';
import { systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import type { RuleDefinition } from '../../src/domain/rule-definition.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { insertRows, type Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { entityIds, plant, write } from '../support/rows.ts';
import { write as asWritten } from '../support/writes.ts';

const RULE = {
  id: 'uuid',
  name: 'text',
  definition: 'jsonb',
  enabled: 'boolean',
  actor: 'text',
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;
const SAID = { bases: ['ASSERTED'], minConfidence: null } as const;
/** Four spokes of one hub: 60 of them are 13 million combinations, and the last variable is of a type that nothing has. */
const SLOW: RuleDefinition = {
  when: ['a', 'b', 'c', 'd'].map((from) => ({ from, kind: 'K', to: 'hub', ...SAID })),
  then: { from: 'a', kind: 'TOGETHER', to: 'd' },
  confidence: 0.9,
  types: [{ variable: 'd', anyOf: ['NOTHING'] }],
  different: [],
  mayConcludeAsserted: false,
};
const SPOKES = 60;

describeDatabase('the time that a rule may take', (context) => {
  async function hubIn(scope: Scope): Promise<void> {
    await write(context().database, scope, async (commit) => {
      const names = Array.from({ length: SPOKES + 1 }, (_, n) => ({ name: `n${n}` }));
      const [hub, ...spokes] = entityIds(await plant(commit, 'entities', names)) as [EntityId, ...EntityId[]];
      await plant(
        commit,
        'claims',
        spokes.map((id) => ({ predicate: 'K', subject_id: id, object_entity_id: hub })),
      );
    });
  }

  it('a trial ends in time for its answer, which says what to change', async () => {
    const { database } = context();
    const scope = await context().space();
    await hubIn(scope);
    const me = asking(database, scope);
    await asWritten(me, 'updateSetting', { key: 'limit.operationMs', value: 1_250 });
    const input = { name: 'slow', definition: SLOW, reason: 'r', dryRun: true };
    expect(await asWritten(me, 'defineRule', input)).toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('limit.operationMs'),
    });
  }, 120_000);

  it('trials of a space are run one at a time, and one whose turn comes too late is told so', async () => {
    const { database } = context();
    const [scope, other] = [await context().space(), await context().space()];
    let [open, most] = [0, 0];
    let [begun, release] = [(): void => undefined, (): void => undefined];
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const read: Database['read'] = async (space, work) => {
      if (space.spaceId !== scope.spaceId) return database.read(space, work);
      most = Math.max(most, ++open);
      begun();
      await released;
      return database.read(space, work).finally(() => open--);
    };
    const held = new Proxy(database, {
      get: (target, property) => {
        const value: unknown = property === 'read' ? read : Reflect.get(target, property, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const trying = (space: Scope, until = Infinity) => tryRule(held, space, SLOW, { examples: 0, until });
    const first = trying(scope);
    await hasBegun;
    const late = trying(scope, performance.now());
    const next = trying(scope);
    // Another space waits for nobody.
    expect(await trying(other)).toMatchObject({ conclusions: 0 });
    release();
    await expect(late).rejects.toThrow('other rules are being tried in this space');
    expect(await Promise.all([first, next])).toMatchObject([{ conclusions: 0 }, { conclusions: 0 }]);
    expect(most).toBe(1);
  });

  it('a rule that takes longer is stopped, says so, and is not tried again within the same bounds', async () => {
    const { database } = context();
    const scope = await context().space();
    await hubIn(scope);
    await write(database, scope, async (commit) => {
      const times = { created_at: commit.at, updated_at: commit.at };
      await insertRows(commit, 'rules', RULE, [
        { id: systemIds.next('rul'), name: 'slow', definition: SLOW, enabled: true, actor: 't', version: 1, ...times },
      ]);
    });
    await asWritten(asking(database, scope), 'updateSetting', { key: 'rules.seconds', value: 1 });
    const { faults, settled } = await infer({ database }, scope);
    expect(settled).toBe(true);
    expect(faults).toEqual([{ method: expect.any(String), fault: expect.stringContaining('rules.seconds') }]);
    expect(await infer({ database }, scope)).toMatchObject({ faults: [], settled: true });
  });
});
