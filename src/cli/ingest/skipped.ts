import { printable } from '../failure.ts';

const SHOWN = 3;

/** Things that did not go through, by reason. Holds a few examples of each reason, however many there are. */
export class Skipped {
  private readonly verb: string;
  private readonly noun: string;
  private readonly reasons = new Map<string, { count: number; examples: string[] }>();

  constructor(verb: string, noun: string) {
    this.verb = verb;
    this.noun = noun;
  }

  add(path: string, reason: string, count = 1): void {
    const entry = this.reasons.get(reason) ?? { count: 0, examples: [] };
    entry.count += count;
    // `.` stands for things that are not named one by one.
    if (entry.examples.length < SHOWN && path !== '.') entry.examples.push(path);
    this.reasons.set(reason, entry);
  }

  /** One line for each reason, the commonest first: `skipped 12 files: is a link … (a.md, b.md, c.md, …)`. */
  lines(): string[] {
    const entries = [...this.reasons].sort(([, a], [, b]) => b.count - a.count);
    return entries.map(([reason, { count, examples }]) => {
      const things = count === 1 ? this.noun : `${this.noun}s`;
      const more = count > examples.length ? [...examples, '…'] : examples;
      const named = examples.length === 0 ? '' : ` (${more.join(', ')})`;
      return printable(`${this.verb} ${count} ${things}: ${reason}${named}`);
    });
  }
}
