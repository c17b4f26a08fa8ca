import { expect, it } from '@jest/globals';
import { SpaceStates } from '../../src/record/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { write } from '../support/rows.ts';
import { asking } from '../support/graphql.ts';
import { write as mutate } from '../support/writes.ts';

const DAY = 86_400_000;

/** A database that counts the statements of each name that are asked outside of spaces. */
function counting(database: Database, sent: Map<string, number>): Database {
  const system: Database['system'] = (work) =>
    database.system((query) =>
      work((name, text, values) => {
        sent.set(name, (sent.get(name) ?? 0) + 1);
        return query(name, text, values);
      }),
    );
  return new Proxy(database, {
    get: (target, property, receiver) => {
      if (property === 'system') return system;
      const value: unknown = Reflect.get(target, property, receiver);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describeDatabase('the state that answers are made of', (context) => {
  const stateOf = async (states: SpaceStates, spaceId: string): Promise<string | undefined> =>
    (await states.of(spaceId, new Date()))?.state;

  it('[PI-90] is another one after each commit, and of the space of that commit alone', async () => {
    const { database } = context();
    const [scope, other] = [await context().space(), await context().space()];
    const states = new SpaceStates(database, { now: () => new Date() });
    const before = await Promise.all([scope, other].map(({ spaceId }) => stateOf(states, spaceId)));
    await write(database, scope, (commit) => commit.query('test.nothing', 'select 1'));
    const after = await Promise.all([scope, other].map(({ spaceId }) => stateOf(states, spaceId)));
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('[PI-90] is not known while disputes are held back', async () => {
    const { database } = context();
    const scope = await context().space();
    const states = new SpaceStates(database, { now: () => new Date() });
    expect(await states.of(scope.spaceId, new Date())).not.toBeNull();
    await database.note(scope, (sql) =>
      sql.query('test.hold', 'insert into disputes_held (space_id, owner_id) values ($1, $2)', [
        scope.spaceId,
        scope.owner,
      ]),
    );
    expect(await states.of(scope.spaceId, new Date())).toBeNull();
  });

  it('[PI-90] holds until something begins or ends to hold, and from then on again', async () => {
    const { database } = context();
    const scope = await context().space();
    let now = Date.now();
    const states = new SpaceStates(database, { now: () => new Date(now) });
    const validTo = new Date(now + DAY).toISOString();
    const claim = { subject: { named: { name: 'Tern', type: 'SHIP' } }, predicate: 'flag', object: { text: 'red' } };
    await mutate(asking(database, scope), 'assertClaim', { ...claim, validity: { to: validTo } });
    now += 1_000;
    const first = await states.of(scope.spaceId, new Date(now));
    now += 11_000;
    expect(await first?.holdsSince(first.at)).toBe(true);
    expect(await first?.holdsSince(first.at - 1)).toBe(false);
    now += DAY;
    const later = await states.of(scope.spaceId, new Date(now));
    expect(later?.state).toBe(first?.state);
    expect(await later?.holdsSince(first?.at ?? 0)).toBe(false);
    now += 11_000;
    expect(await later?.holdsSince(first?.at ?? 0)).toBe(false);
    expect(await later?.holdsSince(now - 11_000)).toBe(true);
  });

  it('[PI-90] does not hold for what was read of an instant before something ended to hold, however late it was asked', async () => {
    const { database } = context();
    const scope = await context().space();
    let now = Date.now();
    const states = new SpaceStates(database, { now: () => new Date(now) });
    const end = now + DAY;
    const claim = { subject: { named: { name: 'Tern', type: 'SHIP' } }, predicate: 'flag', object: { text: 'red' } };
    await mutate(asking(database, scope), 'assertClaim', { ...claim, validity: { to: new Date(end).toISOString() } });
    now = end + 1;
    const read = await states.of(scope.spaceId, new Date(end - 1));
    expect(read?.at).toBe(end - 1);
    now += 11_000;
    expect(await read?.holdsSince(end - 1)).toBe(false);
  });

  it('[PI-90] is asked once for all that come meanwhile, and never before who asks came', async () => {
    const { database } = context();
    const scope = await context().space();
    const sent = new Map<string, number>();
    const states = new SpaceStates(counting(database, sent), { now: () => new Date() });
    const first = stateOf(states, scope.spaceId);
    await write(database, scope, (commit) => commit.query('test.nothing', 'select 1'));
    const rest = await Promise.all(Array.from({ length: 20 }, () => stateOf(states, scope.spaceId)));
    expect(new Set(rest).size).toBe(1);
    expect(sent.get('record.statesOfSpaces')).toBeLessThanOrEqual(2);
    await first;
    expect(await stateOf(states, scope.spaceId)).toBe(rest[0]);
  });
});
