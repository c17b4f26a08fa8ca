import { prepareRecord, type RecordContext } from './record-context.ts';
import type { EntityRecord } from './record-fields.ts';

export interface BlockingLimits {
  /** Words of a record by which others are looked up: the rarest that others have too. */
  readonly words: number;
  /** Records of one word: one that more have is passed over. */
  readonly records: number;
  /** Candidates of a record that are kept, those that share most. */
  readonly candidates: number;
}

const LIMITS: BlockingLimits = { words: 8, records: 400, candidates: 10 };

/**
 * Which records of a set are worth comparing: those that share rare words. `left` and `right` are two sources, or `right` is null
 * and all is one. Indices into the lists, each pair once. At most `words` × `records` look-ups a record, however
 * many records there are: the cost of each stays flat.
 */
export function blockRecords(
  left: readonly EntityRecord[],
  right: readonly EntityRecord[] | null,
  context: RecordContext,
  limits: BlockingLimits = LIMITS,
): [left: number, right: number][] {
  const others = right ?? left;
  const index = new Map<string, number[]>();
  others.forEach((record, n) => {
    for (const word of prepareRecord(record, context).all) {
      const known = index.get(word);
      if (known) known.push(n);
      else index.set(word, [n]);
    }
  });
  const least = right === null ? 2 : 1;
  const helps = (word: string): boolean => {
    const found = index.get(word)?.length ?? 0;
    return word.length > 1 && found >= least && found <= limits.records;
  };
  const pairs = new Map<string, [number, number]>();
  left.forEach((record, n) => {
    const shared = new Map<number, number>();
    const words = [...prepareRecord(record, context).all].filter(helps);
    for (const word of rarest(words, context, limits.words)) {
      for (const other of index.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + context.weight(word));
    }
    if (right === null) shared.delete(n);
    const best = [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limits.candidates);
    for (const [other] of best) {
      const [first, second] = right === null && other < n ? [other, n] : [n, other];
      pairs.set(`${first} ${second}`, [first, second]);
    }
  });
  return [...pairs.values()];
}

const rarest = (words: readonly string[], context: RecordContext, most: number): string[] =>
  words.toSorted((a, b) => context.weight(b) - context.weight(a) || (a < b ? -1 : 1)).slice(0, most);
