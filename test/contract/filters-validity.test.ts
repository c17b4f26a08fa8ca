import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

interface Page {
  readonly nodes: readonly { readonly id: string; readonly object: { readonly text: string } }[];
  readonly totalCount: { readonly value: number };
  readonly pageInfo: { readonly endCursor: string | null };
}

/** What is asked about another time than now, by people who do not think of `asOf`. */
describeDatabase('filters on when claims and relationships hold', (context) => {
  let me: Asking;
  const named = (name: string, type = 'SHIP') => ({ named: { name, type } });
  const say = (name: string, predicate: string, object: object, from: string | null, to: string | null) =>
    write(me, 'assertClaim', { subject: named(name), predicate, object, validity: { from, to } });

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    await say('MV Tern', 'flag', { text: 'Oslo' }, '2010', '2019-05');
    await say('MV Tern', 'flag', { text: 'Bergen' }, '2019-05', '2021');
    await say('MV Tern', 'flag', { text: 'Kiel' }, '2021', null);
    await say('MV Gannet', 'flag', { text: 'Oslo' }, '2022', null);
    await say('MV Tern', 'operated_by', { entity: named('Kelp Line', 'COMPANY') }, '2010', '2015');
    await say('MV Gannet', 'operated_by', { entity: named('Dune Line', 'COMPANY') }, '2022', null);
  });

  const FLAG = 'predicate: { eq: "flag" }';
  const page = async (args: string): Promise<Page> =>
    (
      await me.get<{ claims: Page }>(
        `{ claims(${args}) { nodes { id object { ... on TextValue { text } } } totalCount { value } pageInfo { endCursor } } }`,
      )
    ).claims;
  const flags = async (args: string): Promise<string[]> =>
    (await page(args)).nodes.map(({ object }) => object.text).sort();
  const entities = async (args: string): Promise<string[]> =>
    (
      await me.get<{ entities: { nodes: { name: string }[] } }>(`{ entities(${args}) { nodes { name } } }`)
    ).entities.nodes.map(({ name }) => name);

  it.each([
    ['', ['Kiel', 'Oslo']],
    [', validity: { holdsAt: "2018" }', ['Oslo']],
    [', validity: { holdsAt: "2019" }', ['Bergen', 'Oslo']],
    [', validity: { holdsAt: "2019-05" }', ['Bergen']],
    [', validity: { holdsAt: "2019-04-30T12:00:00Z" }', ['Oslo']],
    [', validity: { until: { lte: "2021" } }', ['Bergen', 'Oslo']],
    [', validity: { from: { gte: "2021" } }', ['Kiel', 'Oslo']],
    [', validity: { until: { isNull: true } }', ['Kiel', 'Oslo']],
    [', or: [{ validity: { holdsAt: "2011" } }, { value: { eq: "Bergen" } }]', ['Bergen', 'Oslo']],
    [', not: { validity: { from: { gt: "2015" } } }', ['Oslo']],
  ])('claims {predicate%s}', async (more, expected) => {
    expect(await flags(`where: { ${FLAG}${more} }`)).toEqual(expected);
    expect((await page(`where: { ${FLAG}${more} }`)).totalCount.value).toBe(expected.length);
  });

  it('an instant that is asked for holds beside it', async () => {
    const where = `where: { ${FLAG}, validity: { from: { lt: "2020" } } }`;
    expect(await flags(where)).toEqual(['Bergen', 'Oslo']);
    expect(await flags(`${where}, asOf: { valid: "2019" }`)).toEqual(['Bergen']);
    expect(await flags(`${where}, asOf: { valid: null }`)).toEqual(['Bergen', 'Oslo']);
    expect(await flags(`${where}, asOf: { recorded: "2999" }`)).toEqual(['Bergen', 'Oslo']);
    const under = async (asOf: string): Promise<string[]> => {
      const { entity } = await me.get<{ entity: { claims: Page } }>(
        `{ entity(name: "MV Tern"${asOf}) { claims(${where}) { nodes { object { ... on TextValue { text } } } } } }`,
      );
      return entity.claims.nodes.map(({ object }) => object.text).sort();
    };
    expect(await under('')).toEqual(['Bergen', 'Oslo']);
    expect(await under(', asOf: { valid: "2019" }')).toEqual(['Bergen']);
  });

  it('things found so are those of the present, on each page', async () => {
    const where = `where: { ${FLAG}, validity: { holdsAt: "2019" } }`;
    const first = await page(`first: 1, ${where}`);
    const second = await page(`first: 1, ${where}, after: "${first.pageInfo.endCursor}"`);
    expect([first, second].flatMap(({ nodes }) => nodes.map(({ object }) => object.text))).toEqual(['Oslo', 'Bergen']);
    for (const { nodes, totalCount } of [first, second]) {
      expect(nodes[0]?.id).toMatch(/^clm_[0-9a-z]+$/);
      expect(totalCount.value).toBe(2);
    }
    const subjects = await me.get<{ claims: { nodes: { subject: { claims: Page } }[] } }>(
      `{ claims(first: 1, ${where}) { nodes { subject { claims(where: { ${FLAG} }) { nodes { object { ... on TextValue { text } } } } } } } }`,
    );
    expect(subjects.claims.nodes[0]?.subject.claims.nodes).toEqual([{ object: { text: 'Kiel' } }]);
  });

  it('of what is related', async () => {
    const flag = (value: string, more = '') =>
      `where: { claims: { some: { ${FLAG}, value: { eq: "${value}" }${more} } } }`;
    expect(await entities(flag('Oslo'))).toEqual(['MV Gannet', 'MV Tern']);
    expect(await entities(flag('Oslo', ', validity: { holdsAt: "2012" }'))).toEqual(['MV Tern']);
    expect(await entities(`${flag('Oslo')}, asOf: { valid: "2012" }`)).toEqual(['MV Tern']);
    expect(await entities(`${flag('Oslo', ', validity: { from: { gt: "2020" } }')}, asOf: { valid: "2012" }`)).toEqual(
      [],
    );
    // What holds now, of those to whom something else happened long ago.
    const bergen = `subject: { claims: { some: { value: { eq: "Bergen" } } } }`;
    expect(await flags(`where: { ${FLAG}, ${bergen} }`)).toEqual(['Kiel']);
    expect(await flags(`where: { ${FLAG}, ${bergen} }, asOf: { valid: "2012" }`)).toEqual([]);
    const one = await page(`first: 1, where: { ${FLAG}, ${bergen.replace('Bergen', 'Oslo')} }`);
    const next = await page(
      `first: 1, where: { ${FLAG}, ${bergen.replace('Bergen', 'Oslo')} }, after: "${one.pageInfo.endCursor}"`,
    );
    expect([...one.nodes, ...next.nodes].map(({ object }) => object.text).sort()).toEqual(['Kiel', 'Oslo']);
  });

  it('relationships', async () => {
    const found = async (args: string): Promise<string[]> =>
      (
        await me.get<{ relationships: { nodes: { to: { name: string } }[] } }>(
          `{ relationships(${args}) { nodes { to { name } } } }`,
        )
      ).relationships.nodes.map(({ to }) => to.name);
    expect(await found('first: 9')).toEqual(['Dune Line']);
    expect(await found('where: { validity: { holdsAt: "2012" } }')).toEqual(['Kelp Line']);
    expect(await found('where: { validity: { holdsAt: "2012" } }, asOf: { valid: "2023" }')).toEqual([]);
  });
});
