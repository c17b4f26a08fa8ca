/**
 * conversation: what people and programs say to each other, durably. In: messages. Out: the log as it was said, its last turns word for
 * word, how far its messages are found by words and by meaning, and its session: topic, window, topics that were left, questions; messages
 * found by a question, and older turns for a prompt. Messages become documents and are indexed behind the one
 * who speaks. Writes `conversations`, `messages`, `conversation_progress`, `sessions`, `session_summaries`, `session_decisions`,
 * `session_intents`.
 */
export { startConversation } from './start-conversation.ts';
export type { NewConversation } from './start-conversation.ts';
export { appendMessages } from './append-messages.ts';
export type { ConversationName, NewMessage } from './append-messages.ts';
export {
  conversationByKey,
  conversationsByIds,
  listConversations,
  messagesBetween,
  messagesByIds,
  messagesOf,
} from './read-conversations.ts';
export { restoredConversations } from './conversation-lines.ts';
export { recentTurns } from './recent-turns.ts';
export { turnsOf } from './turns.ts';
export { messageFollower } from './message-follower.ts';
export { CONVERSATION_LIMITS, CONVERSATION_SETTINGS } from './conversation-settings.ts';
export { SESSION_SETTINGS } from './session/session-settings.ts';
export type { SessionSettings } from './session/session-settings.ts';
export { clarify } from './session/clarify.ts';
export type { SessionDeps } from './session/follow-session.ts';
export { intentHistory, keepIntent } from './session/intent-history.ts';
export { readSession } from './session/read-session.ts';
export type { SessionView } from './session/read-session.ts';
export { sessionFollower } from './session/session-follower.ts';
export type { SessionFollowerDeps } from './session/session-follower.ts';
export { searchMessages } from './messages/search-messages.ts';
export type { MessageSearchDeps } from './messages/search-messages.ts';
export type { FoundMessages, MessageSearch } from './messages/search-messages.ts';
export { olderTurns } from './older-turns/older-turns.ts';
export type { OlderTurns, OlderTurnsDeps } from './older-turns/older-turns.ts';
export { MESSAGE_SEARCH_SETTINGS } from './messages/message-settings.ts';
export { OLDER_TURN_SETTINGS } from './older-turns/older-turn-settings.ts';
