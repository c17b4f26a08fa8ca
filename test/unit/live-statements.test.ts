import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ConflictingState, InvalidInput, Unavailable } from '../../src/domain/errors.ts';
import type { RecordRelation } from '../../src/domain/live-record.ts';
import { quoted, quotedTable, type LiveColumn, type LiveTable } from '../../src/livedata/catalogue.ts';
import { relationsAsked, relationsNamed } from '../../src/livedata/choose-relations.ts';
import { isOutage, toldOutage, toLiveError } from '../../src/livedata/live-faults.ts';
import {
  escaped,
  namesStatement,
  recordStatement,
  relatedStatement,
  type ResolvedType,
} from '../../src/livedata/record-sql.ts';

const column = (name: string, type = 'integer', category = 'N'): LiveColumn => ({
  ...{ name, type, category },
  unique: false,
  readable: true,
});
const table = (name: string, columns: readonly LiveColumn[]): LiveTable => ({
  ...{ name: `public.${name}`, schema: 'public', table: name, writable: false },
  columns: new Map(columns.map((one) => [one.name, one])),
});
const customers: ResolvedType = {
  entityType: 'CUSTOMER',
  table: table('customers', []),
  key: column('id'),
  name: column('company name', 'text', 'S'),
  date: null,
  amount: null,
  properties: [{ name: 'terms', column: column('payment_terms', 'text', 'S') }],
};
const orders: ResolvedType = {
  entityType: 'ORDER',
  table: table('orders', []),
  key: column('id', 'bigint'),
  name: null,
  date: column('ordered_on', 'date', 'D'),
  amount: column('total', 'numeric'),
  properties: [],
};

describe('statements to a live database', () => {
  it('one for the records of a relation has the names of its spec, quoted, and nothing else of it; all values are bound', () => {
    const constraint = { column: 'total', operator: 'GTE', value: "0'; drop table orders" } as const;
    const relation = {
      ...{ from: customers, to: orders, fromColumn: column('id'), toColumn: column('customer"id') },
      constraints: [{ column: column('total', 'numeric'), constraint }],
    };
    const during = { from: new Date('2024-08-01'), to: new Date('2024-09-01'), zone: 'UTC' };
    const { text, values } = relatedStatement(relation, { keys: ["1'"], during, first: 10 });
    expect(text.replaceAll(/\s+/gu, ' ')).toBe(
      'select p.key as parent, r.* from unnest($1::text[]) with ordinality as p (key, n) cross join lateral (select t."id"::text as key, ' +
        'null::text as name, left(t."ordered_on"::text, 4001) as date, t."total"::numeric::text as amount, array[]::text[] as properties, ' +
        'count(*) over () as count, round(sum(t."total"::numeric) over (), 2)::text as total, round(avg(t."total"::numeric) over (), 2)::text ' +
        'as average, array[count(*) filter (where (t."total" >= $5::text::numeric) is not true) over ()]::bigint[] as broken ' +
        'from "public"."customers" f join "public"."orders" t on t."customer""id" = f."id" where f."id" = p.key::text::integer and ' +
        '($2::timestamp is null or t."ordered_on" >= $2::timestamp) and ($3::timestamp is null or t."ordered_on" < $3::timestamp) ' +
        'order by t."ordered_on" desc nulls last, t."id" desc limit $4::integer) r order by p.n',
    );
    expect(values).toEqual([["1'"], '2024-08-01T00:00:00.000', '2024-09-01T00:00:00.000', 10, "0'; drop table orders"]);
  });

  it('one for a record takes its key as its column does, and as a value', () => {
    const { text, values } = recordStatement(customers, '1 or true', new Date());
    expect(text).toContain('where t."id" = $1::text::integer limit 2');
    expect(values).toEqual(['1 or true']);
  });

  it('one for a name has the name in its values alone, with signs of patterns as letters', () => {
    const name = column('company name', 'text', 'S');
    const { text, values } = namesStatement(customers, name, '50%_\\', 5);
    expect(text).toContain(`t."company name"::text ilike $1 escape '\\'`);
    expect(values).toEqual(['%50\\%\\_\\\\%', '50%_\\', 6]);
    expect(escaped('a%b')).toBe('a\\%b');
  });

  it('an identifier is one, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const text = quoted(name);
        expect(text.startsWith('"') && text.endsWith('"')).toBe(true);
        expect(text.slice(1, -1).replaceAll('""', '')).not.toContain('"');
        expect(text.slice(1, -1).replaceAll('""', '"')).toBe(name);
      }),
    );
    expect(quotedTable('public.a.b"c')).toBe('"public"."a.b""c"');
  });
});

