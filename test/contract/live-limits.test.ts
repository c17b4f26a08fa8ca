import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defaultsOf } from '../../src/domain/setting.ts';
import { LIVE_DATABASE_LIMITS, type LiveDatabase } from '../../src/livedata/index.ts';
import { openTestPostgres, testDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { describeWithPostgres } from '../support/legs.ts';
import { linked, liveAt, openLiveFixture, setType, type LiveFixture } from '../support/live-database.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { write } from '../support/writes.ts';

const LIVE = 'query ($id: ID!) { entity(id: $id) { live { record { key } } } }';
const READ = { entity: { live: { record: { key: '1' } } } };

describeWithPostgres('what a live database is held to', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestPostgres>>;
  const opened: LiveDatabase[] = [];
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestPostgres()]);
  });
  afterAll(async () => {
    await Promise.all(opened.map((live) => live.close()));
    await Promise.all([record.drop(), fixture.drop()]);
  });

  interface Customer {
    readonly me: Asking;
    readonly live: LiveDatabase;
    readonly id: string;
  }
  async function customer(url = fixture.url, statementMs = 3_000): Promise<Customer> {
    const scope = await testDatabase(record.database).space();
    const limits = { ...defaultsOf(LIVE_DATABASE_LIMITS), 'livedata.statementMs': statementMs };
    const live = liveAt(url, record.database, [scope.spaceName], { limits });
    opened.push(live);
    const me = asking(record.database, scope, { live });
    await write(me, 'checkLiveDatabase', {});
    await setType(me, 'CUSTOMER');
    return { me, live, id: await linked(me, '1') };
  }

  it('[OM-24] a view that calls a function which writes, as its owner, is refused by the transaction, and nothing is written', async () => {
    const { me, id } = await customer();
    await fixture.sql(`create function writes(integer) returns integer language sql security definer
      as 'insert into tasks values ($1 + 1000, 51, ''written'', null, false) returning id - 1000'`);
    await fixture.sql(`alter table customers rename to real_customers`);
    await fixture.sql(
      `create view customers as select writes(id) as id, company_name, payment_terms, delivery_preference, status, created_on
        from real_customers`,
    );
    await fixture.sql(`grant select on customers to ${fixture.reader}`);
    const before = await fixture.contents();
    try {
      const { errors } = await me.ask(LIVE, { id });
      expect(errors).toMatchObject([{ code: 'UNAVAILABLE', message: expect.stringContaining('(25006)') }]);
      expect(await fixture.contents()).toBe(before);
    } finally {
      await fixture.sql('drop view customers; drop function writes; alter table real_customers rename to customers');
    }
  });

  it('[OM-24] a lock is waited for no longer than a quarter of what a statement may take', async () => {
    const { me, id } = await customer();
    await fixture.sql('begin; lock table customers in access exclusive mode');
    try {
      const { errors } = await me.ask(LIVE, { id });
      expect(errors).toMatchObject([{ code: 'UNAVAILABLE', message: expect.stringContaining('in time (55P03)') }]);
    } finally {
      await fixture.sql('rollback');
    }
    expect(await me.get(LIVE, { id })).toEqual(READ);
  });

  it('a transaction that idles is ended by the server, so that it holds nothing there', async () => {
    const { me, live } = await customer(fixture.url, 200);
    const idling = live.read(me.scope.spaceName, async (reader) => {
      await reader.query('select from customers');
      await pause(1_500);
      return reader.query('select from customers');
    });
    await expect(idling).rejects.toMatchObject({ component: 'live database' });
  });

  it('[OM-25] a server that falls silent is given up on, and said to be away', async () => {
    const { proxy, url } = await TcpProxy.beforeUrl(fixture.url);
    try {
      const { me, id } = await customer(url, 200);
      expect(await me.get(LIVE, { id })).toEqual(READ);
      proxy.become({ silent: true });
      const began = performance.now();
      const { errors } = await me.ask(LIVE, { id });
      expect(errors).toMatchObject([{ code: 'UNAVAILABLE', message: expect.stringContaining('cannot be reached') }]);
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(await me.get('{ liveDatabase { state } }')).toEqual({ liveDatabase: { state: 'UNREACHABLE' } });
    } finally {
      await proxy.close();
    }
  });
});
