import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';

const assertion = (value: string, validity: string): string =>
  `assertClaim(input: { subject: { named: { name: "Ferry", type: "SHIP", key: "ferry" } }, predicate: "fare", object: { text: "${value}" }, validity: ${validity} }) { __typename }`;
const FARES = `entity(key: "ferry") { claims(asOf: { valid: $at }) { nodes { object { ... on TextValue { text } } validity { from to precision } } } }`;

interface Fares {
  readonly entity: {
    readonly claims: { readonly nodes: readonly { readonly object: object; readonly validity: object }[] };
  };
}

describeDatabase('days, months and years where a time is asked for', (context) => {
  let me: Asking;
  const fares = async (at: string): Promise<number> =>
    (await me.get<Fares>(`query ($at: DateTime) { ${FARES} }`, { at })).entity.claims.nodes.length;

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    await me.get(`mutation { ${assertion('4.2', '{ from: "2018-06", to: "2020" }')} }`);
  });

  it('reads as of the last instant of a day, month or year', async () => {
    expect(await fares('2017')).toBe(0);
    expect(await fares('2018-05-31')).toBe(0);
    expect(await fares('2018-06-01')).toBe(1);
    expect(await fares('2018-06')).toBe(1);
    expect(await fares('2018')).toBe(1);
    expect(await fares('2019')).toBe(1);
    expect(await fares('2020')).toBe(0);
  });

  it('a space as recorded this year is the space as it is, and as of last year it was empty', async () => {
    const year = new Date().getUTCFullYear();
    const counts = await me.get(
      `{ now: claims(asOf: { recorded: "${year}", valid: null }) { nodes { predicate } } then: claims(asOf: { recorded: "${year - 1}", valid: null }) { nodes { predicate } } }`,
    );
    expect(counts).toEqual({ now: { nodes: [{ predicate: 'fare' }] }, then: { nodes: [] } });
  });

  it('a validity begins and ends where its day, month or year begins, and is as precise as the finer of both', async () => {
    const found = await me.get<Fares>(`query ($at: DateTime) { ${FARES} }`, { at: '2019-01-01' });
    expect(found.entity.claims.nodes[0]?.validity).toEqual({
      ...{ from: '2018-06-01T00:00:00.000Z', to: '2020-01-01T00:00:00.000Z', precision: 'MONTH' },
    });
  });

  it('a filter by a day means all of it', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const year = today.slice(0, 4);
    const count = async (filter: string): Promise<number> =>
      (
        await me.get<{ claims: { nodes: readonly object[] } }>(
          `{ claims(asOf: { valid: null }, where: { createdAt: ${filter} }) { nodes { id } } }`,
        )
      ).claims.nodes.length;
    expect(await count(`{ eq: "${year}" }`)).toBe(1);
    expect(await count(`{ lte: "${year}" }`)).toBe(1);
    expect(await count(`{ gt: "${year}" }`)).toBe(0);
    expect(await count(`{ lt: "${year}" }`)).toBe(0);
    expect(await count(`{ eq: "2018-01-01" }`)).toBe(0);
  });

  it('what is no time is told in one sentence, in a literal and in a variable', async () => {
    for (const wrong of ['"2018-02-30"', '"2018-01-31T09:30:00"', '2018', '"yesterday"']) {
      const { errors } = await me.ask(`{ stats(asOf: { recorded: ${wrong} }) { claims } }`);
      expect(errors.map(({ message }) => message)).toEqual([
        expect.stringContaining(
          `expected a time with its zone (2018-01-31T09:30:00Z, 2018-01-31T09:30:00+02:00), a day`,
        ),
      ]);
      expect(errors[0]?.message).toContain(`got ${wrong}`);
    }
    const { errors } = await me.ask(`query ($at: DateTime) { ${FARES} }`, { at: 2018 });
    expect(errors[0]?.message).toContain('a year (2018), as a string, got 2018');
  });
});
