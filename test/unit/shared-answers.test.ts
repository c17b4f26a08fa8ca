import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse, type DocumentNode } from 'graphql';
import type { Answer } from '../../src/server/graphql-answer.ts';
import type { Caller } from '../../src/server/authenticate.ts';
import { SharedAnswers } from '../../src/server/sockets/shared-answers.ts';

const ADA: Caller = { keyId: 'k1', owner: 'ada', role: 'WRITER', spaceName: 'default' };
const schema = buildSchema('type Query { a: Int }');
const EVENTS = parse(
  'subscription ($after: String, $kinds: [String!]) { events(after: $after, kinds: $kinds) { kind } }',
);
const SOME = parse(
  'subscription ($after: String, $brief: Boolean!) { events(after: $after) { kind ...rest } } fragment rest on Event { cursor @skip(if: $brief) }',
);
const ROOT = parse('subscription ($on: Boolean!) { events @include(if: $on) { kind } }');

const keyOf = (shared: SharedAnswers, document: DocumentNode, variableValues: object, caller = ADA): string =>
  shared.keyOf({ schema, document, variableValues: { ...variableValues } }, caller);

describe('answers to events', () => {
  it('are one for all who ask alike, wherever they begin and whatever they leave out', () => {
    const shared = new SharedAnswers();
    const key = keyOf(shared, EVENTS, { after: null });
    expect(keyOf(shared, EVENTS, { after: 'cursor', kinds: ['CLAIM_ADDED'] })).toBe(key);
  });

  it.each<[string, DocumentNode, object, Caller]>([
    ['another owner, whose cursors are others', SOME, { brief: true }, { ...ADA, owner: 'bob' }],
    ['another space', SOME, { brief: true }, { ...ADA, spaceName: 'other' }],
    ['another role', SOME, { brief: true }, { ...ADA, role: 'READER' }],
    ['another key', SOME, { brief: true }, { ...ADA, keyId: 'k2' }],
    ['another operation', EVENTS, { brief: true }, ADA],
    ['a variable that decides what is shown', SOME, { brief: false }, ADA],
  ])('are not shared with %s', (_, document, variables, caller) => {
    const shared = new SharedAnswers();
    expect(keyOf(shared, document, variables, caller)).not.toBe(keyOf(shared, SOME, { brief: true }));
  });

  it('depend on a variable in a directive of the subscription itself', () => {
    const shared = new SharedAnswers();
    expect(keyOf(shared, ROOT, { on: true })).not.toBe(keyOf(shared, ROOT, { on: false }));
  });

  it('are made once for an event, and anew after a failure', async () => {
    const shared = new SharedAnswers();
    const [one, other] = [{}, {}];
    let made = 0;
    const make = (): Promise<Answer> => {
      made += 1;
      return made === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ data: { made } } as unknown as Answer);
    };
    await expect(shared.answer(one, 'key', make)).rejects.toThrow('lost');
    const answers = [
      shared.answer(one, 'key', make),
      shared.answer(one, 'key', make),
      shared.answer(other, 'key', make),
    ];
    expect((await Promise.all(answers)).map(({ data }) => data)).toEqual([{ made: 2 }, { made: 2 }, { made: 3 }]);
  });
});
