import { expect, it } from '@jest/globals';
import { isObjectType, type GraphQLResolveInfo } from 'graphql';
import { buildClaimgraphSchema } from '../../resolvers/index.ts';

/** Calls a field as the executor does: is it at work when the call returns? Each of these asks for its settings first. */
function isCalledAtOnce(typeName: string, fieldName: string): boolean {
  const type = buildClaimgraphSchema().getType(typeName);
  if (!isObjectType(type)) throw new Error(`expected an object type, got ${typeName}`);
  let atWork = false;
  const op = {
    settings: () => {
      atWork = true;
      return Promise.reject(new Error('far enough'));
    },
  };
  const info = { fieldNodes: [], fragments: {}, parentType: type, fieldName } as unknown as GraphQLResolveInfo;
  const answer: unknown = type.getFields()[fieldName]?.resolve?.({}, { first: 1 }, { op }, info);
  const atOnce = atWork;
  Promise.resolve(answer).catch(() => undefined);
  return atOnce;
}

it.each([
  ['Query', 'claims'],
  ['Query', 'conflicts'],
  ['Query', 'entities'],
])('%s.%s is called at once, and not after a validation that is switched off', (type, field) => {
  expect(isCalledAtOnce(type, field)).toBe(true);
});
