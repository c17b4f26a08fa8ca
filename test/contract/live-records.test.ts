import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LiveDatabase } from '../../src/livedata/index.ts';
import { openTestPostgres, testDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { describeWithPostgres } from '../support/legs.ts';
import {
  linked,
  liveAt,
  openLiveFixture,
  RELATIONS,
  setBusiness,
  setRelation,
  setType,
  type LiveFixture,
} from '../support/live-database.ts';
import type { Nodes } from '../support/story.ts';
import { write } from '../support/writes.ts';

const SET = `relation { relation toType cardinality } table ids count total average truncated anomalies during { from to }`;
const LIVE =
  `query ($id: ID!, $during: Period, $relations: [String!], $first: Int! = 10) { entity(id: $id) { externalRef { type table key }
  live(during: $during, relations: $relations, first: $first) { truth months record { type table key name properties { name value } }
    related { ${SET} records { key name date amount properties { name value } } } choices { relation toType } } } }`.replace(
    'Period',
    'PeriodInput',
  );
const AUGUST = { from: '2024-08', to: '2024-09' };
/** In September 2024. */
const clock = { now: () => new Date('2024-09-20T12:00:00Z') };

interface Live {
  readonly entity: {
    readonly externalRef: object | null;
    readonly live: {
      readonly months: number | null;
      readonly record: { readonly properties: readonly { readonly name: string; readonly value: string | null }[] };
      readonly related: readonly { readonly relation: { readonly toType: string }; readonly ids: readonly string[] }[];
      readonly choices: readonly object[];
    } | null;
  };
}

describeWithPostgres('records of a live database', () => {
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

  async function business(): Promise<Asking> {
    const scope = await testDatabase(record.database).space();
    const live = liveAt(fixture.url, record.database, [scope.spaceName]);
    opened.push(live);
    const me = asking(record.database, scope, { live, clock, settings: { 'limit.cost': 1_000_000 } });
    await setBusiness(me);
    return me;
  }
  const read = async (me: Asking, id: string, variables: object = {}): Promise<Live['entity']['live']> =>
    (await me.get<Live>(LIVE, { id, ...variables })).entity.live;

  it('[OM-26 OM-28 OM-99] shows a customer as it is now: its properties, where they stand, and for how long it is one', async () => {
    const me = await business();
    const id = await linked(me, '1');
    expect(await me.get(LIVE, { id, relations: [] })).toMatchObject({
      entity: {
        externalRef: { type: 'CUSTOMER', table: 'public.customers', key: '1' },
        live: {
          truth: 'CORRESPONDENCE',
          months: 18,
          record: {
            table: 'public.customers',
            ...{ key: '1', name: 'Gai Media' },
            properties: [
              { name: 'payment_terms', value: 'NET15' },
              { name: 'delivery_preference', value: 'Friday' },
              { name: 'status', value: 'active' },
              { name: 'created_on', value: '2023-03-15' },
            ],
          },
          related: [],
        },
      },
    });
    await fixture.sql(`update customers set payment_terms = 'NET45' where id = 1`);
    const { record: now } = (await read(me, id)) ?? { record: null };
    expect(now?.properties[0]).toEqual({ name: 'payment_terms', value: 'NET45' });
    await fixture.sql(`update customers set payment_terms = 'NET15' where id = 1`);
  });

  it('[OM-27 OM-28 OM-69] orders of a month: newest first, its first day in and the first of the next out; counted, summed, averaged', async () => {
    const me = await business();
    const live = await read(me, await linked(me, '1'), { during: AUGUST, relations: ['placed'] });
    expect(live?.related).toEqual([
      {
        relation: { relation: 'placed', toType: 'ORDER', cardinality: 'ONE_TO_MANY' },
        ...{ table: 'public.orders', ids: ['14', '13', '12'], count: 3, total: '4150.00', average: '1383.33' },
        ...{ truncated: false, anomalies: [] },
        during: { from: '2024-08-01T00:00:00.000Z', to: '2024-09-01T00:00:00.000Z' },
        records: [
          ['14', 'O-14', '2024-08-31', '2100.00', 'open'],
          ['13', 'O-13', '2024-08-15', '850.00', 'shipped'],
          ['12', 'O-12', '2024-08-01', '1200.00', 'shipped'],
        ].map(([key, name, date, amount, status]) => ({
          ...{ key, name, date, amount },
          properties: [{ name: 'status', value: status }],
        })),
      },
    ]);
    const tenths = await read(me, await linked(me, '2'), { relations: ['placed'] });
    expect(tenths?.related).toMatchObject([{ total: '0.30', average: '0.15' }]);
  });

  it('[OM-27] an order has its lines, for each of several in one statement', async () => {
    const me = await business();
    const lines = `query ($id: ID!) { entity(id: $id) { live(relations: ["placed"], first: 3) { related { records { key
      related(relations: ["contains"]) { count truncated records { properties { name value } } } } } } } }`;
    const { entity } = await me.get<{ entity: { live: { related: { records: unknown }[] } } }>(lines, {
      id: await linked(me, '1'),
    });
    const line = (product: string, qty: string, price: string) => ({
      properties: Object.entries({ product, qty, price }).map(([name, value]) => ({ name, value })),
    });
    expect(entity.live.related[0]?.records).toEqual([
      { key: '15', related: [{ count: 0, truncated: false, records: [] }] },
      {
        key: '14',
        related: [
          { count: 2, truncated: false, records: [line('frame', '4', '25.00'), line('poster', '100', '20.00')] },
        ],
      },
      { key: '13', related: [{ count: 1, truncated: false, records: [line('poster', '42', '20.24')] }] },
    ]);
  });

  it('[OM-27] shows no more than are asked for, says that there are more, and counts them all', async () => {
    const me = await business();
    const live = await read(me, await linked(me, '1'), { relations: ['ORDER'], first: 2 });
    expect(live?.related).toMatchObject([{ ids: ['15', '14'], count: 5, total: '4259.00', truncated: true }]);
  });

  it('[OM-29 OM-67 OM-70] one relation more makes records reachable that were not, and its change holds from the next read on', async () => {
    const me = await business();
    const id = await linked(me, '31', 'INVOICE');
    expect((await read(me, id))?.related.map(({ relation }) => relation.toType)).toEqual(['PAYMENT']);
    const billed = ['INVOICE', 'billed to', 'CUSTOMER', 'MANY_TO_ONE', ['customer_id', 'id']] as const;
    expect(await setRelation(me, billed)).toMatchObject({
      __typename: 'RecordRelationSet',
      recordRelation: { version: 1 },
    });
    expect((await read(me, id, { relations: ['billed to'] }))?.related).toMatchObject([{ ids: ['1'], count: 1 }]);
    const changed = await setRelation(me, billed, { keywords: ['customer'], expectedVersion: 1 });
    expect(changed).toMatchObject({ recordRelation: { version: 2, keywords: ['customer'] } });
    expect(await setRelation(me, billed, { expectedVersion: 1 })).toMatchObject({
      __typename: 'StaleVersion',
      current: 2,
    });
    const list = '{ recordRelations(fromType: "INVOICE") { relation toType } recordTypes { entityType table } }';
    const { recordRelations, recordTypes } = await me.get<{ recordRelations: unknown; recordTypes: unknown[] }>(list);
    expect(recordRelations).toEqual([
      { relation: 'billed to', toType: 'CUSTOMER' },
      { relation: 'settled by', toType: 'PAYMENT' },
    ]);
    expect(recordTypes).toHaveLength(8);
  });

  it('a relation that was set is taken back by an undo', async () => {
    const me = await business();
    const set = await setRelation(me, ['INVOICE', 'billed to', 'CUSTOMER', 'MANY_TO_ONE', ['customer_id', 'id']]);
    await write(me, 'undo', { commit: set.commit?.number, reason: 'a mistake' });
    const { recordRelations } = await me.get<{ recordRelations: unknown[] }>(
      '{ recordRelations(fromType: "INVOICE") { toType } }',
    );
    expect(recordRelations).toEqual([{ toType: 'PAYMENT' }]);
  });

  it.each([
    ['a table that is not there', { table: 'custmers' }, 'public.customers', ['table']],
    ['a column that is not there', { nameColumn: 'company_nam' }, 'company_name', ['nameColumn']],
    ['a table of the server itself', { table: 'pg_catalog.pg_authid' }, 'no table', ['table']],
    ['a name that is SQL', { table: 'customers; drop table orders' }, 'no table', ['table']],
    ['a quoted identifier', { table: 'public"."customers' }, 'no table', ['table']],
    ['a key that names several', { keyColumn: 'status' }, 'same "status"', ['keyColumn']],
    ['a date that is none', { dateColumn: 'company_name' }, 'date or timestamp', ['dateColumn']],
    ['an amount that is none', { amountColumn: 'company_name' }, 'number', ['amountColumn']],
  ])('[OM-29] a record type with %s is refused', async (_, more, said, path) => {
    const me = await business();
    expect(await setType(me, 'CUSTOMER', more)).toMatchObject({
      __typename: 'Invalid',
      message: expect.stringContaining(said),
      path,
    });
  });

  it.each([
    ['to one, of many', ['CUSTOMER', 'has', 'ORDER', 'ONE_TO_ONE', ['id', 'customer_id']], 'must not fan out'],
    ['from one, of many', ['ORDER', 'of', 'CUSTOMER', 'ONE_TO_MANY', ['customer_id', 'id']], 'must not fan out'],
    ['of numbers and text', ['CUSTOMER', 'has', 'ORDER', 'ONE_TO_MANY', ['id', 'number']], 'columns of one type'],
    ['on a column that is not there', ['CUSTOMER', 'has', 'ORDER', 'ONE_TO_MANY', ['id', 'customer']], 'customer_id'],
    ['of a type that is not set', ['CUSTOMER', 'has', 'ODER', 'ONE_TO_MANY', ['id', 'customer_id']], 'ORDER'],
  ] as const)('[OM-29 OM-71] a relation %s is refused', async (_, relation, said) => {
    const me = await business();
    expect(await setRelation(me, relation)).toMatchObject({
      __typename: 'Invalid',
      message: expect.stringContaining(said),
    });
  });

  it('[OM-71] several where there should be one, and records that break a rule, are said and counted', async () => {
    const me = await business();
    const rule = { constraints: [{ column: 'total', operator: 'GTE', value: '100' }] };
    expect(await setRelation(me, RELATIONS[0] as (typeof RELATIONS)[0], rule)).toMatchObject({
      recordRelation: { constraints: ['total GTE 100'] },
    });
    const customer = await read(me, await linked(me, '1'), { relations: ['placed'] });
    expect(customer?.related).toMatchObject([{ anomalies: ['2 of 5 records break the rule total GTE 100'] }]);
    const order = await linked(me, '14', 'ORDER');
    expect((await read(me, order, { relations: ['creates'] }))?.related).toMatchObject([{ count: 1, anomalies: [] }]);
    await fixture.sql(`insert into work_orders values (52, 14, '2024-09-07', 'planned')`);
    const twice = await read(me, order, { relations: ['creates'] });
    expect(twice?.related).toMatchObject([
      { ids: ['52', '51'], anomalies: ['2 records where ONE_TO_ONE says one at most'] },
    ]);
    await fixture.sql('delete from work_orders where id = 52');
  });

  it('[OM-68] two relations to one type that both fit are choices, and neither is read', async () => {
    const me = await business();
    await setRelation(me, ['CUSTOMER', 'reserved', 'ORDER', 'ONE_TO_MANY', ['id', 'customer_id']]);
    const id = await linked(me, '1');
    const live = await read(me, id, { relations: ['ORDER'] });
    expect(live).toMatchObject({ related: [], choices: [{ relation: 'placed' }, { relation: 'reserved' }] });
    expect((await read(me, id, { relations: ['reserved'] }))?.related).toMatchObject([{ count: 5 }]);
    const { errors } = await me.ask(LIVE, { id, relations: ['ordrs'] });
    expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining('ORDER') }]);
  });

  it('[OM-29] a column that has gone is named, with its relation; what does not need it is still read', async () => {
    const me = await business();
    const id = await linked(me, '2');
    await fixture.sql('alter table orders rename column customer_id to client_id');
    try {
      const { errors } = await me.ask(LIVE, { id, relations: ['placed'] });
      expect(errors).toMatchObject([
        {
          code: 'CONFLICTING_STATE',
          message: expect.stringMatching(/CUSTOMER placed ORDER.*"customer_id".*client_id/u),
        },
      ]);
      expect((await read(me, id, { relations: ['CONTACT'] }))?.related).toMatchObject([{ count: 0 }]);
    } finally {
      await fixture.sql('alter table orders rename column client_id to customer_id');
    }
  });

  it('[OM-30] finds records by letters of their name, large or small, as they stand; what are signs of patterns are letters', async () => {
    const me = await business();
    const find = async (name: string) =>
      (
        await me.get<{ liveRecords: { candidates: unknown; truncated: boolean } }>(
          'query ($name: String!) { liveRecords(name: $name) { candidates { type table key name } truncated } }',
          { name },
        )
      ).liveRecords;
    expect(await find('gai')).toEqual({
      truncated: false,
      candidates: [
        { type: 'CUSTOMER', table: 'public.customers', key: '1', name: 'Gai Media' },
        { type: 'CUSTOMER', table: 'public.customers', key: '2', name: 'Gai Logistics' },
      ],
    });
    expect(await find('O-14')).toMatchObject({ candidates: [{ type: 'ORDER', key: '14' }] });
    expect(await find('%_sure\\')).toMatchObject({ candidates: [{ key: '3' }] });
    for (const none of ['%', '_', '\\', "' or true --"]) {
      const { candidates } = await find(none);
      expect((candidates as { key: string }[]).every(({ key }) => key === '3')).toBe(true);
    }
  });

  it('[OM-32 OM-53] nothing is loaded beforehand; a record that is linked becomes an entity with its name and reference, once', async () => {
    const me = await business();
    const count = async () =>
      (await me.get<{ entities: Nodes<object> }>('{ entities { nodes { id } } }')).entities.nodes.length;
    expect(await count()).toBe(0);
    const answer = await write(me, 'linkRecord', { type: 'CUSTOMER', key: '1' });
    expect(answer).toMatchObject({
      __typename: 'RecordLinked',
      entity: {
        name: 'Gai Media',
        type: 'CUSTOMER',
        key: 'customer:1',
        externalRef: { type: 'CUSTOMER', table: 'public.customers', key: '1' },
      },
    });
    const { id } = answer.entity as { id: string };
    expect(await write(me, 'linkRecord', { type: 'CUSTOMER', key: '1' })).toMatchObject({
      commit: null,
      entity: { id },
    });
    expect(await count()).toBe(1);
    const found = await me.get('{ resolveName(text: "gai media") { ... on Resolved { entity { id } } } }');
    expect(found).toEqual({ resolveName: { entity: { id } } });
  });

  it('[OM-53] one that is known by its name and type is linked; no record has two entities, and no entity two records', async () => {
    const me = await business();
    const known = await write(me, 'assertClaim', {
      subject: { named: { name: 'Gai Media', type: 'CUSTOMER' } },
      ...{ predicate: 'colour', object: { text: 'red' } },
    });
    const { id } = (known.claim as unknown as { subject: { id: string } }).subject;
    expect(await linked(me, '1')).toBe(id);
    const other = await linked(me, '2');
    const free = await write(me, 'chooseEntity', { text: 'Nobody', createNew: { name: 'Nobody', type: 'CUSTOMER' } });
    const { id: nobody } = free.entity as { id: string };
    const refusals = [
      [{ type: 'CUSTOMER', key: '1', entity: nobody }, 'ConflictingState'],
      [{ type: 'CUSTOMER', key: '1', entity: other }, 'ConflictingState'],
      [{ type: 'CUSTOMER', key: '3', entity: other }, 'ConflictingState'],
      [{ type: 'ORDER', key: '14', entity: other }, 'Invalid'],
      [{ type: 'CUSTOMER', key: '99' }, 'NotFound'],
      [{ type: 'CUSTOMER', key: "1' or '1'='1" }, 'Invalid'],
      [{ type: 'NOTHING', key: '1' }, 'ConflictingState'],
    ] as const;
    for (const [input, refused] of refusals)
      expect(await write(me, 'linkRecord', input)).toMatchObject({ __typename: refused });
  });

  it('a link is taken back by an undo, with the entity that it made; one that was there stays, and is needed by its link', async () => {
    const me = await business();
    const made = await write(me, 'linkRecord', { type: 'CUSTOMER', key: '1' });
    expect(await write(me, 'undo', { commit: made.commit?.number, reason: 'a mistake' })).toMatchObject({
      __typename: 'Undone',
    });
    expect((await me.get<{ entities: Nodes<object> }>('{ entities { nodes { id } } }')).entities.nodes).toEqual([]);
    const known = await write(me, 'assertClaim', {
      subject: { named: { name: 'Gai Media', type: 'CUSTOMER' } },
      ...{ predicate: 'colour', object: { text: 'red' } },
    });
    const { id } = (known.claim as unknown as { subject: { id: string } }).subject;
    expect(await linked(me, '1')).toBe(id);
    expect(await write(me, 'undo', { commit: known.commit?.number, reason: 'no' })).toMatchObject({
      __typename: 'ConflictingState',
      message: expect.stringContaining('external_refs'),
    });
  });

  it('an entity that stands for no record has none, and one whose record is gone says so', async () => {
    const me = await business();
    await fixture.sql(`insert into customers values (9, 'Gone Soon', 'NET1', 'any', 'active', '2024-01-01')`);
    const id = await linked(me, '9');
    await fixture.sql('delete from customers where id = 9');
    const { errors } = await me.ask(LIVE, { id });
    expect(errors).toMatchObject([{ code: 'CONFLICTING_STATE', message: expect.stringContaining('no longer') }]);
    const free = await write(me, 'assertClaim', {
      subject: { named: { name: 'Nobody', type: 'CUSTOMER' } },
      ...{ predicate: 'colour', object: { text: 'red' } },
    });
    const { id: nobody } = (free.claim as unknown as { subject: { id: string } }).subject;
    expect(await me.get(LIVE, { id: nobody })).toEqual({ entity: { externalRef: null, live: null } });
  });
});
