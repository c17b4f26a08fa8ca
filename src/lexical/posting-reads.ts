import { groupedBy } from '../lib/grouped.ts';
import type { Sql } from '../storage/index.ts';
import { readLists, readTerms, type IndexStats, type TermEntry } from './posting-lists.ts';
import type { PostingList } from './postings.ts';
import type { TextKind } from './text-kinds.ts';

/** What one statement said of terms. */
type TermsRead = Promise<{ readonly stats: IndexStats; readonly byTerm: ReadonlyMap<string, readonly TermEntry[]> }>;

/** What was read of the index for one question in one view: its words are asked of several lists, and read once. */
export class PostingReads {
  /** By which statement each word of a kind was asked for. */
  private readonly asked = new Map<TextKind, Map<string, TermsRead>>();
  private readonly lists = new Map<string, PostingList>();
  private readonly expected: readonly string[];

  /** @param expected words that will be asked for: they are read with the first, in one statement a kind */
  constructor(expected: readonly string[] = []) {
    this.expected = expected;
  }

  /** As `readTerms` says. One statement, none where all words were asked for before. */
  async terms(sql: Sql, kind: TextKind, words: readonly string[]): ReturnType<typeof readTerms> {
    const before = this.asked.get(kind) ?? new Map<string, TermsRead>();
    const wanted = new Set(before.size === 0 ? [...words, ...this.expected] : words);
    const missing = [...wanted].filter((word) => !before.has(word));
    if (missing.length > 0) {
      const reading = byTerm(readTerms(sql, kind, missing));
      reading.catch(() => undefined); // whoever awaits it is told
      for (const word of missing) before.set(word, reading);
      this.asked.set(kind, before);
    }
    const reads = await Promise.all(words.flatMap((word) => before.get(word) ?? []));
    const [first] = reads;
    if (first === undefined) return readTerms(sql, kind, words);
    return { stats: first.stats, entries: words.flatMap((word, n) => reads[n]?.byTerm.get(word) ?? []) };
  }

  /** All postings of each entry, in the order of the entries. One statement, or none. */
  async of(sql: Sql, kind: TextKind, entries: readonly TermEntry[]): Promise<PostingList[]> {
    const keyOf = ({ part, term }: TermEntry): string => JSON.stringify([kind, part, term]);
    const missing = entries.filter((entry) => !this.lists.has(keyOf(entry)));
    const read = await readLists(sql, kind, missing);
    missing.forEach((entry, n) => {
      const list = read[n];
      if (list) this.lists.set(keyOf(entry), list);
    });
    return entries.flatMap((entry) => this.lists.get(keyOf(entry)) ?? []);
  }
}

async function byTerm(reading: ReturnType<typeof readTerms>): TermsRead {
  const { stats, entries } = await reading;
  return { stats, byTerm: groupedBy(entries, ({ term }) => term) };
}
