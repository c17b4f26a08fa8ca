import type { ChunkType, CodeUnit, ParsedDocument, TextRange } from '../domain/text.ts';

/** How large chunks are. The settings `chunk.*`, or a pack's own; 1,024/200 is RAGstream's (RS-10). */
export interface ChunkProfile {
  /** Tokens (cl100k_base) a chunk of prose aims at (PI-34). */
  readonly tokens: number;
  /** Tokens of whole sentences that a chunk repeats of the one before; at most half of `tokens` is used. */
  readonly overlap: number;
  /** × `tokens`: where prose without a semantic boundary is cut all the same (PI-39). */
  readonly forceCut: number;
  /** What stands before each chunk and its section; null or left out = the title of the document. */
  readonly title?: string | null;
  /** How the document is known: its natural key, or its source and its place there; left out = it is not shown. */
  readonly key?: string;
}

/** A chunk before it has its number: what one step found. */
export interface Piece extends TextRange {
  readonly headingPath: readonly string[];
  readonly atomic: boolean;
  /** Counted where the range was chosen; null = not yet. */
  readonly tokens: number | null;
  /** null = title and headings. */
  readonly prefix?: string | null;
  /** Left out: prose, or a specification where its section is one. */
  readonly type?: Exclude<ChunkType, 'PROSE' | 'SPECIFICATION'>;
  readonly code?: CodeUnit | null;
}

/** What a chunker needs of a document. */
export type Cuttable = Pick<ParsedDocument, 'text' | 'blocks' | 'units' | 'title'>;
