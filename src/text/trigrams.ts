/** The three-letter pieces of each word, with two blanks before it and one after, as pg_trgm takes them. */
export function trigramsOfWords(words: readonly string[]): Set<string> {
  const pieces = new Set<string>();
  for (const word of words) {
    const letters = Array.from(`  ${word} `);
    for (let i = 0; i + 2 < letters.length; i++) pieces.add(letters.slice(i, i + 3).join(''));
  }
  return pieces;
}

/** Size of what two sets share, by the size of both together; 0 when both are empty. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const piece of a) if (b.has(piece)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
