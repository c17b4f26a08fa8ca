import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

interface Page {
  readonly nodes: readonly { readonly name: string }[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

const BOTH = ['MV Gannet > Dune Line', 'MV Tern > Kelp Line'];

describeDatabase('filters on what is related', (context) => {
  let me: Asking;
  let eve: Asking;
  const named = (name: string, type = 'SHIP') => ({ named: { name, type } });
  const say = (who: Asking, name: string, predicate: string, object: object, more: object = {}) =>
    write(who, 'assertClaim', {
      subject: named(name, name.endsWith(' Line') ? 'COMPANY' : 'SHIP'),
      predicate,
      object,
      ...more,
    });
  const idOf = async (name: string): Promise<string> =>
    (await me.get<{ entity: { id: string } }>(`{ entity(name: "${name}") { id } }`)).entity.id;

  beforeAll(async () => {
    const scope = await context().space();
    me = asking(context().database, scope);
    eve = asking(context().database, context().as(scope, 'eve'));
    await say(me, 'MV Tern', 'status', { text: 'Final' });
    await say(me, 'MV Gannet', 'status', { text: 'Draft' });
    await say(me, 'MV Gannet', 'length', { number: { number: 42.5, unit: 'm' } });
    await say(me, 'MV Skua', 'status', { text: 'Draft' });
    await say(me, 'MV Tern', 'operated_by', { entity: named('Kelp Line', 'COMPANY') });
    await say(me, 'MV Gannet', 'operated_by', { entity: named('Dune Line', 'COMPANY') });
    await say(me, 'Kelp Line', 'status', { text: 'Bankrupt' });
  });

  const names = async (filter: string, who = me): Promise<string[]> =>
    (await who.get<{ entities: Page }>(`{ entities(where: ${filter}) { nodes { name } } }`)).entities.nodes.map(
      ({ name }) => name,
    );
  const claims = async (filter: string): Promise<string[]> =>
    (
      await me.get<{ claims: { nodes: { predicate: string; subject: { name: string } }[] } }>(
        `{ claims(asOf: { valid: null }, where: ${filter}) { nodes { predicate subject { name } } } }`,
      )
    ).claims.nodes
      .map(({ predicate, subject }) => `${subject.name} ${predicate}`)
      .sort();
  const edges = async (filter: string): Promise<string[]> =>
    (
      await me.get<{ relationships: { nodes: { kind: string; from: { name: string }; to: { name: string } }[] } }>(
        `{ relationships(where: ${filter}) { nodes { kind from { name } to { name } } } }`,
      )
    ).relationships.nodes
      .map(({ from, to }) => `${from.name} > ${to.name}`)
      .sort();

  const FINAL = '{ predicate: { eq: "status" }, value: { eq: "Final" } }';
  const DRAFT = '{ predicate: { eq: "status" }, value: { eq: "Draft" } }';
  it.each([
    [`{ claims: { some: ${FINAL} } }`, ['MV Tern']],
    [`{ claims: { none: ${FINAL} }, type: { eq: "SHIP" } }`, ['MV Gannet', 'MV Skua']],
    [`{ claims: { some: ${DRAFT}, none: { predicate: { eq: "length" } } } }`, ['MV Skua']],
    [
      `{ or: [{ claims: { some: ${FINAL} } }, { claims: { some: { number: { gt: 40 } } } }] }`,
      ['MV Gannet', 'MV Tern'],
    ],
    [`{ not: { claims: { some: {} } } }`, ['Dune Line']],
    [`{ and: [{ claims: { some: ${DRAFT} } }, { not: { name: { contains: "Skua" } } }] }`, ['MV Gannet']],
    ['{ claims: { some: { object: { claims: { some: { value: { eq: "Bankrupt" } } } } } } }', ['MV Tern']],
    ['{ claims: { some: { object: { name: { eq: "Dune Line" } } } } }', ['MV Gannet']],
    ['{ claims: { some: { value: { eq: "Nothing" } } } }', []],
    ['{ key: { isNull: false } }', []],
    ['{ key: { isNull: true }, type: { eq: "COMPANY" } }', ['Dune Line', 'Kelp Line']],
  ])('entities: %s', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });

  it.each([
    ['{ subject: { name: { eq: "MV Tern" } } }', ['MV Tern operated_by', 'MV Tern status']],
    ['{ not: { subject: { type: { eq: "SHIP" } } } }', ['Kelp Line status']],
    ['{ object: { type: { eq: "COMPANY" }, claims: { none: {} } } }', ['MV Gannet operated_by']],
    ['{ number: { isNull: false } }', ['MV Gannet length']],
    ['{ value: { in: ["Final", "Bankrupt"] } }', ['Kelp Line status', 'MV Tern status']],
  ])('claims: %s', async (filter, expected) => {
    expect(await claims(filter)).toEqual(expected);
  });

  it.each([
    ['{ from: { name: { eq: "MV Tern" } } }', ['MV Tern > Kelp Line']],
    ['{ to: { claims: { none: {} } } }', ['MV Gannet > Dune Line']],
    [`{ or: [{ from: { claims: { some: ${FINAL} } } }, { to: { name: { eq: "Dune Line" } } }] }`, BOTH],
    ['{ not: { from: { name: { eq: "MV Tern" } } }, basis: { eq: ASSERTED } }', ['MV Gannet > Dune Line']],
    ['{ confidence: { lt: 0 } }', []],
    ['{ basis: { in: [INFERRED] } }', []],
  ])('relationships: %s', async (filter, expected) => {
    expect(await edges(filter)).toEqual(expected);
  });

  it('an entity by its id, and as the subject of claims', async () => {
    const id = await idOf('MV Tern');
    expect(await names(`{ id: { eq: "${id}" } }`)).toEqual(['MV Tern']);
    expect(await names(`{ not: { id: { in: ["${id}"] } }, type: { eq: "SHIP" } }`)).toEqual(['MV Gannet', 'MV Skua']);
    expect(await claims(`{ subject: { id: { eq: "${id}" } }, value: { eq: "Final" } }`)).toEqual(['MV Tern status']);
    const { errors } = await me.ask('{ entities(where: { id: { eq: "x" } }) { nodes { id } } }');
    expect(errors[0]?.code).toBe('INVALID');
  });

  it("another's private claim makes nothing match", async () => {
    await say(eve, 'MV Tern', 'rumour', { text: 'Sunk' }, { visibility: 'PRIVATE' });
    const rumour = '{ claims: { some: { predicate: { eq: "rumour" } } } }';
    expect(await names(rumour, eve)).toEqual(['MV Tern']);
    expect(await names(rumour)).toEqual([]);
    expect(await names('{ type: { eq: "SHIP" }, claims: { none: { predicate: { eq: "rumour" } } } }')).toHaveLength(3);
    expect(await edges('{ from: { claims: { some: { predicate: { eq: "rumour" } } } } }')).toEqual([]);
  });

  it('as of a commit, only what was known then', async () => {
    await say(me, 'MV Petrel', 'length', { number: { number: 7, unit: 'm' } });
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    await pause();
    const then = new Date().toISOString();
    await pause();
    await say(me, 'MV Petrel', 'status', { text: 'Launched' });
    const at = async (asOf: string): Promise<number> =>
      (
        await me.get<{ entities: Page }>(
          `{ entities(where: { claims: { some: { value: { eq: "Launched" } } } }${asOf}) { nodes { name } } }`,
        )
      ).entities.nodes.length;
    expect(await at('')).toBe(1);
    expect(await at(`, asOf: { recorded: "${then}" }`)).toBe(0);
  });

  it('validity: what holds at a time, since and until when', async () => {
    const validity = { from: '2001-01-01T00:00:00Z', to: '2003-01-01T00:00:00Z' };
    await say(me, 'MV Auk', 'flag', { text: 'Oslo' }, { validity });
    const auk = '{ predicate: { eq: "flag" }';
    expect(await claims(`${auk}, validity: { holdsAt: "2002" } }`)).toEqual(['MV Auk flag']);
    expect(await claims(`${auk}, validity: { holdsAt: "2003" } }`)).toEqual([]);
    expect(await claims(`${auk}, validity: { from: { lt: "2001" } } }`)).toEqual([]);
    expect(await claims(`${auk}, validity: { until: { gt: "2002" } } }`)).toEqual(['MV Auk flag']);
    expect(await claims(`${auk}, validity: { until: { isNull: true } } }`)).toEqual([]);
    expect(await claims(`${auk}, validity: { until: { gt: "2002", isNull: true } } }`)).toEqual([]);
  });

  it('a merged entity counts as the one that stands for it', async () => {
    await say(me, 'MV Smew', 'colour', { text: 'Teal' });
    await say(me, 'MV Smee', 'height', { number: { number: 3, unit: 'm' } });
    const [into, member] = [await idOf('MV Smew'), await idOf('MV Smee')];
    await write(me, 'mergeEntities', { canonical: into, members: [member], reason: 'one ship' });
    expect(await names('{ claims: { some: { predicate: { eq: "height" } } } }')).toEqual(['MV Smew']);
    expect(await names(`{ id: { eq: "${member}" } }`)).toEqual(['MV Smew']);
    expect(await claims('{ subject: { name: { eq: "MV Smew" } } }')).toEqual(['MV Smew colour', 'MV Smew height']);
  });

  it('pages follow each other without a gap', async () => {
    const found: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 9; page++) {
      const { entities }: { entities: Page } = await me.get(
        `query ($after: String) { entities(first: 1, after: $after, where: { claims: { some: { predicate: { eq: "status" } } } }) {
          nodes { name } pageInfo { endCursor hasNextPage } } }`,
        { after },
      );
      found.push(...entities.nodes.map(({ name }) => name));
      after = entities.pageInfo.endCursor;
      if (!entities.pageInfo.hasNextPage) break;
    }
    expect(found).toEqual(['Kelp Line', 'MV Gannet', 'MV Petrel', 'MV Skua', 'MV Tern']);
  });

  it('more than 8 filters on what is related are refused, as is one too deep', async () => {
    const some = '{ claims: { some: { value: { eq: "x" } } } }';
    const many = await me.ask(`{ entities(where: { or: [${Array(9).fill(some).join(', ')}] }) { nodes { id } } }`);
    expect(many.errors[0]).toMatchObject({ code: 'INVALID' });
    expect(many.errors[0]?.message).toMatch(/at most 8 filters on what is related/);
    const most = (value: number) =>
      me.get('mutation ($input: UpdateSettingInput!) { updateSetting(input: $input) { __typename } }', {
        input: { key: 'filter.maxRelated', value },
      });
    await most(1);
    const two = await me.ask(`{ entities(where: { or: [${some}, ${some}] }) { nodes { id } } }`);
    expect(two.errors[0]?.message).toMatch(/at most 1 filters? on what is related/);
    expect((await me.ask(`{ entities(where: ${some}) { nodes { id } } }`)).errors).toEqual([]);
    await most(8);
    let deep = '{ name: { eq: "x" } }';
    for (let depth = 0; depth < 5; depth++) deep = `{ claims: { some: { object: ${deep} } } }`;
    const { errors } = await me.ask(`{ entities(where: ${deep}) { nodes { id } } }`);
    expect(errors[0]?.message).toMatch(/at most 8 levels/);
  });
});
