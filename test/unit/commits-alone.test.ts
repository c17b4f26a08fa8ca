import { describe, expect, it } from '@jest/globals';
import { getOperationAST, parse, validate } from 'graphql';
import { buildClaimgraphSchema, readsCommitsAlone } from '../../resolvers/index.ts';

const ID = 'ent_01h2xcejqtf2nbrexx3vqjhp41';
const schema = buildClaimgraphSchema();

function alone(text: string, variables: Readonly<Record<string, unknown>> = {}): boolean {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('expected a document with one operation');
  return readsCommitsAlone(schema, document, operation, variables);
}

describe('operations whose answers may be given again while nothing is written', () => {
  it.each([
    '{ entity(key: "eip-1") { id key name type __typename } }',
    `query ($id: ID!, $first: Int) { entity(id: $id) {
      claims(first: $first, where: { predicate: { in: ["title"] } }) { edges { node { predicate object {
        ... on TextValue { text } ... on DateValue { date } ... on Entity { name } } } } } } }`,
    `query ($status: String!, $after: String) { entities(first: 5, after: $after, where: {
      claims: { some: { predicate: { eq: "status" }, value: { eq: $status } } } }) {
      nodes { relationships(direction: IN, kinds: ["AUTHORED"]) { nodes { from { name } validity { from to } } } }
      pageInfo { endCursor hasNextPage } } }`,
  ])('[PI-90] %s', (text) => expect(alone(text)).toBe(true));

  it.each([
    ['a name, which leads to whom it was used for', '{ entity(name: "Tern") { id } }'],
    ['a time of its own', '{ entity(key: "a", asOf: { recorded: "2020" }) { id } }'],
    ['confidence, which decays', '{ entity(key: "a") { claims { nodes { confidence { value } } } } }'],
    ['whether something is current', '{ entity(key: "a") { claims { nodes { current } } } }'],
    ['mentions', '{ entity(key: "a") { lastSeenAt } }'],
    ['vectors', '{ entity(key: "a") { similar { __typename } } }'],
    ['a topic', '{ entities(where: { topic: { eq: "top_01h2xcejqtf2nbrexx3vqjhp41" } }) { nodes { id } } }'],
    ['a filter that comes with the request', 'query ($w: EntityWhere) { entities(where: $w) { nodes { id } } }'],
    ['counts', '{ entities { totalCount { value } } }'],
    [
      'another part of the document',
      'query a { entity(key: "a") { ...f } } fragment f on Entity { mentionConfidence }',
    ],
    ['who asks', '{ viewer { owner } }'],
    ['what holds of a commit', `{ entity(id: "${ID}@r12") { claims { nodes { predicate } } } }`],
    ['a search', '{ search(text: "a") { __typename } }'],
  ])('[PI-90] not: %s', (_what, text) => expect(alone(text)).toBe(false));

  it('[PI-90] not: what holds of a commit, by an id that comes with the request', () => {
    const text = 'query ($id: ID!) { entity(id: $id) { claims { nodes { predicate } } } }';
    const kept = [ID, `${ID}@m`, `${ID}@v1717200000000`, `${ID}@r12v1717200000000`, `${ID}@r12va`];
    expect(kept.map((id) => alone(text, { id }))).toEqual(kept.map(() => true));
    const anew = [`${ID}@r1`, `${ID}@r12`, `${ID}@r12m`];
    expect(anew.map((id) => alone(text, { id }))).toEqual(anew.map(() => false));
  });
});
