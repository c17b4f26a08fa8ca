import { expect, it } from '@jest/globals';
import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { buildClaimgraphSchema, REMOVED, RENAMED } from '../../resolvers/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';

const schema = buildClaimgraphSchema();

/** Whether the contract has `Type`, `Type.field` or `Enum.VALUE`. */
function has(name: string): boolean {
  const [typeName = '', member] = name.split('.');
  const type = schema.getType(typeName);
  if (member === undefined) return type !== undefined;
  if (isEnumType(type)) return type.getValue(member) !== undefined && type.getValue(member) !== null;
  return (isObjectType(type) || isInputObjectType(type)) && member in type.getFields();
}

describeDatabase('what the contract called something before', (context) => {
  it.each([...RENAMED])('%s is gone, and what it is called now is there', (before, now) => {
    const [type, member] = before.split('.');
    expect([has(before), has(member === undefined ? now : `${type}.${now}`)]).toEqual([false, true]);
  });

  it.each([
    ['a field', '{ node(id: "x") { ... on Claim { confidenceApart { value } } } }', 'confidenceIgnoringMerges'],
    ['a type', '{ node(id: "x") { ... on ConfidenceApart { value } } }', 'ConfidenceIgnoringMerges'],
    ['a value', '{ paths(from: "x", to: "y", which: SUREST) { paths { confidence } } }', 'MOST_CONFIDENT'],
  ])('%s that was renamed is told by its new name', async (_, query, now) => {
    const { errors } = await asking(context().database, await context().space()).ask(query);
    expect(errors.map(({ message }) => message)).toContainEqual(expect.stringContaining(`It is called "${now}" now.`));
  });

  it.each([...REMOVED])('%s is gone, and who sends it is told why', async (before, why) => {
    const [type = '', field = ''] = before.split('.');
    expect([has(type), has(before)]).toEqual([true, false]);
    const mutation = `${type.slice(0, 1).toLowerCase()}${type.slice(1).replace(/Input$/u, '')}`;
    const query = `mutation { ${mutation}(input: { question: "?", ${field}: "x" }) { __typename } }`;
    const { errors } = await asking(context().database, await context().space()).ask(query);
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(`It was removed: ${why}.`)]);
  });

  it('a name that never was is told of as before', async () => {
    const { errors } = await asking(context().database, await context().space()).ask('{ node(id: "x") { never } }');
    expect(errors.map(({ message }) => message)).toEqual([expect.not.stringContaining('It is called')]);
  });
});
