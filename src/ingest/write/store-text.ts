import { createHash } from 'node:crypto';
import type { EventKind } from '../../domain/event-record.ts';
import {
  derivedId,
  type ChunkId,
  type DocumentId,
  type EntityId,
  type Ids,
  type RevisionId,
  type SourceId,
  type SpanId,
} from '../../domain/typed-ids.ts';
import { quoteOf, type TextRange } from '../../domain/text.ts';
import type { PlacedPost } from '../../domain/document-record.ts';
import type { ToIndex } from '../../index/index.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import { contentTime } from './content-time.ts';
import type { ReadBy } from '../read-by.ts';
import type { StorableText } from './storable.ts';
import {
  CHUNK_COLUMNS,
  DOCUMENT_REVISION_COLUMNS,
  PLACEMENT_COLUMNS,
  REVISION_COLUMNS,
  SPAN_COLUMNS,
} from './ingest-columns.ts';

/** A document as the space has it, before this commit. */
export interface KnownDocument {
  readonly id: DocumentId;
  readonly key: string;
  readonly currentRevisionId: RevisionId | null;
  readonly contentHash: string | null;
  readonly readBy: ReadBy | null;
  readonly removed: boolean;
  /** Entries of its revision history so far. */
  readonly revisions: number;
}

export interface StoredRevision {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly previousRevisionId: RevisionId | null;
  /** Chunks that the space did not have. */
  readonly newChunks: number;
  /** The text was there before in this document's past, or is now: no revision was added. */
  readonly wasRead: boolean;
  /** Its very bytes stood already, and are only read again. */
  readonly again: boolean;
  readonly toIndex: ToIndex;
}

/** The document of this key, or of this id, and the commit's owner. One statement. */
export async function knownDocument(
  commit: Commit,
  by: { readonly key: string } | { readonly id: DocumentId },
): Promise<KnownDocument | null> {
  const rows = await commit.query<{
    id: DocumentId;
    key: string;
    current_revision_id: RevisionId | null;
    content_hash: string | null;
    read_by: string[] | null;
    removed: boolean;
    revisions: string;
  }>(
    'ingest.knownDocument',
    `select d.id, d.key, d.current_revision_id, r.content_hash, d.read_by, d.removed,
        (select count(*) from document_revisions p where p.space_id = d.space_id and p.document_id = d.id) as revisions
      from documents d left join revisions r on r.space_id = d.space_id and r.id = d.current_revision_id
      where d.space_id = $1 and ${'id' in by ? 'd.id = $2' : 'd.key = $2'} and d.owner_id is not distinct from $3`,
    [commit.scope.spaceId, 'id' in by ? by.id : by.key, commit.owner],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    key: row.key,
    currentRevisionId: row.current_revision_id,
    contentHash: row.content_hash,
    readBy: row.read_by,
    removed: row.removed,
    revisions: Number(row.revisions),
  };
}

/**
 * Stores a text with its chunks as a revision of a document, and makes it the current one: the door by which every kind of text comes in.
 * Write-once (PI-09), chunks shared by content (PI-41).
 * @param known the document as the space has it; null = it is a new one
 */
