import type { Sql } from '../storage/index.ts';
import { readLists, readTerms, type TermEntry } from './posting-lists.ts';
import type { PostingList } from './postings.ts';
import type { TextKind } from './text-kinds.ts';

/** What was read of the index for one question in one view: its words are asked of several lists, and read once. */
export class PostingReads {
  private readonly asked = new Map<string, ReturnType<typeof readTerms>>();
  private readonly lists = new Map<string, PostingList>();

  terms(sql: Sql, kind: TextKind, words: readonly string[]): ReturnType<typeof readTerms> {
    const key = JSON.stringify([kind, words]);
    const found = this.asked.get(key) ?? readTerms(sql, kind, words);
    this.asked.set(key, found);
    return found;
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
