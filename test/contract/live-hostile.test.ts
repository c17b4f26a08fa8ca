import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LiveDatabase, SentStatement } from '../../src/livedata/index.ts';
import { openTestPostgres, testDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { describeWithPostgres } from '../support/legs.ts';
import {
  linked,
  liveAt,
  openLiveFixture,
  RECORD_TYPES,
  setBusiness,
  type LiveFixture,
} from '../support/live-database.ts';
import { write } from '../support/writes.ts';

const SQL = [
  `'; drop table orders; --`,
  `" ; drop table orders; --`,
  `"public"."orders"; delete from orders where ""="`,
  `id" or "1"="1`,
  `id) = 1 or pg_sleep(30) is null --`,
  `1; select pg_sleep(30)`,
  `pg_sleep(30)`,
  `customers, pg_shadow`,
  `(select passwd from pg_shadow limit 1)`,
  `pg_catalog.pg_authid`,
  `information_schema.tables`,
  `orders /* ' */ where 1=1`,
  `$1`,
  `$1::text; commit; insert into tasks values (1, 1, 'x', null, true)`,
  `\\'; copy orders to program 'touch /tmp/owned'; --`,
  `E'\\047; truncate tasks'`,
  `$$; begin; set transaction read write; update customers set status = 'x'; commit; $$`,
  `select`,
  `public`,
  `orders.*`,
  `%`,
  `_`,
  `\\`,
  `''`,
  `""`,
  `--`,
  `/*`,
  `*/`,
  `\u0000`,
  `\u202Eredro`,
  `ｏｒｄｅｒｓ`,
  `ordеrs`,
  `İd`,
  `\uD800`,
  `🦊'; drop table tasks;--`,
  `\n;\r\ndrop table tasks`,
  'x'.repeat(10_000),
  `'${'"'.repeat(5_000)}`,
  '('.repeat(3_000),
  `__proto__`,
  `constructor`,
] as const;

const QUESTIONS = [
  (text: string) => `What did Gai Media order last month? ${text}`,
  (text: string) => text,
  (text: string) => `orders ${text} invoices between 2024-01-01 and ${text}`,
];

/** All that a statement may be: what ends up in it beside these words is quoted, and stands in the catalogue. */
const SHAPES: readonly RegExp[] = [
  /^begin(?: transaction isolation level repeatable read read only)?$/u,
  /^(?:commit|rollback|set transaction read write)$/u,
  /^select set_config\(/u,
  /^select quote_ident\(current_user\) as role$/u,
  /^with mine as \(/u,
  /^(?:create table claimgraph_may_not_create \(id integer\)|copy \(select 1\) to program 'true'|select pg_read_file\('PG_VERSION'\)|select lo_import\('\/dev\/null'\)|select 1; select 2)$/u,
  /^explain insert into "public"\."[a-z_]+" default values$/u,
  /^select n\.nspname /u,
  /^select "?t"?\."[a-z_]+"::text as key/u,
  /^select p\.key as parent, r\.\* from unnest\(\$1::text\[\]\)/u,
  /^select from "public"\."[a-z_]+" t where t\."[a-z_]+" is not null\s+group by t\."[a-z_]+" having count\(\*\) > 1 limit 1$/u,
  /^select \$1::text::[a-z ]+$/u,
];

describeWithPostgres('what is sent to a live database', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestPostgres>>;
  let live: LiveDatabase;
  let me: Asking;
  let id: string;
  const sent: SentStatement[] = [];
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestPostgres()]);
    const scope = await testDatabase(record.database).space();
    live = liveAt(fixture.url, record.database, [scope.spaceName], {
      onStatement: (statement) => sent.push(statement),
    });
    me = asking(record.database, scope, { live, settings: { 'limit.cost': 1_000_000_000 } });
    await setBusiness(me);
    id = await linked(me, '1');
  });
  afterAll(async () => {
    await live.close();
    await Promise.all([record.drop(), fixture.drop()]);
  });

  /** Each is refused with a code, or answered: no fault of ours, and none of the database's. */
  const refusedOrAnswered: string[] = [];
  const typed = (what: string, answer: { readonly __typename: string }): void => {
    refusedOrAnswered.push(`${what} ${answer.__typename}`);
  };
  async function asked(what: string, query: string, variables: object): Promise<void> {
    const { errors } = await me.ask(query, { ...variables });
    refusedOrAnswered.push(
      `${what} ${errors.length === 0 ? 'DATA' : JSON.stringify(errors[0]?.code).replaceAll('"', '')}`,
    );
  }
  const specs = (text: string): readonly (readonly [name: string, input: object])[] => {
    const { CUSTOMER } = RECORD_TYPES;
    const relation = {
      ...{ fromType: 'CUSTOMER', relation: 'r', toType: 'ORDER', cardinality: 'ONE_TO_MANY', meaning: 'm' },
      joinSpec: { fromColumn: 'id', toColumn: 'customer_id' },
    };
    return [
      ['setRecordType', { ...CUSTOMER, entityType: 'X', table: text }],
      ['setRecordType', { ...CUSTOMER, entityType: 'X', keyColumn: text }],
      ['setRecordType', { ...CUSTOMER, entityType: 'X', nameColumn: text, properties: [{ name: text, column: text }] }],
      ['setRecordRelation', { ...relation, joinSpec: { fromColumn: text, toColumn: 'customer_id' } }],
      ['setRecordRelation', { ...relation, joinSpec: { fromColumn: 'id', toColumn: text } }],
      ['setRecordRelation', { ...relation, constraints: [{ column: 'total', operator: 'GT', value: text }] }],
      ['setRecordRelation', { ...relation, relation: text, meaning: text, keywords: [text] }],
      ['linkRecord', { type: 'CUSTOMER', key: text }],
      ['linkRecord', { type: text, key: '1' }],
    ];
  };

  it('[OM-24 OM-29] join specs, names, keys and questions that are SQL, or no text at all, write nothing and are values, or refused', async () => {
    const before = await fixture.contents();
    sent.length = 0;
    for (const text of SQL) {
      for (const [name, input] of specs(text)) {
        const answer = await write(me, name, input).catch(() => ({ __typename: 'INVALID_VARIABLE' }));
        typed(name, answer);
      }
      await asked('liveRecords', 'query ($text: String!) { liveRecords(name: $text) { candidates { key } } }', {
        text,
      });
      await asked(
        'relations',
        'query ($id: ID!, $text: String!) { entity(id: $id) { live(relations: [$text]) { readAt } } }',
        { id, text },
      );
      for (const question of QUESTIONS)
        await asked(
          'question',
          'query ($id: ID!, $text: String!) { entity(id: $id) { live(question: $text) { readAt } } }',
          {
            id,
            text: question(text),
          },
        );
    }
    expect(refusedOrAnswered.length).toBeGreaterThanOrEqual(300);
    const outcomes = new Set(refusedOrAnswered.map((one) => one.split(' ')[1]));
    const allowed = [
      'Invalid',
      'NotFound',
      'ConflictingState',
      'RecordTypeSet',
      'RecordRelationSet',
      'DATA',
      'INVALID',
      'INVALID_VARIABLE',
    ];
    expect([...outcomes].filter((outcome) => !allowed.includes(outcome ?? ''))).toEqual([]);
    expect(await fixture.contents()).toBe(before);
    expect(live.status.state).toBe('READY');
  });

  it('[OM-29] each statement is one that a spec makes: what was said is a value, or a name of the catalogue', () => {
    expect(sent.length).toBeGreaterThan(300);
    const texts = [...new Set(sent.map(({ text }) => text))];
    expect(texts.filter((text) => !SHAPES.some((shape) => shape.test(text)))).toEqual([]);
    const names = new Set(texts.flatMap((text) => [...text.matchAll(/"((?:[^"]|"")*)"/gu)].map(([, name]) => name)));
    const known = Object.values(RECORD_TYPES).flatMap((type) => [
      type.table,
      type.keyColumn,
      ...type.properties.map(({ column }) => column),
    ]);
    const others = [
      'public',
      'table',
      'unique',
      'company_name',
      'created_on',
      'name',
      'number',
      'ordered_on',
      'total',
      'customer_id',
    ];
    const more = [
      'issued_on',
      'amount',
      'order_id',
      'invoice_id',
      'paid_at',
      'work_order_id',
      'due_on',
      'scheduled_for',
    ];
    expect([...names].filter((name) => ![...known, ...others, ...more].includes(name ?? ''))).toEqual([]);
  });

  it('[OM-29] names of the database itself that are SQL are quoted, and read as any other', async () => {
    const odd = `o'dd"; drop table tasks; --`;
    const quoted = `"${odd.replaceAll('"', '""')}"`;
    await fixture.sql(`create table ${quoted} (${quoted} integer primary key, "select" text)`);
    await fixture.sql(`insert into ${quoted} values (7, 'seven'); grant select on ${quoted} to ${fixture.reader}`);
    const type = { table: odd, keyColumn: odd, nameColumn: 'select', properties: [{ name: odd, column: odd }] };
    expect(await write(me, 'setRecordType', { entityType: 'ODD', ...type })).toMatchObject({
      __typename: 'RecordTypeSet',
    });
    const query = '{ liveRecords(name: "seven") { candidates { key table } } }';
    expect(await me.get(query)).toEqual({ liveRecords: { candidates: [{ key: '7', table: `public.${odd}` }] } });
    const seven = await linked(me, '7', 'ODD');
    const live = 'query ($id: ID!) { entity(id: $id) { live { record { properties { name value } } } } }';
    expect(await me.get(live, { id: seven })).toEqual({
      entity: { live: { record: { properties: [{ name: odd, value: '7' }] } } },
    });
  });

  it('[OM-24] the server saw nothing but reads of it: no transaction of it wrote, and none is left', async () => {
    const open = await fixture.sql<{ state: string }>(
      `select state from pg_stat_activity where application_name = 'claimgraph-live' and state <> 'idle'`,
    );
    expect(open).toEqual([]);
    await fixture.sql('select pg_stat_force_next_flush()');
    const written = await fixture.sql(
      `select relname from pg_stat_user_tables where n_tup_upd + n_tup_del > 0 or relname like 'claimgraph%'`,
    );
    expect(written).toEqual([]);
  });
});
