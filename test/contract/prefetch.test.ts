import { expect, it } from '@jest/globals';
import { type EntityId, decodeId, type ConversationId, systemIds } from '../../src/domain/typed-ids.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import type { Clock } from '../../src/domain/time.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { Prefetcher, type PrefetcherDeps } from '../../src/evidence/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { plant, write as commit } from '../support/rows.ts';
import { settingDefaults } from '../support/settings.ts';
import { say, talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

const NAMES = ['Ada Lantern', 'Beacon Rock', 'Cape Wrath', 'Dunnet Head', 'Emma Keeper', 'Fair Isle'];

describeDatabase('what is looked for ahead', (context) => {
  const begin = async (given: Partial<PrefetcherDeps> = {}) => {
    const { database } = context();
    const scope = await context().space();
    const ids = NAMES.map(() => systemIds.next('ent') as EntityId);
    await commit(database, scope, async (c) => {
      const norm = (name: string): string => name.toLowerCase();
      await plant(
        c,
        'entities',
        NAMES.map((name, n) => ({ id: ids[n], name, norm: norm(name) })),
      );
      await plant(
        c,
        'aliases',
        NAMES.map((name, n) => ({ entity_id: ids[n], text: name, norm: norm(name), kind: 'NAME' })),
      );
    });
    let seconds = 0;
    const clock: Clock = { now: () => new Date(seconds * 1_000) };
    const [looked, faults, outcomes]: [string[], unknown[], string[]] = [[], [], []];
    const prefetcher = new Prefetcher({
      ...{ database, clock, settings: settingDefaults, concepts: builtInConcepts, busy: () => false },
      withoutEvidence: (_view, of) => Promise.resolve(of),
      prefetch: (_scope, { name }) => {
        looked.push(name);
        return Promise.resolve();
      },
      onOutcome: (outcome) => outcomes.push(outcome),
      onFault: (error) => faults.push(error),
      ...given,
    });
    const me = asking(database, scope);
    const spoken = async (id: string): Promise<string[]> => {
      const conversationId: ConversationId = decodeId(id, 'cnv').id;
      prefetcher.offer({ spaceId: scope.spaceId, conversationId, owner: scope.owner });
      await prefetcher.drain();
      return looked.splice(0);
    };
    return {
      database,
      scope,
      me,
      ids,
      prefetcher,
      spoken,
      looked,
      outcomes,
      faults,
      later: (by: number) => (seconds += by),
    };
  };
  const about = (...names: readonly string[]) => names.map((name) => ({ text: `and what of ${name}?` }));

  it('[SE-87] whose what is found will be is that of the conversation: its owner, or all of its space', async () => {
    const owners: (string | null)[] = [];
    const { me, scope, prefetcher } = await begin({
      prefetch: (_scope, _entity, owner) => {
        owners.push(owner);
        return Promise.resolve();
      },
    });
    const { startConversation } = await me.get<{ startConversation: { conversation: { id: string } } }>(
      'mutation ($input: StartConversationInput!) { startConversation(input: $input) { ... on ConversationStarted { conversation { id } } } }',
      { input: { visibility: 'SHARED' } },
    );
    const shared = startConversation.conversation.id;
    await say(me, shared, about('Ada Lantern', 'x', 'x'));
    const own = await talk(me, about('Beacon Rock', 'x', 'x'));
    for (const [id, owner] of [
      [shared, null],
      [own, scope.owner],
    ] as const) {
      prefetcher.offer({ spaceId: scope.spaceId, conversationId: decodeId(id, 'cnv').id, owner });
      await prefetcher.drain();
    }
    expect(owners).toEqual([null, scope.owner]);
  });

  it('[SE-87] of 3 messages the entities without evidence are looked for, the one named last first; of 2 nothing is predicted', async () => {
    const { ids, me, spoken } = await begin({
      withoutEvidence: (_view, of) => Promise.resolve(of.filter((id) => id !== known)),
    });
    const known = ids[1];
    const id = await talk(me, about('Ada Lantern', 'Beacon Rock'));
    expect(await spoken(id)).toEqual([]);
    await say(me, id, about('Cape Wrath'));
    expect(await spoken(id)).toEqual(['Cape Wrath', 'Ada Lantern']);
  });

  it('[SE-87] only the last 3 messages count, and names that nobody knows are none', async () => {
    const { me, spoken } = await begin();
    const id = await talk(me, about('Ada Lantern', 'Beacon Rock', 'Cape Wrath', 'Dunnet Head', 'Nobody Known'));
    expect(await spoken(id)).toEqual(['Dunnet Head', 'Cape Wrath']);
  });

  it('[SE-87] each is looked for once in an hour, whatever came of it; what others are found for is theirs', async () => {
    const { me, spoken, later } = await begin();
    const id = await talk(me, about('Ada Lantern', 'Beacon Rock', 'Cape Wrath'));
    expect(await spoken(id)).toHaveLength(3);
    later(3_599);
    expect(await spoken(id)).toEqual([]);
    later(1);
    expect(await spoken(id)).toHaveLength(3);
  });

  it('[SE-87] it stands back while somebody is answered, and goes on with the next entity after that', async () => {
    let answered = 0;
    const { me, looked, spoken, prefetcher } = await begin({ busy: () => answered-- > 0 });
    const id = await talk(me, about('Ada Lantern', 'Beacon Rock', 'Cape Wrath'));
    answered = 1;
    expect(await spoken(id)).toEqual([]);
    await prefetcher.drain();
    expect(looked).toHaveLength(3);
  });

  it('[SE-87] one at a time: the next one waits for the one before it', async () => {
    let [running, most] = [0, 0];
    const { me, spoken, outcomes } = await begin({
      prefetch: async () => {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
    });
    await spoken(await talk(me, about('Ada Lantern', 'Beacon Rock', 'Cape Wrath')));
    expect([most, outcomes]).toEqual([1, ['DONE', 'DONE', 'DONE']]);
  });

  it('[SE-87] a search that fails is counted and thrown to the loop, and is not tried again within the hour', async () => {
    const tried: string[] = [];
    const { me, spoken, prefetcher, outcomes } = await begin({
      prefetch: (_scope, { name }) => {
        tried.push(name);
        return tried.length === 1 ? Promise.reject(new Unavailable('web', 'away')) : Promise.resolve();
      },
    });
    const id = await talk(me, about('Ada Lantern', 'Beacon Rock', 'Cape Wrath'));
    await expect(spoken(id)).rejects.toThrow('away');
    expect(tried).toEqual(['Cape Wrath']);
    await prefetcher.drain();
    expect([tried, outcomes]).toEqual([
      ['Cape Wrath', 'Beacon Rock', 'Ada Lantern'],
      ['FAILED', 'DONE', 'DONE'],
    ]);
    expect(await spoken(id)).toEqual([]);
    expect(tried).toHaveLength(3);
  });

  it('[SE-87] as a loop it reports a failure, and rests a minute before the next entity', async () => {
    let tries = 0;
    const { me, scope, prefetcher, faults } = await begin({
      prefetch: () => {
        tries += 1;
        return Promise.reject(new Unavailable('web', 'away'));
      },
    });
    const id = await talk(me, about('Ada Lantern', 'Beacon Rock', 'Cape Wrath'));
    prefetcher.loop.start();
    prefetcher.offer({ spaceId: scope.spaceId, conversationId: decodeId(id, 'cnv').id, owner: scope.owner });
    while (faults.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([tries, prefetcher.loop.state]).toMatchObject([1, { name: 'prefetching', fault: 'away' }]);
    await prefetcher.loop.stop();
  });

  it.each([
    ['prefetch.messages', 1, ['Dunnet Head']],
    ['prefetch.entities', 2, ['Dunnet Head', 'Cape Wrath']],
    ['prefetch.entities', 0, []],
  ] as const)('[OM-142 SE-87] %s at %d', async (key, value, expected) => {
    const { me, spoken } = await begin({ settings: { ...settingDefaults, [key]: value } });
    const id = await talk(me, about('Ada Lantern', 'Beacon Rock', 'Cape Wrath', 'Dunnet Head'));
    expect(await spoken(id)).toEqual(expected);
  });

  it('[OM-142 SE-87] prefetch.everySeconds is how long an entity rests, and session.anticipateFrom from where on there is any', async () => {
    const { me, spoken, later } = await begin({ settings: { ...settingDefaults, 'prefetch.everySeconds': 10 } });
    await write(me, 'updateSetting', { key: 'session.anticipateFrom', value: 2 });
    const id = await talk(me, about('Ada Lantern', 'Beacon Rock'));
    expect(await spoken(id)).toHaveLength(2);
    later(10);
    expect(await spoken(id)).toHaveLength(2);
  });
});
