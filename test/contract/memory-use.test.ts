import { expect, it } from '@jest/globals';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { useFollower } from '../../src/memory/index.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { named, write } from '../support/writes.ts';

interface Fact {
  readonly text: string;
  readonly timesReinforced: number;
  readonly lastValidatedAt: string;
  readonly confidence: { readonly value: number };
}

describeEveryDatabase('memories that answers tell of', (context) => {
  const begin = async (): Promise<Asking> => {
    const me = asking(context().database, await context().space('ada'));
    await write(me, 'assertClaim', { subject: named('Gull'), predicate: 'NOTED', object: { text: 'a ferry' } });
    return me;
  };
  const remember = (me: Asking, predicate: string, text: string) =>
    write(me, 'remember', { about: 'Gull', predicate, value: { text } });
  const facts = async (me: Asking): Promise<readonly Fact[]> =>
    (
      await me.get<{ memories: { nodes: readonly Fact[] } }>(
        '{ memories(kinds: [SEMANTIC]) { nodes { text confidence { value } ... on SemanticMemory { timesReinforced lastValidatedAt } } } }',
      )
    ).memories.nodes;
  const times = async (me: Asking): Promise<number[]> =>
    (await facts(me)).map(({ timesReinforced }) => timesReinforced);
  const STATUS = 'What is the status of Gull?';
  const ask = async (me: Asking, question: string): Promise<{ text: string; kept: readonly string[] }> => {
    const { ask: answer } = await me.get<{
      ask: { text: string; evidence: { kept: readonly { text: string }[] } };
    }>(
      'mutation ($question: String!) { ask(input: { question: $question }) { ... on Answer { text evidence { kept { text } } } } }',
      {
        question,
      },
    );
    return { text: answer.text, kept: answer.evidence.kept.map(({ text }) => text.trim()) };
  };
  const follower = (database: Database): { readonly drain: () => Promise<void>; readonly faults: unknown[] } => {
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    const made = useFollower({ database, ids: systemIds, ontology: ontologyOf(builtInPacks), onFault });
    return { drain: () => made.drain(), faults };
  };
  const follow = async (): Promise<void> => {
    const { drain, faults } = follower(context().database);
    await drain();
    expect(faults).toEqual([]);
  };

  it('[OM-114 OM-115 SF-08] are reinforced once for each answer, and those that were only retrieved are not', async () => {
    const me = await begin();
    await remember(me, 'owner', 'Nora');
    await remember(me, 'status', 'in dock');
    const before = await facts(me);
    const { text, kept } = await ask(me, 'Who is the owner of Gull?');
    expect([text, kept]).toEqual([expect.stringContaining('owner Nora'), expect.arrayContaining([before[1]?.text])]);
    expect(await facts(me)).toEqual(before);
    await follow();
    await follow();
    const [told, retrieved] = await facts(me);
    expect(told).toMatchObject({ timesReinforced: 1, confidence: { value: 0.85 } });
    expect(told && before[0] && told.lastValidatedAt > before[0].lastValidatedAt).toBe(true);
    expect(retrieved).toEqual(before[1]);
    const sure: string[] = [];
    for (let n = 0; n < 3; n++) {
      await ask(me, 'Who is the owner of Gull?');
      await follow();
      sure.push((await facts(me))[0]?.confidence.value.toFixed(2) ?? '');
    }
    expect([sure, await times(me)]).toEqual([
      ['0.95', '0.95', '0.95'],
      [4, 0],
    ]);
    const { commits } = await me.get<{ commits: { nodes: readonly { reason: string; actor: string }[] } }>(
      '{ commits(first: 20) { nodes { reason actor } } }',
    );
    expect(commits.nodes.filter(({ actor }) => actor === 'memory')).toHaveLength(4);
  });

  it('[OM-114] are reinforced once, whoever dies in between, and whoever else follows at the same time', async () => {
    const me = await begin();
    await remember(me, 'status', 'in dock');
    for (let n = 0; n < 3; n++) await ask(me, STATUS);
    const { database } = context();
    let dead = 0;
    const dying = new Proxy(database, {
      get: (target, property, receiver) => {
        if (property === 'commit' && (dead += 1) === 2)
          return (...[scope, request, work]: Parameters<Database['commit']>): Promise<unknown> =>
            database.commit<never>(scope, request, async (commit) => {
              await work(commit);
              throw new Error('killed');
            });
        const value: unknown = Reflect.get(target, property, receiver);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const cut = follower(dying);
    await cut.drain();
    expect([cut.faults.length, await times(me)]).toEqual([1, [2]]);
    const [one, another] = [follower(database), follower(database)];
    await Promise.all([one.drain(), another.drain()]);
    expect([one.faults, another.faults, await times(me)]).toEqual([[], [], [3]]);
  });

  it('are not, while they stand in an open conflict, nor where a space does not want it, nor by another person’s answer', async () => {
    const me = await begin();
    await remember(me, 'owner', 'Nora');
    for (const status of ['in dock', 'afloat']) await remember(me, 'status', status);
    const bob = asking(context().database, context().as(me.scope, 'bob'));
    expect((await ask(me, STATUS)).text).toContain('afloat');
    await ask(bob, 'Who is the owner of Gull?');
    await follow();
    expect(await times(me)).toEqual([0, 0, 0]);
    await write(me, 'updateSetting', { key: 'memory.reinforceByUse', value: false });
    await ask(me, 'Who is the owner of Gull?');
    await write(me, 'updateSetting', { key: 'memory.reinforceByUse', value: true });
    await follow();
    expect(await times(me)).toEqual([0, 0, 0]);
    await write(me, 'updateSetting', { key: 'answer.days', value: 0 });
    await ask(me, 'Who is the owner of Gull?');
    await follow();
    expect(await times(me)).toEqual([1, 0, 0]);
  });

  it('are not, if they were corrected or came into a conflict before it was their turn; what everybody sees never is', async () => {
    const me = await begin();
    const noted = (): Promise<readonly object[]> =>
      context().database.system((query) =>
        query('t.uses', 'select answer_id from memory_uses where space_id = $1', [me.scope.spaceId]),
      );
    expect((await ask(me, 'What was noted of Gull?')).text).toContain('a ferry');
    expect(await noted()).toEqual([]);
    await remember(me, 'owner', 'Nora');
    await remember(me, 'status', 'in dock');
    for (const question of [STATUS, 'Who is the owner of Gull?']) await ask(me, question);
    expect(await noted()).toHaveLength(2);
    await remember(me, 'status', 'afloat');
    const { memories } = await me.get<{ memories: { nodes: readonly { id: string }[] } }>(
      '{ memories { nodes { id } } }',
    );
    await write(me, 'forgetMemory', { id: memories.nodes[0]?.id });
    await follow();
    expect(await times(me)).toEqual([0, 0]);
    const { claims } = await me.get<{ claims: { nodes: readonly { confirmations: number }[] } }>(
      '{ claims { nodes { confirmations } } }',
    );
    expect(claims.nodes.map(({ confirmations }) => confirmations)).toEqual(claims.nodes.map(() => 0));
    expect(await noted()).toEqual([]);
  });

  it('are not, if they stood in a conflict in that answer which was settled since, or stand in one that left them as sure', async () => {
    const me = await begin();
    for (const status of ['in dock', 'afloat']) await remember(me, 'status', status);
    await ask(me, STATUS);
    const { memories } = await me.get<{ memories: { nodes: readonly { id: string }[] } }>(
      '{ memories { nodes { id } } }',
    );
    await write(me, 'forgetMemory', { id: memories.nodes[1]?.id });
    await follow();
    expect(await times(me)).toEqual([0]);
    for (let n = 0; n < 2; n++) await write(me, 'confirmMemory', { id: memories.nodes[0]?.id });
    await ask(me, STATUS);
    await write(me, 'updateSetting', { key: 'memory.statedConfidence', value: 0.5 });
    await remember(me, 'status', 'sold');
    await follow();
    expect(await facts(me)).toMatchObject([
      { timesReinforced: 2, confidence: { value: 0.95 } },
      { timesReinforced: 0, confidence: { value: 0.25 } },
    ]);
  });
});