export async function storeText(
  commit: Commit,
  text: StorableText,
  known: KnownDocument | null,
  sourceId: SourceId,
  ids: Ids,
): Promise<StoredRevision> {
  const documentId = known?.id ?? text.id ?? ids.next('doc');
  const revisionId = await revisionIdOf(commit, text, documentId, known !== null);
  const again = hasSameBytes(known, text);
  await writeDocument(commit, text, known, { documentId, revisionId, sourceId });
  const stored = { documentId, revisionId, previousRevisionId: known?.currentRevisionId ?? null, again };
  announce(commit, text, documentId, again ? 'DOCUMENT_REREAD' : known ? 'DOCUMENT_REVISED' : 'DOCUMENT_ADDED');
  if (again && revisionId === known.currentRevisionId) {
    await noteIssues(commit, text, revisionId);
    return { ...stored, newChunks: 0, wasRead: true, toIndex: {} };
  }
  const inserted = await insertRows<{ id: string }>(
    commit,
    'revisions',
    REVISION_COLUMNS,
    [revisionRow(commit, text, documentId, revisionId)],
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
  const wasRead = inserted.length === 0;
  const revised = known ? [documentId] : [];
  if (wasRead) return { ...stored, newChunks: 0, wasRead, toIndex: { revised } };
  const chunks = await writeChunks(commit, text, revisionId);
  const thread = { documentId, revisionId, before: stored.previousRevisionId, posts: postsOf(commit, text) };
  return { ...stored, newChunks: chunks.length, wasRead, toIndex: { chunks, threads: [thread], revised } };
}

/** Do these very bytes stand in the document already? */
export const hasSameBytes = (
  known: KnownDocument | null,
  { contentHash }: Pick<StorableText, 'contentHash'>,
): known is KnownDocument & { readonly currentRevisionId: RevisionId } =>
  known !== null && known.currentRevisionId !== null && !known.removed && known.contentHash === contentHash;

/**
 * The id of a revision: of the document and its bytes. Where a newer reader makes another text of bytes that were read before,
 * it is a revision of its own, of its text too, as every offset points into a text. One statement where it was known.
 */
async function revisionIdOf(
  commit: Commit,
  { contentHash, text }: StorableText,
  documentId: DocumentId,
  wasKnown: boolean,
): Promise<RevisionId> {
  const id = derivedId('rev', documentId, contentHash);
  if (!wasKnown) return id;
  const textHash = createHash('sha256').update(text).digest('hex');
  const rows = await commit.query<{ hash: string }>(
    'ingest.textHash',
    `select encode(sha256(convert_to(text, 'UTF8')), 'hex') as hash from revisions where space_id = $1 and id = $2`,
    [commit.scope.spaceId, id],
  );
  const [stored] = rows;
  return stored && stored.hash !== textHash ? derivedId('rev', documentId, contentHash, textHash) : id;
}

/** What the newest reader put up with. One statement. */
async function noteIssues(commit: Commit, { issues = [] }: StorableText, revisionId: RevisionId): Promise<void> {
  await commit.query(
    'ingest.noteIssues',
    'update revisions set issues = $3::jsonb where space_id = $1 and id = $2 and issues <> $3::jsonb',
    [commit.scope.spaceId, revisionId, JSON.stringify(issues)],
  );
}

/** Of a message it was told when it was accepted. */
function announce(commit: Commit, text: StorableText, subject: DocumentId, kind: EventKind): void {
  if (text.kind === 'MESSAGE') return;
  const { key, chunks } = text;
  commit.emit({ kind, subject, about: [], owner: commit.owner, data: { key, chunks: chunks.length } });
}

const postsOf = (commit: Commit, { posts = [] }: StorableText): PlacedPost[] =>
  posts.map(({ chunk, ...post }) => ({ ...post, chunkId: chunkIdOf(commit, chunk) }));

/** A document that is read again has a key of its own already where another one has the new one. */
async function writeDocument(
  commit: Commit,
  text: StorableText,
  known: KnownDocument | null,
  at: { documentId: DocumentId; revisionId: RevisionId; sourceId: SourceId },
): Promise<void> {
  const { kind, key, title = null, path, uri = null, mediaType, pack, readBy = null } = text;
  const values = [
    commit.scope.spaceId,
    at.documentId,
    title,
    path,
    uri,
    mediaType,
    pack,
    at.sourceId,
    at.revisionId,
    commit.at,
    key,
    commit.owner,
    readBy,
  ];
  if (known) {
    await commit.query(
      'ingest.reviseDocument',
      `update documents d set title = $3, path = $4, uri = $5, media_type = $6, pack = $7, source_id = $8, current_revision_id = $9,
        removed = false, updated_at = $10, version = version + 1, read_by = $13,
        key = case when d.key = $11 or exists (select from documents o where o.space_id = $1 and o.key = $11
          and o.owner_id is not distinct from $12) then d.key else $11 end
        where d.space_id = $1 and d.id = $2`,
      values,
    );
    return;
  }
  await commit.query(
    'ingest.addDocument',
    `insert into documents (space_id, id, title, path, uri, media_type, pack, source_id, current_revision_id, created_at, updated_at,
        key, owner_id, read_by, kind)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14)`,
    [...values, kind],
  );
}

/** A revision as a row of its table. */
export function revisionRow(commit: Commit, stored: StorableText, documentId: DocumentId, revisionId: RevisionId) {
  const { text, bytes, contentHash, places = [] } = stored;
  const sameBytes = Buffer.from(text, 'utf8').equals(bytes);
  return {
    id: revisionId,
    owner_id: commit.owner,
    document_id: documentId,
    text,
    raw: sameBytes ? null : bytes,
    content_hash: contentHash,
    bytes: bytes.length,
    source_revision: stored.sourceRevision ?? null,
    published_at: stored.publishedAt ?? null,
    modified_at: stored.modifiedAt ?? null,
    retrieved_at: commit.at,
    created_at: commit.at,
    place_starts: places.map(({ start }) => start),
    place_labels: places.map(({ label }) => label),
    issues: stored.issues ?? [],
  };
}

const chunkIdOf = (commit: Commit, { text }: { readonly text: string }): ChunkId =>
  derivedId('chk', commit.owner, text);

/** @returns those that the space did not have */
async function writeChunks(
  commit: Commit,
  { chunks, posts = [], datedAt, publishedAt }: StorableText,
  revisionId: RevisionId,
): Promise<NonNullable<ToIndex['chunks']>> {
  const placed = chunks.map((draft) => ({ draft, id: chunkIdOf(commit, draft) }));
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
    content_at: contentTime(draft, posts, datedAt ?? publishedAt ?? null),
  }));
  await insertRows(commit, 'revision_chunks', PLACEMENT_COLUMNS, placements);
  const added = new Set(fresh.map((row) => row.id));
  return [...unique.values()]
    .filter(({ id }) => added.has(id))
    .map(({ id, draft }) => ({ chunkId: id, text: draft.text, prefix: draft.prefix }));
}

