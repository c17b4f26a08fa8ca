import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LiveDatabase, LiveDatabaseOptions } from '../../src/livedata/index.ts';
import { openTestEmbedded, testDatabase, type TestDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { describeWithPostgres } from '../support/legs.ts';
import { linked, liveAt, openLiveFixture, setType, type LiveFixture } from '../support/live-database.ts';
import { write } from '../support/writes.ts';

const LIVE = 'query ($id: ID!) { entity(id: $id) { live { record { key } } } }';
const READ = { entity: { live: { record: { key: '1' } } } };

describeWithPostgres('looking at a live database again, beside an embedded record of one session', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestEmbedded>>;
  const opened: LiveDatabase[] = [];
  let now = Date.now();
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestEmbedded()]);
  });
  afterAll(async () => {
    await Promise.all(opened.map((live) => live.close()));
    await Promise.all([record.drop(), fixture.drop()]);
  });

  const context = (): TestDatabase => testDatabase(record.database);
  async function customer(more: Partial<LiveDatabaseOptions> = {}): Promise<{ me: Asking; id: string }> {
    const scope = await context().space();
    const clock = { now: () => new Date(now) };
    const live = liveAt(fixture.url, record.database, [scope.spaceName], { clock, ...more });
    opened.push(live);
    const me = asking(record.database, scope, { live });
    await write(me, 'checkLiveDatabase', {});
    await setType(me, 'CUSTOMER');
    return { me, id: await linked(me, '1') };
  }
  const stateOf = async (me: Asking): Promise<string> =>
    (await me.get<{ liveDatabase: { state: string } }>('{ liveDatabase { state } }')).liveDatabase.state;
  async function becomes(me: Asking, state: string): Promise<void> {
    const ends = performance.now() + 10_000;
    while ((await stateOf(me)) !== state && performance.now() < ends) await new Promise((go) => setTimeout(go, 20));
    expect(await stateOf(me)).toBe(state);
  }

  it('[OM-24] one that is due is done behind who reads, and what it finds holds for the next', async () => {
    const { me, id } = await customer();
    await fixture.sql(`grant delete on tasks to ${fixture.reader}`);
    try {
      now += 299_000;
      expect(await me.get(LIVE, { id })).toEqual(READ);
      expect(await stateOf(me)).toBe('READY');
      now += 2_000;
      expect(await me.get(LIVE, { id })).toEqual(READ);
      await becomes(me, 'REFUSED');
      expect((await me.ask(LIVE, { id })).errors).toMatchObject([{ code: 'UNAVAILABLE' }]);
    } finally {
      await fixture.sql(`revoke delete on tasks from ${fixture.reader}`);
    }
  });

  it('[OM-25] after an outage who reads is refused at once, with when to try again, and it is found to be back behind them', async () => {
    const { me, id } = await customer();
    await fixture.sql(`alter role ${fixture.reader} nologin`);
    await fixture.sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${fixture.reader}'`);
    expect((await me.ask(LIVE, { id })).errors).toMatchObject([{ code: 'UNAVAILABLE' }]);
    await fixture.sql(`alter role ${fixture.reader} login`);
    expect(await stateOf(me)).toBe('UNREACHABLE');
    now += 2_001;
    const { errors } = await me.ask(LIVE, { id });
    expect(errors).toMatchObject([{ code: 'UNAVAILABLE', extensions: { retryAfter: 2 } }]);
    await becomes(me, 'READY');
    expect(await me.get(LIVE, { id })).toEqual(READ);
  });

  it('[OM-25] a registered table that is locked, as when an index is made, is passing: it is looked at again by itself', async () => {
    const { me, id } = await customer();
    await fixture.sql('begin; lock table customers in share mode');
    const { liveDatabase } = await write(me, 'checkLiveDatabase', {});
    await fixture.sql('commit');
    expect(liveDatabase).toMatchObject({ state: 'UNREACHABLE', message: expect.stringContaining('in time (55P03)') });
    now += 2_001;
    await me.ask(LIVE, { id });
    await becomes(me, 'READY');
    expect(await me.get(LIVE, { id })).toEqual(READ);
  });
});
