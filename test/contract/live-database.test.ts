import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { openTestPostgres, testDatabase, type TestDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { describeWithPostgres } from '../support/legs.ts';
import {
  linked,
  liveAt,
  openLiveFixture,
  RECORD_TYPES,
  setBusiness,
  setType,
  type LiveFixture,
} from '../support/live-database.ts';
import type { LiveDatabase } from '../../src/livedata/index.ts';
import { write } from '../support/writes.ts';

interface Status {
  readonly state: string;
  readonly message: string;
  readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly message: string }[];
}

describeWithPostgres('whether a live database is read', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestPostgres>>;
  let opened: LiveDatabase[] = [];
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestPostgres()]);
  });
  afterEach(async () => {
    await Promise.all(opened.map((live) => live.close()));
    opened = [];
  });
  afterAll(() => Promise.all([record.drop(), fixture.drop()]));

  const context = (): TestDatabase => testDatabase(record.database);
  async function asked(url: string | null, named = true): Promise<Asking> {
    const scope = await context().space();
    const live = liveAt(url, record.database, named ? [scope.spaceName] : ['another']);
    opened.push(live);
    await live.check();
    return asking(record.database, scope, { live });
  }
  const statusOf = async (me: Asking): Promise<Status> =>
    (await write(me, 'checkLiveDatabase', {})).liveDatabase as Status;
  const LIVE = '($id: ID!) { entity(id: $id) { live { record { key } } } }';

  it('[OM-24] a role that may only select is taken, and every way to do more was tried', async () => {
    const me = await asked(fixture.url);
    await setBusiness(me);
    const before = await fixture.contents();
    const { state, checks } = await statusOf(me);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual([
      ...['ROLE', 'CREATE', 'OWN', 'WRITE', 'SEQUENCE', 'TRY_CREATE_TABLE', 'TRY_PROGRAM', 'TRY_READ_FILE'],
      ...['TRY_IMPORT_FILE', 'TRY_INSERT', 'TRY_SECOND_STATEMENT'],
    ]);
    expect(state).toBe('READY');
    expect(await fixture.contents()).toBe(before);
    expect(await me.get('{ liveDatabase { state checks { name } } }')).toMatchObject({
      liveDatabase: { state: 'READY' },
    });
  });

  it.each([
    ['may write', (of: LiveFixture) => of.writerUrl, ['WRITE', 'TRY_INSERT'], 'REVOKE ALL'],
    [
      'owns everything',
      (of: LiveFixture) => of.ownerUrl,
      ['ROLE', 'OWN', 'WRITE', 'TRY_PROGRAM', 'TRY_CREATE_TABLE'],
      'CREATE ROLE',
    ],
  ])('[OM-24] a role that %s is refused, with what to do, and nothing is read', async (_, urlOf, failed, remedy) => {
    const first = await asked(fixture.url);
    await setType(first, 'CUSTOMER');
    const before = await fixture.contents();
    const me = await asked(urlOf(fixture));
    const { state, message, checks } = await statusOf(me);
    expect(state).toBe('REFUSED');
    expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(expect.arrayContaining(failed));
    expect(message).toContain(remedy);
    expect(message).toContain('GRANT SELECT');
    expect(await write(me, 'setRecordType', { entityType: 'CUSTOMER', ...RECORD_TYPES.CUSTOMER })).toMatchObject({
      __typename: 'Unavailable',
      component: 'live database',
    });
    const { errors } = await me.ask('{ liveRecords(name: "Gai") { candidates { key } } }');
    expect(errors).toMatchObject([{ code: 'UNAVAILABLE' }]);
    expect(await fixture.contents()).toBe(before);
  });

  it.each([
    [
      'create role',
      (of: LiveFixture) => [`alter role ${of.reader} createrole`, `alter role ${of.reader} nocreaterole`],
      'ROLE',
    ],
    [
      'become one that may write, though it inherits nothing',
      (of: LiveFixture) => {
        const writer = new URL(of.writerUrl).username;
        return [`grant ${writer} to ${of.reader}`, `revoke ${writer} from ${of.reader}`];
      },
      'WRITE',
    ],
    [
      'update one column',
      (of: LiveFixture) => [
        `grant update (status) on orders to ${of.reader}`,
        `revoke update (status) on orders from ${of.reader}`,
      ],
      'WRITE',
    ],
    ...['TRIGGER', 'REFERENCES', 'REFERENCES (id)', 'TRUNCATE', 'MAINTAIN'].map(
      (privilege) =>
        [
          `use ${privilege} on a table`,
          (of: LiveFixture) => [
            `grant ${privilege} on tasks to ${of.reader}`,
            `revoke ${privilege} on tasks from ${of.reader}`,
          ],
          'WRITE',
        ] as const,
    ),
    ...['USAGE', 'UPDATE'].map(
      (privilege) =>
        [
          `use ${privilege} on a sequence`,
          (of: LiveFixture) => [
            `create sequence numbers; grant ${privilege} on sequence numbers to ${of.reader}`,
            'drop sequence numbers',
          ],
          'SEQUENCE',
        ] as const,
    ),
    [
      'create in a schema',
      (of: LiveFixture) => [
        `grant create on schema public to ${of.reader}`,
        `revoke create on schema public from ${of.reader}`,
      ],
      'CREATE',
    ],
  ] as const)('[OM-24] a role that may %s is refused', async (_, change, name) => {
    const [give, take] = change(fixture);
    const me = await asked(fixture.url);
    await fixture.sql(give ?? '');
    try {
      const { state, checks } = await statusOf(me);
      expect(state).toBe('REFUSED');
      expect(checks.filter(({ passed }) => !passed).map((check) => check.name)).toContain(name);
    } finally {
      await fixture.sql(take ?? '');
    }
    expect((await statusOf(me)).state).toBe('READY');
  });

  it('[OM-24] a registered table that has gone is no danger', async () => {
    await fixture.sql(`create table leaving (id integer primary key); grant select on leaving to ${fixture.reader}`);
    const me = await asked(fixture.url);
    await write(me, 'setRecordType', { entityType: 'LEAVING', table: 'leaving', keyColumn: 'id' });
    await fixture.sql('drop table leaving');
    expect(await statusOf(me)).toMatchObject({ state: 'READY' });
  });

  it('[OM-24] a role that sees no schema to create in is taken, and a view or a materialized view is read as a table', async () => {
    await fixture.sql('create schema sales');
    await fixture.sql('create materialized view sales.kept as select id, company_name from customers');
    await fixture.sql(
      `grant usage on schema sales to ${fixture.reader}; grant select on sales.kept to ${fixture.reader}`,
    );
    await fixture.sql(`alter role ${fixture.reader} set search_path = nowhere`);
    try {
      const me = await asked(fixture.url);
      const type = { entityType: 'KEPT', table: 'sales.kept', keyColumn: 'id', nameColumn: 'company_name' };
      expect(await write(me, 'setRecordType', type)).toMatchObject({ __typename: 'RecordTypeSet' });
      expect(await statusOf(me)).toMatchObject({ state: 'READY' });
    } finally {
      await fixture.sql(`alter role ${fixture.reader} reset search_path`);
    }
  });

  it('[OM-24] a privilege that the role is given later is seen at the next read of that table', async () => {
    const me = await asked(fixture.url);
    await setBusiness(me);
    const id = await linked(me, '1');
    await fixture.sql(`grant delete on customers to ${fixture.reader}`);
    try {
      const { errors } = await me.ask(`query ${LIVE}`, { id });
      expect(errors).toMatchObject([{ code: 'CONFLICTING_STATE', message: expect.stringContaining('may write') }]);
    } finally {
      await fixture.sql(`revoke delete on customers from ${fixture.reader}`);
    }
  });

  it('[OM-25] none, one for another space, one that is away: said, with an error for who asks, and the password nowhere', async () => {
    const away = new URL(fixture.url);
    away.port = '1';
    const wrong = new URL(fixture.url);
    wrong.pathname = '/no_such_database';
    const cases = [
      [null, true, 'OFF'],
      [fixture.url, false, 'OFF'],
      [away.href, true, 'UNREACHABLE'],
      [wrong.href, true, 'UNREACHABLE'],
    ] as const;
    for (const [url, named, state] of cases) {
      const me = await asked(url, named);
      const answer = await write(me, 'checkLiveDatabase', {});
      expect(answer.liveDatabase).toMatchObject({ state });
      const { data, errors } = await me.ask('{ liveRecords(name: "Gai") { candidates { key } } }');
      expect(data).toBeNull();
      expect(errors).toMatchObject([{ code: 'UNAVAILABLE' }]);
      const seen = JSON.stringify([answer, errors, await me.get('{ liveDatabase { message } }')]);
      expect(seen).not.toMatch(/never.shown/u);
    }
  });

  it('[OM-24] what was found of its tables and its role is told to administrators, and to others which checks were not passed', async () => {
    await fixture.sql(
      `create table salaries_secret (id integer); grant insert on salaries_secret to ${fixture.reader}`,
    );
    try {
      const me = await asked(fixture.url);
      const query = '{ liveDatabase { state message checks { name passed message } } }';
      expect(JSON.stringify(await me.get(query))).toMatch(/salaries_secret.*REVOKE/u);
      const options = { live: opened.at(-1) as LiveDatabase };
      for (const role of ['READER', 'WRITER', 'CURATOR'] as const) {
        const other = asking(record.database, context().as(me.scope, 'wil', role), options);
        const seen = await other.get<{ liveDatabase: Status }>(query);
        expect(seen.liveDatabase).toMatchObject({ state: 'REFUSED', message: expect.stringContaining('(WRITE)') });
        const { errors } = await other.ask('{ liveRecords(name: "Gai") { candidates { key } } }');
        expect(errors).toMatchObject([{ code: 'UNAVAILABLE' }]);
        expect(JSON.stringify([seen, errors])).not.toMatch(/salaries|live_reader/u);
      }
    } finally {
      await fixture.sql('drop table salaries_secret');
    }
  });

  it('[OM-25] what the server says of an outage is told to administrators, and to others of which kind it is', async () => {
    const wrong = new URL(fixture.url);
    wrong.pathname = '/no_such_database';
    const me = await asked(wrong.href);
    const query = '{ liveDatabase { state message } }';
    const known = 'the live database is not on its server (3D000)';
    expect(await me.get(query)).toMatchObject({
      liveDatabase: { message: `${known}: database "no_such_database" does not exist` },
    });
    const reader = context().as(me.scope, 'rea', 'READER');
    const other = asking(record.database, reader, { live: opened.at(-1) as LiveDatabase });
    expect(await other.get(query)).toEqual({ liveDatabase: { state: 'UNREACHABLE', message: known } });
    const { errors } = await other.ask('{ liveRecords(name: "Gai") { candidates { key } } }');
    expect(errors).toMatchObject([{ code: 'UNAVAILABLE' }]);
    expect(JSON.stringify(errors)).not.toContain('no_such_database');
  });

  it('[OM-24] a statement that takes too long is ended there, and said to be slow', async () => {
    const me = await asked(fixture.url);
    await setBusiness(me);
    const id = await linked(me, '1');
    await fixture.sql(`create function slow(integer) returns integer language sql as 'select pg_sleep(60); select $1'`);
    await fixture.sql(`alter table customers rename to real_customers`);
    await fixture.sql(
      `create view customers as select slow(id) as id, company_name, payment_terms, delivery_preference, status, created_on from real_customers`,
    );
    await fixture.sql(`grant select on customers to ${fixture.reader}`);
    try {
      const { errors } = await me.ask(`query ${LIVE}`, { id });
      expect(errors).toMatchObject([{ code: 'UNAVAILABLE', message: expect.stringContaining('in time') }]);
      // Those that were read beside it end by themselves, as one does that waited for its connection.
      const running = `select from pg_stat_activity where application_name = 'claimgraph-live' and state = 'active' and query like '%customers%'`;
      const ends = performance.now() + 6_000;
      while ((await fixture.sql(running)).length > 0 && performance.now() < ends)
        await fixture.sql('select pg_sleep(.05)');
      expect(await fixture.sql(running)).toEqual([]);
    } finally {
      await fixture.sql('drop view customers');
      await fixture.sql('alter table real_customers rename to customers');
    }
  });

  it('is for administrators to be looked at', async () => {
    const me = await asked(fixture.url);
    const writer = asking(record.database, context().as(me.scope, 'wil', 'WRITER'));
    for (const name of ['checkLiveDatabase', 'setRecordType', 'setRecordRelation'])
      expect(await write(writer, name, INPUTS[name] ?? {})).toMatchObject({ __typename: 'Forbidden' });
  });
});

const INPUTS: Readonly<Record<string, object>> = {
  setRecordType: { entityType: 'CUSTOMER', table: 'customers', keyColumn: 'id' },
  setRecordRelation: {
    ...{ fromType: 'A', relation: 'b', toType: 'C', cardinality: 'ONE_TO_ONE', meaning: 'none' },
    joinSpec: { fromColumn: 'a', toColumn: 'b' },
  },
};
