import type { StoredEvent } from '../domain/event-record.ts';
import { LAST, type LogPosition } from '../storage/index.ts';

/** Before the first event of a space. */
export const START: LogPosition = { commit: 0, n: LAST, notice: 0 };

export const endOf = (commit: number, notice = 0): LogPosition => ({ commit, n: LAST, notice });

/** Its place among what commits did. */
export type InCommits = Pick<LogPosition, 'commit' | 'n'>;

/** After an event, for one who had come as far as a position. */
export const movedTo = ({ commit, n, notice }: StoredEvent, from: LogPosition): LogPosition =>
  notice === null ? { commit, n, notice: from.notice } : { ...from, notice };

/** What comes first of what is next in both logs: a notice follows all that was committed when it was written. */
export const earlier = (event: StoredEvent | null, notice: StoredEvent | null): StoredEvent | null =>
  notice && (event === null || notice.commit < event.commit) ? notice : event;

export const isBefore = (a: InCommits, b: InCommits): boolean =>
  a.commit < b.commit || (a.commit === b.commit && a.n < b.n);

/**
 * Are events gone that come after this position? A position inside a commit that was removed cannot say how much of it was
 * still to come, and counts as one that missed something.
 */
export const missesSome = ({ commit, n }: InCommits, keptFrom: number): boolean =>
  n === LAST ? commit + 1 < keptFrom : commit < keptFrom;
