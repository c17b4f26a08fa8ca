/** A list cut into as few parts of at most `size` as there must be, as equal as can be: none is a stub that says nothing. */
export function windowsOf<T>(items: readonly T[], size: number): T[][] {
  if (size < 1) throw new RangeError(`expected room for at least one item, got ${size}`);
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, n) =>
    items.slice(Math.floor((n * items.length) / count), Math.floor(((n + 1) * items.length) / count)),
  );
}

/** The mean of vectors, each weighing as much as what it stands for; not in length one. */
export function weightedMean(
  parts: readonly { readonly vector: Float32Array; readonly weight: number }[],
): Float32Array {
  const mean = new Float32Array(parts[0]?.vector.length ?? 0);
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  for (const { vector, weight } of parts) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + ((vector[i] ?? 0) * weight) / all;
  }
  return mean;
}
