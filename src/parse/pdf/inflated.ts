import { constants, inflateSync } from 'node:zlib';

/** A stream that is packed more often is no page of words. */
const MOST_FILTERS = 4;

/**
 * Bytes that the streams of a PDF come to when they are unpacked, counted up to `most`: the library unpacks a page whole, however large it
 * gets, and a file of 3.5 kB that was packed twice kept it busy for 36 s. What is broken or encrypted counts as it stands.
 */
export function inflatedBytes(file: Uint8Array, most: number): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let sum = 0;
  let at = 0;
  while (sum <= most) {
    const end = bytes.indexOf('endstream', at, 'latin1');
    if (end < 0) return sum;
    const start = beginning(bytes, at, end);
    if (start !== null) sum += unpackedSize(bytes.subarray(start.data, end), start.filters, most - sum);
    at = end + 'endstream'.length;
  }
  return sum;
}

/** Where the data of the stream that ends at `end` begins, and how often it is packed. */
function beginning(
  bytes: Buffer,
  from: number,
  end: number,
): { readonly data: number; readonly filters: number } | null {
  // The first one after the last object begins: the packed bytes themselves may hold the word.
  const head = Math.max(from, bytes.lastIndexOf(' obj', end, 'latin1'));
  const word = bytes.indexOf('stream', Math.max(from, head), 'latin1');
  if (word < 0 || word >= end) return null;
  const dictionary = bytes
    .toString('latin1', head, word)
    .replace(/#([0-9a-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const line = bytes[word + 6] === 0x0d ? 2 : 1;
  return { data: word + 6 + line, filters: dictionary.match(/\/FlateDecode|\/Fl\b/gu)?.length ?? 0 };
}

function unpackedSize(packed: Buffer, filters: number, most: number): number {
  let data = packed;
  for (let n = 0; n < filters; n++) {
    if (n === MOST_FILTERS) return most + 1;
    try {
      data = inflateSync(data, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return most + 1;
      return data.length;
    }
  }
  return data.length;
}
