/** The one source of "now": handed in, so that a run replays exactly. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const PRECISIONS = ['YEAR', 'MONTH', 'DAY', 'INSTANT'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** When something held in the world (SE-04): `from` null = always was so, `to` null = still is. Half-open: [from, to). */
export interface Period {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly precision: Precision | null;
}

export const ALWAYS: Period = { from: null, to: null, precision: null };

/** Is `at` inside [from, to)? */
export function holdsAt(period: Period, at: Date): boolean {
  return (period.from === null || period.from <= at) && (period.to === null || at < period.to);
}

/** Two periods that share no instant. */
export function disjoint(a: Period, b: Period): boolean {
  return (a.to !== null && b.from !== null && a.to <= b.from) || (b.to !== null && a.from !== null && b.to <= a.from);
}
