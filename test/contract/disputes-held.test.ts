import { expect, it } from '@jest/globals';
import type { Claim } from '../../src/domain/claim-record.ts';
import { decodeId, encodeId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import { disputesHealth } from '../../src/compose/health-parts.ts';
import { sweepHeld } from '../../src/reconcile/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { Curator } from '../support/curator.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { Statements } from '../support/statements.ts';
import { named } from '../support/writes.ts';

/** A database in which no sweep comes to its end, as when it is away in the middle of one. */
const withoutSweeps = (database: Database): Database =>
  new Proxy(database, {
    get: (target, property) => {
      if (property === 'commit')
        return (...asked: Parameters<Database['commit']>) =>
          asked[1].reason === 'sweep disputes' ? Promise.reject(new Error('no sweep')) : target.commit(...asked);
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

describeDatabase('disputed claims while markers are inconsistent', (context) => {
  const fresh = async (): Promise<Statements> => new Statements(context().database, await context().space());
  const served = async (me: Asking, filters = ''): Promise<{ statements: string[]; heldBack: boolean }> => {
    const { search } = await me.get<{ search: { heldBack: boolean; nodes: { statement: string }[] } }>(
      `{ search(text: "Ada coffee violin hears price", in: [CLAIM] ${filters}) { heldBack nodes { ... on Claim { statement } } } }`,
    );
    return { statements: search.nodes.map(({ statement }) => statement).sort(), heldBack: search.heldBack };
  };
  const statements = (claims: readonly Claim[]): string[] => claims.map(({ statement }) => statement).sort();
  const failing = (at: Statements): Promise<unknown> => {
    const broken = new Statements(withoutSweeps(at.desk.database), at.desk.scope);
    return broken.cycle();
  };

  it('[SE-52] only active claims are served from when a circle is found until a sweep has passed; then disputed ones again', async () => {
    const at = await fresh();
    const me = asking(context().database, at.desk.scope);
    const stands = await at.say('Ada plays violin.');
    const circle = await at.circle('coffee');
    const all = statements([stands, ...circle]);
    // Nobody has looked yet: pairs are served.
    expect(await served(me)).toEqual({ statements: all, heldBack: false });
    await expect(failing(at)).rejects.toThrow('no sweep');
    expect(await served(me)).toEqual({ statements: statements([stands]), heldBack: true });
    await expect(failing(at)).rejects.toThrow('no sweep');
    expect((await served(me)).heldBack).toBe(true);
    // Who asks for what is disputed gets it: by status, by id, in a list of claims, in the past.
    expect((await served(me, 'filters: { claimStatuses: [DISPUTED] }')).statements).toEqual(statements(circle));
    const [disputed] = circle;
    const query = 'query ($id: ID!) { claim(id: $id) { status heldBack } claims(first: 10) { nodes { heldBack } } }';
    const seen = await me.get<{ claim: object; claims: { nodes: { heldBack: boolean }[] } }>(query, {
      id: disputed && encodeId('clm', disputed.id),
    });
    expect(seen.claim).toEqual({ status: 'DISPUTED', heldBack: true });
    expect(seen.claims.nodes.map(({ heldBack }) => heldBack)).toEqual([false, true, true, true]);
    expect(await at.cycle()).toMatchObject({ swept: { dead: 0, circular: 2, freed: 0 } });
    expect(await served(me)).toEqual({ statements: all, heldBack: false });
  });

  it('[SE-52] health tells where they are held back, and is not well where that lasts', async () => {
    const at = await fresh();
    const { check } = disputesHealth(context().database, settingDefaults);
    const patient = disputesHealth(context().database, { 'dispute.heldSeconds': 200 });
    expect(await check()).toMatchObject({ ok: true, detail: 'none are held back' });
    await at.said(...[2, 3, 4].map((cups) => `Ada drinks ${cups} cups of coffee.`));
    expect(await check()).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^held back for up to \d s, .*owners: 1/u),
    });
    await context().database.system((query) =>
      query('test.longHeld', `update disputes_held set at = at - interval '121 seconds'`, []),
    );
    expect(await check()).toMatchObject({ ok: false, detail: expect.stringMatching(/for up to 12\d s/u) });
    expect(await patient.check()).toMatchObject({ ok: true });
    expect(await sweepHeld(at.deps)).toMatchObject({ circular: 2 });
    expect(await check()).toMatchObject({ ok: true, detail: 'none are held back' });
  });

  it('[SE-52] a comparison that closes a circle holds back in the same commit, and a server sweeps by itself', async () => {
    const at = await fresh();
    const me = asking(context().database, at.desk.scope);
    const [stands] = await at.said('Ada plays violin.');
    // Of three numbers, each two contradict each other.
    const circle = await at.said(...[2, 3, 4].map((cups) => `Ada drinks ${cups} cups of coffee.`));
    if (!stands) throw new Error('it was said');
    expect(await at.statuses(circle)).toEqual(Array(3).fill('DISPUTED'));
    expect(await served(me)).toEqual({ statements: statements([stands]), heldBack: true });
    expect(await sweepHeld(at.deps)).toMatchObject({ circular: 2 });
    expect(await served(me)).toEqual({ statements: statements([stands, ...circle]), heldBack: false });
    expect(await sweepHeld(at.deps)).toBeNull();
  });

  it('[SE-52] relationships and walks leave out what is held back, and nobody else is touched', async () => {
    const at = await fresh();
    const me = asking(context().database, at.desk.scope);
    const edge = async (from: string, to: string) => {
      const answer = await new Curator(me).say(named(from, 'PROPOSAL'), 'requires', { entity: named(to, 'PROPOSAL') });
      return { id: decodeId(answer.claim?.id ?? '', 'clm').id };
    };
    const [one, two, three] = [await edge('Ada', 'Bel'), await edge('Ada', 'Cor'), await edge('Cor', 'Dee')];
    const edges = async (): Promise<unknown> =>
      me.get(`{ relationships { nodes { to { name } } } entities(where: { name: { eq: "Ada" } }) { nodes {
        relationships { nodes { to { name } } } neighbourhood(depth: 2) { nodes { entity { name } } } } } }`);
    const before = await edges();
    await at.force(one, 'DISPUTED');
    await expect(failing(at)).rejects.toThrow('no sweep');
    const names = JSON.stringify(await edges());
    expect(names).not.toContain('Bel');
    expect(names).toContain('Cor');
    const byStatus = await me.get('{ relationships(status: [DISPUTED]) { nodes { to { name } } } }');
    expect(byStatus).toEqual({ relationships: { nodes: [{ to: { name: 'Bel' } }] } });
    // Another space, and what is private to its owner, are in order.
    const other = await fresh();
    const pair = await other.said('Ada plays violin.', 'Ada does not play violin.');
    const elsewhere = asking(context().database, other.desk.scope);
    expect(await served(elsewhere)).toEqual({ statements: statements(pair), heldBack: false });
    await at.cycle();
    expect(await at.statuses([one, two, three])).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    expect(await edges()).toEqual(before);
  });

  it('[SE-52] a pair alone holds nothing back, and an ordinary search asks nothing more of the database', async () => {
    const at = await fresh();
    const pair = await at.said('Ada plays violin.', 'Ada does not play violin.');
    await at.cycle();
    const me = asking(context().database, at.desk.scope);
    expect(await served(me)).toEqual({ statements: statements(pair), heldBack: false });
    const { sent } = await me.ask('{ search(text: "violin", in: [CLAIM]) { nodes { __typename } } }');
    expect(sent.filter((name) => name.includes('eld'))).toEqual([]);
  });

  it('[SE-52] a sweep is linear: four times as many circles cost four times the statements and rows', async () => {
    const counted: { statements: number; rows: number }[] = [];
    for (const n of [8, 16, 32]) {
      const at = await fresh();
      for (let k = 0; k < n; k++) await at.circle(`coffee ${k}`);
      counted.push(await at.costOfSweep());
    }
    const [one, two, four] = counted;
    if (!one || !two || !four) throw new Error('three were counted');
    // A circle is mended by statements of its own: what each further one costs does not grow with how many there are.
    expect(four.rows - two.rows).toBe(2 * (two.rows - one.rows));
    expect(four.statements - two.statements).toBe(2 * (two.statements - one.statements));
  });
});
