import { readFolder, type FolderOptions, type SkipReason } from '../../connectors/index.ts';
import type { SourceItem } from '../../domain/document-record.ts';
import type { SourceRoots } from './roots.ts';

/** Something that was found and is not sent; `count` things alike. */
export interface LeftOut {
  readonly path: string;
  readonly reason: string;
  /** Why, as a code; null = it has its place in the source twice. */
  readonly code: SkipReason | null;
  /** What it is, where it is counted by that: `.png`, `lock file`. */
  readonly kind: string | null;
  readonly count: number;
  /** It should have been read and could not be: the run is not whole. */
  readonly isFault: boolean;
}

/**
 * The documents under all paths of a source, in order, the same place once. What is left out is reported to `onLeftOut`.
 * @throws NotFound, InvalidInput when a path went away meanwhile
 */
export async function* filesOf(
  source: SourceRoots,
  options: FolderOptions,
  onLeftOut: (leftOut: LeftOut) => void,
): AsyncGenerator<SourceItem> {
  const seen = new Set<string>();
  for (const root of source.paths) {
    for await (const entry of readFolder(root, options)) {
      if ('skipped' in entry) {
        const { skipped, message, count, reason, kind } = entry;
        onLeftOut({ path: skipped, reason: message, code: reason, kind, count, isFault: reason === 'UNREADABLE' });
      } else if (source.paths.length > 1 && seen.has(entry.path)) {
        const reason = 'has the same place in the source as one before it; ingest it under another --source';
        onLeftOut({ path: entry.path, reason, code: null, kind: null, count: 1, isFault: true });
      } else {
        if (source.paths.length > 1) seen.add(entry.path);
        yield entry;
      }
    }
  }
}

/** How many documents there are, for a progress bar: each file is opened, none is read. */
export async function countFiles(sources: readonly SourceRoots[], machineFiles: boolean): Promise<number> {
  let count = 0;
  for (const root of sources.flatMap((source) => source.paths)) {
    for await (const entry of readFolder(root, { maxBytes: 0, machineFiles })) {
      if (!('skipped' in entry) || entry.reason === 'TOO_LARGE') count += 1;
    }
  }
  return count;
}
