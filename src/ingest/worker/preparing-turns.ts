/** Work that waits, by who asked for it. */
interface Line<Work> {
  readonly waiting: Work[];
  running: number;
}

/**
 * Who is next: askers one after the other, each with its own work in order, and none with more than a part of what can be done at once. So
 * a document that takes a minute keeps nobody waiting but those behind it in its own line.
 */
export class Turns<Work> {
  private readonly lines = new Map<string, Line<Work>>();
  private readonly mostOfOne: number;

  constructor(mostOfOne: number) {
    this.mostOfOne = mostOfOne;
  }

  add(asker: string, work: Work): void {
    const line = this.lines.get(asker);
    if (line) line.waiting.push(work);
    else this.lines.set(asker, { waiting: [work], running: 0 });
  }

  /** The next piece of work, which runs from now on; null = none may begin. */
  next(): { readonly asker: string; readonly work: Work } | null {
    for (const [asker, line] of this.lines) {
      if (line.running >= this.mostOfOne) continue;
      const work = line.waiting.shift();
      if (work === undefined) continue;
      line.running += 1;
      // To the end of the order.
      this.lines.delete(asker);
      this.lines.set(asker, line);
      return { asker, work };
    }
    return null;
  }

  /** A piece of somebody's work is over. */
  ended(asker: string): void {
    const line = this.lines.get(asker);
    if (!line) return;
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) this.lines.delete(asker);
  }
}
