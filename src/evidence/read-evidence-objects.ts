import type { EvidenceObject, EvidenceObjectFilter } from '../domain/evidence-object-record.ts';
import type { Direction, Page, PageRequest } from '../domain/page-request.ts';
import type { Owner } from '../domain/scope.ts';
import type { ConversationId, DocumentId, EntityId, EvidenceObjectId } from '../domain/typed-ids.ts';
import { mergeGroupOf } from '../record/index.ts';
import { isAmong, keysetPage, upTo, type SqlValue, type View } from '../storage/index.ts';
import { isServedEvidence } from './served-evidence.ts';

export type EvidenceObjectOrder = 'CREATED' | 'CONFIDENCE';

export interface EvidenceRow {
  id: EvidenceObjectId;
  owner_id: Owner;
  question: string | null;
  question_hash: string | null;
  conversation_id: ConversationId | null;
  document_id: DocumentId | null;
  confidence: number;
  created_at: Date;
  since: string;
  uses: string | null;
  last_used_at: Date | null;
}

/** Of evidence object `e` with its uses `u`. */
export const EVIDENCE_COLUMNS = `e.id, e.owner_id, e.question, e.question_hash, e.conversation_id, e.document_id, e.confidence,
  e.created_at, e.since, u.uses, u.last_used_at`;
/** Looked up row by row: a join would read all there are. */
export const WITH_USES =
  'left join lateral (select * from evidence_uses where space_id = $1 and evidence_id = e.id limit 1) u on true';
const TAGGED = `t cross join lateral (select * from evidence_objects where space_id = $1 and id = t.evidence_id limit 1) e`;

export function toEvidenceObject(row: EvidenceRow): EvidenceObject {
  return {
    id: row.id,
    owner: row.owner_id,
    origin: originOf(row),
    confidence: row.confidence,
    createdAt: row.created_at,
    accessCount: Number(row.uses ?? 0),
    lastAccessed: row.last_used_at,
  };
}

function originOf(row: EvidenceRow): EvidenceObject['origin'] {
  const { question: text, question_hash: hash, conversation_id: conversationId, document_id: documentId } = row;
  if (text !== null && hash !== null) return { kind: 'QUESTION', text, hash, conversationId };
  if (documentId === null) throw new Error(`expected evidence ${row.id} to have an origin`);
  return { kind: 'INGESTION', documentId, commit: Number(row.since) };
}

/** Evidence objects by id; those that the view does not serve are not there. One statement. */
export async function evidenceObjectsByIds(
  view: View,
  ids: readonly EvidenceObjectId[],
): Promise<Map<EvidenceObjectId, EvidenceObject>> {
  const rows = await view.sql.query<EvidenceRow>(
    'evidence.evidenceObjectsByIds',
    `select ${EVIDENCE_COLUMNS} from evidence_objects e ${WITH_USES}
      where e.space_id = $1 and ${isAmong('e.id', '$2', ids)} and ${upTo(view.recorded, 'e')} and ${isServedEvidence(view, 'e.id')}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, toEvidenceObject(row)]));
}

/**
 * Evidence objects that the view serves, by when they were made or by confidence (SE-139): of one entity, of one topic, of a period. Each
 * way is driven by an index. One statement, and one more for an entity.
 */
export async function listEvidenceObjects(
  view: View,
  filter: EvidenceObjectFilter,
  order: EvidenceObjectOrder,
  direction: Direction,
  page: PageRequest,
): Promise<Page<EvidenceObject>> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const push = (value: SqlValue, type: string): string => `$${values.push(value)}::${type}`;
  const { entityId, topicId, origin, minConfidence, from, to } = filter;
  const entities = entityId === null ? null : push(await groupOf(view, entityId), 'uuid[]');
  const topic = topicId === null ? null : push(topicId, 'uuid');
  const driver = drivenBy(entities, topic);
  const conditions = [
    ...driver.conditions,
    ...(origin === null ? [] : [origin === 'QUESTION' ? 'e.question is not null' : 'e.document_id is not null']),
    ...(minConfidence === null ? [] : [`e.confidence >= ${push(minConfidence, 'double precision')}`]),
    ...(from === null ? [] : [`${driver.time} >= ${push(from, 'timestamptz')}`]),
    ...(to === null ? [] : [`${driver.time} < ${push(to, 'timestamptz')}`]),
    upTo(view.recorded, 'e'),
    isServedEvidence(view, 'e.id'),
  ];
  return keysetPage<EvidenceRow & { created_exact: string }, EvidenceObject>(
    view,
    {
      name: 'evidence.listEvidenceObjects',
      select: `select ${EVIDENCE_COLUMNS}, e.created_at::text as created_exact from ${driver.tables} ${WITH_USES}
        where ${conditions.join(' and ')}`,
      values,
      order: [
        order === 'CONFIDENCE'
          ? { expression: 'e.confidence', type: 'double precision' }
          : { expression: driver.time, type: 'timestamptz' },
        { expression: driver.id, type: 'uuid' },
      ],
      direction,
      positionOf: (row) => [order === 'CONFIDENCE' ? row.confidence : row.created_exact, row.id],
    },
    page,
    toEvidenceObject,
  );
}

/** What a list of evidence is read from, in the order of an index: tags of an entity, members of a topic, or all objects. */
function drivenBy(entities: string | null, topic: string | null) {
  const tagged = { time: 't.created_at', id: 't.evidence_id' };
  if (entities !== null) {
    const inTopic = `exists (select from evidence_topics m
      where m.space_id = $1 and m.evidence_id = t.evidence_id and m.topic_id = ${topic})`;
    const named = ['t.space_id = $1', `t.entity_id = any(${entities})`, firstOf(entities)];
    return {
      ...tagged,
      tables: `evidence_entities ${TAGGED}`,
      conditions: topic === null ? named : [...named, inTopic],
    };
  }
  if (topic === null)
    return { time: 'e.created_at', id: 'e.id', tables: 'evidence_objects e', conditions: ['e.space_id = $1'] };
  return { ...tagged, tables: `evidence_topics ${TAGGED}`, conditions: ['t.space_id = $1', `t.topic_id = ${topic}`] };
}

/** Evidence that names several entities that are one is one hit. */
const firstOf = (entities: string): string => `not exists (select from evidence_entities o
  where o.space_id = $1 and o.evidence_id = t.evidence_id and o.entity_id = any(${entities}) and o.entity_id < t.entity_id)`;

/** The entity, and all that are one with it. One statement. */
export async function groupOf(view: View, id: EntityId): Promise<EntityId[]> {
  if (view.ignoringMerges) return [id];
  const rows = await view.sql.query<{ id: EntityId }>(
    'evidence.groupOfEntity',
    `select one.id from (${mergeGroupOf(view, '$2::uuid')}) as one (id)`,
    [view.sql.scope.spaceId, id],
  );
  return rows.map((row) => row.id);
}
