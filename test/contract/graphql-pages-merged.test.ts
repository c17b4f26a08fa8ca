import { beforeAll, describe, expect, it } from '@jest/globals';
import { Curator } from '../support/curator.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

interface Paged {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

const PAGE = 'edges { cursor node { ... on Node { id } } } pageInfo { hasNextPage endCursor }';

describeDatabase('pages of a list whose arguments mean something else by the next page', (context) => {
  let at: Curator;
  beforeAll(async () => {
    at = new Curator(asking(context().database, await context().space()));
  });

  const ids = ({ edges }: Paged): string[] => edges.map(({ node }) => node.id);

  /** All items by pages of one, with something done after the first page. */
  const walk = async (read: (page: string) => Promise<Paged>, between: () => Promise<unknown>): Promise<string[]> => {
    let page = await read('first: 1');
    const all = ids(page);
    await between();
    while (page.pageInfo.hasNextPage) {
      page = await read(`first: 1, after: "${page.pageInfo.endCursor}"`);
      all.push(...ids(page));
    }
    return all;
  };

  it('a search goes on with the names that it was expanded by at first', async () => {
    const lamp = await at.thing('Lanternhead');
    await write(at.me, 'addAlias', { entity: lamp, text: 'Oldlight' });
    for (const text of ['oldlight one', 'oldlight two', 'newspark one', 'newspark two', 'the lanternhead']) {
      await at.say(await at.thing(), 'SAYS', text);
    }
    const read = async (page: string): Promise<Paged> =>
      (
        await at.me.get<{ search: Paged }>(
          `{ search(text: "lanternhead", expand: true, in: [CLAIM], ${page}) { ${PAGE} } }`,
        )
      ).search;
    const whole = ids(await read('first: 20'));
    expect(whole.length).toBeGreaterThan(2);
    expect(await walk(read, () => write(at.me, 'addAlias', { entity: lamp, text: 'Newspark' }))).toEqual(whole);
    expect(ids(await read('first: 20'))).toHaveLength(whole.length + 2);
  });

  it('a search that is not expanded is not gone on with as one that is', async () => {
    const { search } = await at.me.get<{ search: Paged }>(`{ search(text: "oldlight", first: 1) { ${PAGE} } }`);
    const { errors } = await at.me.ask(
      `{ search(text: "oldlight", expand: true, after: "${search.pageInfo.endCursor}") { ${PAGE} } }`,
    );
    expect(errors).toMatchObject([{ code: 'INVALID' }]);
  });

  it('relationships of a key go on with the entity that had it at first', async () => {
    const one = await at.thing('Keyed One', { key: 'keyed-one' });
    const two = await at.thing('Keyed Two', { key: 'keyed-two' });
    for (const entity of [one, one, one, two]) await at.say(entity, 'requires', { entity: { id: await at.thing() } });
    const read = async (page: string): Promise<Paged> =>
      (await at.me.get<{ relationships: Paged }>(`{ relationships(entities: ["keyed-one"], ${page}) { ${PAGE} } }`))
        .relationships;
    const whole = ids(await read('first: 20'));
    expect(whole).toHaveLength(3);
    expect(await walk(read, () => at.merge(two, [one]))).toEqual(whole);
    expect(ids(await read('first: 20'))).toHaveLength(4);
  });

  /** What is there of an entity, three of each. */
  const described = async (): Promise<string> => {
    const entity = await at.thing();
    for (const name of ['a', 'b']) await write(at.me, 'addAlias', { entity, text: `${entity} ${name}` });
    for (const value of ['red', 'green']) await at.say(entity, 'COLOUR', value);
    for (let n = 0; n < 3; n += 1) await at.say(entity, 'requires', { entity: { id: await at.thing() } });
    for (const value of ['1', '2', '3']) await at.say(entity, 'THOUGHT', value, { visibility: 'PRIVATE' });
    return entity;
  };

  describe.each(['aliases', 'claims', 'relationships', 'memories'])('%s of an entity', (list) => {
    const reading =
      (entity: string, asOf = '') =>
      async (page: string): Promise<Paged> =>
        (
          await at.me.get<{ entity: { list: Paged } }>(
            `{ entity(id: "${entity}"${asOf}) { list: ${list}(${page}) { ${PAGE} } } }`,
          )
        ).entity.list;

    it('go on as those of the entity that it was, when it is merged into another', async () => {
      const [entity, other] = [await described(), await described()];
      const whole = ids(await reading(entity)('first: 50'));
      expect(whole.length).toBeGreaterThan(2);
      expect(await walk(reading(entity), () => at.merge(other, [entity]))).toEqual(whole);
      expect(ids(await reading(entity)('first: 50')).length).toBeGreaterThan(whole.length);
    });

    it('go on as those of both, when it is taken out of the other', async () => {
      const [entity, other] = [await described(), await described()];
      await at.merge(other, [entity]);
      const whole = ids(await reading(entity)('first: 50'));
      expect(await walk(reading(entity), () => at.unmerge(entity))).toEqual(whole);
      expect(ids(await reading(entity)('first: 50')).length).toBeLessThan(whole.length);
    });

    it('do not go on as those of any other', async () => {
      const [entity, other] = [await described(), await described()];
      const { pageInfo } = await reading(entity)('first: 1');
      const query = `{ entity(id: "${other}") { list: ${list}(after: "${pageInfo.endCursor}") { ${PAGE} } } }`;
      expect((await at.me.ask(query)).errors).toMatchObject([{ code: 'INVALID' }]);
      await at.merge(other, [entity]);
      const apart = query.replace(')', ', asOf: { merged: false })');
      expect((await at.me.ask(apart)).errors).toMatchObject([{ code: 'INVALID' }]);
    });
  });

  it('an entity read with merges and without in one operation is both', async () => {
    const [entity, other] = [await at.thing('Merged Member'), await at.thing('Merged Canonical')];
    await at.merge(other, [entity]);
    expect(
      await at.me.get(
        'query ($id: ID!) { merged: entity(id: $id) { name } apart: entity(id: $id, asOf: { merged: false }) { name } }',
        { id: entity },
      ),
    ).toEqual({ merged: { name: 'Merged Canonical' }, apart: { name: 'Merged Member' } });
  });
});
