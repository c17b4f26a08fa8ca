import type { SeenFile, Skipped } from '../folder.ts';

/** What happened in a watched place, once it stands still. */
export type FolderChange =
  | { readonly kind: 'ADDED' | 'CHANGED'; readonly path: string; readonly seen: SeenFile }
  /** The same file under another name; where it was, nothing is left. */
  | { readonly kind: 'RENAMED'; readonly path: string; readonly from: string; readonly seen: SeenFile }
  | { readonly kind: 'REMOVED'; readonly path: string }
  | { readonly kind: 'SKIPPED'; readonly path: string; readonly message: string; readonly isFault: boolean }
  /** A whole root is gone, or there again. What it held is neither removed nor added by that. */
  | { readonly kind: 'ROOT_GONE' | 'ROOT_BACK'; readonly path: string; readonly message: string }
  /** The system does not report changes; they are looked for from time to time. */
  | { readonly kind: 'POLLING'; readonly path: string; readonly message: string };

export type RootScan =
  | { readonly root: string; readonly entries: readonly (SeenFile | Skipped)[] }
  /** It cannot be looked at: why. */
  | { readonly root: string; readonly gone: string };

export interface Patience {
  /** How long a file must stand still. */
  readonly settleMs: number;
  /** After that long it counts although it does not. */
  readonly longestMs: number;
}

interface Thing {
  readonly root: string;
  readonly mark: string;
  readonly seen: SeenFile | null;
  readonly skipped: Skipped | null;
}

interface Unsettled {
  readonly mark: string;
  /** Since when it stands as it does. */
  readonly since: number;
  readonly first: number;
}

const GONE = 'gone';
/** Left out everywhere, and no news: `ingest` says how many there are. */
const UNREPORTED: readonly Skipped['reason'][] = ['IGNORED', 'LINK_COPY'];

/**
 * What is known of a place, and what has changed against it. A change counts once it stood still from one look to another:
 * who writes in two strokes, or writes beside and renames, is seen when done. Pure but for its memory: time comes with each look.
 */
export class FolderState {
  private readonly patience: Patience;
  private known = new Map<string, Thing>();
  private readonly unsettled = new Map<string, Unsettled>();
  private readonly goneRoots = new Set<string>();

  constructor(patience: Patience) {
    this.patience = patience;
  }

  /** Whether another look is needed though nothing more happens. */
  get isUnsettled(): boolean {
    return this.unsettled.size > 0;
  }

  seenAt(path: string): SeenFile | null {
    return this.known.get(path)?.seen ?? null;
  }

  /** Takes things as they are found: somebody else reads them. */
  begin(scans: readonly RootScan[]): void {
    this.known = thingsOf(scans);
    this.noteRoots(scans);
  }

  /** @param now in milliseconds, never going back */
  compare(scans: readonly RootScan[], now: number): FolderChange[] {
    const changes: FolderChange[] = this.noteRoots(scans);
    const found = thingsOf(scans);
    const isHidden = hiddenBy(scans);
    const came = [...found].filter(([path, thing]) => this.known.get(path)?.mark !== thing.mark);
    const lost = [...this.known].filter(([path, thing]) => !found.has(path) && !isHidden(path, thing.root));
    const still = new Set([...came, ...lost].map(([path]) => path));
    for (const path of this.unsettled.keys()) if (!still.has(path)) this.unsettled.delete(path);
    const left = new Map(lost.flatMap(([path, thing]) => (thing.seen ? [[thing.seen.identity, path] as const] : [])));
    for (const [path, thing] of came) {
      if (!this.hasSettled(path, thing.mark, now)) continue;
      const from = thing.seen && !this.known.has(path) ? left.get(thing.seen.identity) : undefined;
      const change = changeOf(path, thing, this.known.get(path) ?? null, from ?? null);
      this.known.set(path, thing);
      if (from !== undefined) this.forget(from);
      if (change) changes.push(change);
    }
    for (const [path, { seen }] of lost) {
      if (!this.known.has(path) || !this.hasSettled(path, GONE, now)) continue;
      this.forget(path);
      if (seen) changes.push({ kind: 'REMOVED', path });
    }
    return changes;
  }

  private forget(path: string): void {
    this.known.delete(path);
    this.unsettled.delete(path);
  }

  private hasSettled(path: string, mark: string, now: number): boolean {
    const before = this.unsettled.get(path);
    const since = before?.mark === mark ? before.since : now;
    const first = before?.first ?? now;
    const { settleMs, longestMs } = this.patience;
    const settled = now - since >= settleMs || now - first >= longestMs;
    if (settled) this.unsettled.delete(path);
    else this.unsettled.set(path, { mark, since, first });
    return settled;
  }

  private noteRoots(scans: readonly RootScan[]): FolderChange[] {
    return scans.flatMap((scan): FolderChange[] => {
      const { root: path } = scan;
      if ('gone' in scan) {
        if (this.goneRoots.has(path)) return [];
        this.goneRoots.add(path);
        return [{ kind: 'ROOT_GONE', path, message: scan.gone }];
      }
      return this.goneRoots.delete(path) ? [{ kind: 'ROOT_BACK', path, message: 'is there again' }] : [];
    });
  }
}

/** By path; of roots that hold the same path, the first one counts. */
function thingsOf(scans: readonly RootScan[]): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const scan of scans) {
    if ('gone' in scan) continue;
    for (const entry of scan.entries) {
      if ('skipped' in entry) {
        const { skipped, reason } = entry;
        if (UNREPORTED.includes(reason) || things.has(skipped)) continue;
        things.set(skipped, { root: scan.root, mark: reason, seen: null, skipped: entry });
      } else if (!things.has(entry.path)) {
        things.set(entry.path, { root: scan.root, mark: entry.mark, seen: entry, skipped: null });
      }
    }
  }
  return things;
}

/** Whether something may still be there though it was not found: its root is gone, or a folder on its way is closed. */
function hiddenBy(scans: readonly RootScan[]): (path: string, root: string) => boolean {
  const gone = new Set(scans.flatMap((scan) => ('gone' in scan ? [scan.root] : [])));
  const closed = scans.flatMap((scan) =>
    'gone' in scan
      ? []
      : scan.entries.flatMap((entry) =>
          'skipped' in entry && entry.reason === 'UNREADABLE' ? [`${entry.skipped}/`] : [],
        ),
  );
  return (path, root) => gone.has(root) || closed.some((folder) => path.startsWith(folder));
}

function changeOf(path: string, thing: Thing, before: Thing | null, from: string | null): FolderChange | null {
  const { seen, skipped } = thing;
  if (skipped) return { kind: 'SKIPPED', path, message: skipped.message, isFault: skipped.reason === 'UNREADABLE' };
  if (!seen) return null;
  if (from !== null) return { kind: 'RENAMED', path, from, seen };
  return { kind: before?.seen ? 'CHANGED' : 'ADDED', path, seen };
}
