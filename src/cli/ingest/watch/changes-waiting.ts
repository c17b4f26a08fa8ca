/**
 * Documents above their rate, each until its time comes. Holds places, not texts: what is brought then is the file as it
 * stands then. Bounded (SE-21): who finds it full has to let screening hold the document.
 */
export class WaitingRoom {
  private readonly most: number;
  private readonly dueAt = new Map<string, number>();

  constructor(most: number) {
    this.most = most;
  }

  /** How many more may wait. */
  get room(): number {
    return Math.max(0, this.most - this.dueAt.size);
  }

  has(path: string): boolean {
    return this.dueAt.has(path);
  }

  /** @param now in milliseconds, as everywhere here */
  add(path: string, seconds: number, now: number): void {
    this.dueAt.set(path, now + seconds * 1_000);
  }

  /** Its file is gone, or came again by itself. */
  drop(path: string): boolean {
    return this.dueAt.delete(path);
  }

  /** Takes out those whose time has come, the longest waiting first. */
  takeDue(now: number): string[] {
    const due = [...this.dueAt].filter(([, at]) => at <= now).sort(([, a], [, b]) => a - b);
    for (const [path] of due) this.dueAt.delete(path);
    return due.map(([path]) => path);
  }

  /** Milliseconds until the next one's time; null = none waits. */
  untilNext(now: number): number | null {
    return this.dueAt.size === 0 ? null : Math.max(0, Math.min(...this.dueAt.values()) - now);
  }
}
