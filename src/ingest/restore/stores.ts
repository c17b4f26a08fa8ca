import type { ChunkId, DocumentId } from '../../domain/typed-ids.ts';
import type { LineOf } from '../../domain/lines/line-shapes.ts';
import type { Quote } from '../../domain/lines/truth.ts';
import { quoteOf } from '../../domain/text.ts';
import type { ToIndex } from '../../index/index.ts';
import { storePosts } from '../../vectors/index.ts';
import {
  insertRows,
  lineStore,
  type Columns,
  type Commit,
  type InsertRow,
  type LineStore,
} from '../../storage/index.ts';
import {
  CHUNK_COLUMNS,
  DOCUMENT_REVISION_COLUMNS,
  PLACEMENT_COLUMNS,
  REVISION_COLUMNS,
  SPAN_COLUMNS,
  DOCUMENT_COLUMNS,
} from '../write/ingest-columns.ts';
import { restoreReadings } from '../write/readings.ts';

const SOURCE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  key: 'text',
  kind: 'text',
  name: 'text',
  uri: 'text',
  removed: 'boolean',
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

export const sourceLines: LineStore<LineOf<'Source'>> = lineStore({
  table: 'sources',
  columns: SOURCE_COLUMNS,
  natural: ['owner_id', 'key'],
  row: ({ id, owner, key, kind, name, uri, removed, version, createdAt, updatedAt }) => ({
    id,
    owner_id: owner,
    key,
    kind,
    name,
    uri,
    removed,
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  written: (commit, lines) => {
    for (const { id, owner, key } of lines)
      commit.emit({ kind: 'SOURCE_REGISTERED', subject: id, about: [], owner, data: { key } });
  },
});

const DOCUMENT_LINE_COLUMNS = {
  ...DOCUMENT_COLUMNS,
  subject_id: 'uuid',
  removed: 'boolean',
  version: 'integer',
} as const satisfies Columns;

/** With their histories; the revisions come after them. */
export const documentLines: LineStore<LineOf<'Document'>> = lineStore({
  table: 'documents',
  columns: DOCUMENT_LINE_COLUMNS,
  natural: ['owner_id', 'key'],
  row: (line) => ({
    id: line.id,
    owner_id: line.owner,
    key: line.key,
    kind: line.kind,
    title: line.title,
    path: line.path,
    uri: line.uri,
    media_type: line.mediaType,
    pack: line.pack,
    read_by: line.readBy,
    source_id: line.source,
    subject_id: line.subject,
    current_revision_id: line.currentRevision,
    removed: line.removed,
    version: line.version,
    created_at: line.createdAt,
    updated_at: line.updatedAt,
  }),
  written: async (commit, lines) => {
    const entries = lines.flatMap(({ id, owner, history }) =>
      history.map(({ revision, source, observedAt }, n) => ({
        document_id: id,
        n,
        owner_id: owner,
        revision_id: revision,
        source_id: source,
        observed_at: observedAt,
      })),
    );
    await insertRows(commit, 'document_revisions', DOCUMENT_REVISION_COLUMNS, entries);
    for (const { id, owner, key } of lines)
      commit.emit({ kind: 'DOCUMENT_ADDED', subject: id, about: [], owner, data: { key } });
  },
});

type RevisionLine = LineOf<'Revision'>;

function revisionColumns({ raw: _original, ...columns }: typeof REVISION_COLUMNS) {
  return columns;
}

/**
 * With their chunks, which become findable, their posts, and how far a model got with them. An export holds the text
 * that was read, not the original bytes of formats that are converted: their hash stays, so that the same original is
 * known again.
 */
export const revisionLines: LineStore<RevisionLine, ToIndex> = lineStore({
  table: 'revisions',
  columns: revisionColumns(REVISION_COLUMNS),
  row: (line) => ({
    id: line.id,
    owner_id: line.owner,
    document_id: line.document,
    text: line.text,
    content_hash: line.contentHash,
    bytes: line.bytes,
    source_revision: line.sourceRevision,
    published_at: line.publishedAt,
    modified_at: line.modifiedAt,
    retrieved_at: line.retrievedAt,
    created_at: line.createdAt,
    place_starts: line.places.map(({ start }) => start),
    place_labels: line.places.map(({ label }) => label),
    issues: line.issues,
  }),
  written: async (commit, lines) => {
    const unique = firstPlaces(lines);
    await insertRows(
      commit,
      'chunks',
      CHUNK_COLUMNS,
      unique.map(({ chunk, text }) => ({ id: chunk.id, owner_id: commit.owner, text, tokens: chunk.tokens })),
      { conflict: 'on conflict (space_id, id) do nothing' },
    );
    await insertRows(commit, 'revision_chunks', PLACEMENT_COLUMNS, lines.flatMap(placements));
    await storePosts(
      commit,
      lines.map(({ id, posts }) => ({
        revisionId: id,
        posts: posts.map(({ post, chunk, ...rest }) => ({ ...rest, id: post, chunkId: chunk })),
      })),
    );
    await restoreReadings(
      commit,
      lines.flatMap(({ id, modelReading }) => (modelReading ? [{ ...modelReading, revisionId: id }] : [])),
    );
    return {
      chunks: unique.map(({ chunk, text }) => ({ chunkId: chunk.id, text, prefix: chunk.prefix })),
      revised: [...new Set(lines.map((line): DocumentId => line.document))],
    };
  },
});

/** As when they came in: the first revision that has a chunk says, by its last place there, what stands before its words. */
function firstPlaces(lines: readonly RevisionLine[]): PlacedText[] {
  const found = new Map<ChunkId, PlacedText>();
  for (const { text, chunks } of lines) {
    const here = new Map(chunks.map((chunk) => [chunk.id, { chunk, text: quoteOf(text, chunk) }]));
    for (const [id, one] of here) if (!found.has(id)) found.set(id, one);
  }
  return [...found.values()];
}

interface PlacedText {
  readonly chunk: RevisionLine['chunks'][number];
  readonly text: string;
}

const placements = ({ id, owner, chunks }: RevisionLine): InsertRow[] =>
  chunks.map((chunk, n) => ({
    revision_id: id,
    n,
    owner_id: owner,
    chunk_id: chunk.id,
    start_offset: chunk.start,
    end_offset: chunk.end,
    heading_path: chunk.headingPath,
    prefix: chunk.prefix,
    atomic: chunk.atomic,
    type: chunk.type,
    code: chunk.code,
    spec: chunk.spec,
    content_at: chunk.contentAt,
  }));

const RELEASED_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  source_id: 'uuid',
  path: 'text',
  uri: 'text',
  kind: 'text',
  media_type: 'text',
  content_hash: 'text',
  reason: 'text',
  message: 'text',
  findings: 'jsonb',
  preview: 'text',
  release_reason: 'text',
  state: 'text',
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

/** What a person let in: it is not held again. Its bytes are not needed any more, and are not in an export. */
export const releasedLines: LineStore<LineOf<'Quarantined'>> = lineStore({
  table: 'quarantine',
  columns: RELEASED_COLUMNS,
  made: { raw: 'bytea', bytes: 'integer' },
  natural: ['owner_id', 'source_id', 'path', 'content_hash'],
  row: (line) => ({
    id: line.id,
    owner_id: line.owner,
    source_id: line.source,
    path: line.path,
    uri: line.uri,
    kind: line.kind,
    media_type: line.mediaType,
    content_hash: line.contentHash,
    reason: line.reason,
    message: line.message,
    findings: line.findings,
    preview: line.preview,
    release_reason: line.releaseReason,
    state: line.state,
    version: line.version,
    created_at: line.createdAt,
    updated_at: line.updatedAt,
  }),
  making: () => Promise.resolve(({ bytes }) => ({ raw: new Uint8Array(), bytes })),
  written: () => undefined,
});

/** The words that lines quote, as spans. One statement. */
export async function storeQuotes(commit: Commit, quotes: readonly Quote[]): Promise<void> {
  const rows = new Map(quotes.map((line) => [line.span, spanRow(line)]));
  const conflict = 'on conflict (space_id, id) do nothing';
  await insertRows(commit, 'spans', SPAN_COLUMNS, [...rows.values()], { conflict });
}

const spanRow = ({ span, owner, document, revision, start, end, quote, quoteHash }: Quote): InsertRow => ({
  id: span,
  owner_id: owner,
  document_id: document,
  revision_id: revision,
  start_offset: start,
  end_offset: end,
  quote,
  quote_hash: quoteHash,
});
