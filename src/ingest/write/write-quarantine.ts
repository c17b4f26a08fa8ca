import type { DocumentKind, SourceItem } from '../../domain/document-record.ts';
import { ConflictingState, NotFound, StaleVersion } from '../../domain/errors.ts';
import { encodeId, type Ids, type QuarantineId, type SourceId } from '../../domain/typed-ids.ts';
import type { MediaType } from '../../domain/text.ts';
import type { Commit, NothingToCommit } from '../../storage/index.ts';
import type { HeldDocument } from '../prepare-here.ts';

/** Keeps what screening held back, with why, for a person to release. The same bytes at the same place are held once. */
export async function hold(
  commit: Commit,
  held: HeldDocument,
  sourceId: SourceId,
  ids: Ids,
): Promise<QuarantineId | NothingToCommit<QuarantineId>> {
  const id = ids.next('qua');
  const { item } = held;
  const rows = await commit.query<{ id: QuarantineId }>(
    'ingest.hold',
    `insert into quarantine (space_id, id, owner_id, source_id, path, uri, kind, media_type, raw, content_hash, reason, message,
        published_at, source_revision, created_at, updated_at, findings, preview)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16::jsonb, $17)
      on conflict (space_id, owner_id, source_id, path, content_hash) do nothing returning id`,
    [
      commit.scope.spaceId,
      id,
      commit.owner,
      sourceId,
      item.path,
      item.uri,
      item.kind,
      item.mediaType,
      item.bytes,
      held.contentHash,
      held.reason,
      held.message,
      item.publishedAt,
      item.sourceRevision,
      commit.at,
      JSON.stringify(held.findings),
      held.preview,
    ],
  );
  if (!rows[0]) return commit.nothing(await heldBefore(commit, held, sourceId));
  commit.emit({
    kind: 'DOCUMENT_QUARANTINED',
    subject: id,
    about: [],
    owner: commit.owner,
    data: {
      path: item.path,
      reason: held.reason,
      source: encodeId('src', sourceId),
      ...(typeof held.drift === 'number' && { drift: Math.round(held.drift * 1_000) / 1_000 }),
    },
  });
  return id;
}

async function heldBefore(commit: Commit, held: HeldDocument, sourceId: SourceId): Promise<QuarantineId> {
  const rows = await commit.query<{ id: QuarantineId }>(
    'ingest.heldBefore',
    `select id from quarantine where space_id = $1 and source_id = $2 and path = $3 and content_hash = $4
      and owner_id is not distinct from $5`,
    [commit.scope.spaceId, sourceId, held.item.path, held.contentHash, commit.owner],
  );
  if (!rows[0]) throw new Error('a row in the way of another must be there');
  return rows[0].id;
}

interface HeldRow {
  source_id: SourceId;
  source_key: string;
  path: string;
  uri: string | null;
  kind: DocumentKind;
  media_type: MediaType | null;
  raw: Buffer;
  state: string;
  version: number;
  published_at: Date | null;
  source_revision: string | null;
}

export interface Released {
  readonly item: SourceItem;
  readonly sourceId: SourceId;
  readonly sourceKey: string;
}

export interface ReleaseInput {
  readonly id: QuarantineId;
  readonly expectedVersion: number | null;
  /** Why it may come in; null = nothing is said. */
  readonly reason: string | null;
}

/**
 * Marks a held item as released and hands back its bytes, to be ingested in the same commit.
 * @throws NotFound, StaleVersion, ConflictingState when someone decided before
 */
export async function markReleased(commit: Commit, input: ReleaseInput): Promise<Released> {
  const [row] = await commit.query<HeldRow>(
    'ingest.heldItem',
    `select q.source_id, s.key as source_key, q.path, q.uri, q.kind, q.media_type, q.raw, q.state, q.version, q.published_at,
      q.source_revision
      from quarantine q join sources s on s.space_id = q.space_id and s.id = q.source_id
      where q.space_id = $1 and q.id = $2 and q.owner_id is not distinct from $3`,
    [commit.scope.spaceId, input.id, commit.owner],
  );
  if (!row) throw new NotFound('no such quarantined document in this space', ['id']);
  if (input.expectedVersion !== null && input.expectedVersion !== row.version) {
    throw new StaleVersion('the quarantined document', input.expectedVersion, row.version);
  }
  if (row.state !== 'HELD')
    throw new ConflictingState(`expected a document that is HELD, this one is ${row.state}`, ['id']);
  await commit.query(
    'ingest.release',
    `update quarantine set state = 'RELEASED', release_reason = $4, version = version + 1, updated_at = $3 where space_id = $1 and id = $2`,
    [commit.scope.spaceId, input.id, commit.at, input.reason],
  );
  commit.emit({
    kind: 'DOCUMENT_RELEASED',
    subject: input.id,
    about: [],
    owner: commit.owner,
    data: { path: row.path },
  });
  return {
    sourceId: row.source_id,
    sourceKey: row.source_key,
    item: {
      path: row.path,
      bytes: new Uint8Array(row.raw),
      mediaType: row.media_type,
      kind: row.kind,
      uri: row.uri,
      publishedAt: row.published_at,
      modifiedAt: null,
      sourceRevision: row.source_revision,
    },
  };
}
