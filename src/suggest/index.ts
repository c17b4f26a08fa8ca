/**
 * suggest: what may be so, for a person to say. In: claims and entities that changed. Out: possible contradictions and possible same names,
 * which change nothing by themselves, and what becomes of them when they are accepted or dismissed.
 * Writes `suggestions`, `name_keys`.
 */
export { acceptSuggestions, dismissSuggestions } from './decide-suggestions.ts';
export type { Decided, DecideInput } from './decide-suggestions.ts';
export { findSuggestions } from './find-suggestions.ts';
export type { FindDeps, SuggestionSearch } from './find-suggestions.ts';
export { suggestionFollower } from './suggestion-follower.ts';
export { whatWasRead } from './what-was-read.ts';
export {
  countOpenSuggestions,
  listSuggestions,
  quotesOf,
  suggestionCounts,
  suggestionsByIds,
} from './read-suggestions.ts';
