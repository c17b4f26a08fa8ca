/** Whom a mention means in a conversation: the five stages, and what is learnt of it. */
export { namesIn, referenceOf } from './mentions-in.ts';
export { decideReferent } from './referents.ts';
export type { Referent } from './referents.ts';
export type { NameModel } from './choose-by-model.ts';
export { answerOf, settleByModel, understandMention } from './understand.ts';
export type { MentionQuery, Understood } from './understand.ts';
export { recordMeaning } from './record-meaning.ts';
