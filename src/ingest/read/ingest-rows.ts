import {
  DOCUMENT_KINDS,
  SOURCE_KINDS,
  type DocumentRecord,
  type PlacedChunk,
  type Revision,
  type Source,
  type Span,
} from '../../domain/document-record.ts';
import type {
  ChunkId,
  DocumentId,
  EntityId,
  QuarantineId,
  RevisionId,
  SourceId,
  SpanId,
} from '../../domain/typed-ids.ts';
import type { ScreenFinding } from '../../domain/screening-rules.ts';
import { QUARANTINE_STATES, type QuarantinedItem } from '../../domain/quarantine-record.ts';
import { CHUNK_TYPES, MEDIA_TYPES, type CodeUnit, type ParseIssue, type SpecPart } from '../../domain/text.ts';
import { parseEnum } from '../../lib/parse-enum.ts';

/** A revision without its text, which may be megabytes: `revisionTexts` reads that where it is wanted. */
export type RevisionRecord = Omit<Revision, 'text'>;

/** Entry `n` (from 0 on) of a document's history: which revision was seen, where and when. */
export interface DocumentRevision {
  readonly n: number;
  readonly documentId: DocumentId;
  readonly sourceId: SourceId;
  readonly observedAt: Date;
  readonly commit: number;
  readonly revision: RevisionRecord;
}

/** A text known by its content; where it stands is said by its placements. */
export interface Chunk {
  readonly id: ChunkId;
  readonly text: string;
  /** Tokens of `text` by the reference tokenizer (cl100k_base). */
  readonly tokens: number;
}

export interface SourceRow {
  id: string;
  key: string;
  kind: string;
  name: string;
  uri: string | null;
  owner_id: string | null;
  removed: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const SOURCE_COLUMNS =
  's.id, s.key, s.kind, s.name, s.uri, s.owner_id, s.removed, s.version, s.created_at, s.updated_at';

export const toSource = (row: SourceRow): Source => ({
  id: row.id as SourceId,
  key: row.key,
  kind: parseEnum(SOURCE_KINDS, row.kind, 'sources.kind'),
  name: row.name,
  uri: row.uri,
  owner: row.owner_id,
  removed: row.removed,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export interface DocumentRow {
  id: string;
  key: string;
  kind: string;
  title: string | null;
  path: string;
  uri: string | null;
  media_type: string;
  pack: string;
  read_by: string[] | null;
  source_id: string;
  current_revision_id: string | null;
  subject_id: string | null;
  removed: boolean;
  owner_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const DOCUMENT_COLUMNS = `d.id, d.key, d.kind, d.title, d.path, d.uri, d.media_type, d.pack, d.read_by, d.source_id,
  d.current_revision_id, d.subject_id,
  d.removed, d.owner_id, d.version, d.created_at, d.updated_at`;

export const toDocument = (row: DocumentRow): DocumentRecord => ({
  id: row.id as DocumentId,
  key: row.key,
  kind: parseEnum(DOCUMENT_KINDS, row.kind, 'documents.kind'),
  title: row.title,
  path: row.path,
  uri: row.uri,
  mediaType: parseEnum(MEDIA_TYPES, row.media_type, 'documents.media_type'),
  pack: row.pack,
  readBy: row.read_by,
  sourceId: row.source_id as SourceId,
  currentRevisionId: row.current_revision_id as RevisionId | null,
  subjectId: row.subject_id as EntityId | null,
  removed: row.removed,
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export interface RevisionRow {
  id: string;
  document_id: string;
  content_hash: string;
  bytes: number;
  source_revision: string | null;
  published_at: Date | null;
  retrieved_at: Date;
  modified_at: Date | null;
  issues: ParseIssue[];
  created_at: Date;
}

export const REVISION_COLUMNS = `r.id, r.document_id, r.content_hash, r.bytes, r.source_revision, r.published_at, r.retrieved_at,
  r.modified_at, r.issues, r.created_at`;

export const toRevision = (row: RevisionRow): RevisionRecord => ({
  id: row.id as RevisionId,
  documentId: row.document_id as DocumentId,
  contentHash: row.content_hash,
  bytes: row.bytes,
  sourceRevision: row.source_revision,
  publishedAt: row.published_at,
  retrievedAt: row.retrieved_at,
  modifiedAt: row.modified_at,
  issues: row.issues,
  createdAt: row.created_at,
});

export interface PlacedChunkRow {
  chunk_id: string;
  revision_id: string;
  n: number;
  start_offset: number;
  end_offset: number;
  text: string;
  heading_path: string[];
  prefix: string;
  atomic: boolean;
  tokens: number;
  type: string;
  code: CodeUnit | null;
  spec: SpecPart | null;
  content_at: Date | null;
}

export const PLACED_COLUMNS = `p.chunk_id, p.revision_id, p.n, p.start_offset, p.end_offset, c.text, p.heading_path, p.prefix, p.atomic,
  p.type, p.code, p.spec, p.content_at, c.tokens`;

export const toPlacedChunk = (row: PlacedChunkRow): PlacedChunk => ({
  chunkId: row.chunk_id as ChunkId,
  revisionId: row.revision_id as RevisionId,
  n: row.n,
  start: row.start_offset,
  end: row.end_offset,
  text: row.text,
  headingPath: row.heading_path,
  prefix: row.prefix,
  atomic: row.atomic,
  tokens: row.tokens,
  type: parseEnum(CHUNK_TYPES, row.type, 'revision_chunks.type'),
  code: row.code,
  spec: row.spec,
  contentAt: row.content_at,
});

export interface SpanRow {
  id: string;
  document_id: string;
  revision_id: string;
  start_offset: number;
  end_offset: number;
  quote: string;
  quote_hash: string;
  place: string | null;
}

export const toSpan = (row: SpanRow): Span => ({
  id: row.id as SpanId,
  documentId: row.document_id as DocumentId,
  revisionId: row.revision_id as RevisionId,
  start: row.start_offset,
  end: row.end_offset,
  quote: row.quote,
  quoteHash: row.quote_hash,
  place: row.place,
});

export interface QuarantineRow {
  id: string;
  source_id: string;
  path: string;
  uri: string | null;
  kind: string;
  media_type: string | null;
  content_hash: string;
  bytes: number;
  reason: string;
  message: string;
  findings: ScreenFinding[];
  preview: string | null;
  release_reason: string | null;
  state: string;
  owner_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const QUARANTINE_COLUMNS = `q.id, q.source_id, q.path, q.uri, q.kind, q.media_type, q.content_hash, coalesce(q.bytes,
  octet_length(q.raw)) as bytes,
  q.reason, q.message, q.findings, q.preview, q.release_reason, q.state, q.owner_id, q.version, q.created_at, q.updated_at`;

export const toQuarantined = (row: QuarantineRow): QuarantinedItem => ({
  id: row.id as QuarantineId,
  sourceId: row.source_id as SourceId,
  path: row.path,
  uri: row.uri,
  kind: parseEnum(DOCUMENT_KINDS, row.kind, 'quarantine.kind'),
  mediaType: row.media_type,
  contentHash: row.content_hash,
  bytes: row.bytes,
  reason: row.reason,
  message: row.message,
  findings: row.findings,
  preview: row.preview,
  releaseReason: row.release_reason,
  state: parseEnum(QUARANTINE_STATES, row.state, 'quarantine.state'),
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
