import type { MediaType } from '../domain/text.ts';
import { mediaTypeOf } from '../domain/media-type.ts';
import { isChatExport } from './chat-exports.ts';
import { isZipped, zippedType } from './zipped-content.ts';

/** First bytes of files that are no text: `[bytes, as one character each, what it is]`. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF document'],
  ['PK\x03\x04', 'a ZIP archive'],
  ['PK\x05\x06', 'an empty ZIP archive'],
  ['\x89PNG\r\n\x1a\n', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF87a', 'a GIF picture'],
  ['GIF89a', 'a GIF picture'],
  ['\x1f\x8b\x08', 'a gzip archive'],
  ['BZh91AY&SY', 'a bzip2 archive'],
  ['\xfd7zXZ\0', 'an xz archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['\x7fELF', 'a program'],
  ['\0asm', 'a WebAssembly program'],
  ['\xca\xfe\xba\xbe', 'a program'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old Office document'],
  ['SQLite format 3\0', 'a database'],
  ['{\\rtf', 'an RTF document'],
];

/** Types whose first bytes say what they are. */
const BY_SIGNATURE: Readonly<Record<string, MediaType>> = {
  'a PDF document': 'application/pdf',
  'an RTF document': 'application/rtf',
};

/** Texts whose parts are each in an encoding of its own. */
const OF_MANY_ENCODINGS: readonly MediaType[] = ['message/rfc822', 'application/mbox'];

const hasSignature = (type: MediaType): boolean => Object.values(BY_SIGNATURE).includes(type);
/** Is it read from bytes, not from decoded text? */
export const isBinary = (type: MediaType): boolean =>
  hasSignature(type) || OF_MANY_ENCODINGS.includes(type) || isZipped(type);

const latin1 = (bytes: Uint8Array, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(end, bytes.byteLength)).toString('latin1');

/** What the first bytes say that a file is; null where they may be text. */
export function signatureOf(bytes: Uint8Array): string | null {
  const head = latin1(bytes, 32);
  return SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1] ?? null;
}

/** What a text without a name that tells says it is by its first characters. */
function typeByWords(bytes: Uint8Array): MediaType {
  const head = latin1(bytes, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^<(?:!doctype html|html)\b/iu.test(head)) return 'text/html';
  if (/^WEBVTT[ \t\r\n]/u.test(head)) return 'text/vtt';
  return 'text/plain';
}

/** How much of a file is looked at for what it says of itself. */
const HEAD_BYTES = 16_384;

/** JSON that says it is a thread of a forum, in the shape of Discourse or in ours (docs/formats.md), or an exported chat. */
function moreExactly(type: MediaType, bytes: Uint8Array): MediaType {
  if (type !== 'application/json') return type;
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isThread = json.includes('"post_stream"') || /"format"\s*:\s*"forum-thread"/u.test(latin1(bytes, 4096));
  if (isThread) return 'application/vnd.claimgraph.thread+json';
  return isChatExport(latin1(bytes, HEAD_BYTES).replace(/^\xef\xbb\xbf/, ''))
    ? 'application/vnd.claimgraph.chat+json'
    : type;
}

export type ContentType =
  | { readonly mediaType: MediaType }
  /** Name and content disagree, or the content is of no type that is read. */
  | { readonly refused: 'BINARY' | 'TYPE'; readonly message: string };

/**
 * What a document is: as its source or its name says, if its content does not say otherwise. Neither decides alone: a
 * picture named `.md` is no text, and a `.txt` that is a PDF may be anything to whoever trusted its name.
 */
export function contentType(item: { path: string; bytes: Uint8Array; mediaType: MediaType | null }): ContentType {
  const named = item.mediaType ?? mediaTypeOf(item.path);
  const found = signatureOf(item.bytes);
  const declared = named ?? typeByWords(item.bytes);
  if (found === null && !hasSignature(declared) && !isZipped(declared))
    return { mediaType: moreExactly(declared, item.bytes) };
  // An archive may be anything: what document it is has to be said by somebody, and be so.
  if (named !== null && isZipped(named) && found !== null && ARCHIVES.has(found)) {
    const inside = found === 'a ZIP archive' ? zippedType(item.bytes) : null;
    return inside === null || inside === named ? { mediaType: named } : refusedType(named, `${inside} inside`);
  }
  const byContent = found === null ? undefined : BY_SIGNATURE[found];
  if (byContent !== undefined && (named === byContent || named === null)) return { mediaType: byContent };
  if (found === null || byContent !== undefined || ARCHIVES.has(found))
    return refusedType(named ?? 'text', `${found ?? 'something else'} by its first bytes`);
  return { ...refusedType(named ?? 'text', `${found} by its first bytes`), refused: 'BINARY' };
}

/** What a document that is an archive may look like: Office locks one with a password in the form of its old documents. */
const ARCHIVES = new Set(['a ZIP archive', 'an old Office document']);

const refusedType = (expected: string, got: string) =>
  ({
    refused: 'TYPE',
    message: `expected ${expected}, got ${got}; give the document the name and type of what it is`,
  }) as const;
