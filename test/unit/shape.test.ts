import { describe, expect, it } from '@jest/globals';
import { buildSchema, getIntrospectionQuery, Kind, parse, type OperationDefinitionNode } from 'graphql';
import { settingDefaults } from '../support/settings.ts';
import { checkGivenValues } from '../../src/server/given-values.ts';
import { brokenLimits, wrongPageSizes } from '../../src/server/query-limits.ts';
import { operationSize, type OperationSize } from '../../src/server/operation-size.ts';

const schema = buildSchema(`
  interface Node { id: ID! }
  type Query { node(id: ID): Node, thing: Thing, things(first: Int, where: Where): [Thing] }
  type Thing implements Node { id: ID!, name: String, self: Thing, selves(first: Int): [Thing] }
  input Where { name: String, and: [Where] }
`);

function shape(query: string): OperationSize | null {
  const document = parse(query);
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) throw new Error('the test gave no operation');
  return operationSize(schema, document, operation);
}

const chain = (levels: number): string =>
  '{ thing '.concat('{ self '.repeat(levels - 2), '{ id }', ' }'.repeat(levels - 1));
/** Each fragment used twice by the next: 2^n fields out of n lines. */
const doubling = (n: number): string =>
  [
    '{ thing { ...F0 } }',
    ...Array.from({ length: n }, (_, i) => `fragment F${i} on Thing { ...F${i + 1} ...F${i + 1} }`),
  ]
    .concat(`fragment F${n} on Thing { name }`)
    .join('\n');

describe('the shape of an operation', () => {
  const cases: [query: string, expected: Partial<OperationSize>][] = [
    ['{ thing { id } }', { depth: 2, fields: 2, aliases: 0, directives: 0 }],
    [chain(9), { depth: 9 }],
    ['{ ...on Query { thing { ...on Thing { id } } } }', { depth: 2 }],
    ['{ ...A } fragment A on Query { thing { ...B } } fragment B on Thing { self { id } }', { depth: 3 }],
    ['{ a: thing { b: id } thing { id } }', { aliases: 2, mostRepeated: { field: 'Thing.id', times: 2 } }],
    ['{ ...A ...A } fragment A on Query { x: thing { y: id } }', { aliases: 4, fields: 4 }],
    ['{ thing @a @b { id @c ...X @d } } fragment X on Thing @e { ...on Thing @f { id } }', { directives: 6 }],
    ['query ($a: Int @b) @c { thing { id } }', { directives: 2 }],
    [doubling(20), { fields: 1 + 2 ** 20, mostRepeated: { field: 'Thing.name', times: 2 ** 20 } }],
    ['{ things(where: { and: [{ and: [{ name: "x" }] }] }) { id } }', { inputDepth: 5 }],
    ['query ($w: Where = { and: [{ name: "x" }] }) { things(where: $w) { id } }', { inputDepth: 3 }],
    ['{ thing { name @include(if: [[true]]) } }', { inputDepth: 2 }],
    ['{ nothing { nobody { knows } } }', { depth: 3, fields: 3 }],
    ['{ __schema { types { name } } }', { depth: 1, introspectionDepth: 2, fields: 3 }],
    ['{ thing { __schema { x { y } } } }', { depth: 4, introspectionDepth: 0 }],
    ['{ ...__schema } fragment __schema on Query { thing { self { id } } }', { depth: 3, introspectionDepth: 0 }],
    ['{ x: __typename }', { depth: 1, aliases: 1 }],
  ];
  it.each(cases.map(([query, expected]) => [query.split('\n')[0], query, expected] as const))(
    '%s',
    (_, query, expected) => {
      expect(shape(query)).toMatchObject(expected);
    },
  );

  it.each([
    '{ ...A } fragment A on Query { ...A }',
    '{ ...A } fragment A on Query { thing { ...B } } fragment B on Thing { self { ...B } }',
    '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
  ])('fragments in a circle have none: %s', (query) => {
    expect(shape(query)).toBeNull();
  });

  it('a fragment deep in one place and shallow in another counts where it is deep', () => {
    const query = `{ ...A thing { self { self { ...B } } } } fragment A on Query { thing { ...B } } fragment B on Thing { self { id } }`;
    expect(shape(query)).toMatchObject({ depth: 5 });
  });
});

