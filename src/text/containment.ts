/** Words in a row that are one shingle. */
const WORDS = 4;

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(WORDS - 1).map((_, n) => words.slice(n, n + WORDS).join(' ')));
}

/**
 * How much of what one text says another repeats: the share of its runs of four words that stand in the other as well, 0 to 1, however they
 * are wrapped or marked as a quote (Broder 1997, “On the resemblance and containment of documents”). 0 where it has fewer words.
 */
export function containment(text: string, other: string): number {
  const own = shinglesOf(text);
  const others = shinglesOf(other);
  return own.size === 0 ? 0 : [...own].filter((shingle) => others.has(shingle)).length / own.size;
}
