import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { infer } from '../../graph/inference/index.ts';
import { INFERENCE } from '../../src/domain/conclusions.ts';
import { Ongoing } from '../../src/lib/ongoing.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

const CHAIN = [
  { from: 'a', kind: 'REQUIRES', to: 'b' },
  { from: 'b', kind: 'REQUIRES', to: 'c' },
];
const WAIT_MS = 300;

/** A database in which what is inferred is written when it is let. */
function held(database: Database): { readonly database: Database; readonly release: () => void } {
  let release = (): void => undefined;
  const open = new Promise<void>((resolve) => (release = resolve));
  const commit: Database['commit'] = async (scope, request, work) => {
    if (request.actor === INFERENCE) await open;
    return database.commit(scope, request, work);
  };
  const get = (target: Database, property: string | symbol): unknown => {
    if (property === 'commit') return commit;
    const value: unknown = Reflect.get(target, property, target);
    return typeof value === 'function' ? (value.bind(target) as unknown) : value;
  };
  return { database: new Proxy(database, { get }), release };
}

interface Seen {
  readonly rule: { readonly enabled: boolean; readonly settled: boolean };
  readonly relationships: { readonly nodes: readonly unknown[] };
  readonly jobs: { readonly nodes: readonly { readonly state: string; readonly code: string | null }[] };
}

describeDatabase('a rule that takes long', (context) => {
  /** Things in a chain, a rule over them that is defined, and a server in which its conclusions are held. */
  async function world() {
    const { database } = context();
    const slow = held(database);
    const ongoing = new Ongoing();
    const scope = await context().space();
    const [me, server] = [asking(database, scope), asking(slow.database, scope, { ongoing })];
    await write(me, 'updateSetting', { key: 'rules.answerMs', value: WAIT_MS });
    const thing = (name: string): object => ({ named: { name, type: 'THING' } });
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ] as const)
      await write(me, 'assertClaim', { subject: thing(from), predicate: 'REQUIRES', object: { entity: thing(to) } });
    const definition = { when: CHAIN, then: { from: 'a', kind: 'DEPENDS_ON', to: 'c' }, confidence: 0.8 };
    const { rule } = await write(me, 'defineRule', { name: 'long', definition, reason: 'r' });
    const { id } = rule as { id: string };
    return { ...slow, me, server, ongoing, id };
  }
  const see = (me: Asking, id: string): Promise<Seen> =>
    me.get<Seen>(
      `query ($id: ID!) { rule(id: $id) { enabled settled } relationships(kinds: ["DEPENDS_ON"]) { nodes { id } }
        jobs(first: 1) { nodes { state code } } }`,
      { id },
    );
  const until = async (me: Asking, id: string, done: (seen: Seen) => boolean): Promise<Seen> => {
    for (let n = 0; n < 200; n++) {
      const seen = await see(me, id);
      if (done(seen)) return seen;
      await pause(25);
    }
    throw new Error('it does not come to an end');
  };

  it('is answered in time, with its work still running, and says when that is done', async () => {
    const { me, server, id, release, ongoing } = await world();
    const answer = await write(server, 'setRuleEnabled', { id, enabled: true, reason: 'r' });
    expect(answer).toMatchObject({ __typename: 'RuleSwitched', rule: { enabled: true }, job: { state: 'RUNNING' } });
    expect(await see(me, id)).toMatchObject({ rule: { enabled: true, settled: false }, relationships: { nodes: [] } });
    release();
    const seen = await until(me, id, ({ rule }) => rule.settled);
    expect(seen.relationships.nodes).toHaveLength(2);
    await until(me, id, ({ jobs }) => jobs.nodes[0]?.state === 'SUCCEEDED');
    await ongoing.stop();
    await write(me, 'updateSetting', { key: 'rules.answerMs', value: 60_000 });
    // Soon done, it is waited for; and a rule that is switched off is settled when its conclusions are gone.
    await write(me, 'updateSetting', { key: 'rules.answerMs', value: 60_000 });
    const off = await write(asking(context().database, me.scope, { ongoing: new Ongoing() }), 'setRuleEnabled', {
      id,
      enabled: false,
      reason: 'r',
    });
    expect(off).toMatchObject({ job: { state: 'SUCCEEDED' } });
    expect(await see(me, id)).toMatchObject({ rule: { enabled: false, settled: true }, relationships: { nodes: [] } });
  });

  it('is waited for to the end where nothing follows work that goes on', async () => {
    const { me, id, database, release } = await world();
    const answering = write(asking(database, me.scope), 'setRuleEnabled', { id, enabled: true, reason: 'r' });
    setTimeout(release, 2 * WAIT_MS);
    expect(await answering).toMatchObject({ job: { state: 'SUCCEEDED' } });
    expect(await see(me, id)).toMatchObject({ rule: { settled: true } });
  });

  it('goes on after a server that ended meanwhile: the next one concludes what is missing', async () => {
    const { me, server, id, release, ongoing } = await world();
    await write(server, 'setRuleEnabled', { id, enabled: true, reason: 'r' });
    const ending = ongoing.stop();
    release();
    await ending;
    const seen = await see(me, id);
    expect(seen.jobs.nodes).toEqual([{ state: 'FAILED', code: 'UNAVAILABLE' }]);
    expect(seen.rule).toEqual({ enabled: true, settled: seen.relationships.nodes.length === 2 });
    expect(await infer({ database: context().database }, me.scope)).toMatchObject({ settled: true, faults: [] });
    expect(await see(me, id)).toMatchObject({ rule: { settled: true }, relationships: { nodes: [{}, {}] } });
  });
});
