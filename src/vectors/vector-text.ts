import { fromSql } from 'pgvector';

/**
 * A vector as statements take it, the same to the last bit: its numbers in hexadecimal, as C's strtof reads them. The embedded database
 * reads 32 vectors of 384 numbers in 10 ms and in 30 as decimals, which its strtof computes with 128 bits (p50, a load below 1,
 * `npm run bench -- embedding -- --reading`).
 */
export function vectorText(vector: Float32Array): string {
  const bits = new Uint32Array(vector.buffer, vector.byteOffset, vector.length);
  return `[${Array.from(bits, hexadecimal).join(',')}]`;
}

/** IEEE 754, 32 bits: a sign, 8 bits of exponent, 23 of the fraction; exponent 0 = a number too small for a leading one. */
function hexadecimal(bits: number): string {
  const sign = bits >>> 31 === 1 ? '-' : '';
  const exponent = (bits >>> 23) & 0xff;
  const fraction = ((bits & 0x7fffff) << 1).toString(16).padStart(6, '0');
  return exponent === 0 ? `${sign}0x0.${fraction}p-126` : `${sign}0x1.${fraction}p${exponent - 127}`;
}

/** A vector as statements give it, `::text`. */
export function vectorOfText(text: string): readonly number[] {
  const vector = fromSql(text);
  if (!Array.isArray(vector)) throw new TypeError(`expected a vector as [1,2,…], got ${text.slice(0, 40)}`);
  return vector;
}
