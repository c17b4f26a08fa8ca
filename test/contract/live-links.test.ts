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
  setType,
  type LiveFixture,
} from '../support/live-database.ts';
import { write } from '../support/writes.ts';

const LIVE = `query ($id: ID!, $relations: [String!]) { entity(id: $id) { externalRef { type key } live(relations: $relations) {
  record { key } related { relation { relation } count } } } }`;

const clock = { now: () => new Date('2024-09-20T12:00:00Z') };

describeWithPostgres('entities that stand for records, when what is around them changes', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestPostgres>>;
  const opened: LiveDatabase[] = [];
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestPostgres()]);
    await fixture.sql(
      `create table clients as select * from customers; create table gadgets (id integer primary key, customer_id integer);
       grant select on clients, gadgets to ${fixture.reader}`,
    );
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

  it.each([
    ['table', { table: 'clients' }],
    ['key', { keyColumn: 'company_name' }],
  ])('[OM-53] a record type is not set to another %s while entities stand for its records', async (_, more) => {
    const me = await business();
    const link = await write(me, 'linkRecord', { type: 'CUSTOMER', key: '1' });
    expect(await setType(me, 'CUSTOMER', more)).toMatchObject({
      __typename: 'ConflictingState',
      message: expect.stringContaining('public.customers by their "id"'),
    });
    expect(await setType(me, 'CUSTOMER', { properties: [] })).toMatchObject({ __typename: 'RecordTypeSet' });
    await write(me, 'undo', { commit: link.commit?.number, reason: 'a mistake' });
    expect(await setType(me, 'CUSTOMER', more)).toMatchObject({ __typename: 'RecordTypeSet' });
  });

  it('[OM-53] an entity of a table that its type has no more is not read from another', async () => {
    const me = await business();
    const moved = await setType(me, 'CUSTOMER', { table: 'clients' });
    const id = await linked(me, '1');
    await write(me, 'undo', { commit: moved.commit?.number, reason: 'a mistake' });
    const { errors } = await me.ask(LIVE, { id });
    expect(errors).toMatchObject([
      { code: 'CONFLICTING_STATE', message: expect.stringMatching(/public\.clients.*public\.customers now/u) },
    ]);
  });

  it('[OM-29] a type that is undone takes nothing from those that led to it; its relation by name is refused', async () => {
    const me = await business();
    const gadget = { ...RECORD_TYPES.ORDER_LINE, table: 'gadgets', properties: [] };
    const set = await write(me, 'setRecordType', { entityType: 'GADGET', ...gadget });
    await setRelation(me, ['CUSTOMER', 'owns', 'GADGET', 'ONE_TO_MANY', ['id', 'customer_id']]);
    const id = await linked(me, '1');
    expect(await write(me, 'undo', { commit: set.commit?.number, reason: 'no' })).toMatchObject({
      __typename: 'Undone',
    });
    const read = await me.get<{ entity: { live: { related: { relation: { relation: string } }[] } } }>(LIVE, { id });
    expect(read.entity.live.related.map(({ relation }) => relation.relation)).toEqual(['has', 'has', 'placed']);
    const { errors } = await me.ask(LIVE, { id, relations: ['owns'] });
    expect(errors).toMatchObject([{ code: 'CONFLICTING_STATE', message: expect.stringContaining('GADGET') }]);
  });

  it('[OM-53] of two types on one table, a record is of the one that it was linked as', async () => {
    const me = await business();
    await write(me, 'setRecordType', { entityType: 'SUPPLIER', ...RECORD_TYPES.CUSTOMER });
    const id = await linked(me, '1');
    for (const entity of [undefined, id])
      expect(await write(me, 'linkRecord', { type: 'SUPPLIER', key: '1', entity })).toMatchObject({
        __typename: 'ConflictingState',
        message: expect.stringContaining('as type CUSTOMER'),
      });
    expect(await linked(me, '1')).toBe(id);
    expect(await write(me, 'linkRecord', { type: 'SUPPLIER', key: '2' })).toMatchObject({
      entity: { type: 'SUPPLIER', key: 'supplier:2' },
    });
  });

  it('[OM-53] an entity that has the key of a record and another type is not taken for it', async () => {
    const me = await business();
    const said = await write(me, 'assertClaim', {
      subject: { named: { name: 'Gai', type: 'PERSON', key: 'customer:1' } },
      ...{ predicate: 'colour', object: { text: 'red' } },
    });
    expect(said).toMatchObject({ claim: { subject: { key: 'customer:1' } } });
    expect(await write(me, 'linkRecord', { type: 'CUSTOMER', key: '1' })).toMatchObject({
      __typename: 'ConflictingState',
      message: expect.stringContaining('customer:1 is of type PERSON'),
    });
  });

  it('[OM-53] entities of two records that are merged show neither, and what to do; apart again, each has its own', async () => {
    const me = await business();
    const [one, two] = [await linked(me, '1'), await linked(me, '2')];
    const merged = await write(me, 'mergeEntities', { canonical: one, members: [two], reason: 'the same' });
    expect(merged).toMatchObject({ __typename: 'EntitiesMerged' });
    for (const id of [one, two]) {
      const { errors } = await me.ask(LIVE, { id });
      expect(errors).toMatchObject([
        { code: 'CONFLICTING_STATE', message: expect.stringContaining('CUSTOMER "1", CUSTOMER "2"') },
      ]);
    }
    const asked = `mutation { ask(input: { question: "What did Gai Media order?" }) {
      ... on Answer { records { message facts { text } } } } }`;
    expect(await me.get(asked)).toMatchObject({
      ask: { records: { message: expect.stringContaining('several records may be meant by "Gai Media"'), facts: [] } },
    });
    await write(me, 'undo', { commit: merged.commit?.number, reason: 'a mistake' });
    for (const [key, id] of Object.entries({ 1: one, 2: two }))
      expect(await me.get(LIVE, { id, relations: [] })).toMatchObject({ entity: { live: { record: { key } } } });
  });
});
