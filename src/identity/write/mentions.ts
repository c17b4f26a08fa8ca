import type { DocumentId, EntityId, Ids, RevisionId, SpanId } from '../../domain/ids.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import { MENTION_COLUMNS } from './rows.ts';

export interface NewMention {
  readonly entityId: EntityId;
  readonly spanId: SpanId;
  readonly stage: string;
  readonly method: string;
  readonly confidence: number;
}

/** Records where entities are named in a revision. One statement. */
export async function addMentions(
  commit: Commit,
  place: { readonly documentId: DocumentId; readonly revisionId: RevisionId },
  mentions: readonly NewMention[],
  ids: Ids,
): Promise<void> {
  const rows = mentions.map((mention) => ({
    id: ids.next('men'),
    owner_id: commit.owner,
    entity_id: mention.entityId,
    span_id: mention.spanId,
    document_id: place.documentId,
    revision_id: place.revisionId,
    stage: mention.stage,
    method: mention.method,
    confidence: mention.confidence,
    created_at: commit.at,
  }));
  await insertRows(commit, 'mentions', MENTION_COLUMNS, rows, {
    conflict: 'on conflict (space_id, owner_id, entity_id, span_id) do nothing',
  });
}
