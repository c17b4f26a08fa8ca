/** Work in pieces: it yields every few milliseconds, and returns what it comes to. */
export type InPieces<T> = Generator<undefined, T, undefined>;

/** For so long nothing else of the process runs. */
const SLICE_MS = 10;
/** So often somebody must still want what is worked at. */
const WANTED_MS = 250;

/**
 * Long computations of one process: one at a time, so that the memory of one is about all that they take together, and in slices,
 * so that whoever asks something simple meanwhile is answered. What is done within a slice waits for nobody.
 */
class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @param wanted throws where nobody waits for the answer any more
   * @throws what `wanted` throws
   */
  async take<T>(work: InPieces<T>, wanted: () => Promise<unknown>): Promise<T> {
    const since = performance.now();
    const found = slice(work);
    if (found !== null) return found.value;
    const mine = this.last.then(() => inSlices(work, wanted, since));
    this.last = mine.catch(() => undefined);
    return mine;
  }
}

/** @returns null = there is more to do */
function slice<T>(work: InPieces<T>): { readonly value: T } | null {
  const began = performance.now();
  while (performance.now() - began < SLICE_MS) {
    const { done, value } = work.next();
    if (done === true) return { value };
  }
  return null;
}

/** @param since when somebody wanted it */
async function inSlices<T>(work: InPieces<T>, wanted: () => Promise<unknown>, since: number): Promise<T> {
  for (let askedAt = since; ;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - askedAt > WANTED_MS) {
      await wanted();
      askedAt = performance.now();
    }
    const found = slice(work);
    if (found !== null) return found.value;
  }
}

/** All of it at once: for what is small. */
export function atOnce<T>(work: InPieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

export const turns = new Turns();
