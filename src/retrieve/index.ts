/**
 * retrieve: from a question to ranked evidence. In: a view, a question, what is looked for. Out: hits of words and of meaning, fused, each
 * with its share of the score. Writes nothing.
 */
export { search, SEARCHED_KINDS } from './together.ts';
export type { SearchedKind, SearchHit } from './together.ts';
export { searchByStrategy } from './by-strategy.ts';
export type { StrategyHit, StrategyOptions, StrategyPage } from './by-strategy.ts';
export type { FusedPart } from './fuse.ts';
export { similarEntities } from './similar.ts';
export type { SimilarEntity } from './similar.ts';
