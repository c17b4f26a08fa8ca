/**
 * The tokens that each of some texts may have of those that they have together: as much as it needs, where that is no more than its equal
 * part; what it leaves, the others have. In the order of `needs`.
 */
export function shareTokens(tokens: number, needs: readonly number[]): number[] {
  const parts = needs.map(() => 0);
  let left = tokens;
  const smallestFirst = needs.map((need, n) => ({ need, n })).sort((a, b) => a.need - b.need || a.n - b.n);
  for (const [place, { need, n }] of smallestFirst.entries()) {
    const part = Math.min(need, Math.floor(left / (needs.length - place)));
    parts[n] = part;
    left -= part;
  }
  return parts;
}
