/** Offsets are UTF-16 code units into `Revision.text` (LF line ends, no byte-order mark), half-open: [start, end). */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Read where they stand: offsets point into the very text that came. */
export const TEXT_TYPES = [
  'text/markdown',
  'text/plain',
  'application/json',
  'application/yaml',
  'application/x-ndjson',
  'text/org',
  'text/x-rst',
  'text/csv',
  'text/tab-separated-values',
] as const;
/** Read by readers of their own: the text is the very one that came where there are no `places`, else what a person would read of it. */
export const EXTRACTED_TYPES = [
  'text/html',
  'text/vtt',
  'application/x-subrip',
  'application/vnd.claimgraph.thread+json',
  'application/toml',
  'application/x-bibtex',
  'message/rfc822',
  'application/mbox',
  'application/vnd.claimgraph.chat+json',
  'text/asciidoc',
  'application/x-ipynb+json',
  'text/vcard',
  'text/calendar',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/epub+zip',
  'application/rtf',
] as const;
/** Source code, read by its grammar: offsets point into the very text that came. */
export const SOURCE_TYPES = [
  'text/x-typescript',
  'text/x-tsx',
  'text/javascript',
  'text/x-python',
  'text/x-go',
  'text/x-rust',
  'text/x-java',
  'text/x-c',
  'text/x-c++',
  'text/x-solidity',
] as const;
export const MEDIA_TYPES = [...TEXT_TYPES, ...EXTRACTED_TYPES, ...SOURCE_TYPES] as const;
export type TextType = (typeof TEXT_TYPES)[number];
export type ExtractedType = (typeof EXTRACTED_TYPES)[number];
export type SourceType = (typeof SOURCE_TYPES)[number];
export type MediaType = TextType | ExtractedType | SourceType;

/** From `start` to the next place the text comes from here: `page 3`, `row 7`, `<p> at 120:5`. */
export interface Place {
  readonly start: number;
  readonly label: string;
}

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

/** A cell of a table: its words, where they stand; empty cells have a range without words. */
export interface Cell extends TextRange {
  readonly text: string;
}

/**
 * A table with headings. A heading of two rows is one: `Depth › least`. A cell that is merged over rows or columns stands in each of
 * them, with the place of the one. Rows may be shorter or longer than the headings.
 */
