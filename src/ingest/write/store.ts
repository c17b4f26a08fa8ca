import { createHash } from 'node:crypto';
import {
  derivedId,
  type ChunkId,
  type DocumentId,
  type EntityId,
  type Ids,
  type RevisionId,
  type SourceId,
  type SpanId,
} from '../../domain/ids.ts';
import { quoteOf, type TextRange } from '../../domain/text.ts';
import type { PlacedPost } from '../../domain/documents.ts';
import { indexChunks, indexThread, recountDocuments } from '../../index/index.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import type { PreparedDocument } from '../prepare.ts';
import { CHUNK_COLUMNS, DOCUMENT_REVISION_COLUMNS, PLACEMENT_COLUMNS, REVISION_COLUMNS, SPAN_COLUMNS } from './rows.ts';

/** A document as the space has it, before this commit. */
export interface KnownDocument {
  readonly id: DocumentId;
  readonly currentRevisionId: RevisionId | null;
  readonly contentHash: string | null;
  readonly removed: boolean;
  /** Entries of its revision history so far. */
  readonly revisions: number;
}

/** A revision that is stored and current. */
export interface StoredRevision {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly previousRevisionId: RevisionId | null;
  /** Chunks that the space did not have. */
  readonly newChunks: number;
  /** The text was there before in this document's past: no revision was added. */
  readonly returned: boolean;
}

/** The document of this key and the commit's owner. One statement. */
export async function knownDocument(commit: Commit, key: string): Promise<KnownDocument | null> {
  const rows = await commit.query<{
    id: DocumentId;
    current_revision_id: RevisionId | null;
    content_hash: string | null;
    removed: boolean;
    revisions: string;
  }>(
    'ingest.knownDocument',
    `select d.id, d.current_revision_id, r.content_hash, d.removed,
        (select count(*) from document_revisions p where p.space_id = d.space_id and p.document_id = d.id) as revisions
      from documents d left join revisions r on r.space_id = d.space_id and r.id = d.current_revision_id
      where d.space_id = $1 and d.key = $2 and d.owner_id is not distinct from $3`,
    [commit.scope.spaceId, key, commit.owner],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    currentRevisionId: row.current_revision_id,
    contentHash: row.content_hash,
    removed: row.removed,
    revisions: Number(row.revisions),
  };
}

/** Stores the revision with its chunks and makes it current; write-once (PI-09), chunks shared by content (PI-41). */
export async function storeRevision(
  commit: Commit,
  prepared: PreparedDocument,
  known: KnownDocument | null,
  sourceId: SourceId,
  ids: Ids,
): Promise<StoredRevision> {
  const documentId = known?.id ?? ids.next('doc');
  const revisionId = derivedId('rev', documentId, prepared.contentHash);
  await writeDocument(commit, prepared, known, { documentId, revisionId, sourceId });
  const inserted = await insertRows<{ id: string }>(
    commit,
    'revisions',
    REVISION_COLUMNS,
    [revisionRow(commit, prepared, documentId, revisionId)],
    {
      conflict: 'on conflict (space_id, id) do nothing',
      returning: 'id',
    },
  );
  await insertRows(commit, 'document_revisions', DOCUMENT_REVISION_COLUMNS, [
    {
      document_id: documentId,
      n: known?.revisions ?? 0,
      owner_id: commit.owner,
      revision_id: revisionId,
      source_id: sourceId,
      observed_at: commit.at,
    },
  ]);
  const returned = inserted.length === 0;
  const newChunks = returned ? 0 : await writeChunks(commit, prepared, revisionId);
  if (!returned) await indexThread(commit, documentId, revisionId, postsOf(commit, prepared));
  if (known) await recountDocuments(commit, [documentId]);
  commit.emit({
    kind: known ? 'DOCUMENT_REVISED' : 'DOCUMENT_ADDED',
    subject: documentId,
    about: [],
    owner: commit.owner,
    data: { key: prepared.key, chunks: prepared.chunks.length },
  });
  return { documentId, revisionId, previousRevisionId: known?.currentRevisionId ?? null, newChunks, returned };
}

/** The posts of a thread, each with its chunk and the place of its poster's words; none where it is no thread. */
function postsOf(commit: Commit, { document, chunks }: PreparedDocument): PlacedPost[] {
  return document.units.flatMap((unit): PlacedPost[] => {
    const first = chunks.find(({ start, end }) => start < unit.end && end > unit.start);
    if (unit.kind !== 'post' || !first) return [];
    const { id, number, replyTo, votes } = unit.post;
    const heading = document.blocks.find(({ kind, start }) => kind === 'heading' && start >= unit.start);
    const start = heading && heading.end <= unit.end ? heading.end : unit.start;
    return [{ id, number, replyTo, votes, start, end: unit.end, chunkId: chunkIdOf(commit, first) }];
  });
}

