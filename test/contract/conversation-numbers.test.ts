import { expect, it } from '@jest/globals';
import { append, conversationWorker, startOne } from '../support/conversing.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { type AllSettings } from '../support/settings.ts';
import { write } from '../support/writes.ts';

/** What a caller gets of a conversation, with settings of the caller's space. */
type Outcome = (me: Asking) => Promise<unknown>;

const APPEND = `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { __typename ... on DomainError { code } } }`;

const appended =
  (messages: readonly object[]): Outcome =>
  async (me) => {
    const input = { conversation: await startOne(me), messages };
    const { appendMessages } = await me.get<{ appendMessages: { __typename: string; code?: string } }>(APPEND, {
      input,
    });
    return appendMessages.code ?? appendMessages.__typename;
  };

describeDatabase('a number of conversations', (context) => {
  /** How many messages words find, of five of which the first has the word: it, and those around it. */
  const found: Outcome = async (me) => {
    const id = await startOne(me);
    await append(me, id, ['the ferry', 'two', 'three', 'a ferry', 'five']);
    await conversationWorker(context().database, {}).worker.drain();
    const { searchMessages } = await me.get<{ searchMessages: { hits: unknown[] } }>(
      `{ searchMessages(text: "ferry", strategy: LEXICAL, first: 50) { hits { message { n } } } }`,
    );
    return searchMessages.hits.length;
  };
  const apart: Outcome = async (me) => {
    const id = await startOne(me);
    const input = {
      conversation: id,
      messages: [
        { text: 'the ferry', saidAt: '2024-01-01T10:00:00Z' },
        { text: 'at the quay', saidAt: '2024-01-01T10:10:00Z' },
      ],
    };
    await me.get(APPEND, { input });
    await conversationWorker(context().database, {}).worker.drain();
    const { searchMessages } = await me.get<{ searchMessages: { hits: unknown[] } }>(
      `{ searchMessages(text: "ferry", conversations: ["${id}"], strategy: LEXICAL) { hits { message { n } } } }`,
    );
    return searchMessages.hits.length;
  };

  it.each<[keyof AllSettings, number, unknown, unknown, Outcome]>([
    ['conversation.appendedAtOnce', 1, 'MessagesAppended', 'INVALID', appended([{ text: 'a' }, { text: 'b' }])],
    ['conversation.maxCharacters', 3, 'MessagesAppended', 'TOO_LARGE', appended([{ text: 'four' }])],
    ['conversation.gap', 60, 2, 1, apart],
    // With one message of the list, and two to each side of it, the fourth one's neighbour is missed.
    ['messages.listed', 1, 5, 3, found],
  ])('%s, set to %d', async (name, value, usual, changed, outcome) => {
    const { database, space } = context();
    const of = async (set: boolean): Promise<unknown> => {
      const me = asking(database, await space());
      if (set) expect(await write(me, 'updateSetting', { key: name, value })).toMatchObject({ commit: {} });
      return outcome(me);
    };
    expect([await of(false), await of(true)]).toEqual([usual, changed]);
  });
});
