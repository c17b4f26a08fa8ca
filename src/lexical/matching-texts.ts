import { inverseDocumentFrequency } from './bm25.ts';
import { keyOf, readLists, readTerms, type TextKey } from './posting-lists.ts';
import type { TextKind } from './text-kinds.ts';
import type { Sql } from '../storage/index.ts';

/** How often a term stands in a text. */
export interface Occurrence {
  readonly tf: number;
  /** Of the text, in terms. */
  readonly length: number;
}

/** Every text that holds a term. */
export interface MatchedTerm {
  readonly term: string;
  readonly queryTf: number;
  /** Texts of the caller's scope that hold it. */
  readonly df: number;
  readonly idf: number;
  readonly texts: ReadonlyMap<TextKey, Occurrence>;
}

export interface MatchingTexts {
  /** Texts of the kind in the caller's scope, and their mean length in terms. */
  readonly count: number;
  readonly averageLength: number;
  /** All that were asked for; one that no text has is the rarest. */
  readonly terms: readonly MatchedTerm[];
}

/**
 * All texts of a kind that hold one of the terms, by term: for a ranking that looks beyond a text to what stands around it, which `Ranking`
 * cannot cut short. Two statements.
 */
export async function matchingTexts(
  sql: Sql,
  kind: TextKind,
  terms: ReadonlyMap<string, number>,
): Promise<MatchingTexts> {
  const { stats, entries } = await readTerms(sql, kind, [...terms.keys()]);
  const lists = await readLists(sql, kind, entries);
  const found = new Map<string, Map<TextKey, Occurrence>>();
  entries.forEach(({ term, part }, i) => {
    const texts = found.get(term) ?? new Map<TextKey, Occurrence>();
    const { numbers = new Uint32Array() } = lists[i] ?? {};
    for (let at = 0; at < numbers.length; at += 3) {
      texts.set(keyOf(part, numbers[at] ?? 0), { tf: numbers[at + 1] ?? 0, length: numbers[at + 2] ?? 0 });
    }
    found.set(term, texts);
  });
  const df = (term: string): number =>
    entries.filter((entry) => entry.term === term).reduce((sum, entry) => sum + entry.df, 0);
  return {
    count: stats.texts,
    averageLength: stats.averageLength,
    terms: [...terms].map(([term, queryTf]) => {
      return {
        term,
        queryTf,
        df: df(term),
        idf: inverseDocumentFrequency(stats.texts, df(term)),
        texts: found.get(term) ?? new Map<TextKey, Occurrence>(),
      };
    }),
  };
}
