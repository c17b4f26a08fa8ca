import { createHash } from 'node:crypto';
import { componentsOf } from '../../src/lib/components.ts';

/** A labelled pair, as far as dividing needs it. */
interface Pair {
  readonly id: string;
  readonly a: string;
  readonly b: string;
}

/** Rows whose errors may be read, and rows that nobody looks at: they confirm what was learnt from the others. */
export type Half = 'development' | 'held out';

/**
 * The half of each row, the same in every run: rows that share a sentence, directly or through others, stay together, and the first bit
 * of the SHA-256 of their first id says where. Otherwise the variants of one pair would stand on both sides.
 */
export function halvesOf(rows: readonly Pair[]): Map<string, Half> {
  const firstWith = new Map<string, string>();
  const links: [string, string][] = [];
  for (const { id, a, b } of rows) {
    for (const text of [a, b]) {
      const first = firstWith.get(text);
      if (first === undefined) firstWith.set(text, id);
      else links.push([first, id]);
    }
  }
  const part = componentsOf(links);
  const half = new Map<string, Half>();
  return new Map(
    rows.map(({ id }): [string, Half] => {
      // Rows come in order, so the first of a part decides for all of it.
      const of = part.get(id) ?? id;
      const known =
        half.get(of) ?? ((createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'development' : 'held out');
      half.set(of, known);
      return [id, known];
    }),
  );
}
