import { MODEL_METHOD } from '../../domain/candidate-claims.ts';
import type { DocumentId, EntityId, Ids, RevisionId, SpanId } from '../../domain/typed-ids.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import type { NewAlias } from './write-aliases.ts';
import { MENTION_COLUMNS } from './identity-columns.ts';

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

/** What a new reading of a text names, where it was read before. */
export interface Named {
  readonly mentions: readonly Pick<NewMention, 'entityId' | 'spanId'>[];
  readonly aliases: readonly Pick<NewAlias, 'entityId' | 'text'>[];
  /** What a language model found stays. */
  readonly keepsModel: boolean;
}

/**
 * Whom a text names by which words is what its newest reading says: what another one found keeps its row, and counts no more,
 * until it is found again. Two statements.
 */
export async function keepWhatIsNamed(
  commit: Commit,
  { documentId, revisionId }: { readonly documentId: DocumentId; readonly revisionId: RevisionId },
  { mentions, aliases, keepsModel }: Named,
): Promise<void> {
  const at = [commit.scope.spaceId, documentId, revisionId, `${MODEL_METHOD}%`, keepsModel];
  await commit.query(
    'identity.keepMentions',
    `update mentions m set said = n.said from (
        select o.ctid as place, (o.entity_id, o.span_id) in
            (select s.entity_id, s.span_id from jsonb_to_recordset($6::jsonb) as s (entity_id uuid, span_id uuid)) as said
          from mentions o where o.space_id = $1 and o.document_id = $2 and o.revision_id = $3 and not ($5 and o.method like $4)) n
      where m.ctid = n.place and m.said <> n.said`,
    [...at, JSON.stringify(mentions.map(({ entityId, spanId }) => ({ entity_id: entityId, span_id: spanId })))],
  );
  await commit.query(
    'identity.keepAliasEvidence',
    `update alias_evidence e set said = n.said from (
        select o.ctid as place, (a.entity_id, a.text) in
            (select s.entity_id, s.text collate "C" from jsonb_to_recordset($6::jsonb) as s (entity_id uuid, text text)) as said
          from alias_evidence o join aliases a on a.space_id = $1 and a.id = o.alias_id
         where o.space_id = $1 and o.document_id = $2 and o.revision_id = $3 and not ($5 and o.method like $4)) n
      where e.ctid = n.place and e.said <> n.said`,
    [...at, JSON.stringify(aliases.map(({ entityId, text }) => ({ entity_id: entityId, text })))],
  );
}
