import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';
import { write } from '../support/writes.ts';

describeDatabase('the contract, how a space works', (context) => {
  it('changes a setting from the next request on, within its bounds', async () => {
    const other = asking(context().database, await context().space());
    expect(await write(other, 'updateSetting', { key: 'page.default', value: 1 })).toMatchObject({
      __typename: 'SettingWritten',
      setting: { key: 'page.default', value: 1, overridden: true, version: 1 },
    });
    expect(await write(other, 'updateSetting', { key: 'page.default', value: 2, expectedVersion: 0 })).toMatchObject({
      __typename: 'StaleVersion',
      current: 1,
    });
    expect(await write(other, 'updateSetting', { key: 'page.default', value: 0 })).toMatchObject({
      __typename: 'Invalid',
      message: expect.stringContaining('a whole number from 1 to 1000'),
    });
    expect(await write(other, 'updateSetting', { key: 'no.such', value: 0 })).toMatchObject({
      __typename: 'Invalid',
      path: ['key'],
    });
    await ingestProposals(other, { 1: {} });
    expect(await other.get('{ entities { nodes { name } } }')).toEqual({
      entities: { nodes: [{ name: 'Ada Lantern' }] },
    });
  });

  it.each(['limit.tokens', 'limit.costPerMinute', 'auth.failuresPerMinute', 'server.drainMs', 'pool.size'])(
    'refuses to set %s, which holds for the whole server, in one space',
    async (key) => {
      const other = asking(context().database, await context().space());
      expect(await write(other, 'updateSetting', { key, value: 1000 })).toMatchObject({
        __typename: 'Invalid',
        path: ['key'],
        message: expect.stringContaining('holds for the whole server'),
      });
    },
  );

  it('says what to do about a number of the server', async () => {
    const other = asking(context().database, await context().space());
    expect(await write(other, 'updateSetting', { key: 'pool.size', value: 20 })).toMatchObject({
      message:
        'pool.size holds for the whole server, not for one space; set CLAIMGRAPH_POOL_SIZE and start the server again',
    });
    const { settings } = await other.get<{ settings: { key: string; scope: string }[] }>('{ settings { key scope } }');
    expect(settings).toContainEqual({ key: 'pool.size', scope: 'server' });
    expect(settings).toContainEqual({ key: 'page.max', scope: 'space' });
  });

  it('[OM-142] shows a setting with its value and when it was set', async () => {
    const other = asking(context().database, await context().space());
    const query = '{ settings { key value overridden updatedAt } }';
    interface Data {
      readonly settings: readonly {
        readonly key: string;
        readonly value: number;
        readonly overridden: boolean;
        readonly updatedAt: string | null;
      }[];
    }
    const chunk = async () => (await other.get<Data>(query)).settings.find((setting) => setting.key === 'chunk.tokens');
    expect(await chunk()).toEqual({ key: 'chunk.tokens', value: 512, overridden: false, updatedAt: null });
    await write(other, 'updateSetting', { key: 'chunk.tokens', value: 256 });
    expect(await chunk()).toEqual({ key: 'chunk.tokens', value: 256, overridden: true, updatedAt: expect.any(String) });
  });

  it('tells its settings, packs and health', async () => {
    const me = asking(context().database, await context().space());
    const query =
      '{ settings { key value default min max integer unit overridden version } packs { name predicates { name edge } entityTypes { name } } health { ok version components { name ok } } }';
    const { settings, packs, health } = await me.get<{
      settings: readonly unknown[];
      packs: readonly unknown[];
      health: unknown;
    }>(query);
    expect(settings).toContainEqual({
      key: 'page.max',
      value: 100,
      default: 100,
      min: 1,
      max: 1000,
      integer: true,
      unit: 'rows',
      overridden: false,
      version: 0,
    });
    expect(packs).toContainEqual(
      expect.objectContaining({
        name: 'ethereum',
        predicates: expect.arrayContaining([{ name: 'REQUIRES', edge: true }]),
      }),
    );
    expect(health).toMatchObject({ ok: true, version: '0.0.0' });
  });
});
