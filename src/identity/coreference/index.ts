/** Whom a mention means in a conversation: the five stages, and what is learnt of it. */
export { namesIn, referenceOf } from './mentions-in.ts';
export { decideReferent } from './referents.ts';
export type { Referent } from './referents.ts';
export { answerOf, settleByModel, resolveMention } from './understand.ts';
export type { MentionQuery } from './understand.ts';
export { recordMeaning } from './record-meaning.ts';
export { resolveInConversation } from './in-conversation.ts';
