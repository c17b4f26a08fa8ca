import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { defaultsOf } from '../../src/domain/setting.ts';
import { systemClock, type Clock } from '../../src/domain/time.ts';
import { LIVE_DATABASE_LIMITS, LiveDatabase, type LiveDatabaseOptions } from '../../src/livedata/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { registeredTables } from '../../src/livedata/index.ts';
import type { Asking } from './graphql.ts';
import { legs } from './leg-list.ts';
import { write, type Answered } from './writes.ts';

/** A business: two customers whose names begin alike, what they ordered, were billed and paid, and the work that follows. */
const BUSINESS = `
  create table customers (id integer primary key, company_name text not null, payment_terms text not null,
    delivery_preference text not null, status text not null, created_on date not null);
  create table contacts (id integer primary key, customer_id integer not null references customers, name text not null, email text);
  create table orders (id integer primary key, number text not null unique, customer_id integer not null references customers,
    ordered_on date not null, total numeric(12, 2) not null, status text not null);
  create index on orders (customer_id, ordered_on);
  create table order_lines (id integer primary key, order_id integer not null references orders, product text not null,
    qty integer not null, price numeric(12, 2) not null);
  create table invoices (id integer primary key, number text not null, customer_id integer not null references customers,
    issued_on date not null, amount numeric(12, 2) not null, status text not null);
  create table payments (id integer primary key, invoice_id integer not null references invoices, paid_at timestamptz not null,
    amount numeric(12, 2) not null);
  create table work_orders (id integer primary key, order_id integer not null references orders, scheduled_for date not null, status text not null);
  create table tasks (id integer primary key, work_order_id integer not null references work_orders, title text not null, due_on date, done boolean not null);
  insert into customers values (1, 'Gai Media', 'NET15', 'Friday', 'active', '2023-03-15'), (2, 'Gai Logistics', 'NET30', 'Monday', 'active', '2021-01-31'),
    (3, '100%_Sure\\ "Ltd"', 'NET60', 'any', 'dormant', '2020-02-29');
  insert into contacts values (1, 1, 'Ada Lund', 'ada@gai.example'), (2, 1, 'Bo Ek', null);
  insert into orders values (11, 'O-11', 1, '2024-07-31', 99, 'shipped'), (12, 'O-12', 1, '2024-08-01', 1200, 'shipped'),
    (13, 'O-13', 1, '2024-08-15', 850, 'shipped'), (14, 'O-14', 1, '2024-08-31', 2100, 'open'), (15, 'O-15', 1, '2024-09-01', 10, 'open'),
    (21, 'O-21', 2, '2024-08-10', 0.1, 'open'), (22, 'O-22', 2, '2024-08-11', 0.2, 'open');
  insert into order_lines values (1, 14, 'poster', 100, 20), (2, 14, 'frame', 4, 25), (3, 13, 'poster', 42, 20.24), (4, 12, 'flyer', 1000, 1.2);
  insert into invoices values (31, 'I-31', 1, '2024-08-02', 1200, 'paid'), (32, 'I-32', 1, '2024-08-16', 850, 'open');
  insert into payments values (41, 31, '2024-08-20 10:00+02', 700), (42, 31, '2024-08-21 23:30+02', 500);
  insert into work_orders values (51, 14, '2024-09-06', 'planned');
  insert into tasks values (61, 51, 'print', '2024-09-04', false), (62, 51, 'pack', null, false);`;

export interface LiveFixture {
  /** Of the role that may only select. */
  readonly url: string;
  /** Of one that may write. */
  readonly writerUrl: string;
  /** Of who owns the tables, and is a superuser. */
  readonly ownerUrl: string;
  readonly reader: string;
  /** As the owner. */
  sql<Row extends object>(text: string): Promise<Row[]>;
  /** All rows of all tables, to be compared. */
  contents(): Promise<string>;
  drop(): Promise<void>;
}

