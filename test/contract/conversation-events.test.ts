import { expect, it } from '@jest/globals';
import { EventStream, START, type StreamItem } from '../../src/stream/index.ts';
import { append, conversationWorker, startOne } from '../support/conversing.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { settingDefaults } from '../support/settings.ts';

const OF_CONVERSATIONS = new Set([
  'CONVERSATION_STARTED',
  'MESSAGES_APPENDED',
  'MESSAGES_STORED',
  'MESSAGES_PUBLISHED',
] as const);

const kindOf = (item: StreamItem | undefined): string => (item?.kind === 'event' ? item.event.kind : 'none');

describeDatabase('events of conversations', (context) => {
  it('are delivered in their order; of a private one to its owner alone', async () => {
    const { database, space } = context();
    const scope = await space('ada');
    const ada = asking(database, scope);
    const stream = new EventStream({ database, settings: { ...settingDefaults, 'stream.pollMs': 20 } });
    const wanted = { spaceId: scope.spaceId, kinds: OF_CONVERSATIONS, about: null, job: null, after: START };
    const [hers, his] = [
      await stream.follow({ ...wanted, owner: 'ada' }),
      await stream.follow({ ...wanted, owner: 'bob' }),
    ];
    await append(ada, await startOne(ada, { key: 'secret' }), ['one', 'two']);
    await conversationWorker(database).worker.drain();
    await append(ada, await startOne(ada, { key: 'open', visibility: 'SHARED' }), ['three']);
    await conversationWorker(database).worker.drain();
    const kindsOf = async (following: typeof hers, count: number): Promise<string[]> => {
      const kinds: string[] = [];
      while (kinds.length < count) kinds.push(kindOf((await following.next()).value));
      return kinds.toSorted();
    };
    const each = [...OF_CONVERSATIONS];
    expect(await kindsOf(hers, 8)).toEqual([...each, ...each].toSorted());
    expect(await kindsOf(his, 4)).toEqual(each.toSorted());
    stream.close();
  });
});
