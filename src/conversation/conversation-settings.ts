import { count, onServer, seconds, type ValuesOf } from '../domain/setting.ts';

export const CONVERSATION_SETTINGS = {
  'conversation.maxCharacters': count({
    default: 200_000,
    min: 1,
    max: 5_000_000,
    what: 'characters of a message at most',
    source: 'own: a long paste; what is longer is a document',
  }),
  'conversation.appendedAtOnce': count({
    default: 500,
    min: 1,
    max: 5_000,
    what: 'messages that one request may append',
    source: 'own: a request of some hundred kB',
  }),
  'conversation.gap': seconds({
    default: 3_600,
    min: 1,
    max: 31_536_000,
    what: 'silence after which what is said next belongs to another sitting, and is no neighbour of what was said before',
    source: 'own: sittings of a chat are hours apart, its turns minutes',
  }),
  'conversation.recentTurns': count({
    default: 4,
    min: 1,
    max: 50,
    what: 'last pairs of question and reply that a prompt has word for word',
    source: 'RS-41: about 3 to 5',
  }),
} as const;
export type ConversationSettings = ValuesOf<typeof CONVERSATION_SETTINGS>;

export const CONVERSATION_LIMITS = onServer({
  'conversation.storedAtOnce': count({
    default: 32,
    min: 1,
    max: 1_000,
    what: 'messages that become documents in one commit',
    source: 'own: a commit of others waits for it; bench/turns, step store, has what it takes',
  }),
  'conversation.vectors': count({
    default: 20_000,
    min: 10,
    max: 1_000_000,
    what: 'messages of one conversation that keep a vector; beyond, the least important ones lose theirs, the oldest of equals first',
    source: 'own: no row sets a figure; 30 MB of vectors of 384 dimensions',
  }),
});
export type ConversationLimits = ValuesOf<typeof CONVERSATION_LIMITS>;
