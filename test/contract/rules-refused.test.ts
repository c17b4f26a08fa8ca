import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { DEPENDS, Rules } from '../support/rule-writing.ts';

describeDatabase('rules that people write, refused or changed', (context) => {
  const world = async (): Promise<Rules> => new Rules(asking(context().database, await context().space()));

  it('a name that cannot be told from another by sight, and a reason that says nothing, are refused', async () => {
    const rules = await world();
    const unseen = [
      'a\nb',
      'a\u001b[31m',
      'a\u202eb',
      'a\u200bb',
      'a\u2028b',
      'a\u00adb',
      'a\u3164',
      '',
      ' a',
      'x'.repeat(101),
    ];
    for (const name of unseen)
      expect([name, await rules.define(DEPENDS, {}, name)]).toMatchObject([name, { code: 'INVALID', path: ['name'] }]);
    const id = await rules.defined(DEPENDS, 'Abhängigkeit → 依存');
    for (const reason of ['', ' \n ', 'x'.repeat(2_001)]) {
      const refused = { code: 'INVALID', path: ['reason'] };
      expect(await rules.define(DEPENDS, { reason }, 'other')).toMatchObject(refused);
      expect(await rules.define(DEPENDS, { reason, dryRun: true }, 'other')).toMatchObject(refused);
      expect(await rules.enable(id, true, { reason })).toMatchObject(refused);
    }
    const types = [{ variable: 'a', anyOf: ['x'.repeat(201)] }];
    expect(await rules.define({ ...DEPENDS, types }, {}, 'other')).toMatchObject({ code: 'INVALID' });
    expect(await rules.me.get('{ rules { nodes { name enabled } } }')).toEqual({
      rules: { nodes: [{ name: 'Abhängigkeit → 依存', enabled: false }] },
    });
  });

  it('a rule is changed while it is disabled, by who has seen its version, and by curators alone', async () => {
    const rules = await world();
    const id = await rules.defined(DEPENDS);
    expect(await rules.define({ ...DEPENDS, confidence: 0.5 }, { expectedVersion: 7 })).toMatchObject({
      code: 'STALE_VERSION',
      current: 1,
    });
    expect(await rules.define({ ...DEPENDS, confidence: 0.5 }, { expectedVersion: 1 })).toMatchObject({
      rule: { id, version: 2 },
    });
    expect(await rules.define({ ...DEPENDS, confidence: 0.5 })).toMatchObject({
      rule: { id, version: 2 },
      commit: null,
    });
    expect(await rules.enable(id, true, { expectedVersion: 1 })).toMatchObject({ code: 'STALE_VERSION' });
    const [one, again] = [
      await rules.enable(id, true, { idempotencyKey: 'k' }),
      await rules.enable(id, true, { idempotencyKey: 'k' }),
    ];
    expect([one.replayed, again.replayed]).toEqual([false, true]);
    expect(await rules.define(DEPENDS)).toMatchObject({
      code: 'CONFLICTING_STATE',
      message: expect.stringContaining('disable it'),
    });
    const writer = new Rules(asking(context().database, context().as(rules.me.scope, 'bob', 'WRITER')));
    expect(await writer.define(DEPENDS, {}, 'mine')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await writer.enable(id, false)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
