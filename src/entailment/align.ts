import type { ContentWord, Reading } from './read-sentence.ts';

/** How the content of two sentences lies on each other. Shares are of content words, 0 to 1. */
export interface Alignment {
  /** Share of the first sentence's words that the second has too. */
  readonly ofFirst: number;
  readonly ofSecond: number;
  readonly onlyFirst: readonly ContentWord[];
  readonly onlySecond: readonly ContentWord[];
  /** What both name plays another part in each: `A acquired B`, `B acquired A`. */
  readonly swapped: boolean;
}

/** Words that are compared for order at most: more would say no more, and the work grows with the cube. */
const MOST_ORDERED = 24;

/**
 * Do the same words stand around one of them the other way round? `A pays B` and `B pays A` do, `today A pays B` and `A pays B today`
 * do not: what moved there went from one side of the verb to the other, and nothing came back.
 */
function areSwapped(a: readonly ContentWord[], b: readonly ContentWord[]): boolean {
  const once = (words: readonly ContentWord[], stem: string): boolean =>
    words.filter((word) => word.stem === stem).length === 1;
  const shared = a
    .map(({ stem }) => stem)
    .filter((stem) => once(a, stem) && once(b, stem))
    .slice(0, MOST_ORDERED);
  const places = new Map(b.map(({ stem, at }) => [stem, at]));
  const inSecond = shared.map((stem) => places.get(stem) ?? 0);
  return inSecond.some((pivot, n) => {
    const wentAfter = inSecond.slice(0, n).some((place) => place > pivot);
    const cameBefore = inSecond.slice(n + 1).some((place) => place < pivot);
    return wentAfter && cameBefore;
  });
}

/** `closer to A than B`, `closer to B than A`. */
function areComparisonsSwapped(a: Reading, b: Reading): boolean {
  if (!a.than || !b.than || a.than.size === 0 || b.than.size === 0) return false;
  const [mine, theirs] = [a.than, b.than];
  const noneShared = [...mine].every((stem) => !theirs.has(stem));
  return noneShared && [...mine].every((stem) => b.stems.has(stem)) && [...theirs].every((stem) => a.stems.has(stem));
}

/**
 * Are these the same words in the same order, but that two neighbouring parts of the sentence, or those around the verb of a
 * passive, changed places?
 */
export function isSameOrder(a: Reading, b: Reading): boolean {
  let [mine, theirs] = [a.content.map(({ stem }) => stem), b.content.map(({ stem }) => stem)];
  if (mine.length !== theirs.length) return false;
  let from = 0;
  while (from < mine.length && mine[from] === theirs[from]) from += 1;
  let end = mine.length;
  while (end > from && mine[end - 1] === theirs[end - 1]) end -= 1;
  [mine, theirs] = [mine.slice(from, end), theirs.slice(from, end)];
  if (mine.length === 0) return a.passive === b.passive;
  const middle = a.passive === b.passive ? 0 : 1;
  return mine.some((_, length) => {
    const rest = mine.length - length - middle;
    if (length === 0 || rest <= 0) return false;
    if (middle === 0 && a.comma === b.comma && (length < 2 || rest < 2)) return false;
    const moved = [...mine.slice(length + middle), ...mine.slice(length, length + middle), ...mine.slice(0, length)];
    return moved.every((stem, n) => stem === theirs[n]);
  });
}

/** Symmetric but for the order of what it returns. */
export function align(a: Reading, b: Reading): Alignment {
  const onlyFirst = a.content.filter(({ stem }) => !b.stems.has(stem));
  const onlySecond = b.content.filter(({ stem }) => !a.stems.has(stem));
  const share = (only: readonly ContentWord[], all: readonly ContentWord[]): number =>
    all.length === 0 ? 0 : 1 - only.length / all.length;
  return {
    ofFirst: share(onlyFirst, a.content),
    ofSecond: share(onlySecond, b.content),
    onlyFirst,
    onlySecond,
    swapped: areComparisonsSwapped(a, b) || areSwapped(a.content, b.content) !== (a.passive !== b.passive),
  };
}
