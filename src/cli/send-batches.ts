export interface BatchLimits {
  readonly items: number;
  /** Of all items of a batch together, in the unit of `sizeOf`. */
  readonly size: number;
}

/**
 * Cuts a stream into batches within both limits, in order, holding one batch at a time. An item that is larger than the
 * limit goes alone: whoever receives it says what is wrong with it.
 */
export async function* inBatches<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limits: BatchLimits,
  sizeOf: (item: T) => number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for await (const item of items) {
    const itemSize = sizeOf(item);
    if (batch.length > 0 && (batch.length >= limits.items || size + itemSize > limits.size)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += itemSize;
  }
  if (batch.length > 0) yield batch;
}
