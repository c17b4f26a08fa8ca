import type { EntityId, SourceId, TopicId } from '../domain/typed-ids.ts';
import { canonicalOf, isCurrent } from '../record/index.ts';
import { relation, type View } from '../storage/index.ts';
import { groupOf } from './read-evidence-objects.ts';
import { isServedEvidence } from './served-evidence.ts';

/** The entities that served evidence of any of these topics names, those that stand for them in the view. One statement. */
export async function entitiesOfTopics(view: View, topics: readonly TopicId[]): Promise<EntityId[]> {
  const rows = await view.sql.query<{ id: EntityId }>(
    'evidence.entitiesOfTopics',
    `select distinct ${canonicalOf(view, 't.entity_id')} as id from evidence_topics m
        join evidence_entities t on t.space_id = $1 and t.evidence_id = m.evidence_id
      where m.space_id = $1 and m.topic_id = any($2::uuid[]) and ${isServedEvidence(view, 'm.evidence_id')}`,
    [view.sql.scope.spaceId, topics],
  );
  return rows.map(({ id }) => id);
}

/** The sources of the documents in which the words of evidence stand: of this topic, of this entity, or of both. A statement or two. */
export async function sourcesOfEvidence(
  view: View,
  { topicId, entityId }: { readonly topicId: TopicId | null; readonly entityId: EntityId | null },
): Promise<SourceId[]> {
  const entities = entityId === null ? null : await groupOf(view, entityId);
  const rows = await view.sql.query<{ source_id: SourceId }>(
    'evidence.sourcesOfEvidence',
    `select distinct d.source_id from evidence_chunks ec
        join revision_chunks p on p.space_id = $1 and p.chunk_id = ec.chunk_id
        join ${relation(view, 'documents')} d on d.space_id = $1 and ${isCurrent('d', 'p.revision_id')}
      where ec.space_id = $1
        and ($2::uuid is null or ec.evidence_id in (
          select m.evidence_id from evidence_topics m where m.space_id = $1 and m.topic_id = $2))
        and ($3::uuid[] is null or ec.evidence_id in (
          select t.evidence_id from evidence_entities t where t.space_id = $1 and t.entity_id = any($3)))`,
    [view.sql.scope.spaceId, topicId, entities],
  );
  return rows.map((row) => row.source_id);
}