async function writeDocument(
  commit: Commit,
  prepared: PreparedDocument,
  known: KnownDocument | null,
  at: { documentId: DocumentId; revisionId: RevisionId; sourceId: SourceId },
): Promise<void> {
  const { item, document, key, mediaType, pack } = prepared;
  const values = [
    commit.scope.spaceId, at.documentId, document.title, item.path, item.uri, mediaType, pack, at.sourceId, at.revisionId, commit.at,
  ]; // prettier-ignore
  if (known) {
    await commit.query(
      'ingest.reviseDocument',
      `update documents set title = $3, path = $4, uri = $5, media_type = $6, pack = $7, source_id = $8, current_revision_id = $9,
        removed = false, updated_at = $10, version = version + 1 where space_id = $1 and id = $2`,
      values,
    );
    return;
  }
  await commit.query(
    'ingest.addDocument',
    `insert into documents (space_id, id, title, path, uri, media_type, pack, source_id, current_revision_id, created_at, updated_at,
        owner_id, key, kind)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)`,
    [...values, commit.owner, key, item.kind],
  );
}

function revisionRow(commit: Commit, prepared: PreparedDocument, documentId: DocumentId, revisionId: RevisionId) {
  const { item, document } = prepared;
  const sameBytes = Buffer.from(document.text, 'utf8').equals(item.bytes);
  return {
    id: revisionId,
    owner_id: commit.owner,
    document_id: documentId,
    text: document.text,
    raw: sameBytes ? null : item.bytes,
    content_hash: prepared.contentHash,
    bytes: item.bytes.length,
    source_revision: item.sourceRevision,
    published_at: item.publishedAt,
    modified_at: item.modifiedAt,
    retrieved_at: commit.at,
    created_at: commit.at,
    place_starts: document.places.map(({ start }) => start),
    place_labels: document.places.map(({ label }) => label),
  };
}

const chunkIdOf = (commit: Commit, { text }: { readonly text: string }): ChunkId =>
  derivedId('chk', commit.owner, text);

async function writeChunks(commit: Commit, prepared: PreparedDocument, revisionId: RevisionId): Promise<number> {
  const placed = prepared.chunks.map((draft) => ({ draft, id: chunkIdOf(commit, draft) }));
  const unique = new Map(placed.map((chunk) => [chunk.id, chunk]));
  const fresh = await insertRows<{ id: ChunkId }>(
    commit,
    'chunks',
    CHUNK_COLUMNS,
    [...unique.values()].map(({ id, draft }) => ({
      id,
      owner_id: commit.owner,
      text: draft.text,
      tokens: draft.tokens,
    })),
    { conflict: 'on conflict (space_id, id) do nothing', returning: 'id' },
  );
  const placements = placed.map(({ id, draft }) => ({
    revision_id: revisionId,
    n: draft.n,
    owner_id: commit.owner,
    chunk_id: id,
    start_offset: draft.start,
    end_offset: draft.end,
    heading_path: draft.headingPath,
    prefix: draft.prefix,
    atomic: draft.atomic,
    type: draft.type,
    code: draft.code,
    spec: draft.spec,
  }));
  await insertRows(commit, 'revision_chunks', PLACEMENT_COLUMNS, placements);
  const added = new Set(fresh.map((row) => row.id));
  await indexChunks(
    commit,
    [...unique.values()]
      .filter(({ id }) => added.has(id))
      .map(({ id, draft }) => ({ chunkId: id, text: draft.text, prefix: draft.prefix })),
  );
  return fresh.length;
}

/** Makes the exact words citable: one span per distinct range, its id from the place and the words (PI-02). One statement. */
export async function storeSpans(
  commit: Commit,
  stored: Pick<StoredRevision, 'documentId' | 'revisionId'>,
  text: string,
  ranges: readonly TextRange[],
): Promise<(range: TextRange) => SpanId> {
  const rows = new Map<string, { id: SpanId; start: number; end: number; quote: string; hash: string }>();
  for (const range of ranges) {
    const slot = `${range.start}:${range.end}`;
    if (rows.has(slot)) continue;
    const quote = quoteOf(text, range);
    const hash = createHash('sha256').update(quote).digest('hex');
    rows.set(slot, {
      id: derivedId('spn', stored.revisionId, String(range.start), String(range.end), hash),
      ...range,
      quote,
      hash,
    });
  }
  await insertRows(
    commit,
    'spans',
    SPAN_COLUMNS,
    [...rows.values()].map((row) => ({
      id: row.id,
      owner_id: commit.owner,
      document_id: stored.documentId,
      revision_id: stored.revisionId,
      start_offset: row.start,
      end_offset: row.end,
      quote: row.quote,
      quote_hash: row.hash,
    })),
    { conflict: 'on conflict (space_id, id) do nothing' },
  );
  return (range) => {
    const row = rows.get(`${range.start}:${range.end}`);
    if (!row) throw new Error(`no span was stored for [${range.start}, ${range.end})`);
    return row.id;
  };
}

/** Remembers what the document is about. One statement. */
export async function setSubject(commit: Commit, documentId: DocumentId, subjectId: EntityId): Promise<void> {
  await commit.query(
    'ingest.setSubject',
    'update documents set subject_id = $3 where space_id = $1 and id = $2 and subject_id is distinct from $3',
    [commit.scope.spaceId, documentId, subjectId],
  );
}
