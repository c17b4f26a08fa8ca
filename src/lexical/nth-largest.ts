/**
 * The `count`-th largest of the first `size` values (the smallest where there are fewer), by quickselect. Reorders them so
 * that the `count` largest come first.
 */
export function nthLargest(values: Float64Array, size: number, count: number): number {
  const target = Math.min(count, size) - 1;
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) > pivot) i++;
      while ((values[j] ?? 0) < pivot) j--;
      if (i <= j) {
        const swapped = values[i] ?? 0;
        values[i++] = values[j] ?? 0;
        values[j--] = swapped;
      }
    }
    if (target <= j) high = j;
    else if (target >= i) low = i;
    else break;
  }
  return values[target] ?? 0;
}
