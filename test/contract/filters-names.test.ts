import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

interface Names {
  readonly entities: {
    readonly nodes: readonly { readonly name: string }[];
    readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
    readonly totalCount: { readonly value: number };
  };
}

/** A filter on a name finds whom people call so, as the places do that take a name to start from. */
describeDatabase('filters on names', (context) => {
  let me: Asking;
  let eve: Asking;
  let tern: string;
  const named = (name: string, type = 'SHIP') => ({ named: { name, type } });
  const add = (who: Asking, entity: string, text: string, visibility = 'SHARED') =>
    write(who, 'addAlias', { entity, text, visibility });
  const idOf = async (name: string): Promise<string> =>
    (await me.get<{ entity: { id: string } }>(`{ entity(name: "${name}") { id } }`)).entity.id;

  beforeAll(async () => {
    const scope = await context().space();
    me = asking(context().database, scope);
    eve = asking(context().database, context().as(scope, 'eve'));
    for (const name of ['MV Tern', 'MV Gannet', 'MV Smew', 'MV Smee'])
      await write(me, 'assertClaim', { subject: named(name), predicate: 'flag', object: { text: 'Oslo' } });
    await write(me, 'assertClaim', { subject: named('***', 'STAR'), predicate: 'seen', object: { boolean: true } });
    const operator = { entity: named('Kelp Line', 'COMPANY') };
    await write(me, 'assertClaim', { subject: named('MV Tern'), predicate: 'operated_by', object: operator });
    tern = await idOf('MV Tern');
    await add(me, tern, 'Old Faithful');
    await add(me, await idOf('Kelp Line'), 'KL Shipping');
    await add(eve, await idOf('MV Gannet'), 'Beloved', 'PRIVATE');
    await write(me, 'mergeEntities', {
      ...{ canonical: await idOf('MV Smew'), members: [await idOf('MV Smee')], reason: 'one ship' },
    });
  });

  const found = async (where: string, who = me): Promise<string[]> =>
    (await who.get<Names>(`{ entities(where: ${where}) { nodes { name } } }`)).entities.nodes.map(({ name }) => name);

  it.each([
    ['{ name: { eq: "MV Tern" } }', ['MV Tern']],
    ['{ name: { eq: "mv tern" } }', ['MV Tern']],
    ['{ name: { eq: "old faithful" } }', ['MV Tern']],
    ['{ name: { eq: "***" } }', ['***']],
    ['{ name: { eq: "!!!" } }', []],
    ['{ name: { eq: "Old" } }', []],
    ['{ name: { in: ["OLD FAITHFUL", "kl shipping", "nobody"] } }', ['Kelp Line', 'MV Tern']],
    ['{ name: { in: [] } }', []],
    ['{ name: { eq: "MV Smee" } }', ['MV Smew']],
    ['{ name: { eq: "old faithful", startsWith: "MV" } }', ['MV Tern']],
    ['{ name: { eq: "old faithful", startsWith: "Old" } }', []],
    ['{ name: { containsIgnoreCase: "faith" } }', []],
    ['{ type: { eq: "SHIP" }, not: { name: { eq: "old faithful" } } }', ['MV Gannet', 'MV Smew']],
    ['{ or: [{ name: { eq: "old faithful" } }, { type: { eq: "COMPANY" } }] }', ['Kelp Line', 'MV Tern']],
    ['{ claims: { some: { object: { name: { eq: "kl shipping" } } } } }', ['MV Tern']],
  ])('entities %s', async (where, expected) => {
    expect(await found(where)).toEqual(expected);
  });

  it('wherever an entity is filtered', async () => {
    const answer = await me.get<Record<string, { totalCount: { value: number } }>>(`{
      claims(where: { subject: { name: { eq: "OLD FAITHFUL" } } }) { totalCount { value } }
      relationships(where: { from: { name: { eq: "old faithful" } }, to: { name: { eq: "kl shipping" } } }) { totalCount { value } }
      none: relationships(where: { from: { name: { eq: "kl shipping" } } }) { totalCount { value } }
    }`);
    expect(Object.values(answer).map(({ totalCount }) => totalCount.value)).toEqual([2, 1, 0]);
  });

  it("not by another's private alias, nor by one that was refused", async () => {
    expect(await found('{ name: { eq: "beloved" } }', eve)).toEqual(['MV Gannet']);
    expect(await found('{ name: { eq: "beloved" } }')).toEqual([]);
    const { alias } = await add(me, tern, 'Rust Bucket');
    expect(await found('{ name: { eq: "rust bucket" } }')).toEqual(['MV Tern']);
    await write(me, 'reviewAlias', { id: alias?.id, verdict: 'REJECTED' });
    expect(await found('{ name: { eq: "rust bucket" } }')).toEqual([]);
  });

  it('as of a commit, by the names that it had then; page by page', async () => {
    const then = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const name of ['MV Tern', 'MV Gannet', 'MV Smew']) await add(me, await idOf(name), 'The Fleet');
    expect(await found('{ name: { eq: "the fleet" } }')).toEqual(['MV Gannet', 'MV Smew', 'MV Tern']);
    const past = `{ entities(where: { name: { eq: "the fleet" } }, asOf: { recorded: "${then}" }) { nodes { name } } }`;
    expect((await me.get<Names>(past)).entities.nodes).toEqual([]);
    const pages: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { entities }: Names = await me.get(
        `query ($after: String) { entities(first: 1, after: $after, where: { name: { eq: "the fleet" } }) {
          nodes { name } pageInfo { endCursor hasNextPage } totalCount { value } } }`,
        { after },
      );
      expect(entities.totalCount.value).toBe(3);
      pages.push(...entities.nodes.map(({ name }) => name));
      [after, more] = [entities.pageInfo.endCursor, entities.pageInfo.hasNextPage];
    }
    expect(pages).toEqual(['MV Gannet', 'MV Smew', 'MV Tern']);
  });
});
