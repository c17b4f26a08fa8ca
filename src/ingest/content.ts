import type { MediaType } from '../domain/text.ts';
import { mediaTypeOf } from '../domain/media-type.ts';
import { isChatExport } from './chat-exports.ts';

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
];

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Types whose content says what it is. */
const BY_SIGNATURE: Readonly<Record<string, MediaType>> = {
  'a PDF document': 'application/pdf',
  'a ZIP archive': DOCX,
};

/** Texts whose parts are each in an encoding of its own. */
const OF_MANY_ENCODINGS: readonly MediaType[] = ['message/rfc822', 'application/mbox'];

const hasSignature = (type: MediaType): boolean => Object.values(BY_SIGNATURE).includes(type);
/** Is it read from bytes, not from decoded text? */
export const isBinary = (type: MediaType): boolean => hasSignature(type) || OF_MANY_ENCODINGS.includes(type);

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
  if (found === null && !hasSignature(declared)) return { mediaType: moreExactly(declared, item.bytes) };
  const byContent = found === null ? undefined : BY_SIGNATURE[found];
  // An archive may be anything: that it is a Word document has to be said by somebody.
  if (byContent !== undefined && (named === byContent || (named === null && byContent !== DOCX)))
    return { mediaType: byContent };
  return {
    refused: found === null || byContent !== undefined ? 'TYPE' : 'BINARY',
    message:
      `expected ${named ?? 'text'}, got ${found ?? 'something else'} by its first bytes; give the document the ` +
      'name and type of what it is',
  };
}
