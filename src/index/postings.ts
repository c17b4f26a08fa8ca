/**
 * Postings as bytes: for each text its number, how often it holds the term, and its length in terms, each as unsigned LEB128.
 * Numbers ascend within a term. About six bytes a posting, where a row of its own costs over a hundred with its index entry.
 */
export interface Posting {
  readonly ord: number;
  readonly tf: number;
  readonly length: number;
}

/** The same in columns: what scoring walks over. Ascending by `ords`. */
export interface PostingList {
  readonly size: number;
  readonly ords: Uint32Array;
  readonly tfs: Uint32Array;
  readonly lengths: Uint32Array;
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
 * Reads blocks of one term, oldest first.
 * @throws Error when the bytes end inside a posting: the index is damaged and must be rebuilt
 */
export function decodePostings(blocks: readonly Uint8Array[]): PostingList {
  const bytes = blocks.length === 1 && blocks[0] ? blocks[0] : Buffer.concat(blocks);
  let numbers = 0;
  for (const byte of bytes) if (byte < 0x80) numbers++;
  const room = Math.ceil(numbers / 3);
  const [ords, tfs, lengths] = [new Uint32Array(room), new Uint32Array(room), new Uint32Array(room)];
  let at = 0;
  let size = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('a block of postings ends too early: rebuild the index');
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
  while (at < bytes.length) {
    ords[size] = next();
    tfs[size] = next();
    lengths[size] = next();
    size++;
  }
  return { size, ords, tfs, lengths };
}

/** Where text `ord` stands in a list, or -1. */
export function findOrd(list: PostingList, ord: number): number {
  let low = 0;
  let high = list.size - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list.ords[middle] ?? 0;
    if (found === ord) return middle;
    if (found < ord) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
