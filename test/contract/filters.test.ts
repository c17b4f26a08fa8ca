import { beforeAll, expect, it } from '@jest/globals';
import { assertClaim } from '../../src/ingest/index.ts';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

describeDatabase('filters ask what people ask', (context) => {
  let me: Asking;

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    const say = (name: string, predicate: string, object: object) =>
      write(me, 'assertClaim', { subject: { named: { name, type: 'SHIP' } }, predicate, object });
    await say('MV Tern', 'status', { text: 'Final' });
    await say('MV Gannet', 'status', { text: 'final draft' });
    await say('Ærø 100%', 'status', { text: 'A_B' });
    await say('MV Tern', 'length', { number: { number: 42.5, unit: 'm' } });
    await say('MV Gannet', 'built', { date: '1961-05' });
    await say('MV Gannet', 'afloat', { boolean: true });
    await say('MV Tern', 'decks', { number: { number: 1961, unit: null } });
    await say('MV Tern', 'afloat', { boolean: false });
    await say('MV Tern', 'operated_by', { entity: { named: { name: 'Kelp Line', type: 'COMPANY' } } });
    const { entity } = await me.get<{ entity: { id: string } }>('{ entity(name: "Kelp Line") { id } }');
    await write(me, 'addAlias', { entity: entity.id, text: 'KL' });
  });

  const names = async (filter: string): Promise<string[]> =>
    (
      await me.get<{ entities: { nodes: { name: string }[] } }>(`{ entities(where: ${filter}) { nodes { name } } }`)
    ).entities.nodes
      .map(({ name }) => name)
      .sort();
  const claims = async (filter: string): Promise<string[]> =>
    (
      await me.get<{ claims: { nodes: { predicate: string; subject: { name: string } }[] } }>(
        `{ claims(where: ${filter}) { nodes { predicate subject { name } } } }`,
      )
    ).claims.nodes
      .map(({ predicate, subject }) => `${subject.name} ${predicate}`)
      .sort();

  it.each([
    ['contains: "Tern"', ['MV Tern']],
    ['contains: "tern"', []],
    ['containsIgnoreCase: "tERN"', ['MV Tern']],
    ['containsIgnoreCase: "mv "', ['MV Gannet', 'MV Tern']],
    ['startsWithIgnoreCase: "ærØ"', ['Ærø 100%']],
    ['startsWithIgnoreCase: "100"', []],
    ['contains: "%"', ['Ærø 100%']],
    ['containsIgnoreCase: "_"', []],
    ['contains: "M", containsIgnoreCase: "GAN"', ['MV Gannet']],
  ])('names: %s', async (condition, expected) => {
    expect(await names(`{ name: { ${condition} } }`)).toEqual(expected);
  });

  it.each([
    ['{ predicate: { eq: "status" }, value: { eq: "Final" } }', ['MV Tern status']],
    ['{ value: { startsWithIgnoreCase: "FINAL" } }', ['MV Gannet status', 'MV Tern status']],
    ['{ value: { eqIgnoreCase: "fINAL" } }', ['MV Tern status']],
    ['{ value: { eqIgnoreCase: "fina" } }', []],
    ['{ value: { contains: "_" } }', ['Ærø 100% status']],
    ['{ value: { eq: "1961-05" } }', ['MV Gannet built']],
    ['{ value: { eq: "42.50" } }', ['MV Tern length']],
    ['{ value: { eq: "true" } }', ['MV Gannet afloat']],
    ['{ value: { eq: "FALSE" } }', ['MV Tern afloat']],
    ['{ value: { eq: "kelp line" } }', ['MV Tern operated_by']],
    ['{ predicate: { eq: "operated_by" }, value: { eq: "KL" } }', ['MV Tern operated_by']],
    ['{ value: { eq: "1961" } }', ['MV Tern decks']],
    [
      '{ value: { in: ["42.5", "1961-05", "Final", "true", "KL", "1e999"] } }',
      ['MV Gannet afloat', 'MV Gannet built', 'MV Tern length', 'MV Tern operated_by', 'MV Tern status'],
    ],
    ['{ value: { in: ["KL", "Final"], eq: "Final" } }', ['MV Tern status']],
    ['{ value: { in: [] } }', []],
    [`{ value: { in: ["${'x'.repeat(500)}", "Final"] } }`, ['MV Tern status']],
    ['{ value: { startsWith: "42" } }', ['MV Tern length']],
    ['{ number: { gt: 42, lt: 43 } }', ['MV Tern length']],
    ['{ number: { gt: 43, lt: 99 } }', []],
    ['{ predicate: { eq: "status" }, not: { value: { containsIgnoreCase: "final" } } }', ['Ærø 100% status']],
    ['{ predicate: { eq: "afloat" }, not: { value: { eq: "true" } } }', ['MV Tern afloat']],
    ['{ or: [{ value: { eq: "A_B" } }, { number: { eq: 42.5 } }] }', ['MV Tern length', 'Ærø 100% status']],
  ])('claims: %s', async (filter, expected) => {
    expect(await claims(filter)).toEqual(expected);
  });

  it('conflicts by predicate and by when they were found', async () => {
    const found = async (filter: string) =>
      (await me.get<{ conflicts: { nodes: unknown[] } }>(`{ conflicts(where: ${filter}) { nodes { id } } }`)).conflicts
        .nodes.length;
    const desk = new Desk(context().database, me.scope);
    for (const height of ['10 m', '12 m'])
      await desk.do((commit) => assertClaim(commit, about('Skerry Light', 'height', height), desk.deps));
    const all = await found('{}');
    expect(all).toBeGreaterThan(0);
    expect(await found('{ predicate: { eq: "height" } }')).toBe(all);
    expect(await found('{ predicate: { eq: "status" } }')).toBe(0);
    expect(await found('{ createdAt: { lt: "2020" } }')).toBe(0);
    expect(await found('{ createdAt: { gt: "2020" } }')).toBe(all);
  });

  it('a filter nested 30 deep is refused, and says how deep one may be', async () => {
    let filter = '{ name: { eq: "x" } }';
    for (let depth = 0; depth < 30; depth++) filter = `{ not: ${filter} }`;
    const { errors } = await me.ask(`{ entities(where: ${filter}) { nodes { id } } }`);
    expect(errors[0]?.message).toMatch(/expected a filter of at most 8 levels of and, or, not/);
  });
});
