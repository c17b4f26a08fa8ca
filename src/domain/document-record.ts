import type { ChunkId, DocumentId, EntityId, RevisionId, SourceId, SpanId } from './typed-ids.ts';
import type { Owner } from './scope.ts';
import type { ChunkType, CodeUnit, MediaType, ParseIssue, SpecPart, TextRange } from './text.ts';

/** Every text is a document revision: a NOTE is what a curator asserts, a RECORD a database row (model.md). */
export const DOCUMENT_KINDS = ['FILE', 'PAGE', 'POST', 'MESSAGE', 'NOTE', 'RECORD'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const SOURCE_KINDS = [
  'FOLDER',
  'UPLOAD',
  'NOTES',
  'GIT',
  'FEED',
  'FORUM',
  'DATABASE',
  'CONVERSATION',
  'WEB',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/**
 * How documents come: handed in by somebody who answers for them, or brought by a program that watches a place. How often,
 * how short and how long counts for watchers only; what a text says counts for both.
 */
export const ORIGINS = ['HANDED_IN', 'WATCHER'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What a connector hands over: bytes with their place, before anything is known of them. */
export interface SourceItem {
  /** Place inside the source, `/`-separated, unique there. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** null = by the file name's extension. */
  readonly mediaType: MediaType | null;
  readonly kind: DocumentKind;
  /** Where a person finds it: file path or URL. */
  readonly uri: string | null;
  /** When its author published it, if the source knows; else the time of observation counts. */
  readonly publishedAt: Date | null;
  /** File time (RS-03), as its revision shows it: never decides whether something changed. */
  readonly modifiedAt: Date | null;
  /** The source's own version, e.g. a git commit (PI-09). */
  readonly sourceRevision: string | null;
}

export interface Source {
  readonly id: SourceId;
  readonly key: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly uri: string | null;
  readonly owner: Owner;
  readonly removed: boolean;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** PI-08: permanent id, current revision, deletion as a flag. */
export interface DocumentRecord {
  readonly id: DocumentId;
  readonly key: string;
  readonly kind: DocumentKind;
  readonly title: string | null;
  readonly path: string;
  readonly uri: string | null;
  readonly mediaType: MediaType;
  readonly pack: string;
  /** Fingerprints of what read its present text, and of what was tried before it; null = not known. */
  readonly readBy: readonly string[] | null;
  readonly sourceId: SourceId;
  readonly currentRevisionId: RevisionId | null;
  /** The entity that it is about, where it has one. */
  readonly subjectId: EntityId | null;
  readonly removed: boolean;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * A post of a thread in a revision (PI-13); its range is the words of its poster, without the heading above them. What
 * is null was not said by the thread, or was not kept when the post was stored (migration 0042).
 */
export interface PlacedPost extends TextRange {
  /** As its forum calls it. */
  readonly id: string;
  readonly number: number;
  /** The number of the post it answers. */
  readonly replyTo: number | null;
  readonly votes: number;
  /** As its forum calls the thread. */
  readonly threadId: string | null;
  readonly authorHandle: string | null;
  /** Its body as the thread has it, markup and all, not screened. */
  readonly rawContent: string | null;
  /** SHA-256 (hex) of the UTF-8 of `rawContent`. */
  readonly contentHash: string | null;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  /** The forum's own count; where it has none, one more than in the revision before whenever the hash is another. */
  readonly revisionNumber: number | null;
  /** What it quotes of others, in their order; none is known of posts that were stored before migration 0084. */
  readonly quotes: readonly TextRange[];
  /** The chunk in which it begins. */
  readonly chunkId: ChunkId;
}

export const READING_STATES = ['READ', 'PARTIAL', 'SKIPPED'] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** How far a language model got with a revision. */
export interface RevisionReading {
  readonly state: ReadingState;
  /** Why not all of it was read; null when it was. */
  readonly why: string | null;
  readonly models: readonly string[];
  readonly at: Date;
}

/** PI-09: write-once, but for what its newest reader put up with. `contentHash` is the SHA-256 (hex) of the bytes as they came. */
export interface Revision {
  readonly id: RevisionId;
  readonly documentId: DocumentId;
  readonly text: string;
  readonly contentHash: string;
  readonly bytes: number;
  readonly sourceRevision: string | null;
  readonly publishedAt: Date | null;
  readonly retrievedAt: Date;
  readonly modifiedAt: Date | null;
  /** What its reader put up with. */
  readonly issues: readonly ParseIssue[];
  readonly createdAt: Date;
}

/** A chunk of text, placed at position `n` of a revision (PI-41). */
export interface PlacedChunk extends TextRange {
  readonly chunkId: ChunkId;
  readonly revisionId: RevisionId;
  readonly n: number;
  readonly text: string;
  readonly headingPath: readonly string[];
  readonly prefix: string;
  readonly atomic: boolean;
  readonly tokens: number;
  readonly type: ChunkType;
  readonly code: CodeUnit | null;
  readonly spec: SpecPart | null;
  /** When its content is from; null = the text does not say. */
  readonly contentAt: Date | null;
}

/** PI-02: immutable exact words. `quote` is the revision's text at [start, end). */
export interface Span extends TextRange {
  readonly id: SpanId;
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly quote: string;
  /** SHA-256 (hex) of the quote. */
  readonly quoteHash: string;
  /** Where it comes from in the original, where the text is not the original itself: `page 3`. */
  readonly place: string | null;
}
