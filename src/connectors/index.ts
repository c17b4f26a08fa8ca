/**
 * connectors: where documents come from. In: a place outside (so far a folder or a single file). Out: SourceItems in a fixed
 * order, what was left out and why, and manifests. Writes no table; reads the place only, and never leaves it.
 */
export { manifest, readFolder } from './folder.ts';
export type { FolderEntry, FolderOptions, ManifestEntry, SkipReason, Skipped } from './folder.ts';
export { mediaTypeOf } from './media-type.ts';
