/**
 * conversation: what people and programs say to each other, durably. In: messages. Out: the log as it was said, its last turns word for
 * word, and how far its messages are found by words and by meaning. Messages become documents and are indexed behind the one who speaks.
 * Writes `conversations`, `messages`, `conversation_progress`.
 */
export { startConversation } from './start-conversation.ts';
export type { ConversationDeps, NewConversation } from './start-conversation.ts';
export { appendMessages } from './append-messages.ts';
export type { Appended, AppendDeps, NewMessage } from './append-messages.ts';
export {
  conversationByKey,
  conversationsByIds,
  listConversations,
  messagesBetween,
  messagesByIds,
  messagesOf,
} from './read-conversations.ts';
export { recentTurns } from './recent-turns.ts';
export { ConversationWorker } from './conversation-worker.ts';
export type { ConversationWorkerDeps } from './conversation-worker.ts';
export { CONVERSATION_LIMITS, CONVERSATION_SETTINGS } from './conversation-settings.ts';
export type { ConversationLimits, ConversationSettings } from './conversation-settings.ts';
