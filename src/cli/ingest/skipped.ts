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

interface Kind {
  count: number;
  readonly example: string;
}

/** Codes of what is counted by what it is, and what is said of all of them. */
const OF_KINDS = {
  TYPE: 'of a type that is not read: save what they say as one that is, such as .txt, .docx or .pdf',
  MACHINE: 'written by programs for programs: --machine-files reads them',
} as const;
type KindCode = keyof typeof OF_KINDS;

export const isOfKind = (code: string | null): code is KindCode => code !== null && Object.hasOwn(OF_KINDS, code);

/** Files that are not read for what they are, by that. */
export class SkippedKinds {
  private readonly kinds: Readonly<Record<KindCode, Map<string, Kind>>> = { TYPE: new Map(), MACHINE: new Map() };

  add(path: string, code: KindCode, kind: string, count: number): void {
    const entry = this.kinds[code].get(kind) ?? { count: 0, example: path };
    entry.count += count;
    this.kinds[code].set(kind, entry);
  }

  /** `skipped 5 files: 2 .rst, 1 .eml (of a type …); 3 lock files (written by …: …)`, or nothing. */
  lines(): string[] {
    const parts = (Object.keys(OF_KINDS) as KindCode[]).flatMap((code) => {
      const entries = [...this.kinds[code]].sort(([, a], [, b]) => b.count - a.count);
      return entries.length === 0
        ? []
        : [`${entries.map(([kind, entry]) => counted(code, kind, entry)).join(', ')} (${OF_KINDS[code]})`];
    });
    const all = Object.values(this.kinds).flatMap((kinds) => [...kinds.values()]);
    const total = all.reduce((sum, { count }) => sum + count, 0);
    return total === 0 ? [] : [printable(`skipped ${total} ${total === 1 ? 'file' : 'files'}: ${parts.join('; ')}`)];
  }
}

/** A type is known by its ending; of what was written for programs one is named. */
function counted(code: KindCode, kind: string, { count, example }: Kind): string {
  if (code === 'TYPE') return `${count} ${kind}`;
  return count === 1 ? `1 ${kind} ${example}` : `${count} ${kind}s such as ${example}`;
}
