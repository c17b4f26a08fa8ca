/** Ranks from 1, equal values sharing the mean of theirs. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const result: number[] = [];
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to + 1 < order.length && order[to + 1]?.value === order[from]?.value) to++;
    for (const { index } of order.slice(from, to + 1)) result[index] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return result;
}

/** Spearman's rank correlation, ties by mean ranks. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranks(a), ranks(b)];
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (f: (i: number) => number): number => x.reduce((total, _, i) => total + f(i), 0);
  const dx = (i: number): number => (x[i] ?? 0) - mx;
  const dy = (i: number): number => (y[i] ?? 0) - my;
  return sum((i) => dx(i) * dy(i)) / Math.sqrt(sum((i) => dx(i) ** 2) * sum((i) => dy(i) ** 2));
}
