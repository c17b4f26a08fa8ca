import type { ParsedDocument } from '../domain/text.ts';
import type { ChunkProfile, Piece } from './chunk-pieces.ts';

const MOST_AUTHORS = 3;

/**
 * What an index puts before a chunk to say where it stands (PI-43): what the document is, then the sections, on one line. The pack may
 * say what comes in the place of the document (PI-42); posts and turns of speech bring their own.
 */
export function prefixOf(document: ParsedDocument, piece: Piece, place: Pick<ChunkProfile, 'title' | 'key'>): string {
  if (typeof piece.prefix === 'string') return piece.prefix;
  const known = typeof place.title === 'string' ? [place.title] : knownBy(document, place.key ?? null);
  const below = document.type === 'code' ? definition(document, piece) : sections(document, piece);
  return [...known, ...authorsOf(document), ...below]
    .flatMap((name) => (name === null ? [] : [name.replace(/\s+/gu, ' ').trim()]))
    .join(' > ');
}

/** A paper is known by its title, a file of code by its place, anything else by key, type and title. */
function knownBy({ type, title }: ParsedDocument, key: string | null): (string | null)[] {
  if (type === 'paper') return [title];
  if (type === 'code') return [key ?? title];
  return [key, key === null ? null : type, title];
}

const sections = ({ title }: ParsedDocument, { headingPath: path }: Piece): readonly string[] =>
  path[0] === title ? path.slice(1) : path;

/** What a definition is, what it is called and in what it stands, with its language. */
function definition(document: ParsedDocument, piece: Piece): (string | null)[] {
  const language = piece.code?.language ?? document.units.find((unit) => unit.kind === 'code')?.code.language ?? null;
  const names = sections(document, piece);
  return piece.code ? [`${piece.code.kind} ${names.join('.')}`, language] : [...names, language];
}

/** The first authors of a paper, with `…` for more. */
function authorsOf({ type, frontMatter }: ParsedDocument): string[] {
  const authorField = type === 'paper' ? frontMatter.find(({ name }) => name === 'author')?.raw : undefined;
  if (authorField === undefined) return [];
  const authors = authorField.split(/\s*(?:[,;]|\band\b)\s*/u).filter(Boolean);
  return [[...authors.slice(0, MOST_AUTHORS), ...(authors.length > MOST_AUTHORS ? ['…'] : [])].join(', ')];
}
