import type { OwnerScope, Sql } from '../storage/index.ts';
import { highestSaturation, inverseDocumentFrequency, saturation, type Bm25, type TermPart } from './bm25.ts';
import type { TextKind } from './text-kinds.ts';
import { keyOf, ordOf, partOf, readListsAt, type IndexStats, type TermEntry, type TextKey } from './posting-lists.ts';
import type { PostingReads } from './posting-reads.ts';
import { findOrd, type PostingList } from './postings.ts';
import { Scores } from './scores.ts';

/**
 * Scoring, term at a time, the rarest first (MaxScore: Turtle & Flood 1995). Once the texts already seen beat all that the
 * remaining terms could add, the long lists of those are only looked into at the places of the few texts that can still
 * win. What comes out is exact: the same scores in the same order as if every list had been read.
 */

/** Unread postings that are worth avoiding; below, reading on is faster than thinking. */
const LONG_TAIL = 8_192;
/** Lists that are read at once, with whatever else is read: not worth a round trip of their own. */
const SHORT_LIST = 4_096;
/** Places of a long list worth looking up one by one. */
const LOOKUPS = 256;

interface Term {
  readonly term: string;
  readonly queryTf: number;
  readonly df: number;
  readonly idf: number;
  readonly entries: readonly TermEntry[];
  /** Lists by part, or what of them was looked up. */
  readonly lists: Map<OwnerScope, PostingList>;
}

/** Which texts are ranked, and what was read of their index so far. */
export interface RankedTexts {
  readonly sql: Sql;
  readonly kind: TextKind;
  readonly reads: PostingReads;
}

/** A question's terms over one kind, ready to be scored. */
export class Ranking {
  private readonly sql: Sql;
  private readonly reads: PostingReads;
  private readonly kind: TextKind;
  private readonly stats: IndexStats;
  private readonly bm25: Bm25;
  /** Rarest first; the order in which scores are summed, so that a score is the same on every page. */
  private readonly terms: readonly Term[];
  /** When given, no other text is a candidate. */
  private readonly only: ReadonlySet<TextKey> | null;
  private readonly scores: Scores;
  /** The most that any text could score, terms that no text holds included. */
  readonly attainable: number;
  private readCount = 0;

  private constructor(
    { sql, reads, kind }: RankedTexts,
    stats: IndexStats,
    bm25: Bm25,
    terms: readonly Term[],
    only: ReadonlySet<TextKey> | null,
  ) {
    this.sql = sql;
    this.reads = reads;
    this.kind = kind;
    this.stats = stats;
    this.bm25 = bm25;
    this.terms = terms.filter((term) => term.entries.length > 0);
    this.attainable = terms.reduce((sum, term) => sum + this.bound(term), 0);
    this.only = only;
    const postings = terms.reduce((sum, term) => sum + term.df, 0);
    this.scores = new Scores(2 * stats.nextOrd, postings);
  }

  /** One statement. */
  static async open(
    texts: RankedTexts,
    terms: ReadonlyMap<string, number>,
    bm25: Bm25,
    only: ReadonlySet<TextKey> | null,
  ): Promise<Ranking> {
    const { stats, entries } = await texts.reads.terms(texts.sql, texts.kind, [...terms.keys()]);
    const known = [...terms].map(([term, queryTf]) => {
      const own = entries.filter((entry) => entry.term === term);
      const df = own.reduce((sum, entry) => sum + entry.df, 0);
      const idf = inverseDocumentFrequency(stats.texts, df);
      return { term, queryTf, df, idf, entries: own, lists: new Map<OwnerScope, PostingList>() };
    });
    const order = known.sort((a, b) => a.df - b.df || (a.term < b.term ? -1 : 1));
    return new Ranking(texts, stats, bm25, order, only);
  }

  /** Are all lists read, so that `top` is final? */
  get complete(): boolean {
    return this.readCount >= this.terms.length;
  }

  /** The most that the unread terms could add to any score. */
  get unreadBound(): number {
    return this.terms.slice(this.readCount).reduce((sum, term) => sum + this.bound(term), 0);
  }

