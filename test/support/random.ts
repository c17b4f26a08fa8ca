/** Numbers from 0 to 1 that are the same in every run. */
export type Random = () => number;

/** Mulberry32: small, fast, the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same things in another order (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list];
  for (let end = rest.length - 1; end > 0; end--) {
    const at = Math.floor(random() * (end + 1));
    [rest[end], rest[at]] = [rest[at] as T, rest[end] as T];
  }
  return rest;
}
