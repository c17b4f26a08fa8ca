import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { breakingChanges } from '../../scripts/contract.mjs';

const before = `
  type Query { entity(id: ID!): Entity old: String @deprecated(reason: "2026-01-01: use entity") }
  type Entity { name: String! status: Status! }
  enum Status { ACTIVE RETRACTED }
  input Where { name: String }
  type Mutation { make(where: Where!): Entity! }
`;

const change = (from: string, to: string): string => {
  expect(before).toContain(from);
  return before.replace(from, to);
};

describe('what breaks the contract', () => {
  it.each([
    ['a field that goes without notice', change('name: String! status', 'status'), /'name' was removed/],
    ['a field that may now be null', change('name: String! status', 'name: String status'), /Entity\.name/],
    ['an argument that is now required', change('entity(id: ID!)', 'entity(id: ID!, at: String!)'), /at/],
    ['a value that goes', change('ACTIVE RETRACTED', 'ACTIVE'), /RETRACTED/],
    ['an input field that is now required', change('{ name: String }', '{ name: String! }'), /Where\.name/],
    ['a type that goes', change('type Mutation { make(where: Where!): Entity! }', ''), /Mutation/],
  ])('%s', async (_, after, expected) => {
    const broken: string[] = await breakingChanges(buildSchema(before), buildSchema(after));
    expect(broken).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
  });
});

describe('what does not', () => {
  it.each([
    ['nothing changed', before],
    ['a deprecated field that goes', change(' old: String @deprecated(reason: "2026-01-01: use entity")', '')],
    ['a new field', change('name: String!', 'name: String! age: Int')],
    ['a new optional argument', change('entity(id: ID!)', 'entity(id: ID!, at: String)')],
  ])('%s', async (_, after) => {
    expect(await breakingChanges(buildSchema(before), buildSchema(after))).toEqual([]);
  });
});
