import { describe, expect, it } from '@jest/globals';
import { Kind, parse, type OperationDefinitionNode } from 'graphql';
import { WorkUnderWay } from '../../src/compose/work-under-way.ts';
import { buildClaimgraphSchema } from '../../resolvers/index.ts';
import { hasLimits } from '../../src/server/limits-of.ts';

const schema = buildClaimgraphSchema();

const operation = (text: string): OperationDefinitionNode => {
  const found = parse(text).definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (!found) throw new Error('expected an operation');
  return found;
};

describe('who embedding stands back for', () => {
  const begin = () => {
    const told: string[] = [];
    const beside = { writeBegan: () => void told.push('began'), writeEnded: () => void told.push('ended') };
    return { told, work: new WorkUnderWay(beside) };
  };
  const asked = (text: string) => {
    const of = operation(text);
    return { kind: of.operation, appendsOnly: hasLimits(schema, of, 'APPEND') };
  };

  it.each([
    ['a document that is handed in', 'mutation { ingest(input: {}) { __typename } }', ['began', 'ended']],
    ['a claim that a person makes', 'mutation { assertClaim(input: {}) { __typename } }', ['began', 'ended']],
    ['messages', 'mutation { appendMessages(input: {}) { __typename } }', []],
    ['messages, twice', 'mutation { a: appendMessages(input: {}) { n } b: appendMessages(input: {}) { n } }', []],
    [
      'messages and a claim',
      'mutation { appendMessages(input: {}) { n } assertClaim(input: {}) { n } }',
      ['began', 'ended'],
    ],
    [
      'a fragment, whatever is in it',
      'mutation { ...F } fragment F on M { appendMessages(input: {}) { n } }',
      ['began', 'ended'],
    ],
    ['a question', 'query { appendMessages { n } }', []],
    ['a subscription', 'subscription { changes { n } }', []],
  ])('%s', (_, text, expected) => {
    const { told, work } = begin();
    const of = {};
    work.began(of, asked(text));
    expect([work.ended(of), work.ended(of)]).toEqual([expected.length > 0, false]);
    expect(told).toEqual(expected);
  });

  it.each([
    ['a question', 'query { spaces { name } }', true],
    ['messages', 'mutation { appendMessages(input: {}) { n } }', true],
    ['a subscription, which stays open', 'subscription { changes { n } }', false],
  ])('what is looked for ahead stands back for %s: %s', (_, text, expected) => {
    const work = new WorkUnderWay(null);
    expect(work.busy).toBe(false);
    work.began({}, asked(text));
    expect(work.busy).toBe(expected);
  });
});
