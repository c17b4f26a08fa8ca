import type { MediaType } from '../domain/text.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Parts by which an archive is known: `[name, type]`. */
const BY_PART: readonly (readonly [string, MediaType])[] = [
  ['word/document', `${OFFICE}.wordprocessingml.document`],
  ['xl/workbook', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/presentation', `${OFFICE}.presentationml.presentation`],
  ['META-INF/container.xml', 'application/epub+zip'],
];
/** Types that an archive states in its first part, `mimetype`, which is not packed. */
const STATED: readonly MediaType[] = [
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/epub+zip',
];

/** Is a document of this type a ZIP archive? */
export const isZipped = (type: MediaType): boolean =>
  STATED.includes(type) || BY_PART.some(([, zipped]) => zipped === type);

/** Where the name of the first part begins in a ZIP archive, and how many bytes of an archive a statement takes. */
const [NAME, HEAD] = [30, 160];

/** The list of its own parts with which an archive ends: parts may be archives themselves, with names of theirs. */
function directoryOf(file: Buffer): Buffer {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1 || end + 20 > file.length) return file.subarray(0, 0);
  const [size, start] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  return file.subarray(start, start + size);
}

/** What document a ZIP archive holds; null = it does not say so by its parts. */
export function zippedType(bytes: Uint8Array): MediaType | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.toString('latin1', NAME, HEAD);
  const stated = head.startsWith('mimetype') ? STATED.find((type) => head.includes(type)) : undefined;
  const directory = directoryOf(file);
  return stated ?? BY_PART.find(([part]) => directory.includes(part))?.[1] ?? null;
}
