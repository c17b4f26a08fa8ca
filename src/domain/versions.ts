import { isDeepStrictEqual } from 'node:util';

/**
 * One version of a thing, as it stood from commit `since` up to, not including, commit `until` (null = still so).
 * `at`, `actor` and `reason` are those of commit `since`; null where that commit is private to someone else.
 */
export interface Version<T> {
  readonly state: T;
  readonly since: number;
  readonly until: number | null;
  readonly at: Date | null;
  readonly actor: string | null;
  readonly reason: string | null;
  /** Fields that differ from the version before; empty for the first. Bookkeeping (version, updatedAt) is not counted. */
  readonly changed: readonly (keyof T & string)[];
}

/** Versions of one thing, oldest first, each with what changed in it. */
export function withChanges<T extends object>(versions: readonly Omit<Version<T>, 'changed'>[]): Version<T>[] {
  const sorted = versions.toSorted((a, b) => a.since - b.since);
  return sorted.map((version, i) => {
    const before = sorted[i - 1];
    return { ...version, changed: before ? changedFields(before.state, version.state) : [] };
  });
}

const BOOKKEEPING: readonly string[] = ['version', 'updatedAt'];

/** Fields of `after` with another value than in `before`, in the order of `after`. */
export function changedFields<T extends object>(before: T, after: T): (keyof T & string)[] {
  const names = Object.keys(after) as (keyof T & string)[];
  return names.filter((name) => !BOOKKEEPING.includes(name) && !isDeepStrictEqual(before[name], after[name]));
}
