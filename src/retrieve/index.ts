/**
 * retrieve: from a question to ranked evidence. In: a view, and a search as it is asked for. Out: hits of words and of meaning, fused, each
 * with its share of the score; before them, what a question is about and how it is to be answered (understand/). Writes nothing.
 */
export { search, SEARCHED_KINDS } from './search-across-kinds.ts';
export type { SearchedKind, SearchHit } from './search-across-kinds.ts';
export { answerSearch, searchQuestion } from './answer-search.ts';
export type { AskedSearch, SearchQuestion } from './answer-search.ts';
export { searchByStrategy } from './hybrid-search.ts';
export type { StrategyHit, StrategyOptions, StrategyPage } from './hybrid-search.ts';
export type { FusionContribution } from './fuse.ts';
export { searchThreads } from './search-threads.ts';
export { similarEntities } from './similar.ts';
export type { SimilarEntity } from './similar.ts';
export { FUSION_SETTINGS } from './retrieval-settings.ts';
export type { FusionSettings, SearchSettings } from './retrieval-settings.ts';
export { messageCandidates, searchMessages } from './messages/search-messages.ts';
export type { FoundMessages, MessageSearch } from './messages/search-messages.ts';
export { rankMessages } from './messages/rank-messages.ts';
export type { MessageScore, MessageScorePart } from './messages/rank-messages.ts';
export { MESSAGE_SEARCH_SETTINGS } from './messages/message-settings.ts';
export type { MessageSearchSettings } from './messages/message-settings.ts';
export { UNDERSTANDING_SETTINGS } from './understand/understanding-settings.ts';
export type { UnderstandingSettings } from './understand/understanding-settings.ts';
export { understandByModel, understandQuestion } from './understand/understand-question.ts';
export type { QuestionUnderstanding, UnderstandDeps } from './understand/understand-question.ts';
export type { NameInQuestion } from './understand/names-in-question.ts';
export type { QuestionModel } from './understand/ask-of-question.ts';
export { canonicalQuestion } from './understand/canonical-question.ts';
export type { CanonicalQuestion } from './understand/canonical-question.ts';
