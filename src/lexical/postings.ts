/**
 * Postings as bytes: for each text its number, how often it holds the term, and its length in terms, each as unsigned LEB128.
 * Numbers ascend within a term. About six bytes a posting, where a row of its own costs over a hundred with its index entry.
 */
export interface Posting {
  readonly ord: number;
  readonly tf: number;
  readonly length: number;
}

/** The same read back: `ord`, `tf` and `length` of each posting, one after the other. Ascending by `ord`. */
export interface PostingList {
  readonly size: number;
  readonly numbers: Uint32Array;
}

/** A number below 2³² takes five bytes at most. */
const MAX_BYTES = 15;

export function encodePostings(postings: readonly Posting[]): Uint8Array {
  const bytes = new Uint8Array(postings.length * MAX_BYTES);
  let at = 0;
  const put = (value: number): void => {
    let rest = value;
    while (rest > 0x7f) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
  };
  for (const posting of postings) {
    put(posting.ord);
    put(posting.tf);
    put(posting.length);
  }
  return bytes.slice(0, at);
}

/**
 * Reads blocks of one term, oldest first. Plain loops: `for … of` over bytes takes ten times as long, which on a frequent
 * term is the most of a question's time.
 * @throws Error when the bytes end inside a posting: the index is damaged and must be rebuilt
 */
export function decodePostings(blocks: readonly Uint8Array[]): PostingList {
  const bytes = blocks.length === 1 && blocks[0] ? blocks[0] : Buffer.concat(blocks);
  let count = 0;
  for (let at = 0; at < bytes.length; at++) count += ((bytes[at] ?? 0) >>> 7) ^ 1;
  if (count % 3 !== 0 || (bytes.at(-1) ?? 0) > 0x7f) {
    throw new Error('a block of postings ends too early: rebuild the index');
  }
  const numbers = new Uint32Array(count);
  for (let at = 0, n = 0; n < count; n++) {
    let byte = bytes[at++] ?? 0;
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
    }
    numbers[n] = value;
  }
  return { size: count / 3, numbers };
}

/** Where text `ord` stands in a list, or -1. */
export function findOrd(list: PostingList, ord: number): number {
  let low = 0;
  let high = list.size - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list.numbers[3 * middle] ?? 0;
    if (found === ord) return middle;
    if (found < ord) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
