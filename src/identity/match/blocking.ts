import { prepareRecord, type PreparedRecord, type RecordContext } from './record-context.ts';
import type { EntityRecord } from './record-fields.ts';

export interface BlockingLimits {
  /** Rarest words of a record by which others are looked up. */
  readonly words: number;
  /** Records of one word: a word of more is no help and is passed over. */
  readonly records: number;
  /** Candidates of a record that are kept, those that share most. */
  readonly candidates: number;
}

const LIMITS: BlockingLimits = { words: 8, records: 200, candidates: 10 };

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
  const keys = (record: EntityRecord): string[] => rarest(prepareRecord(record, context), context, limits.words);
  const others = right ?? left;
  const index = new Map<string, number[]>();
  others.forEach((record, n) => {
    for (const word of keys(record)) {
      const known = index.get(word);
      if (known) known.push(n);
      else index.set(word, [n]);
    }
  });
  const pairs = new Map<string, [number, number]>();
  left.forEach((record, n) => {
    const shared = new Map<number, number>();
    for (const word of keys(record)) {
      const found = index.get(word) ?? [];
      if (found.length > limits.records) continue;
      for (const other of found) shared.set(other, (shared.get(other) ?? 0) + context.weight(word));
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

function rarest(record: PreparedRecord, context: RecordContext, most: number): string[] {
  const words = [...record.all].filter((word) => word.length > 1);
  return words.sort((a, b) => context.weight(b) - context.weight(a) || (a < b ? -1 : 1)).slice(0, most);
}
