import { expect, it } from '@jest/globals';
import { LiveSettings } from '../../src/record/index.ts';
import { Spaces } from '../../src/storage/index.ts';
import { systemClock } from '../../src/domain/time.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { write } from '../support/rows.ts';
import { write as writeSetting } from '../support/writes.ts';
import { ALL_SETTINGS } from '../support/settings.ts';

describeDatabase('settings that are known before an operation has a view', (context) => {
  it('a space in which somebody wrote may have merged entities at once, and not only once it is looked at again', async () => {
    const { database } = context();
    const scope = await context().space();
    const other = await context().space();
    const live = new LiveSettings(database, new Spaces(database), systemClock, ALL_SETTINGS);
    database.onCommit((spaceId) => live.wrote(spaceId));
    await Promise.all([scope, other].map(({ spaceName }) => live.of(spaceName)));
    expect([scope, other].map(({ spaceName }) => live.mayBeMerged(spaceName))).toEqual([false, false]);
    await write(database, scope, (commit) => commit.query('test.nothing', 'select 1'));
    expect([scope, other].map(({ spaceName }) => live.mayBeMerged(spaceName))).toEqual([true, false]);
  });

  it('what another server changed holds within two seconds, and meanwhile nobody waits for it to be read', async () => {
    const { database } = context();
    const scope = await context().space();
    let now = Date.now();
    const live = new LiveSettings(database, new Spaces(database), { now: () => new Date(now) }, ALL_SETTINGS);
    const known = async (): Promise<number> => (await live.of(scope.spaceName))['page.max'];
    const before = await known();
    const change = (value: number): Promise<unknown> =>
      writeSetting(asking(database, scope), 'updateSetting', { key: 'page.max', value });
    await change(before - 1);
    now += 999;
    expect(await known()).toBe(before);
    now += 1;
    // It is read again, behind who asks.
    expect(await known()).toBe(before);
    const isRenewed = async (): Promise<boolean> => (await known()) === before - 1;
    for (let tries = 0; !(await isRenewed()) && tries < 500; tries += 1) await new Promise((go) => setTimeout(go, 2));
    expect(await known()).toBe(before - 1);
    await change(before - 2);
    now += 2_000;
    expect(await known()).toBe(before - 2);
  });
});
