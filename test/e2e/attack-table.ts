import { gzipSync } from 'node:zlib';
import type { Sent } from '../support/http.ts';

/** What must come back: a status, and where it tells more, the code of the first error. */
export interface Expected {
  readonly status: number;
  readonly code?: string;
}

/** `number` is the attack's own, under which documents and reviews speak of it. */
export type Attack = [number: number, title: string, sent: Sent, expected: Expected];

export const json = { 'content-type': 'application/json' };
const proven = { 'apollo-require-preflight': '1' };
const get = (query: string, headers: Readonly<Record<string, string>>): Sent => ({
  method: 'GET',
  path: `/graphql?query=${encodeURIComponent(query)}`,
  headers,
});
export const post = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = json): Sent => ({
  headers,
  body,
});
export const operation = (query: string, variables: object = {}): Sent => post(JSON.stringify({ query, variables }));
const many = (n: number, text: (i: number) => string): string => Array.from({ length: n }, (_, i) => text(i)).join(' ');

export const harmless = '{ entities(first: 1) { edges { node { id } } } }';
export const body = JSON.stringify({ query: harmless });
const doubling = [
  '{ entities(first: 1) { edges { node { ...F0 } } } }',
  ...Array.from({ length: 25 }, (_, i) => `fragment F${i} on Entity { ...F${i + 1} ...F${i + 1} }`),
  'fragment F25 on Entity { id }',
].join('\n');
const overlapping = `{ ${many(12, (i) => `a${i % 3}: entities(first: 1) { ${many(9, (k) => `b${k % 3}: edges { node { id } }`)} }`)} }`;
const circularIntrospection =
  '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }';
const twelveLevels = `entities { nodes { ${'claims(first: 1) { nodes { subject { '.repeat(5)} id ${'} } } '.repeat(5)} } }`;
const deepUnderSchemaName = `{ ...__schema } fragment __schema on Query { ${twelveLevels} }`;

