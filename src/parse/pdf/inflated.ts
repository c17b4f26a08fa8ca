import { constants, inflateSync } from 'node:zlib';

/** A stream that is packed more often is no page of words. */
const MOST_FILTERS = 4;

/** What is drawn by words and lines packs to a tenth; pictures, of one colour, to a thousandth. */
const MOST_RATIO = 50;
const SMALL = 4 * 1024 ** 2;

/** Bytes that all streams may come to, and those that are no pictures: of a small file much less. */
export const mostOfStreams = (file: Uint8Array, most: number): { readonly all: number; readonly drawn: number } => ({
  all: most,
  drawn: Math.min(most, SMALL + MOST_RATIO * file.length),
});

/**
 * Do the streams of a PDF come to no more when they are unpacked? Counted before it is read: the library unpacks a page whole, however
 * large it gets, and a file of 3.5 kB that was packed twice kept it busy for 36 s. What is broken or encrypted counts as it stands.
 */
export function fits(file: Uint8Array, most: ReturnType<typeof mostOfStreams>): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let [all, drawn, at] = [0, 0, 0];
  while (all <= most.all && drawn <= most.drawn) {
    const end = bytes.indexOf('endstream', at, 'latin1');
    if (end < 0) return true;
    const start = beginning(bytes, at, end);
    if (start !== null) {
      const left = start.isPicture ? most.all - all : Math.min(most.all - all, most.drawn - drawn);
      const size = unpackedSize(bytes.subarray(start.data, end), start.filters, left);
      all += size;
      if (!start.isPicture) drawn += size;
    }
    at = end + 'endstream'.length;
  }
  return false;
}

/** Where the data of the stream that ends at `end` begins, and how often it is packed. */
function beginning(
  bytes: Buffer,
  from: number,
  end: number,
): { readonly data: number; readonly filters: number; readonly isPicture: boolean } | null {
  // The first one after the last object begins: the packed bytes themselves may hold the word.
  const head = Math.max(from, bytes.lastIndexOf(' obj', end, 'latin1'));
  const word = bytes.indexOf('stream', Math.max(from, head), 'latin1');
  if (word < 0 || word >= end) return null;
  const dictionary = bytes
    .toString('latin1', head, word)
    .replace(/#([0-9a-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const line = bytes[word + 6] === 0x0d ? 2 : 1;
  const isPicture = /\/Subtype\s*\/Image\b/u.test(dictionary);
  return { data: word + 6 + line, filters: dictionary.match(/\/FlateDecode|\/Fl\b/gu)?.length ?? 0, isPicture };
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
