import { LAST, type LogPosition } from '../storage/index.ts';

/** Before the first event of a space. */
export const START: LogPosition = { commit: 0, n: LAST };

export const endOf = (commit: number): LogPosition => ({ commit, n: LAST });

export const isBefore = (a: LogPosition, b: LogPosition): boolean =>
  a.commit < b.commit || (a.commit === b.commit && a.n < b.n);

/**
 * Are events gone that come after this position? A position inside a commit that was removed cannot say how much of it was
 * still to come, and counts as one that missed something.
 */
export const missesSome = ({ commit, n }: LogPosition, keptFrom: number): boolean =>
  n === LAST ? commit + 1 < keptFrom : commit < keptFrom;