export const transport: Attack[] = [
  [1, 'a mutation by GET', get('mutation { __typename }', proven), { status: 405 }],
  [2, 'a GET that a page could have sent', get(harmless, {}), { status: 400, code: 'BAD_REQUEST' }],
  [3, 'a GET with text/plain', get(harmless, { 'content-type': 'text/plain', ...proven }), { status: 415 }],
  [4, 'a POST with text/plain', post(body, { 'content-type': 'text/plain' }), { status: 400 }],
  [4, 'the same with the header for GET', post(body, { 'content-type': 'text/plain', ...proven }), { status: 400 }],
  [
    5,
    'a form',
    post(`query=${encodeURIComponent(harmless)}`, { 'content-type': 'application/x-www-form-urlencoded' }),
    { status: 400 },
  ],
  [
    6,
    'a form with parts',
    post('--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
    { status: 400 },
  ],
  [6, 'no content type', post(body, {}), { status: 400 }],
  [7, 'PUT', { method: 'PUT', headers: json, body }, { status: 405, code: 'METHOD_NOT_ALLOWED' }],
  [7, 'DELETE', { method: 'DELETE' }, { status: 405 }],
  [8, 'a batch of ten', post(`[${Array.from({ length: 10 }, () => body).join(',')}]`), { status: 400 }],
  [9, 'an empty body', post(''), { status: 400 }],
  [9, 'an empty object', post('{}'), { status: 400 }],
  [10, 'broken JSON', post('{"query": '), { status: 400, code: 'BAD_REQUEST' }],
  [10, 'JSON in Latin-1', post(Buffer.from('{"query":"{ \xe9 }"}', 'latin1')), { status: 400, code: 'BAD_REQUEST' }],
  [10, 'JSON that is no object', post('"query"'), { status: 400 }],
  [
    11,
    'two megabytes of blanks',
    post(JSON.stringify({ query: `${harmless}${' '.repeat(2e6)}` })),
    { status: 413, code: 'TOO_LARGE' },
  ],
  [11, 'two megabytes of variables', operation(harmless, { x: 'x'.repeat(2e6) }), { status: 413, code: 'TOO_LARGE' }],
  [11, 'two megabytes of nothing', post('x'.repeat(2e6)), { status: 413, code: 'TOO_LARGE' }],
  [11, 'a hundred megabytes', post(Buffer.alloc(1e8, ' ')), { status: 413, code: 'TOO_LARGE' }],
  [
    11,
    'a filter of 340,000 empty ones',
    operation('query ($w: EntityWhere) { entities(where: $w) { nodes { id } } }', {
      w: { and: Array(340_000).fill({}) },
    }),
    { status: 413, code: 'TOO_LARGE' },
  ],
  [
    11,
    'an ingest with a million unknown fields',
    operation('mutation ($i: IngestInput!) { ingest(input: $i) { __typename } }', {
      i: Object.fromEntries(Array.from({ length: 1e6 }, (_, n) => [n, n])),
    }),
    { status: 413, code: 'TOO_LARGE' },
  ],
  [
    11,
    'an ingest that is brackets',
    post(`{"query": "", "variables": {"i": ${'['.repeat(6e7)}`),
    { status: 413, code: 'TOO_LARGE' },
  ],
  [12, 'UTF-7', post(body, { 'content-type': 'application/json; charset=utf-7' }), { status: 415 }],
  [
    12,
    'UTF-16',
    post(Buffer.from(body, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }),
    { status: 415 },
  ],
  [
    13,
    'a gzip bomb',
    post(gzipSync(Buffer.alloc(2e8, ' ')), { ...json, 'content-encoding': 'gzip' }),
    { status: 413, code: 'TOO_LARGE' },
  ],
  [
    13,
    'a small gzip bomb',
    post(gzipSync(JSON.stringify({ query: `${harmless}${' '.repeat(2e6)}` })), { ...json, 'content-encoding': 'gzip' }),
    { status: 413 },
  ],
  [13, 'a broken archive', post('not gzip', { ...json, 'content-encoding': 'gzip' }), { status: 400 }],
  [13, 'an unknown encoding', post(body, { ...json, 'content-encoding': 'rot13' }), { status: 415 }],
  [14, 'variables as a string', post(JSON.stringify({ query: harmless, variables: '{}' })), { status: 400 }],
  [14, 'variables as a list', post(JSON.stringify({ query: harmless, variables: [] })), { status: 400 }],
  [
    15,
    'an operation name that is not there',
    post(JSON.stringify({ query: harmless, operationName: 'Other' })),
    { status: 400, code: 'OPERATION_RESOLUTION_FAILURE' },
  ],
  [
    15,
    'several operations and no name',
    operation('query A { __typename } query B { __typename }'),
    { status: 400, code: 'OPERATION_RESOLUTION_FAILURE' },
  ],
  [18, 'a subscription', operation('subscription { events { kind } }'), { status: 400 }],
];

export const cost: Attack[] = [
  [
    27,
    'a list of 1,001 kinds',
    operation('query ($k: [String!]) { relationships(kinds: $k) { nodes { id } } }', { k: Array(1_001).fill('K') }),
    { status: 400, code: 'INVALID' },
  ],
  [
    19,
    '101 aliases',
    operation(`{ ${many(101, (i) => `a${i}: __typename`)} }`),
    { status: 400, code: 'LIMIT_EXCEEDED' },
  ],
  [20, '12 levels', operation(`{ ${twelveLevels} }`), { status: 400, code: 'LIMIT_EXCEEDED' }],
  [
    21,
    '500 times one field',
    operation(`{ ${many(500, () => '__typename')} }`),
    { status: 400, code: 'LIMIT_EXCEEDED' },
  ],
  [
    22,
    'ten unknown directives',
    operation(`{ entities(first: 1) { edges { node { id ${many(10, (i) => `@x${i}`)} } } } }`),
    { status: 400, code: 'GRAPHQL_VALIDATION_FAILED' },
  ],
  [
    23,
    '100 known directives',
    operation(`{ ${many(100, (i) => `...@include(if: ${i % 2 === 0}) { __typename }`)} }`),
    { status: 400, code: 'LIMIT_EXCEEDED' },
  ],
  [24, '10,000 tokens', operation(`{ ${many(10_000, () => 'x')} }`), { status: 400, code: 'GRAPHQL_PARSE_FAILED' }],
  [
    25,
    'fragments in a circle',
    operation('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'),
    { status: 400 },
  ],
  [26, 'a fan of fragments', operation(doubling), { status: 400, code: 'LIMIT_EXCEEDED' }],
  [
    27,
    'a page of 9,999,999',
    operation('{ entities(first: 9999999) { edges { cursor } } }'),
    { status: 400, code: 'INVALID' },
  ],
  [
    27,
    'the same as a variable',
    operation('query ($n: Int) { entities(first: $n) { edges { cursor } } }', { n: 9_999_999 }),
    { status: 400 },
  ],
  [28, 'a page of -1', operation('{ entities(first: -1) { edges { cursor } } }'), { status: 400 }],
  [28, 'a page of 0', operation('{ entities(first: 0) { edges { cursor } } }'), { status: 400 }],
  [29, 'an Int that is none', operation('{ entities(first: 99999999999) { edges { cursor } } }'), { status: 400 }],
  [
    29,
    'the same as a variable',
    operation('query ($n: Int) { entities(first: $n) { edges { cursor } } }', { n: 99_999_999_999 }),
    { status: 400 },
  ],
  [
    30,
    'a list 900 deep',
    operation(`{ entities(where: ${'['.repeat(900)}${']'.repeat(900)}) { edges { cursor } } }`),
    { status: 400, code: 'LIMIT_EXCEEDED' },
  ],
  [
    30,
    'a filter 900 deep as a variable',
    operation('query ($w: EntityWhere) { entities(where: $w) { edges { cursor } } }', {
      w: JSON.parse(`${'{"not":'.repeat(900)}{}${'}'.repeat(900)}`) as object,
    }),
    { status: 400, code: 'INVALID' },
  ],
  [31, 'fields that overlap', operation(overlapping), { status: 400, code: 'LIMIT_EXCEEDED' }],
  [32, 'introspection in a circle', operation(circularIntrospection), { status: 400 }],
  [33, 'a deep fragment called __schema', operation(deepUnderSchemaName), { status: 400, code: 'LIMIT_EXCEEDED' }],
];

export const leak: Attack[] = [
  [40, 'a page to look at', { method: 'GET', headers: { accept: 'text/html' } }, { status: 406 }],
  [40, 'the playground', { method: 'GET', path: '/playground', headers: { accept: 'text/html' } }, { status: 404 }],
  [40, 'the root', { method: 'GET', path: '/', headers: { accept: 'text/html' } }, { status: 404 }],
  [
    41,
    'tracing',
    post(JSON.stringify({ query: '{ nothing }', extensions: { tracing: true } }), {
      ...json,
      'apollo-federation-include-trace': 'ftv1',
    }),
    { status: 400 },
  ],
  [
    42,
    'a persisted query',
    post(JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } })),
    { status: 400 },
  ],
  [
    42,
    'a persisted query under a wrong hash',
    post(
      JSON.stringify({ query: harmless, extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }),
    ),
    { status: 400 },
  ],
  [43, '@defer', operation('{ ... @defer { __typename } }'), { status: 400, code: 'GRAPHQL_VALIDATION_FAILED' }],
  [43, '@stream', operation('{ entities(first: 1) { edges @stream { cursor } } }'), { status: 400 }],
  [43, 'parts of an answer', post(body, { ...json, accept: 'multipart/mixed; deferSpec=20220824' }), { status: 406 }],
];

