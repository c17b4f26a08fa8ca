import { describe, expect, it } from '@jest/globals';
import { getOperationAST, getVariableValues, parse, validate } from 'graphql';
import { buildClaimgraphSchema, estimateCost } from '../../resolvers/index.ts';
import { settingDefaults } from '../support/settings.ts';

const schema = buildClaimgraphSchema();

function costOf(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('the document has one operation');
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  expect(errors).toBeUndefined();
  return estimateCost({ schema, document, operation, variables: coerced ?? {} });
}

const page = settingDefaults['page.default'];
const list = settingDefaults['cost.list'];
const count = settingDefaults['cost.count'];
const quotes = settingDefaults['page.evidence'];

describe('the cost of an operation, before it runs', () => {
  const cases: [what: string, operation: string, points: number, variables?: Record<string, unknown>][] = [
    ['nothing is read', '{ __typename }', 0],
    ['introspection reads nothing', '{ __schema { types { name } } }', 0],
    ['one thing', '{ entity(key: "a") { id name type } }', 1],
    ['the same thing twice', '{ a: entity(key: "a") { id } b: entity(key: "b") { id } }', 2],
    ['a thing and what it leads to', '{ claim(id: "c") { subject { name } supersededBy { id } } }', 3],
    ['what is read with a thing is free', '{ claim(id: "c") { confidence { value } validity { from } } }', 1],
    ['what its confidence is made of is not', '{ claim(id: "c") { confidence { parts { name } } } }', 1 + 1 + list],
    ['a page is as full as it may be', '{ entities(first: 7) { nodes { id } } }', 1 + 7],
    ['a page without a size has the usual one', '{ entities { nodes { id } } }', 1 + page],
    [
      'edges, cursors and page info are free',
      '{ entities(first: 7) { edges { cursor node { id } } pageInfo { endCursor } } }',
      1 + 7,
    ],
    [
      'pages in pages multiply',
      '{ entities(first: 7) { nodes { claims(first: 3) { nodes { id } } } } }',
      1 + 7 * (1 + 1 + 3),
    ],
    [
      'a filter costs by what it asks of other things',
      '{ entities(first: 7, where: { claims: { some: { object: { name: { eq: "x" } } } } }) { nodes { id } } }',
      1 + 7 + 20,
    ],
    [
      'so does one in a variable',
      'query ($w: ClaimWhere) { claims(first: 7, where: $w) { nodes { id } } }',
      1 + 7 + 10,
      { w: { not: { subject: { name: { eq: 'x' } } }, validity: { from: { lt: '2001' } } } },
    ],
    [
      'not what only has the name of such a filter',
      '{ documents(first: 7, where: { or: [{ source: { eq: "src_x" } }] }) { nodes { id } } }',
      1 + 7,
    ],
    [
      'a condition within and, or, not counts once',
      '{ claims(first: 7, where: { and: [{ source: { eq: "x" } }, { or: { not: { document: { eq: "x" } } } }] }) { nodes { id } } }',
      1 + 7 + 20,
    ],
    ['a list without a size counts as a few', '{ claim(id: "c") { inConflicts { id } } }', 1 + 1 + list],
    [
      'evidence counts as many as are shown',
      '{ claim(id: "c") { evidence { span { quote } } } }',
      1 + 1 + quotes * (1 + 1),
    ],
    [
      'or as many as are asked for',
      '{ claim(id: "c") { evidence(first: 2) { span { quote } } } }',
      1 + 1 + 2 * (1 + 1),
    ],
    ['a size may come as a variable', 'query ($n: Int) { entities(first: $n) { nodes { id } } }', 1 + 9, { n: 9 }],
    ['or as its default', 'query ($n: Int = 4) { entities(first: $n) { nodes { id } } }', 1 + 4],
    ['null is no size', 'query ($n: Int) { entities(first: $n) { nodes { id } } }', 1 + page, { n: null }],
    ['a subgraph is as large as it may be', '{ subgraph(entities: ["e"], maxNodes: 6) { nodes { depth } } }', 1 + 6],
    ['paths are as many as they may be', '{ paths(from: "a", to: "b", maxPaths: 4) { paths { length } } }', 1 + 4],
    ['by default ten', '{ paths(from: "a", to: "b") { paths { length } } }', 1 + 10],
    [
      'fragments count wherever they are used',
      '{ a: entity(key: "a") { ...E } b: entity(key: "b") { ...E } } fragment E on Entity { history { commit } }',
      2 * (1 + 1 + list),
    ],
    [
      'fragments in fragments',
      '{ claim(id: "c") { ...A } } fragment A on Claim { subject { ...B } } fragment B on Entity { history { commit } }',
      3 + list,
    ],
    [
      'every type that a fragment is for counts',
      '{ node(id: "x") { ... on Entity { history { commit } } ... on Claim { subject { id } } } }',
      1 + (1 + list) + 1,
    ],
    [
      'an interface asks for what its things have',
      '{ node(id: "x") { id } memories(first: 2) { nodes { id text } } }',
      1 + 1 + 2,
    ],
    [
      'what is skipped is free',
      'query ($no: Boolean!) { entities(first: 3) @skip(if: $no) { nodes { id } } entity(key: "a") @include(if: false) { id } }',
      0,
      { no: true },
    ],
    [
      'what is included is not',
      'query ($yes: Boolean!) { entity(key: "a") @include(if: $yes) { id } b: entity(key: "b") @skip(if: false) { id } }',
      2,
      { yes: true },
    ],
    [
      'a write and what it answers',
      'mutation { undo(input: { commit: 1, reason: "r" }) { ... on Undone { restored } } }',
      1 + 2,
    ],
    [
      'a write looks up what its input names, and shows it',
      'mutation { confirmClaim(input: { id: "c", expectedVersion: 1 }) { ... on ClaimWritten { claim { id } commit { number } } } }',
      1 + 2 * 2 + 1 + 1,
    ],
    [
      'a list in its result is as long as the list that was given',
      'mutation ($ids: [SuggestionDecision!]!) { acceptSuggestions(input: { suggestions: $ids, why: "w" }) { ... on SuggestionsDecided { suggestions { subject { name } } } } }',
      1 + 2 * 4 + 3 * (1 + 1),
      { ids: ['a', 'b', 'c'].map((id) => ({ id, expectedVersion: 1 })) },
    ],
    [
      'or as long as the input says that it may be',
      'mutation { findEvidence(input: { question: "q", candidates: 30 }) { ... on EvidenceFound { kept { chunk { id } } } } }',
      1 + 30 + 2 * 2 + 30 * 1,
    ],
    [
      'what it goes through costs, whatever is shown of it',
      'mutation { findEvidence(input: { question: "q", candidates: 30 }) { __typename } }',
      1 + 30 + 2 * 2,
    ],
    [
      'a fragment costs as much as its lists are long where it is used, whichever use comes first',
      `mutation { a: findEvidence(input: { question: "q", candidates: 20 }) { ...E } b: findEvidence(input: { question: "q", candidates: 30 }) { ...E } }
      fragment E on EvidenceFound { kept { chunk { id } } }`,
      1 + 20 + 2 * 2 + 20 + (1 + 30 + 2 * 2 + 30),
    ],
    [
      'which it may be without being asked for',
      'mutation { findEvidence(input: { question: "q" }) { ... on EvidenceFound { kept { chunk { id } } } } }',
      1 + 20 + 2 * 2 + 20 * 1,
    ],
    [
      'a replay as many as two walks may have steps',
      'mutation { replayTrace(input: { trace: "t" }) { ... on ReplayedTrace { answer } } }',
      1 + 4_000 + 2 * 2,
    ],
    [
      'what a resolver reads below a result costs as in a query',
      'mutation { ask(input: { question: "q", candidates: 30 }) { ... on Answer { timelines(maxClaims: 10) { events { title } } } } }',
      1 + 30 + 2 * 2 + 1 + 10,
    ],
  ];
  it.each(cases)('%s', (...[, operation, points, variables]) => {
    expect(costOf(operation, variables)).toBe(points);
  });

  it('costs what a list says of all its pages once, and not for each of its items', () => {
    const total = 'totalCount { value isExact }';
    expect(costOf(`{ entities(first: 50) { nodes { name } ${total} } }`)).toBe(1 + 50 + count);
    expect(costOf(`{ entities(first: 50) { ...T } } fragment T on EntityConnection { nodes { name } ${total} }`)).toBe(
      1 + 50 + count,
    );
    const facets = 'facets { statuses(first: 5) { values { value count } } predicates { hasMore } }';
    expect(costOf(`{ claims(first: 50) { ${facets} } }`)).toBe(1 + 50 + (1 + 5 + count) + (1 + 20 + count));
    const sources = 'facets { sources(first: 5) { values { count node { id } } } }';
    expect(costOf(`{ claims(first: 50) { ${sources} } }`)).toBe(1 + 50 + (1 + 5 * 2 + count));
    expect(costOf(`{ entities(first: 10) { nodes { claims(first: 5) { ${total} } } } }`)).toBe(
      1 + 10 * (1 + (1 + 5) + count),
    );
  });

  it('costs fifty entities with five claims each and their quotes less than is allowed', () => {
    const operation =
      '{ entities(first: 50) { nodes { claims(first: 5) { nodes { evidence { span { quote document { key } } } } } } } }';
    expect(costOf(operation)).toBeLessThan(settingDefaults['limit.cost']);
  });

  it('costs three full pages inside each other more than is allowed', () => {
    const operation =
      '{ entities(first: 100) { nodes { claims(first: 100) { nodes { subject { aliases(first: 100) { nodes { id } } } } } } } }';
    expect(costOf(operation)).toBeGreaterThan(settingDefaults['limit.cost']);
  });

  it('takes each fragment once: forty that use the next one twice are costed as fast as forty that do not', () => {
    const fragments = Array.from({ length: 40 }, (_, n) => `fragment F${n} on Entity { ...F${n + 1} ...F${n + 1} }`);
    const text = `{ entity(key: "a") { ...F0 } } ${fragments.join(' ')} fragment F40 on Entity { history { commit } }`;
    const document = parse(text);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('the document has one operation');
    expect(estimateCost({ schema, document, operation, variables: {} })).toBe(1 + 2 ** 40 * (1 + list));
  });
});
