import { InvalidInput } from '../domain/errors.ts';
import type { SourceItem } from '../domain/document-record.ts';
import { oneOf } from '../domain/one-of.ts';
import { MEDIA_TYPES, type MediaType } from '../domain/text.ts';
import { escapeControlCharacters, hasControlCharacter } from '../lib/control-characters.ts';

/** A document that somebody sends: exactly one of `text` and `base64` is its content. */
export interface GivenDocument extends Pick<SourceItem, 'path' | 'kind'> {
  readonly text?: string | null;
  readonly base64?: string | null;
  readonly mediaType?: string | null;
  readonly uri?: string | null;
  readonly publishedAt?: Date | null;
  readonly modifiedAt?: Date | null;
  readonly sourceRevision?: string | null;
}

/**
 * Documents that were sent, as a connector would hand them over. What is wrong with a content is screening's to say; here only
 * what makes it no document at all.
 * @throws InvalidInput with everything that is wrong
 */
export function itemsOf(documents: readonly GivenDocument[]): SourceItem[] {
  return documents.map((document, n) => itemOf(document, ['documents', n]));
}

function itemOf(document: GivenDocument, at: readonly (string | number)[]): SourceItem {
  const { path, kind, uri, publishedAt, modifiedAt, sourceRevision } = document;
  checkPath(path, at);
  for (const [field, text] of Object.entries({ uri, sourceRevision })) {
    if (typeof text === 'string') checkText(text, [...at, field]);
  }
  return {
    path,
    bytes: bytesOf(document, at),
    mediaType: mediaTypeOf(document, at),
    kind,
    uri: uri ?? null,
    publishedAt: publishedAt ?? null,
    modifiedAt: modifiedAt ?? null,
    sourceRevision: sourceRevision ?? null,
  };
}

const LONGEST_PATH = 1_000;

function checkPath(path: string, at: readonly (string | number)[]): void {
  checkText(path, [...at, 'path']);
  if (hasControlCharacter(path)) {
    const shown = escapeControlCharacters(path.slice(0, 80));
    throw new InvalidInput(`expected a path without control characters and line ends, got ${shown}`, [...at, 'path']);
  }
  const parts = path.split('/');
  if (path.length <= LONGEST_PATH && parts.every((part) => part !== '' && part !== '.' && part !== '..')) return;
  throw new InvalidInput(
    `expected a path like guide/intro.md, without empty parts, . or .., of at most ${LONGEST_PATH} ` +
      `characters, got ${JSON.stringify(path.slice(0, 80))}`,
    [...at, 'path'],
  );
}

function checkText(text: string, at: readonly (string | number)[]): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new InvalidInput('expected well-formed Unicode without NUL characters', at);
}

function bytesOf(document: GivenDocument, at: readonly (string | number)[]): Uint8Array {
  const by = oneOf(document, ['text', 'base64'], at.map(String));
  if (by === 'text') return Buffer.from(document.text ?? '', 'utf8');
  const given = document.base64 ?? '';
  const bytes = Buffer.from(given, 'base64');
  // Decoding skips what is no base64: compare what it read with what came.
  if (bytes.toString('base64').replace(/=+$/, '') === given.replace(/=+$/, '')) return bytes;
  throw new InvalidInput('expected base64 (RFC 4648, section 4) without line breaks', [...at, 'base64']);
}

function mediaTypeOf({ mediaType }: GivenDocument, at: readonly (string | number)[]): MediaType | null {
  if (mediaType === null || mediaType === undefined) return null;
  const known = MEDIA_TYPES.find((type) => type === mediaType);
  if (known) return known;
  throw new InvalidInput(`expected one of ${MEDIA_TYPES.join(', ')}, got ${JSON.stringify(mediaType.slice(0, 80))}`, [
    ...at,
    'mediaType',
  ]);
}