const relation = (name: string, toType: string, keywords: string[] = []): RecordRelation => ({
  ...{
    fromType: 'CUSTOMER',
    relation: name,
    toType,
    cardinality: 'ONE_TO_MANY',
    meaning: '',
    keywords,
    constraints: [],
    version: 1,
  },
  joinSpec: { fromColumn: 'id', toColumn: 'customer_id' },
});

describe('relations that are asked for', () => {
  const all = [relation('placed', 'ORDER'), relation('has', 'INVOICE', ['bill']), relation('has', 'WORK_ORDER')];
  it.each([
    ['What was ordered last month?', ['ORDER']],
    ['the bills of March', ['INVOICE']],
    ['work orders', ['ORDER', 'WORK_ORDER']],
    ['What has it?', []],
    ['What happened last month?', []],
    ['', []],
  ])('%j', (question, types) => {
    expect(relationsAsked(all, question)).toEqual({
      relations: all.filter(({ toType }) => types.includes(toType)),
      choices: [],
    });
  });

  it('by name: of the relation or of the type; several to one type are choices', () => {
    const both = [relation('placed', 'ORDER'), relation('cancelled', 'ORDER')];
    expect(relationsNamed(both, ['order'])).toEqual({ relations: [], choices: both });
    expect(relationsNamed(both, ['CANCELLED'])).toEqual({ relations: [both[1]], choices: [] });
    expect(relationsNamed(both, [])).toEqual({ relations: [], choices: [] });
    expect(() => relationsNamed(both, ['plced'])).toThrow(/nearest is placed/u);
  });
});

describe('faults of a live database', () => {
  const fault = (code: string, message = 'said') => Object.assign(new Error(message), { code });
  it.each([
    ['ECONNREFUSED', Unavailable, true],
    ['EPIPE', Unavailable, true],
    ['28P01', Unavailable, true],
    ['57P01', Unavailable, true],
    ['57014', Unavailable, false],
    ['55P03', Unavailable, false],
    ['42703', ConflictingState, false],
    ['42501', ConflictingState, false],
    ['22P02', InvalidInput, false],
    ['22003', InvalidInput, false],
    ['22012', Unavailable, false],
    ['XX000', Unavailable, false],
  ])('%s is told as what it is', (code, kind, away) => {
    expect(toLiveError(fault(code), 'live database')).toBeInstanceOf(kind);
    expect(isOutage(fault(code))).toBe(away);
  });

  it.each(['08006', '28P01', '28000', '3D000', '53300', '57P03', '58030', '42501', 'XX000'])(
    'what a server says that cannot be looked at (%s) is for administrators alone',
    (code) => {
      const { message, detail } = toldOutage(fault(code, 'role "erp" of 10.0.0.7'), 'live database');
      expect(message).not.toMatch(/erp|10\.0/u);
      expect(message).toContain(`(${code})`);
      expect(detail).toBe(`${message}: role "erp" of 10.0.0.7`);
    },
  );

  it('what the driver says is not shown, as an address may stand in it; so many at once is no outage', () => {
    const { message } = toLiveError(fault('ENOTFOUND', 'postgres://u:secret@db'), 'live database');
    expect(message).toBe('the live database cannot be reached (ENOTFOUND)');
    const busy = new Error('timeout exceeded when trying to connect');
    expect([isOutage(busy), toLiveError(busy, 'live database').message]).toEqual([
      false,
      expect.stringContaining('busy'),
    ]);
  });
});
