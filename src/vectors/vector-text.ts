import { fromSql, toSql } from 'pgvector';

/** A vector as statements take it. */
export function vectorText(vector: Float32Array): string {
  return String(toSql(Array.from(vector)));
}

/** A vector as statements give it, `::text`. */
export function vectorOfText(text: string): readonly number[] {
  const vector = fromSql(text);
  if (!Array.isArray(vector)) throw new TypeError(`expected a vector as [1,2,…], got ${text.slice(0, 40)}`);
  return vector;
}
