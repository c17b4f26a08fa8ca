import { systemIds } from '../../src/domain/typed-ids.ts';
import { systemClock } from '../../src/domain/time.ts';
import { messageFollower } from '../../src/conversation/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { embedAll, type WordEmbedder } from './embedded-texts.ts';
import type { Asking } from './graphql.ts';
import { settingDefaults } from './settings.ts';

export interface Said {
  readonly role?: 'USER' | 'ASSISTANT' | 'SYSTEM';
  readonly text: string;
  readonly [field: string]: unknown;
}

/** Starts a conversation under a key of its own, in which these things are said. @returns its id */
export async function talk(me: Asking, said: readonly Said[], key = 'talk'): Promise<string> {
  const { startConversation } = await me.get<{ startConversation: { conversation: { id: string } } }>(
    'mutation ($input: StartConversationInput!) { startConversation(input: $input) { ... on ConversationStarted { conversation { id } } } }',
    { input: { key } },
  );
  await say(me, startConversation.conversation.id, said);
  return startConversation.conversation.id;
}

export async function say(me: Asking, conversation: string, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return;
  const messages = said.map((message) => ({ role: 'USER', ...message }));
  const { appendMessages } = await me.get<{ appendMessages: { messages?: readonly unknown[] } }>(
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { __typename ... on MessagesAppended { messages { n } } ... on DomainError { message } } }',
    { input: { conversation, messages } },
  );
  if (appendMessages.messages?.length !== said.length) throw new Error(JSON.stringify(appendMessages));
}

/** Stores all that was said, and publishes what has its vector: no more is found by meaning. */
export async function store(database: Database): Promise<void> {
  const faults: unknown[] = [];
  const worker = messageFollower({
    ...{ database, ids: systemIds, clock: systemClock, settings: settingDefaults },
    onFault: (error) => faults.push(error),
  });
  await worker.drain();
  if (faults.length > 0) throw faults[0];
}

/** Stores, embeds and publishes all that was said. */
export async function publish(database: Database, embedder: WordEmbedder): Promise<void> {
  await embedAll(database, embedder);
  await store(database);
  await embedAll(database, embedder);
  await store(database);
}