/** Makes the exact words citable: one span per distinct range, its id from the place and the words (PI-02). One statement. */
export async function storeSpans(
  commit: Commit,
  stored: Pick<StoredRevision, 'documentId' | 'revisionId'>,
  text: string,
  ranges: readonly TextRange[],
): Promise<(range: TextRange) => SpanId> {
  const distinct = new Map(ranges.map((range) => [slotOf(range), { ...range, quote: quoteOf(text, range) }]));
  const ids = await storeWords(commit, stored, [...distinct.values()]);
  const bySlot = new Map([...distinct.keys()].map((slot, n) => [slot, ids[n]]));
  return (range) => {
    const id = bySlot.get(slotOf(range));
    if (!id) throw new Error(`no span was stored for [${range.start}, ${range.end})`);
    return id;
  };
}

const slotOf = ({ start, end }: TextRange): string => `${start}:${end}`;

/**
 * Stores words of a revision as spans; those that are there already stay. One statement.
 * @returns their ids, in the same order
 */
export async function storeWords(
  commit: Commit,
  { documentId, revisionId }: Pick<StoredRevision, 'documentId' | 'revisionId'>,
  words: readonly (TextRange & { readonly quote: string })[],
): Promise<SpanId[]> {
  const rows = words.map(({ start, end, quote }) => {
    const hash = createHash('sha256').update(quote).digest('hex');
    return {
      id: derivedId('spn', revisionId, String(start), String(end), hash),
      owner_id: commit.owner,
      document_id: documentId,
      revision_id: revisionId,
      start_offset: start,
      end_offset: end,
      quote,
      quote_hash: hash,
    };
  });
  await insertRows(commit, 'spans', SPAN_COLUMNS, rows, { conflict: 'on conflict (space_id, id) do nothing' });
  return rows.map(({ id }) => id);
}

/** Remembers what the document is about; null = nothing in particular. One statement. */
export async function setSubject(commit: Commit, documentId: DocumentId, subjectId: EntityId | null): Promise<void> {
  await commit.query(
    'ingest.setSubject',
    'update documents set subject_id = $3::uuid where space_id = $1 and id = $2 and subject_id is distinct from $3::uuid',
    [commit.scope.spaceId, documentId, subjectId],
  );
}
