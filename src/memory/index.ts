/**
 * memory: what is remembered of conversations. In: messages of private conversations, from their log. Out: episodes, what somebody did in
 * each turn, with whom and what it was about, made behind the reply, beside the line of commits, until their owner has them forgotten; what
 * a question recalls of them and of private facts. What an answer told of is reinforced behind it, in commits of its owner.
 * Writes `memories`, `memory_mentions`, `memory_progress`, `memory_uses`.
 */
export { memoryLearner } from './learn/memory-learner.ts';
export type { LearnerDeps } from './learn/memory-learner.ts';
export { noteUses } from './reinforce/note-uses.ts';
export { useFollower } from './reinforce/use-follower.ts';
export { eventTypeOf } from './learn/event-type.ts';
export { forgetEpisode } from './forget-episode.ts';
export { episodesByIds, episodesOf, listEpisodes } from './read-episodes.ts';
export { MEMORY_SETTINGS } from './memory-settings.ts';
export { recallMemories } from './recall/recall-memories.ts';
export type { Recall, RecallDeps } from './recall/recall-memories.ts';
export type { RecalledMemory, Remembered } from './recall/score-candidates.ts';
