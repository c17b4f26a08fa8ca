/** The known name that takes the fewest changed letters, large or small. */
export function nearestName(name: string, known: readonly string[]): string {
  const wanted = name.toUpperCase();
  const scored = known.map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toUpperCase()) }));
  return scored.reduce((best, next) => (next.distance < best.distance ? next : best)).candidate;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
