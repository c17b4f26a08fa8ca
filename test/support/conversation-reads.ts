import * as conversation from '../../src/conversation/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds, type ConversationId, type MessageId } from '../../src/domain/typed-ids.ts';
import type { Database, View } from '../../src/storage/index.ts';
import { wordEmbedder } from './embedded-texts.ts';
import { settingDefaults } from './settings.ts';
import { publish } from './talk.ts';

/** A private conversation, with two messages, of which this is the first, and a question of its session. */
export interface PlantedConversation {
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

export async function plantConversation(database: Database, scope: Scope): Promise<PlantedConversation> {
  const deps = { database, ids: systemIds, clock: systemClock, settings: settingDefaults };
  const begun = { key: 'private-talk', title: null, metadata: {}, owner: scope.owner };
  const { id } = (await conversation.startConversation(deps, scope, begun)).conversation;
  const said = { role: 'USER', speaker: 'Ada', text: 'secret', source: 'CHAT', important: false } as const;
  const message = { ...said, tags: [], versionHints: [], metadata: {}, saidAt: null, clientKey: null };
  const { messages } = await conversation.appendMessages(deps, scope, { id }, [message, { ...message, text: 'later' }]);
  const asked = { intent: 'FACTUAL', retrievalProbability: 0.5, isTemporal: false } as const;
  const intent = {
    hash: 'h',
    text: 'secret',
    ...asked,
    anchor: { kind: 'INITIAL' },
    ...{ evidence: [], commit: null },
    vector: null,
  } as const;
  await conversation.keepIntent(deps, scope, id, intent);
  await publish(database, wordEmbedder('private-talk', ['secret']));
  const [first] = messages;
  if (!first) throw new Error('expected the message that was appended');
  return { conversation: id, message: first.id };
}

const TOP = { first: 100, after: null };
/** What a search goes by: words alone, and only the last turn is recent. */
const SEARCHED = {
  ...{ embeddings: null, clock: systemClock, now: new Date(), packs: [] },
  settings: { ...settingDefaults, 'conversation.recentTurns': 1 },
};

/** Every read at the door of conversation. What was said has no past: each shows the present. */
export const CONVERSATION_READS: Readonly<
  Record<string, (view: View, planted: PlantedConversation) => Promise<unknown>>
> = {
  conversationByKey: (v) => conversation.conversationByKey(v, 'private-talk'),
  conversationsByIds: (v, p) => conversation.conversationsByIds(v, [p.conversation]),
  listConversations: (v) => conversation.listConversations(v, TOP),
  messagesByIds: (v, p) => conversation.messagesByIds(v, [p.message]),
  messagesOf: (v, p) => conversation.messagesOf(v, p.conversation, 'ASC', TOP),
  messagesBetween: ({ sql }, p) => conversation.messagesBetween(sql, p.conversation, 1, 2),
  recentTurns: ({ sql }, p) => conversation.recentTurns(sql, p.conversation, 1),
  turnsOf: ({ sql }, p) => conversation.turnsOf(sql, p.conversation, [p.message]),
  intentHistory: ({ sql }, p) => conversation.intentHistory(sql, p.conversation, new Date(), settingDefaults),
  searchMessages: async ({ sql }, p) => {
    const search = {
      text: 'secret',
      conversations: [p.conversation],
      strategy: 'LEXICAL',
      range: null,
      first: 9,
    } as const;
    return (await conversation.searchMessages(sql, search, SEARCHED)).hits;
  },
  olderTurns: async (v, p) => {
    const asked = { question: 'What is secret?', budget: 1_000 };
    return (await conversation.olderTurns(v, { id: p.conversation, published: 1 }, asked, SEARCHED)).turns;
  },
  readSession: async ({ sql }, p) => {
    const session = await conversation.readSession(
      sql,
      { id: p.conversation, messages: 1 },
      new Date(),
      settingDefaults,
    );
    return [...session.messages, ...session.archives, ...session.intents];
  },
};
