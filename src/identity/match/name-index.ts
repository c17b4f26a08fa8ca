import { trigramsOfWords } from '../../text/trigrams.ts';
import { fold } from '../../text/fold.ts';
import { nameSimilarity, type NameSimilarity } from './name-similarity.ts';
import { wordsOf } from './name-likeness.ts';

/** A spelling and whom it is known to mean. */
export interface KnownName {
  readonly text: string;
  readonly id: string;
}

export interface NominatedName extends KnownName {
  readonly similarity: NameSimilarity;
}

/** Names that are known, to be asked for by spelling or by likeness. */
export interface NameIndex {
  /** All who are known by this spelling, letters folded. */
  known(text: string): ReadonlySet<string>;
  /** Those whose names are most alike, best first; `leftOut` are passed over. */
  nominated(text: string, most: number, leftOut?: (name: KnownName) => boolean): NominatedName[];
}

/** Names compared in full for each that is returned: those that share most three-letter pieces. */
const COMPARED = 5;
/** Names of one piece beyond which it helps nobody. */
const FREQUENT = 2_000;

const piecesOf = (text: string): Set<string> => trigramsOfWords(wordsOf(fold(text).text));

/** Puts names into an index of their three-letter pieces. Linear in their text. */
export function nameIndex(names: readonly KnownName[]): NameIndex {
  const spellings = new Map<string, Set<string>>();
  const pieces = new Map<string, number[]>();
  names.forEach(({ text, id }, n) => {
    const folded = fold(text).text;
    const ids = spellings.get(folded);
    if (ids) ids.add(id);
    else spellings.set(folded, new Set([id]));
    for (const piece of piecesOf(text)) {
      const found = pieces.get(piece);
      if (found) found.push(n);
      else pieces.set(piece, [n]);
    }
  });
  const sharing = (text: string, leftOut: (name: KnownName) => boolean): KnownName[] => {
    const counts = new Map<number, number>();
    for (const piece of piecesOf(text)) {
      const found = pieces.get(piece) ?? [];
      if (found.length <= FREQUENT) for (const n of found) counts.set(n, (counts.get(n) ?? 0) + 1);
    }
    const ranked = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return ranked.map(([n]) => names[n]).filter((name) => name !== undefined && !leftOut(name)) as KnownName[];
  };
  return {
    known: (text) => spellings.get(fold(text).text) ?? new Set(),
    nominated: (text, most, leftOut = () => false) =>
      sharing(text, leftOut)
        .slice(0, most * COMPARED)
        .map((name) => ({ ...name, similarity: nameSimilarity(text, name.text) }))
        .sort((a, b) => b.similarity.score - a.similarity.score || (a.id < b.id ? -1 : 1))
        .slice(0, most),
  };
}
