/** Whether somebody is at work, or was a moment ago: what can wait, waits. */
export class Activity {
  private readonly quietMs: number;
  private under = 0;
  private lastEnd = -Infinity;

  /** @param quietMs how long after the last work it still counts: between two requests of one ingest is no pause */
  constructor(quietMs: number) {
    this.quietMs = quietMs;
  }

  began(): void {
    this.under += 1;
  }

  ended(): void {
    this.under -= 1;
    this.lastEnd = performance.now();
  }

  get busy(): boolean {
    return this.under > 0 || performance.now() - this.lastEnd < this.quietMs;
  }
}
