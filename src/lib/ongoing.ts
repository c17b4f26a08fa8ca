/** Work that goes on after the answer to whoever asked for it: it is waited for at the end, and notified of that. */
export class Ongoing {
  private readonly works = new Set<Promise<unknown>>();
  private readonly ending = new AbortController();

  /** Aborted when the program ends: work stops where it can go on later. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** @param work never rejects: nobody would hear of it */
  follow(work: Promise<unknown>): void {
    const followed: Promise<unknown> = work.finally(() => this.works.delete(followed));
    this.works.add(followed);
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.allSettled(this.works);
  }
}
