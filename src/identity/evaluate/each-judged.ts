/** What `work` makes of each of many things, in order; how it is gone about (a bar, a way to stop) is the caller's. */
export type Each = <T, R>(things: readonly T[], work: (thing: T) => R, what: string) => Promise<R[]>;

/** One after another, without a stop. */
export const allAtOnce: Each = (things, work) => Promise.resolve(things.map((thing) => work(thing)));