export const injection: Attack[] = [
  [
    52,
    'fields that no input has',
    operation('query ($w: EntityWhere) { entities(where: $w) { edges { cursor } } }', {
      w: { ownerId: 'bob', role: 'ADMIN' },
    }),
    { status: 400, code: 'INVALID' },
  ],
  [
    54,
    'SQL as an order',
    operation('{ entities(orderBy: "name; drop table entities") { edges { cursor } } }'),
    { status: 400 },
  ],
  [
    54,
    'SQL as an operator',
    operation('query ($w: EntityWhere) { entities(where: $w) { edges { cursor } } }', {
      w: { name: { "eq' or true --": 'x' } },
    }),
    { status: 400 },
  ],
  [
    56,
    'a regular expression as a filter',
    operation('{ entities(where: { name: { regex: "(a+)+$" } }) { edges { cursor } } }'),
    { status: 400 },
  ],
  [
    59,
    'NUL in a variable',
    operation('query ($w: EntityWhere) { entities(where: $w) { edges { cursor } } }', { w: { name: { eq: 'a\0b' } } }),
    { status: 400, code: 'INVALID' },
  ],
  [
    59,
    'NUL in the operation',
    operation('{ entities(where: { name: { eq: "a\\u0000b" } }) { edges { cursor } } }'),
    { status: 400, code: 'INVALID' },
  ],
  [
    59,
    'NUL between words',
    operation('{ entities\0 { edges { cursor } } }'),
    { status: 400, code: 'GRAPHQL_PARSE_FAILED' },
  ],
  [
    60,
    'half a surrogate pair in a variable',
    post(
      `{"query":"query ($w: EntityWhere) { entities(where: $w) { edges { cursor } } }","variables":{"w":{"name":{"eq":"\\ud800"}}}}`,
    ),
    { status: 400, code: 'INVALID' },
  ],
  [
    60,
    'half a surrogate pair in the operation',
    operation('{ entities(where: { name: { eq: "\\uD800" } }) { edges { cursor } } }'),
    { status: 400 },
  ],
];
