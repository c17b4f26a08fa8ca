import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { INFERENCE_SETTINGS } from '../../graph/inference/index.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { readSettings } from '../../src/storage/index.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write as commitRows } from '../support/rows.ts';
import { SETTING_NAMES } from '../support/setting-names.ts';
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

  interface Shown {
    readonly kind: string;
    readonly value: unknown;
    readonly default: unknown;
    readonly min: number | null;
    readonly max: number | null;
    readonly integer: boolean;
    readonly overridden: boolean;
    readonly version: number;
  }
  const SHOWN = '{ settings { key kind value default min max integer overridden version } }';
  const shown = async (me: Asking, wanted: string): Promise<Shown | undefined> => {
    const { settings } = await me.get<{ settings: readonly (Shown & { readonly key: string })[] }>(SHOWN);
    const found = settings.find(({ key }) => key === wanted);
    if (found === undefined) return undefined;
    const { key: _key, ...rest } = found;
    return rest;
  };
  const DISCUSSION = 'infer.discussion';
  const OFF = { kind: 'TOGGLE', default: false, min: null, max: null, integer: false } as const;

  it('shows and takes a switch as a boolean, and a number as a number', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    expect(await shown(me, DISCUSSION)).toEqual({ ...OFF, value: false, overridden: false, version: 0 });
    expect(await write(me, 'updateSetting', { key: DISCUSSION, value: true })).toMatchObject({
      setting: { key: DISCUSSION, value: true, overridden: true, version: 1 },
    });
    expect(await shown(me, DISCUSSION)).toEqual({ ...OFF, value: true, overridden: true, version: 1 });
    const [event] = await database.read(scope, (sql) =>
      sql.query<{ data: unknown }>(
        'test.events',
        `select data from events where space_id = $1 and kind = 'SETTING_CHANGED'`,
        [scope.spaceId],
      ),
    );
    expect(event?.data).toEqual({ key: DISCUSSION, value: true });
    for (const [key, value, expected] of [
      [DISCUSSION, 1, 'expected true or false (entities that texts name together are joined), got 1'],
      ['page.max', true, 'expected a whole number from 1 to 1000 (rows), got true'],
      ['infer.discusion', true, 'the nearest is infer.discussion'],
    ] as const)
      expect(await write(me, 'updateSetting', { key, value })).toMatchObject({
        __typename: 'Invalid',
        message: expect.stringContaining(expected),
      });
    expect(await write(me, 'updateSetting', { key: 'infer.reading', value: 'yes' })).toMatchObject({
      __typename: 'Invalid',
      message: expect.stringContaining('got "yes"'),
    });
    const word = await me.ask('mutation { updateSetting(input: { key: "infer.reading", value: YES }) { __typename } }');
    expect(word.errors[0]?.message).toContain('expected a number, true, false or a text');
  });

  it('reads a switch that version 0.1 kept as 1 or 0, in a row of the database', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    await commitRows(database, scope, (commit) =>
      commit.query(
        'test.oldSettings',
        `insert into settings (space_id, id, key, value, version, updated_at) values
          ($1, $2, 'infer.discussion', '1', 1, $4), ($1, $3, 'infer.conflicts', '0', 1, $4)`,
        [scope.spaceId, systemIds.next('key'), systemIds.next('key'), commit.at],
      ),
    );
    expect(await shown(me, DISCUSSION)).toEqual({ ...OFF, value: true, overridden: true, version: 1 });
    expect(await shown(me, 'infer.conflicts')).toMatchObject({ value: false, default: true });
    const read = await database.read(scope, (sql) => readSettings(sql, INFERENCE_SETTINGS));
    expect([read['infer.discussion'], read['infer.conflicts'], read['infer.reading']]).toEqual([true, false, false]);
    await write(me, 'updateSetting', { key: DISCUSSION, value: false, expectedVersion: 1 });
    expect(await shown(me, DISCUSSION)).toMatchObject({ value: false, version: 2 });
  });

  it('takes a line of an export of version 0.1, in which a switch is 1 or 0, and finds it again either way', async () => {
    const me = asking(context().database, await context().space());
    const line = (value: unknown) => ({
      number: 1,
      text: JSON.stringify({
        type: 'Setting',
        id: DISCUSSION,
        value,
        version: 3,
        updatedAt: '2026-01-02T03:04:05.000Z',
      }),
    });
    const bring = (value: unknown) =>
      me.get(
        `mutation ($lines: [ImportLineInput!]!) { importLines(input: { lines: $lines }) {
          ... on Imported { added unchanged } ... on Invalid { issues { message } } } }`,
        { lines: [line(value)] },
      );
    expect(await bring(2)).toMatchObject({
      importLines: { issues: [{ message: expect.stringContaining('infer.discussion: expected true or false') }] },
    });
    expect(await bring(1)).toEqual({ importLines: { added: 1, unchanged: 0 } });
    expect(await shown(me, DISCUSSION)).toEqual({ ...OFF, value: true, overridden: true, version: 3 });
    expect(await bring(true)).toEqual({ importLines: { added: 0, unchanged: 1 } });
    expect(await bring(1)).toEqual({ importLines: { added: 0, unchanged: 1 } });
  });

  it('says what to do about a number of the server', async () => {
    const other = asking(context().database, await context().space());
    expect(await write(other, 'updateSetting', { key: 'pool.size', value: 20 })).toMatchObject({
      message:
        'pool.size holds for the whole server, not for one space; set CLAIMGRAPH_POOL_SIZE and start the server again',
    });
    const { settings } = await other.get<{ settings: { key: string; scope: string }[] }>('{ settings { key scope } }');
    expect(settings).toContainEqual({ key: 'pool.size', scope: 'SERVER' });
    expect(settings).toContainEqual({ key: 'page.max', scope: 'SPACE' });
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
    const { settings: named } = await me.get<{ settings: { key: string }[] }>('{ settings { key } }');
    expect(named.map(({ key }) => key).toSorted()).toEqual(SETTING_NAMES.toSorted());
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
