/** Offsets are UTF-16 code units into `Revision.text` (LF line ends, no byte-order mark), half-open: [start, end). */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export const MEDIA_TYPES = ['text/markdown', 'text/plain', 'application/json', 'application/yaml'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** One piece of a parsed document in source order. `headingPath` is the titles above it, outermost first. */
export interface Block extends TextRange {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'table' | 'quote' | 'code' | 'data' | 'html';
  readonly headingPath: readonly string[];
  /** Heading: 1–6, else null. */
  readonly level: number | null;
  /** Heading: its text without markup; code: its language (or null). */
  readonly label: string | null;
  /** Code and structured data: never split (PI-37). */
  readonly atomic: boolean;
}

/** A link with the range of the words that carry it (link text, or the address itself where it stands bare). */
export interface Link extends TextRange {
  readonly kind: 'inline' | 'reference' | 'definition' | 'autolink' | 'html' | 'image';
  readonly text: string;
  readonly target: string;
}

/** A bold or code term followed by its definition, a `Term: text` list item, a row of a two-column table. */
export interface KeyValue {
  readonly kind: 'table' | 'list' | 'data';
  readonly key: string;
  readonly keyRange: TextRange;
  readonly value: string;
  readonly valueRange: TextRange;
  readonly headingPath: readonly string[];
}

export type FieldValue = string | number | boolean | null;

/** One field of front matter (or of a data document's top level); list values have one item each. */
export interface Field {
  readonly name: string;
  readonly nameRange: TextRange;
  /** The whole value as written, quotes not included. */
  readonly raw: string;
  readonly valueRange: TextRange;
  readonly items: readonly { readonly value: FieldValue; readonly text: string; readonly range: TextRange }[];
  readonly isList: boolean;
}

/** Something the parser had to put up with; never silent. */
export interface ParseIssue {
  readonly code: 'FRONT_MATTER' | 'SYNTAX' | 'DEPTH' | 'ENCODING';
  readonly message: string;
  readonly line: number | null;
}

/** A text with its structure; every range points back into `text`. */
export interface ParsedDocument {
  readonly text: string;
  readonly mediaType: MediaType;
  readonly title: string | null;
  readonly frontMatter: readonly Field[];
  /** Where the front matter stands, delimiters included. */
  readonly frontMatterRange: TextRange | null;
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  readonly keyValues: readonly KeyValue[];
  readonly issues: readonly ParseIssue[];
}

/** One chunk, placed in its revision. `text` is `revision.text.slice(start, end)`. */
export interface ChunkDraft extends TextRange {
  readonly n: number;
  readonly text: string;
  readonly headingPath: readonly string[];
  /** What an index may put before the text to say where it stands; never part of the text or of offsets. */
  readonly prefix: string;
  readonly atomic: boolean;
  /** Tokens of `text` by the reference tokenizer (cl100k_base). */
  readonly tokens: number;
}

export const quoteOf = (text: string, range: TextRange): string => text.slice(range.start, range.end);