/** A live database of this suite's own, on the test server. */
export async function openLiveFixture(): Promise<LiveFixture> {
  const server = new URL(legs.postgres.present ? legs.postgres.at : '');
  const id = randomUUID().replaceAll('-', '').slice(0, 16);
  const [name, reader, writer] = [`live_${id}`, `live_reader_${id}`, `live_writer_${id}`];
  const admin = new pg.Client({ connectionString: urlOf(server, { database: 'postgres' }) });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const owner = new pg.Client({ connectionString: urlOf(server, { database: name }) });
  await owner.connect();
  await owner.query(BUSINESS);
  await owner.query(`create role ${reader} login noinherit password 'never shown'; create role ${writer} login;
    grant select on all tables in schema public to ${reader}; grant select, insert, update on all tables in schema public to ${writer};
    analyze`);
  const sql = async <Row extends object>(text: string): Promise<Row[]> => (await owner.query<Row>(text)).rows;
  return {
    url: urlOf(server, { database: name, user: reader, password: 'never shown' }),
    writerUrl: urlOf(server, { database: name, user: writer }),
    ownerUrl: urlOf(server, { database: name }),
    reader,
    sql,
    contents: () => contentsOf(sql),
    drop: async () => {
      await owner.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${reader}`);
      await admin.query(`drop role ${writer}`);
      await admin.end();
    },
  };
}

async function contentsOf(sql: LiveFixture['sql']): Promise<string> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  );
  const objects = await sql('select oid from pg_largeobject_metadata');
  const rows: unknown[] = [objects];
  for (const { name } of tables) rows.push([name, await sql(`select * from ${name} order by 1`)]);
  return JSON.stringify(rows);
}

function urlOf(
  server: URL,
  { database, user, password }: { readonly database: string; readonly user?: string; readonly password?: string },
): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  if (password !== undefined) url.password = password;
  return url.href;
}

/** The live database as a server would have it, for any space that a test names. */
export const liveAt = (
  url: string | null,
  database: Pick<Database, 'system'>,
  spaces: readonly string[],
  more: Partial<LiveDatabaseOptions> & { readonly clock?: Clock } = {},
): LiveDatabase =>
  new LiveDatabase({
    url,
    spaces,
    limits: defaultsOf(LIVE_DATABASE_LIMITS),
    clock: systemClock,
    registered: () => registeredTables(database),
    ...more,
  });

const column = (name: string) => ({ name, column: name });

const NO_COLUMNS = { nameColumn: null, dateColumn: null, amountColumn: null };

/** Where the records of the business stand. */
export const RECORD_TYPES = {
  CUSTOMER: {
    ...{
      table: 'customers',
      keyColumn: 'id',
      nameColumn: 'company_name',
      dateColumn: 'created_on',
      amountColumn: null,
    },
    properties: ['payment_terms', 'delivery_preference', 'status', 'created_on'].map(column),
  },
  CONTACT: { ...NO_COLUMNS, table: 'contacts', keyColumn: 'id', nameColumn: 'name', properties: [column('email')] },
  ORDER: {
    ...{ table: 'orders', keyColumn: 'id', nameColumn: 'number', dateColumn: 'ordered_on', amountColumn: 'total' },
    properties: [column('status')],
  },
  ORDER_LINE: {
    ...NO_COLUMNS,
    ...{ table: 'order_lines', keyColumn: 'id', properties: ['product', 'qty', 'price'].map(column) },
  },
  INVOICE: {
    ...{ table: 'invoices', keyColumn: 'id', nameColumn: 'number', dateColumn: 'issued_on', amountColumn: 'amount' },
    properties: [column('status')],
  },
  PAYMENT: {
    ...NO_COLUMNS,
    table: 'payments',
    keyColumn: 'id',
    dateColumn: 'paid_at',
    amountColumn: 'amount',
    properties: [],
  },
  WORK_ORDER: {
    ...NO_COLUMNS,
    ...{ table: 'work_orders', keyColumn: 'id', dateColumn: 'scheduled_for', properties: [column('status')] },
  },
  TASK: {
    ...NO_COLUMNS,
    table: 'tasks',
    keyColumn: 'id',
    dateColumn: 'due_on',
    properties: ['title', 'done'].map(column),
  },
} as const;

export type Related = readonly [
  from: string,
  relation: string,
  to: string,
  cardinality: string,
  on: readonly [string, string],
];

export const RELATIONS: readonly Related[] = [
  ['CUSTOMER', 'placed', 'ORDER', 'ONE_TO_MANY', ['id', 'customer_id']],
  ['CUSTOMER', 'has', 'INVOICE', 'ONE_TO_MANY', ['id', 'customer_id']],
  ['CUSTOMER', 'has', 'CONTACT', 'ONE_TO_MANY', ['id', 'customer_id']],
  ['ORDER', 'contains', 'ORDER_LINE', 'ONE_TO_MANY', ['id', 'order_id']],
  ['ORDER', 'creates', 'WORK_ORDER', 'ONE_TO_ONE', ['id', 'order_id']],
  ['ORDER', 'placed by', 'CUSTOMER', 'MANY_TO_ONE', ['customer_id', 'id']],
  ['INVOICE', 'settled by', 'PAYMENT', 'ONE_TO_MANY', ['id', 'invoice_id']],
  ['WORK_ORDER', 'requires', 'TASK', 'ONE_TO_MANY', ['id', 'work_order_id']],
];

export const setType = (me: Asking, entityType: keyof typeof RECORD_TYPES, more: object = {}): Promise<Answered> =>
  write(me, 'setRecordType', { entityType, ...RECORD_TYPES[entityType], ...more });

export const setRelation = (
  me: Asking,
  [fromType, relation, toType, cardinality, on]: Related,
  more: object = {},
): Promise<Answered> =>
  write(me, 'setRecordRelation', {
    ...{ fromType, relation, toType, cardinality, meaning: `${fromType} ${relation} ${toType}` },
    joinSpec: { fromColumn: on[0], toColumn: on[1] },
    ...more,
  });

/** All of the business, as an ontology, once the live database was looked at, as a server does when it starts. */
export async function setBusiness(me: Asking): Promise<void> {
  await write(me, 'checkLiveDatabase', {});
  const done: Answered[] = [];
  for (const type of Object.keys(RECORD_TYPES)) done.push(await setType(me, type as keyof typeof RECORD_TYPES));
  for (const relation of RELATIONS) done.push(await setRelation(me, relation));
  const wrong = done.filter(({ __typename }) => !__typename.endsWith('Set'));
  if (wrong.length > 0) throw new Error(`expected all of it to be set, got ${JSON.stringify(wrong)}`);
}

/** The entity that stands for a customer now. */
export async function linked(me: Asking, key: string, type = 'CUSTOMER'): Promise<string> {
  const answer = await write(me, 'linkRecord', { type, key });
  const { id } = (answer.entity ?? {}) as { readonly id?: string };
  if (id === undefined) throw new Error(`expected record ${key} to be linked, got ${JSON.stringify(answer)}`);
  return id;
}