  /** Reads on until stopping could pay: either to the end, or to where only long lists are left. One statement. */
  async readOn(): Promise<void> {
    const unread = this.terms.slice(this.readCount);
    const left = (from: number): number => unread.slice(from).reduce((sum, term) => sum + term.df, 0);
    let count = 1;
    while (count < unread.length && ((unread[count]?.df ?? 0) < SHORT_LIST || left(count) < LONG_TAIL)) count++;
    const read = unread.slice(0, count).flatMap((term) => term.entries.map((entry) => ({ term, entry })));
    const lists = await this.reads.of(
      this.sql,
      this.kind,
      read.map(({ entry }) => entry),
    );
    read.forEach(({ term, entry }, i) => {
      const list = lists[i];
      if (!list) return;
      term.lists.set(entry.part, list);
      this.addList(term, entry.part, list);
    });
    this.readCount += count;
  }

  /** Candidates by what is known of their scores, best first, at least `count` of them with all ties; below `under` only. */
  top(count: number, under: number): { key: TextKey; score: number }[] {
    return this.scores.top(count, under);
  }

  /** Candidates that know of at least `least`; null when too many to be looked up one by one. */
  atLeast(least: number): TextKey[] | null {
    return this.scores.atLeast(least, LOOKUPS);
  }

  /** Completes the scores of a few candidates from the unread lists. One statement. */
  async complement(keys: readonly TextKey[]): Promise<{ key: TextKey; score: number }[]> {
    const rest = this.terms.slice(this.readCount);
    const lookups = rest.flatMap((term) => term.entries.map((entry) => ({ term, entry })));
    const lists = await readListsAt(
      this.sql,
      this.kind,
      lookups.map(({ entry }) => ({ entry, ords: keys.filter((key) => partOf(key) === entry.part).map(ordOf) })),
    );
    lookups.forEach(({ term, entry }, i) => {
      const list = lists[i];
      if (list) term.lists.set(entry.part, list);
    });
    return keys.map((key) => {
      let score = this.scores.get(key);
      for (const term of rest) score += this.partFor(term, key)?.contribution ?? 0;
      return { key, score };
    });
  }

  /** A score taken apart, rarest term first; the contributions add up to it. */
  explain(key: TextKey): TermPart[] {
    return this.terms.flatMap((term) => this.partFor(term, key) ?? []);
  }

  /** Candidates that hold all these terms and score `most` at most, best first. All lists must be read. */
  holding(terms: ReadonlySet<string>, most: number): { key: TextKey; score: number }[] {
    const [rarest, ...others] = this.terms.filter((term) => terms.has(term.term));
    if (rarest === undefined || others.length + 1 < terms.size) return [];
    const holdsOthers = (part: OwnerScope, ord: number): boolean =>
      others.every(({ lists }) => {
        const list = lists.get(part);
        return list !== undefined && findOrd(list, ord) >= 0;
      });
    const found: { key: TextKey; score: number }[] = [];
    for (const [part, { numbers }] of rarest.lists) {
      for (let i = 0; i < numbers.length; i += 3) {
        const ord = numbers[i] ?? 0;
        const score = this.scores.get(keyOf(part, ord));
        if (score > 0 && score <= most && holdsOthers(part, ord)) found.push({ key: keyOf(part, ord), score });
      }
    }
    return found.sort((a, b) => b.score - a.score || a.key - b.key);
  }

  private bound(term: Term): number {
    return term.queryTf * term.idf * highestSaturation(this.bm25);
  }

  private addList(term: Term, part: OwnerScope, list: PostingList): void {
    const weight = term.queryTf * term.idf;
    const { numbers } = list;
    for (let i = 0; i < numbers.length; i += 3) {
      const key = keyOf(part, numbers[i] ?? 0);
      if (this.only !== null && !this.only.has(key)) continue;
      const relative = this.relativeLength(numbers[i + 2] ?? 0);
      this.scores.add(key, weight * saturation(numbers[i + 1] ?? 0, relative, this.bm25));
    }
  }

  private partFor(term: Term, key: TextKey): TermPart | null {
    const list = term.lists.get(partOf(key));
    const at = list ? findOrd(list, ordOf(key)) : -1;
    if (!list || at < 0) return null;
    const tf = list.numbers[3 * at + 1] ?? 0;
    const relativeLength = this.relativeLength(list.numbers[3 * at + 2] ?? 0);
    const saturated = saturation(tf, relativeLength, this.bm25);
    const { queryTf, df, idf } = term;
    const contribution = queryTf * idf * saturated;
    return { term: term.term, tf, queryTf, df, idf, relativeLength, saturation: saturated, contribution };
  }

  private relativeLength(length: number): number {
    return this.stats.averageLength === 0 ? 1 : length / this.stats.averageLength;
  }
}
