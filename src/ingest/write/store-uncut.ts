import { derivedId, type DocumentId, type SourceId } from '../../domain/typed-ids.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import { DOCUMENT_COLUMNS, DOCUMENT_REVISION_COLUMNS, REVISION_COLUMNS } from './ingest-columns.ts';
import type { StorableText } from './storable.ts';
import { revisionRow } from './store-text.ts';

/** A text that is a document by an id of its own and is not cut: a message. */
export type UncutText = StorableText & { readonly id: DocumentId; readonly chunks: readonly [] };

/**
 * Stores texts that are new documents and have no chunks, each as its first revision. Three statements however many they are: three for
 * each held the line of commits of a space for 3 ms a message.
 */
export async function storeUncut(commit: Commit, texts: readonly UncutText[], sourceId: SourceId): Promise<void> {
  const { owner, at } = commit;
  const placed = texts.map((text) => ({ text, revisionId: derivedId('rev', text.id, text.contentHash) }));
  const documents = placed.map(({ text, revisionId }) => ({
    ...{ id: text.id, key: text.key, kind: text.kind, title: text.title ?? null, path: text.path },
    ...{ uri: text.uri ?? null, media_type: text.mediaType, pack: text.pack, read_by: text.readBy ?? null },
    ...{ source_id: sourceId, current_revision_id: revisionId, owner_id: owner, created_at: at, updated_at: at },
  }));
  await insertRows(commit, 'documents', DOCUMENT_COLUMNS, documents);
  const revisions = placed.map(({ text, revisionId }) => revisionRow(commit, text, text.id, revisionId));
  const conflict = 'on conflict (space_id, id) do nothing';
  await insertRows(commit, 'revisions', REVISION_COLUMNS, revisions, { conflict });
  const current = placed.map(({ text, revisionId }) => ({
    ...{ document_id: text.id, n: 0, owner_id: owner, revision_id: revisionId, source_id: sourceId, observed_at: at },
  }));
  await insertRows(commit, 'document_revisions', DOCUMENT_REVISION_COLUMNS, current);
}
