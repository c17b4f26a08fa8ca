import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LiveDatabase } from '../../src/livedata/index.ts';
import { openTestPostgres, testDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { describeWithPostgres } from '../support/legs.ts';
import {
  linked,
  liveAt,
  openLiveFixture,
  RECORD_TYPES,
  setBusiness,
  setRelation,
  type LiveFixture,
} from '../support/live-database.ts';
import { write } from '../support/writes.ts';

const QUERY = `query ($id: ID!, $question: String, $zone: String, $during: PeriodInput, $relations: [String!]) { entity(id: $id) {
  live(question: $question, zone: $zone, during: $during, relations: $relations) { months record { amount }
    related { ids count total average anomalies during { from to } records { amount } } } } }`;

interface Answer {
  readonly entity: { readonly live: { readonly months: number | null; readonly related: readonly object[] } };
}

/** Visits by day, by a clock on the wall, and by the instant; measured in floats. */
const VISITS = `create table visits (id integer primary key, customer_id integer not null,
    day date, wall timestamp, instant timestamptz, amount real, precise float8);
  insert into visits values
    (1, 1, '2024-07-31', '2024-07-31 23:59:59', '2024-07-31 23:59:59Z', 1234567.5, 0.1),
    (2, 1, '2024-08-01', '2024-08-01 00:00', '2024-08-01 03:59:59Z', 0.1, 0.2),
    (3, 1, '2024-08-31', '2024-08-31 23:59:59', '2024-09-01 03:59:59Z', null, 1234567890123456),
    (4, 1, '2024-09-01', '2024-09-01 00:00', '2024-09-01 04:00Z', -1, null)`;

describeWithPostgres('figures of a live database', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestPostgres>>;
  let live: LiveDatabase;
  let me: Asking;
  let id: string;
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestPostgres()]);
    await fixture.sql(`${VISITS}; grant select on visits to ${fixture.reader}`);
    const scope = await testDatabase(record.database).space();
    live = liveAt(fixture.url, record.database, [scope.spaceName]);
    const clock = { now: () => new Date('2024-09-20T12:00:00Z') };
    me = asking(record.database, scope, { live, clock, settings: { 'limit.cost': 1_000_000 } });
    await setBusiness(me);
    id = await linked(me, '1');
  });
  afterAll(async () => {
    await live.close();
    await Promise.all([record.drop(), fixture.drop()]);
  });
  const read = async (variables: object, of = id): Promise<Answer['entity']['live']> =>
    (await me.get<Answer>(QUERY, { id: of, ...variables })).entity.live;

  /** Visits, with these columns as their date and amount, led to by `made`, whose rule may be given. */
  async function visits(dateColumn: string, amountColumn: string, more: object = {}): Promise<void> {
    const type = { ...RECORD_TYPES.ORDER_LINE, table: 'visits', properties: [], dateColumn, amountColumn };
    expect(await write(me, 'setRecordType', { entityType: 'VISIT', ...type })).toMatchObject({
      __typename: 'RecordTypeSet',
    });
    const set = await setRelation(me, ['CUSTOMER', 'made', 'VISIT', 'ONE_TO_MANY', ['id', 'customer_id']], more);
    expect(set).toMatchObject({ __typename: 'RecordRelationSet' });
  }

  it.each([
    ['America/New_York', 'day', ['3', '2']],
    ['America/New_York', 'wall', ['3', '2']],
    ['America/New_York', 'instant', ['3']],
    ['Europe/Berlin', 'day', ['3', '2']],
    ['Europe/Berlin', 'wall', ['3', '2']],
    ['Europe/Berlin', 'instant', ['2', '1']],
    ['Pacific/Kiritimati', 'day', ['3', '2']],
    [null, 'day', ['3', '2']],
    [null, 'instant', ['2']],
  ])('[OM-27 OM-74] last month in %s, by its column %s: days as its calendar has them', async (zone, column, ids) => {
    await visits(column, 'amount');
    const { related } = await read({ question: 'Which visits last month?', zone });
    expect(related).toMatchObject([{ ids, count: ids.length }]);
  });

  it('[OM-27] a time that is given by itself is of UTC, whatever zone a question has', async () => {
    await visits('day', 'amount');
    const during = { from: '2024-08', to: '2024-09' };
    for (const zone of ['America/New_York', 'Europe/Berlin']) {
      const { related } = await read({ question: 'Which visits?', during, zone });
      expect(related).toMatchObject([{ ids: ['3', '2'], during: { from: '2024-08-01T00:00:00.000Z' } }]);
    }
  });

  it.each([
    ['amount', ['1234566.60', '411522.20'], ['-1', null, '0.1', '1234567.5']],
    ['precise', ['1234567890123456.30', '411522630041152.10'], [null, '1234567890123456', '0.2', '0.1']],
  ])('[OM-28] floats of %s are shown and summed with all of their digits', async (column, sums, amounts) => {
    await visits('day', column);
    const { related } = await read({ relations: ['made'] });
    const [total, average] = sums;
    expect(related).toEqual([
      expect.objectContaining({ total, average, records: amounts.map((amount) => ({ amount })) }),
    ]);
  });

  it('[OM-71] a record without a value breaks a rule of its column', async () => {
    await visits('day', 'amount', { constraints: [{ column: 'amount', operator: 'GT', value: '0' }] });
    const { related } = await read({ relations: ['made'] });
    expect(related).toMatchObject([{ anomalies: ['2 of 4 records break the rule amount GT 0'] }]);
  });

  it.each([
    ['2024-12-01', null],
    ['2024-09-21', null],
    ['2024-09-20', 0],
    ['2024-08-20', 1],
  ])('[OM-28] a customer since %s is one for %j months', async (day, months) => {
    await fixture.sql(`insert into customers values (77, 'Soon', 'NET1', 'any', 'active', '${day}')`);
    try {
      expect(await read({ relations: [] }, await linked(me, '77'))).toMatchObject({ months });
    } finally {
      await fixture.sql('delete from customers where id = 77');
    }
  });

  it('[OM-29] a view that fails is not put down to who reads it; a key that is none of its kind is', async () => {
    await fixture.sql(`create view shares as select id, customer_id, 1 / (id - 14) as share from orders;
      grant select on shares to ${fixture.reader}`);
    const share = { ...RECORD_TYPES.ORDER_LINE, table: 'shares', properties: [{ name: 'share', column: 'share' }] };
    await write(me, 'setRecordType', { entityType: 'SHARE', ...share, keyColumn: 'id' });
    await setRelation(me, ['CUSTOMER', 'holds', 'SHARE', 'ONE_TO_MANY', ['id', 'customer_id']]);
    const { errors } = await me.ask(QUERY, { id, relations: ['holds'] });
    expect(errors).toMatchObject([
      { code: 'UNAVAILABLE', message: expect.stringContaining('division by zero (22012)') },
    ]);
    for (const key of ['x', '99999999999'])
      expect(await write(me, 'linkRecord', { type: 'CUSTOMER', key })).toMatchObject({ __typename: 'Invalid' });
  });
});
