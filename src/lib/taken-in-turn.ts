/** One of each list in turn, the first of each first; what stands in several comes once, where it comes first. */
export function takenInTurn<T extends { readonly id: string }>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list[n] ?? [])).flat();
  const known = new Set<string>();
  return inTurn.filter(({ id }) => !known.has(id) && known.add(id));
}