export interface DataTable {
  /** Of the sheet, or what stands above the table as its title; null = none. */
  readonly name: string | null;
  readonly headings: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
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

/**
 * By what conventions the fields of a record are named: an object of data or of a list of its own, a row of a sheet or a table; the header
 * that says something of the whole document; or one of the forms that name their fields by a standard: vCard (RFC 6350), iCalendar
 * (RFC 5545), BibTeX, and the header of a mail (RFC 5322).
 */
export const RECORD_FORMS = ['OBJECT', 'ROW', 'HEADER', 'CARD', 'EVENT', 'REFERENCE', 'MAIL'] as const;
export type RecordForm = (typeof RECORD_FORMS)[number];

/** One field of a record: its values, and the records that stand in it. */
export interface RecordField extends Field {
  readonly records: readonly DataRecord[];
}

/**
 * What a document says of one thing by named values: an object, a row, a card, an entry. Its range is where it stands as a whole; a field
 * that is said nowhere in the text is none.
 */
export interface DataRecord extends TextRange {
  readonly form: RecordForm;
  /** Names of the keys, lists or sheets that it stands in, outermost first: never a position in a list. */
  readonly path: readonly string[];
  /** It is one of several of a list; else the only one where it stands. */
  readonly isListed: boolean;
  /** What it stands under in a map of records that are alike, as `norway` of a map of countries; null = in no such map. */
  readonly key: Cell | null;
  readonly fields: readonly RecordField[];
  readonly headingPath: readonly string[];
}

/** What a reader may have to put up with. */
export const PARSE_ISSUE_CODES = ['FRONT_MATTER', 'SYNTAX', 'DEPTH', 'ENCODING', 'LEFT_OUT'] as const;
export type ParseIssueCode = (typeof PARSE_ISSUE_CODES)[number];

/** Something the parser had to put up with; never silent. */
export interface ParseIssue {
  readonly code: ParseIssueCode;
  readonly message: string;
  /** In what was read, from 1 on; null = of no line. */
  readonly line: number | null;
}

/** By what it is cut into chunks (PI-35). */
export type DocumentType = 'generic' | 'table' | 'transcript' | 'forum' | 'paper' | 'code';

/** A post of a thread (PI-13), as far as the thread itself says it. */
export interface Post {
  readonly id: string;
  readonly threadId: string;
  readonly number: number;
  readonly replyTo: number | null;
  readonly author: string;
  /** Mail address or phone number of the author, where the form has it beside a name: then `author` is a name, no handle. */
  readonly address: string | null;
  /** Where it was posted, as the thread says it: a forum, `mail`, `WhatsApp`. */
  readonly platform: string;
  /** Its body as the thread has it, markup and all: not screened, as `text` is. */
  readonly rawContent: string;
  /** SHA-256 (hex) of the UTF-8 of `rawContent`. */
  readonly contentHash: string;
  /** null = the thread does not say, or not as an instant. */
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  /** How often it was written, by the forum's own count; null = it has none. */
  readonly revision: number | null;
  /** People who liked it, or voted for it. */
  readonly votes: number;
}

/** What one speaker says until another does; times in milliseconds from the start. */
export interface Turn {
  readonly speaker: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** A definition in a program: what it is called, how it is called, and what is said of it (PI-11). */
export interface CodeUnit {
  readonly name: string;
  /** `function`, `method`, `class`, `interface`, `struct` …: the word of its language; `block` in prose. */
  readonly kind: string;
  readonly language: string;
  /** From its first word to where its body begins, on one line; null = it has none, as a block of code in prose. */
  readonly signature: string | null;
  /** The comment that documents it, without comment signs; null = none. */
  readonly doc: string | null;
}

/** What a part of a specification asks for (PI-11). */
export interface SpecPart {
  /** The section that makes it one. */
  readonly section: string;
  /** The words of RFC 2119 that stand in it, each once: `MUST`, `SHOULD NOT`. */
  readonly normative: readonly string[];
}

/** What a chunk is (PI-11). */
export const CHUNK_TYPES = ['PROSE', 'CODE', 'SPECIFICATION', 'FORUM_POST', 'CODE_UNIT'] as const;
export type ChunkType = (typeof CHUNK_TYPES)[number];

/**
 * A part of a document that is never mixed with what stands beside it, as far as its kind says (PI-37, PI-38). `prefix` = what an
 * index puts before it to say where it stands (PI-43).
 */
export type Unit = TextRange & {
  /** The last name in the heading path of its chunks; empty = none. */
  readonly name: string;
} & (
    | {
        readonly kind: 'post';
        readonly post: Post;
        readonly prefix: string;
        /** A message of a chat that follows the one before it in the same talk: the two are read together. */
        readonly continues?: boolean;
      }
    | { readonly kind: 'turn'; readonly turn: Turn; readonly prefix: string }
    | { readonly kind: 'code'; readonly code: CodeUnit; readonly path: readonly string[] }
  );

/** A text with its structure; every range points back into `text`. */
export interface ParsedDocument {
  readonly type: DocumentType;
  readonly text: string;
  readonly mediaType: MediaType;
  readonly title: string | null;
  readonly frontMatter: readonly Field[];
  /** Where the front matter stands, delimiters included. */
  readonly frontMatterRange: TextRange | null;
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  readonly keyValues: readonly KeyValue[];
  readonly tables: readonly DataTable[];
  /** What it says in records other than the rows of `tables`, outermost ones only, in the order of the text. */
  readonly records: readonly DataRecord[];
  readonly issues: readonly ParseIssue[];
  /** Where the text comes from, in its order; empty where the text is the original. */
  readonly places: readonly Place[];
  /** In their order, none within another; empty where headings are all the structure there is. */
  readonly units: readonly Unit[];
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
  readonly type: ChunkType;
  /** The definition that it is, or a part of it; null = none. */
  readonly code: CodeUnit | null;
  /** null = no part of a specification. */
  readonly spec: SpecPart | null;
}

export const quoteOf = (text: string, range: TextRange): string => text.slice(range.start, range.end);

/** Words of a text in one line, as they are told: white space is one blank, and the marks of quoted lines (`> `) are none of them. */
export const foldedQuote = (quote: string): string => quote.replaceAll(/\s*\n[>\s]*|\s+/gu, ' ');
