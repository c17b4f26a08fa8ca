/**
 * connectors: where documents come from. In: a place outside (so far a folder or a single file). Out: SourceItems in a fixed
 * order, what was left out and why, and what changes while somebody watches. Writes no table; reads the place only,
 * and never leaves it.
 */
export { readFolder, readSeen } from './folder.ts';
export type { FolderEntry, FolderOptions, SeenFile, SkipReason, Skipped } from './folder.ts';
export { FolderWatch } from './watch/watch.ts';
export type { WatchOptions } from './watch/watch.ts';
export type { FolderChange } from './watch/watch-state.ts';
export { WATCH_SETTINGS } from './connector-settings.ts';
export type { WatchSettings } from './connector-settings.ts';
