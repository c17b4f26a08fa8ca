import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LiveDatabase } from '../../src/livedata/index.ts';
import { openTestPostgres, testDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { describeWithPostgres } from '../support/legs.ts';
import { linked, liveAt, openLiveFixture, setBusiness, type LiveFixture } from '../support/live-database.ts';
import { ingestNote } from '../support/suggesting.ts';
import { write } from '../support/writes.ts';

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on Answer { id outcome text
  records { state message facts { text truth confidence table ids readAt } } } ... on DomainError { message } } }`;

interface Answered {
  readonly ask: {
    readonly id: string;
    readonly outcome: string;
    readonly text: string;
    readonly records: {
      readonly state: string;
      readonly message: string | null;
      readonly facts: readonly { readonly text: string; readonly table: string; readonly ids: readonly string[] }[];
    } | null;
  };
}

const clock = { now: () => new Date('2024-09-20T12:00:00Z') };

describeWithPostgres('an answer beside a live database', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestPostgres>>;
  const opened: LiveDatabase[] = [];
  let me: Asking;
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestPostgres()]);
    me = at(await testDatabase(record.database).space(), fixture.url);
    await setBusiness(me);
    await linked(me, '1');
    await ingestNote(me, 'gai.md', '# Gai Media\n\nGai Media prints posters in Lund.\n');
  });
  afterAll(async () => {
    await Promise.all(opened.map((live) => live.close()));
    await Promise.all([record.drop(), fixture.drop()]);
  });

  function at(scope: Asking['scope'], url: string): Asking {
    const live = liveAt(url, record.database, [scope.spaceName]);
    opened.push(live);
    return asking(record.database, scope, { live, clock, settings: { 'limit.cost': 1_000_000 } });
  }
  const ask = async (who: Asking, question: string, more: object = {}): Promise<Answered['ask']> =>
    (await who.get<Answered>(ASK, { input: { question, ...more } })).ask;

  it('[OM-32 OM-69 OM-99] tells what was ordered last month, without a model, with the table and the ids that it was read from', async () => {
    const { records } = await ask(me, 'What did Gai Media order last month?');
    expect(records).toEqual({
      ...{ state: 'READY', message: null },
      facts: [
        {
          text: 'Gai Media: payment_terms NET15, delivery_preference Friday, status active, created_on 2023-03-15, for 18 months.',
          ...{ truth: 'CORRESPONDENCE', confidence: 1, table: 'public.customers', ids: ['1'] },
          readAt: '2024-09-20T12:00:00.000Z',
        },
        {
          text:
            'Gai Media placed 3 ORDER from 2024-08-01 before 2024-09-01, total 4150.00, average 1383.33: O-14 (2024-08-31, 2100.00); ' +
            'O-13 (2024-08-15, 850.00); O-12 (2024-08-01, 1200.00).',
          ...{ truth: 'CORRESPONDENCE', confidence: 1, table: 'public.orders', ids: ['14', '13', '12'] },
          readAt: '2024-09-20T12:00:00.000Z',
        },
      ],
    });
    await fixture.sql(`update orders set total = 2000 where id = 14`);
    const again = await ask(me, 'What did Gai Media order last month?');
    expect(again.records?.facts[1]?.text).toContain('total 4050.00');
    await fixture.sql(`update orders set total = 2100 where id = 14`);
  });

  it.each(['Europe/Berlin', 'America/New_York'])(
    '[OM-32 OM-74] its sentence has the days that were asked for in %s',
    async (zone) => {
      const { records } = await ask(me, 'What did Gai Media order last month?', { zone });
      expect(records?.facts[1]).toMatchObject({
        text: expect.stringContaining('placed 3 ORDER from 2024-08-01 before 2024-09-01, total 4150.00'),
        ids: ['14', '13', '12'],
      });
    },
  );

  it('two records of one name are asked about, and neither is read', async () => {
    const two = at(await testDatabase(record.database).space(), fixture.url);
    await setBusiness(two);
    await fixture.sql(
      `insert into customers select 8, company_name, payment_terms, delivery_preference, status, created_on from customers where id = 1`,
    );
    await linked(two, '1');
    await linked(two, '8');
    const { records } = await ask(two, 'What did Gai Media order last month?');
    expect(records).toMatchObject({ state: 'READY', message: expect.stringContaining('"Gai Media"'), facts: [] });
    await fixture.sql('delete from customers where id = 8');
  });

  it('[OM-25 OM-32] one record that cannot be read takes nothing from the others, and is named; so is what is beyond three', async () => {
    const many = at(await testDatabase(record.database).space(), fixture.url);
    await setBusiness(many);
    const names = ['Ardent Mills', 'Borealis Foods', 'Cobalt Works', 'Dunmore Steel'];
    for (const [n, name] of names.entries()) {
      await fixture.sql(`insert into customers values (${n + 101}, '${name}', 'NET1', 'any', 'active', '2024-01-01')`);
      await linked(many, `${n + 101}`);
    }
    await fixture.sql('delete from customers where id = 102');
    const two = await ask(many, 'Which orders have Ardent Mills and Borealis Foods?');
    expect(two.records?.facts.map(({ ids }) => ids)).toEqual([['101'], []]);
    expect(two.records).toMatchObject({
      state: 'READY',
      message: 'record "102" of public.customers is no longer in the live database',
    });
    const four = await ask(many, `Which orders have ${names.join(' and ')}?`);
    expect(four.records?.facts.flatMap(({ ids }) => ids)).toEqual(['101', '103']);
    expect(four.records?.message).toMatch(/"102".* no longer .*; no more than 3 .*not read: CUSTOMER "104"$/u);
    await fixture.sql('delete from customers where id > 100');
  });

  it('[OM-25] a live database that is away is said to be, and the rest is answered', async () => {
    const away = new URL(fixture.url);
    away.port = '1';
    const cut = at(me.scope, away.href);
    await write(cut, 'checkLiveDatabase', {});
    const answer = await ask(cut, 'What does Gai Media print?');
    expect(answer.records).toMatchObject({
      state: 'UNREACHABLE',
      message: expect.stringContaining('cannot be reached'),
      facts: [],
    });
    expect(answer).toMatchObject({ outcome: 'ANSWERED', text: expect.stringContaining('posters') });
  });

  it('is null where nobody is named who stands for a record, and where the space sees none', async () => {
    expect((await ask(me, 'What does Gai Logistics carry?')).records).toBeNull();
    const blind = asking(record.database, me.scope, { clock });
    expect((await ask(blind, 'What did Gai Media order last month?')).records).toBeNull();
  });

  it('[OM-58 OM-59] claims, shared and private, that say otherwise than the record are named beside its value, which stands', async () => {
    const one = at(await testDatabase(record.database).space(), fixture.url);
    await setBusiness(one);
    const entity = await linked(one, '1');
    const say = (predicate: string, object: object, visibility = 'SHARED') =>
      write(one, 'assertClaim', { subject: { id: entity }, predicate, object, visibility });
    await say('payment terms', { text: 'net15' });
    await say('PAYMENT_TERMS', { text: 'NET30' }, 'PRIVATE');
    await say('delivery_preference', { text: 'Thursday' });
    await say('created_on', { date: '2023-03' });
    await say('colour', { text: 'red' });
    const query = `query ($id: ID!) { entity(id: $id) { live(relations: []) { record { properties { name value } }
      disagreements { property liveValue claim { predicate owner object { ... on TextValue { text } } } } } } }`;
    const shown = await one.get<{ entity: { live: { disagreements: object[] } } }>(query, { id: entity });
    expect(shown.entity.live.disagreements).toEqual([
      {
        ...{ property: 'payment_terms', liveValue: 'NET15' },
        claim: { predicate: 'PAYMENT_TERMS', owner: 'ada', object: { text: 'NET30' } },
      },
      {
        ...{ property: 'delivery_preference', liveValue: 'Friday' },
        claim: { predicate: 'delivery_preference', owner: null, object: { text: 'Thursday' } },
      },
    ]);
    const bob = asking(record.database, { ...one.scope, owner: 'bob' }, { live: opened.at(-1) as LiveDatabase });
    const his = await bob.get<{ entity: { live: { disagreements: object[] } } }>(query, { id: entity });
    expect(his.entity.live.disagreements).toMatchObject([{ property: 'delivery_preference' }]);
  });

  it('nothing of a record is kept with an answer, under a key, or in a trace', async () => {
    const again = { idempotencyKey: 'orders' };
    const first = await ask(me, 'Which orders has Gai Media?', again);
    expect(first.records?.facts[1]?.text).toContain('O-14');
    expect(await ask(me, 'Which orders has Gai Media?', again)).toMatchObject({ id: first.id, records: null });
    const kept = await record.database.system(async (query) => {
      const tables = await query<{ name: string }>(
        'test.tables',
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await query(
          'test.find',
          `select from ${name} t where t::text like '%O-14%' or t::text like '%NET15%'`,
        );
        if (rows.length > 0) found.push(name);
      }
      return found;
    });
    expect(kept).toEqual([]);
  });
});
