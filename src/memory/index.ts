/**
 * memory: what is remembered of conversations. In: messages of private conversations, from their log. Out: episodes, what somebody did in
 * each turn, with whom and what it was about. Made behind the reply, beside the line of commits.
 * Writes `memories`, `memory_mentions`, `memory_progress`.
 */
export { memoryLearner } from './learn/memory-learner.ts';
export type { LearnerDeps } from './learn/memory-learner.ts';
export { eventTypeOf } from './learn/event-type.ts';
export { episodesByIds, episodesOf, listEpisodes } from './read-episodes.ts';
export { MEMORY_SETTINGS } from './memory-settings.ts';
export { recallMemories } from './recall/recall-memories.ts';
export type { Recall, RecallDeps } from './recall/recall-memories.ts';
export type { RecalledMemory, Remembered } from './recall/score-candidates.ts';
