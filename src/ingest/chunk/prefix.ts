import type { DocumentType, ParsedDocument } from '../../domain/text.ts';
import type { ChunkProfile, Piece } from './pieces.ts';

const MOST_AUTHORS = 3;

/**
 * What an index puts before a chunk to say where it stands (PI-43): what the document is, then the sections, on one line. The pack may
 * say what comes in the place of the document (PI-42); posts and turns of speech bring their own.
 */
export function prefixOf(document: ParsedDocument, piece: Piece, place: Pick<ChunkProfile, 'title' | 'key'>): string {
  if (typeof piece.prefix === 'string') return piece.prefix;
  const { title, key = null } = place;
  const standing = { document, piece, key };
  const first = typeof title === 'string' ? [title, ...authorsOf(document)] : BEFORE[document.type](standing);
  return [...first, ...BELOW[document.type](standing)]
    .flatMap((name) => (name === null ? [] : [name.replace(/\s+/gu, ' ').trim()]))
    .join(' > ');
}

interface Standing {
  readonly document: ParsedDocument;
  readonly piece: Piece;
  /** The document's natural key, or its source and its place there; null = it has none to show. */
  readonly key: string | null;
}
type Names = (standing: Standing) => readonly (string | null)[];

const named: Names = ({ document, key }) => [key, key === null ? null : document.type, document.title];
const inPaper: Names = ({ document }) => [document.title, ...authorsOf(document)];

/** One row a type: a paper is known by title and authors, a file of code by its place, anything else by key, type and title. */
const BEFORE: Readonly<Record<DocumentType, Names>> = {
  generic: named,
  table: named,
  forum: named,
  transcript: named,
  paper: inPaper,
  code: ({ document, key }) => [key ?? document.title],
};

const sections: Names = ({ document, piece: { headingPath: path } }) =>
  path[0] === document.title ? path.slice(1) : path;

/** What a definition is called, and in what it stands, with the word of its language for it. */
const definition: Names = (standing) => {
  const { document, piece } = standing;
  const language = piece.code?.language ?? document.units.find((unit) => unit.kind === 'code')?.code.language ?? null;
  const names = sections(standing);
  return piece.code ? [`${piece.code.kind} ${names.join('.')}`, language] : [...names, language];
};

const BELOW: Readonly<Record<DocumentType, Names>> = {
  generic: sections,
  table: sections,
  forum: sections,
  transcript: sections,
  paper: sections,
  code: definition,
};

/** The first authors of a paper, with `…` for more. */
function authorsOf({ type, frontMatter }: ParsedDocument): string[] {
  const said = type === 'paper' ? frontMatter.find(({ name }) => name === 'author')?.raw : undefined;
  if (said === undefined) return [];
  const authors = said.split(/\s*(?:[,;]|\band\b)\s*/u).filter(Boolean);
  return [[...authors.slice(0, MOST_AUTHORS), ...(authors.length > MOST_AUTHORS ? ['…'] : [])].join(', ')];
}
