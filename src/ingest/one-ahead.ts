/**
 * What `prepare` makes of each item, in order, with the next one being prepared while the caller works on this one. It never
 * waits for an item before it gives what is there: whoever sends slowly hears of each as soon as it is done.
 * @throws what `prepare` or the items throw, when its turn comes
 */
export async function* oneAhead<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  prepare: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const pull = (): Promise<{ readonly made: R } | null> => {
    const pulled = (async () => {
      const next = await source.next();
      return next.done === true ? null : { made: await prepare(next.value) };
    })();
    pulled.catch(() => undefined); // thrown when its turn comes
    return pulled;
  };
  try {
    for (let next = pull(), now = await next; now !== null; now = await next) {
      next = pull();
      yield now.made;
    }
  } finally {
    await source.return?.();
  }
}
