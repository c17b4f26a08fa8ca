/**
 * stream: the commit log as what happened. In: a view, commits. Out: their events, page by page, and what was built on them.
 * Writes no table yet.
 */
export { builtOn, changesOfCommits } from './changes.ts';
export type { CommitChange } from './changes.ts';
