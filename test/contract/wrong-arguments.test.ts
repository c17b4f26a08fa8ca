import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';

const FIRST = 'query ($first: Int) { claims(first: $first) { nodes { id } } }';

/** Whoever reads an error need not know whether it was found before the operation ran or while it did. */
describeDatabase('a wrong argument', (context) => {
  let me: Asking;
  beforeAll(async () => {
    me = asking(context().database, await context().space());
  });

  it.each<[what: string, query: string, variables: object, input: readonly string[] | undefined]>([
    ['a page that is too long', '{ claims(first: 5000) { nodes { id } } }', {}, ['first']],
    ['a page of nothing, by a variable', FIRST, { first: 0 }, ['first']],
    ['a variable of another type', FIRST, { first: 'many' }, undefined],
    ['a long text that is no number', FIRST, { first: 'many '.repeat(10_000) }, undefined],
    ['a text that no database can hold', 'query ($n: String) { entity(name: $n) { id } }', { n: 'a\0' }, ['n']],
    ['an id that is none', '{ entities(where: { id: { eq: "x" } }) { nodes { id } } }', {}, undefined],
    ['a cursor of nothing', '{ claims(after: "x") { nodes { id } } }', {}, ['after']],
  ])('%s', async (_what, query, variables, input) => {
    const { errors } = await me.ask(query, variables as Record<string, unknown>);
    const [error] = errors;
    expect(error).toMatchObject({ code: 'INVALID', extensions: { code: 'INVALID' } });
    expect(error?.extensions).toMatchObject({ issues: [{ message: expect.any(String) }] });
    expect(JSON.stringify(error?.extensions).length).toBeLessThan(3_000);
    if (input) expect(error?.extensions).toMatchObject({ input, issues: [{ path: input }] });
  });
});