describe('limits', () => {
  const settings = { ...settingDefaults, 'limit.depth': 10 };
  const broken = (query: string): string[] => brokenLimits(shape(query) ?? { ...neverShape }, settings);
  const neverShape = {} as OperationSize;

  it("graphql's own introspection is within them", () => {
    expect(broken(getIntrospectionQuery())).toEqual([]);
    expect(
      broken(getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, schemaDescription: true })),
    ).toEqual([]);
  });

  const repeat = (n: number, text: (i: number) => string): string =>
    Array.from({ length: n }, (_, i) => text(i)).join(' ');
  const cases: [what: string, query: string, expected: string[]][] = [
    ['10 levels', chain(10), []],
    ['11 levels', chain(11), ['expected at most 10 levels of selection, got 11; ask for less at a time']],
    ['30 aliases', `{ thing { ${repeat(30, (i) => `a${i}: self { id }`)} } }`.replace('id', 'name'), []],
    [
      '31 aliases',
      `{ ${repeat(31, (i) => `a${i}: nothing${i}`)} }`,
      ['expected at most 30 aliases, got 31; ask for less at a time'],
    ],
    [
      '31 times one field',
      `{ ${repeat(31, () => '__typename')} }`,
      ['expected at most 30 selections of the one field Query.__typename, got 31; ask for less at a time'],
    ],
    [
      '31 times one unknown field',
      `{ ${repeat(31, () => 'x { y }')} }`,
      ['expected at most 30 selections of the one field y, got 31; ask for less at a time'],
    ],
    [
      '21 directives',
      `{ ${repeat(21, (i) => `f${i} @skip(if: false)`)} }`,
      ['expected at most 20 directives, got 21; ask for less at a time'],
    ],
    [
      'a fan of fragments',
      doubling(40),
      [
        'expected at most 30 selections of the one field Thing.name, got more than a million; ask for less at a time',
        'expected at most 2000 selected fields, got more than a million; ask for less at a time',
      ],
    ],
    [
      'a fan of fragments on introspection',
      doubling(16).replace('thing {', '__type(name: "Thing") {').replaceAll('on Thing', 'on __Type'),
      ['expected at most 2000 selected fields, got 65537; ask for less at a time'],
    ],
    ['32 levels of lists', `{ things(where: ${'['.repeat(33)}${']'.repeat(33)}) { id } }`, []],
    [
      '33 levels of lists',
      `{ things(where: ${'['.repeat(34)}${']'.repeat(34)}) { id } }`,
      ['expected at most 32 levels of lists and objects in one argument, got 33; ask for less at a time'],
    ],
    [
      '17 levels below __schema',
      `{ __schema { ${'a { '.repeat(16)} b ${'}'.repeat(16)} } }`,
      ['expected at most 16 levels of selection below __schema, got 17; ask for less at a time'],
    ],
  ];
  it.each(cases)('%s', (_, query, expected) => {
    expect(broken(query)).toEqual(expected);
  });

  it.each([
    ['{ things(first: 100) { id } }', {}, []],
    ['{ things(first: 101) { id } }', {}, ['101']],
    ['{ things(first: 0) { id } }', {}, ['0']],
    ['{ things(first: -1) { id } }', {}, ['-1']],
    ['{ things { selves(first: 9999999) { id } } }', {}, ['9999999']],
    ['query ($n: Int) { things(first: $n) { id } }', { n: 500 }, ['500']],
    ['query ($n: Int) { things(first: $n) { id } }', { n: null }, []],
    ['query ($n: Int) { things(first: $n) { id } }', {}, []],
  ])('page sizes of %s with %j', (query, variables, sizes) => {
    const found = shape(query);
    expect(found === null ? null : wrongPageSizes(found, variables, settingDefaults)).toEqual(
      sizes.map((size) => `expected \`first\` from 1 to 100, got ${size}; ask for the next page with \`after\``),
    );
  });
});

const BOUNDS = { maxDepth: 32, maxItems: 1_000, maxValues: 20_000, texts: true };

describe('values that came as JSON', () => {
  const deep = (levels: number): object => JSON.parse(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`) as object;
  const cases: [what: string, value: object, texts: boolean, expected: object | null][] = [
    ['plain ones', { a: [1, 'x', null, { b: true }] }, true, null],
    [
      'a NUL',
      { input: { tags: ['fine', 'x\0y'] } },
      true,
      { path: 'input.tags[1]', message: 'expected text without NUL characters' },
    ],
    ['a NUL where texts are let through', { input: { text: '\0' } }, false, null],
    [
      'half a surrogate pair',
      { a: '\ud83d' },
      true,
      { path: 'a', message: 'expected well-formed Unicode, got half a surrogate pair' },
    ],
    ['a whole pair, twins and zero widths', { a: '😀 e\u0301 \u00e9 \u200b' }, true, null],
    ['32 levels', deep(32), true, null],
    [
      '33 levels',
      deep(33),
      true,
      { path: `a${'[0]'.repeat(32)}`, message: 'expected at most 32 levels of lists and objects' },
    ],
    [
      'a hundred thousand levels',
      deep(100_000),
      true,
      { path: `a${'[0]'.repeat(32)}`, message: 'expected at most 32 levels of lists and objects' },
    ],
    ['1,000 items', { a: Array(1_000).fill({}) }, true, null],
    [
      '1,001 items',
      { where: { and: Array(1_001).fill({}) } },
      true,
      { path: 'where.and', message: 'expected at most 1000 items, got 1001; send fewer at a time' },
    ],
    [
      'more members than may be looked at, in one object or many',
      { i: Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`f${n}`, n])) },
      true,
      { path: 'i', message: 'expected at most 20000 values in one request' },
    ],
  ];
  it.each(cases)('%s', (_, value, texts, expected) => {
    expect(checkGivenValues(value, { ...BOUNDS, texts })).toEqual(expected);
  });

  it('lose their __proto__ keys, and nothing is polluted', () => {
    const value = JSON.parse(
      '{"input":{"__proto__":{"role":"ADMIN"},"name":"x"},"constructor":{"prototype":{"y":1}}}',
    ) as Record<string, object>;
    expect(checkGivenValues(value, BOUNDS)).toBeNull();
    expect(JSON.stringify(value)).toBe('{"input":{"name":"x"},"constructor":{"prototype":{"y":1}}}');
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });
});
