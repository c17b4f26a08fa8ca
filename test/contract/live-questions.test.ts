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
  type LiveFixture,
  type Related,
} from '../support/live-database.ts';

const QUERY = `query ($id: ID!, $question: String, $zone: String, $relations: [String!]) { entity(id: $id) {
  live(question: $question, zone: $zone, relations: $relations) { record { name } choices { relation }
    related { relation { toType } ids count total during { from to } } } } }`;

interface Answer {
  readonly entity: {
    readonly live: {
      readonly related: readonly { readonly relation: { readonly toType: string }; readonly ids: readonly string[] }[];
      readonly choices: readonly { readonly relation: string }[];
    };
  };
}

const placed = RELATIONS[0] as Related;

describeWithPostgres('a question to the records of an entity', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestPostgres>>;
  let live: LiveDatabase;
  let me: Asking;
  let id: string;
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestPostgres()]);
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
  const ask = async (question: string): Promise<Answer['entity']['live']> =>
    (await me.get<Answer>(QUERY, { id, question })).entity.live;

  it('[OM-68 OM-27] what was ordered last month: the orders of that month, and neither invoices nor contacts', async () => {
    expect((await ask('What did Gai Media order last month?')).related).toEqual([
      {
        relation: { toType: 'ORDER' },
        ...{ ids: ['14', '13', '12'], count: 3, total: '4150.00' },
        during: { from: '2024-08-01T00:00:00.000Z', to: '2024-09-01T00:00:00.000Z' },
      },
    ]);
  });

  it.each([
    ['Which invoices did we send to Gai Media?', ['INVOICE']],
    ['Show me all orders and invoices of Gai Media since August 2024.', ['INVOICE', 'ORDER']],
    ['Who are the contacts at Gai Media?', ['CONTACT']],
    ['How long has Gai Media been with us?', []],
    ['What happened at Gai Media last month?', []],
    ['Has Gai Media got anything?', []],
  ])('[OM-68] %s', async (question, types) => {
    const { related, choices } = await ask(question);
    expect(related.map(({ relation }) => relation.toType)).toEqual(types);
    expect(choices).toEqual([]);
  });

  it('[OM-68] a keyword is enough, as it stands in the row and in whatever form', async () => {
    expect((await ask('What has Gai Media purchased?')).related).toEqual([]);
    await setRelation(me, placed, { keywords: ['purchases'] });
    expect((await ask('What has Gai Media purchased?')).related).toMatchObject([{ relation: { toType: 'ORDER' } }]);
  });

  it('[OM-68] the name of who is asked about asks for nothing', async () => {
    await setRelation(me, ['CUSTOMER', 'has', 'CONTACT', 'ONE_TO_MANY', ['id', 'customer_id']], {
      keywords: ['media'],
    });
    expect((await ask('How is Gai Media?')).related).toEqual([]);
    expect((await ask('Which media does Gai Media talk to?')).related).toMatchObject([
      { relation: { toType: 'CONTACT' } },
    ]);
  });

  it('[OM-68] two relations to the same records: the one whose word stands there, and both as a choice where both fit', async () => {
    await setRelation(me, ['CUSTOMER', 'cancelled', 'ORDER', 'ONE_TO_MANY', ['id', 'customer_id']]);
    expect(await ask('Which did Gai Media cancel?')).toMatchObject({
      related: [{ relation: { toType: 'ORDER' } }],
      choices: [],
    });
    expect((await ask('Which orders did Gai Media cancel?')).choices).toEqual([]);
    expect(await ask('Which orders of Gai Media are there?')).toMatchObject({
      related: [],
      choices: [{ relation: 'cancelled' }, { relation: 'placed' }],
    });
  });

  it('takes a question or relations, and a zone that there is', async () => {
    for (const more of [{ relations: ['placed'] }, { zone: 'Nowhere/There' }, { question: 'x'.repeat(10_000) }]) {
      const { errors } = await me.ask(QUERY, { id, question: 'orders of last month?', ...more });
      expect(errors).toMatchObject([{ code: 'INVALID' }]);
    }
  });
});
