import {
  AliasNode,
  AnswerValue,
  ChunkNode,
  ClaimNode,
  ConflictNode,
  ConversationNode,
  DistinctPairNode,
  DocumentNode,
  EntityNode,
  EpisodicMemoryNode,
  EvidenceNode,
  EvidenceObjectNode,
  JobNode,
  MentionNode,
  MessageNode,
  MergeNode,
  QuarantinedNode,
  RelationshipNode,
  RevisionNode,
  RuleNode,
  SourceNode,
  SpanNode,
  StatementCaseNode,
  SuggestionNode,
  TopicNode,
  TrustRuleNode,
  type At,
} from '../../schema/index.ts';
import type { Claim } from '../../src/domain/claim-record.ts';
import type { Entity } from '../../src/domain/entity-record.ts';
import {
  type AliasId,
  type AnswerId,
  type CaseId,
  type ChunkId,
  type ClaimId,
  type ConflictId,
  type ConversationId,
  type DistinctPairId,
  type DocumentId,
  type EntityId,
  type EvidenceId,
  type EvidenceObjectId,
  type InferredId,
  type JobId,
  type MentionId,
  type MessageId,
  type MergeId,
  type QuarantineId,
  type RevisionId,
  type RuleId,
  type SourceId,
  type SpanId,
  type SuggestionId,
  type TopicId,
  type TrustRuleId,
  decodeId,
  isTypedId,
} from '../../src/domain/typed-ids.ts';
import type { MemoryId } from '../../src/domain/memory-record.ts';
import type { AssertedRelationship } from '../../src/domain/relationship-record.ts';
import { answersByIds } from '../../src/answer/index.ts';
import { inferredByIds } from '../../graph/store/index.ts';
import { rulesByIds } from '../../graph/inference/index.ts';
import {
  aliasEvidenceByIds,
  aliasesByIds,
  distinctPairsByIds,
  entitiesByIds,
  entitiesByKeys,
  mentionsByIds,
  mergesByIds,
  namedEntities,
} from '../../src/identity/index.ts';
import {
  chunksByIds,
  documentsByIds,
  documentsByKeys,
  quarantinedByIds,
  revisionsByIds,
  sourcesByIds,
  spansByIds,
} from '../../src/ingest/index.ts';
import { conversationByKey, conversationsByIds, messagesByIds } from '../../src/conversation/index.ts';
import type { Job } from '../../src/domain/jobs.ts';
import { jobsByIds } from '../../src/jobs/index.ts';
import {
  claimsByIds,
  conflictsByIds,
  evidenceByIds,
  statementCasesByIds,
  trustRulesByIds,
} from '../../src/reconcile/index.ts';
import { evidenceObjectsByIds, topicsByIds } from '../../src/evidence/index.ts';
import { episodesByIds } from '../../src/memory/index.ts';
import { suggestionsByIds } from '../../src/suggest/index.ts';
import { NotFound } from '../../src/domain/errors.ts';
import { NOW } from './as-of.ts';
import type { BatchRead, NodeKind, RequestSession } from './context.ts';

const kindOf = <K extends string, V, N>(read: BatchRead<K, V>, make: (record: V, at: At) => N): NodeKind<K, V, N> => ({
  read,
  make,
});

const ENTITY = kindOf(entitiesByIds, (record, at) => new EntityNode(record, at));
const ENTITY_BY_KEY = kindOf(entitiesByKeys, (record, at) => new EntityNode(record, at));
const ALIAS = kindOf(aliasesByIds, (record, at) => new AliasNode(record, at));
const MENTION = kindOf(mentionsByIds, (record, at) => new MentionNode(record, at));
const MERGE = kindOf(mergesByIds, (record, at) => new MergeNode(record, at));
const DISTINCT_PAIR = kindOf(distinctPairsByIds, (record, at) => new DistinctPairNode(record, at));
const NAMED = kindOf(namedEntities, (record) => record);
const CLAIM = kindOf(claimsByIds, (record, at) => new ClaimNode(record, at));
const CLAIM_EVIDENCE = kindOf(evidenceByIds, (record, at) => new EvidenceNode({ ...record, aliasId: null }, at));
const ALIAS_EVIDENCE = kindOf(
  aliasEvidenceByIds,
  (record, at) => new EvidenceNode({ ...record, claimId: null, stance: 'SUPPORTS', trust: null }, at),
);
const SPAN = kindOf(spansByIds, (record, at) => new SpanNode(record, at));
const CONFLICT = kindOf(conflictsByIds, (record, at) => new ConflictNode(record, at));
const SOURCE = kindOf(sourcesByIds, (record, at) => new SourceNode(record, at));
const TRUST_RULE = kindOf(trustRulesByIds, (record, at) => new TrustRuleNode(record, at));
const DOCUMENT = kindOf(documentsByIds, (record, at) => new DocumentNode(record, at));
const DOCUMENT_BY_KEY = kindOf(documentsByKeys, (record, at) => new DocumentNode(record, at));
const REVISION = kindOf(revisionsByIds, (record, at) => new RevisionNode(record, at));
const CHUNK = kindOf(chunksByIds, (record, at) => new ChunkNode({ ...record, place: null }, at));
const QUARANTINED = kindOf(quarantinedByIds, (record, at) => new QuarantinedNode(record, at));
const CASE = kindOf(statementCasesByIds, (record, at) => new StatementCaseNode(record, at));
const SUGGESTION = kindOf(suggestionsByIds, (record, at) => new SuggestionNode(record, at));
const INFERRED = kindOf(inferredByIds, (record, at) => new RelationshipNode(record, at));
const RULE = kindOf(rulesByIds, (record, at) => new RuleNode(record, at));
const CONVERSATION = kindOf(conversationsByIds, (record, at) => new ConversationNode(record, at));
const MESSAGE = kindOf(messagesByIds, (record, at) => new MessageNode(record, at));
const EVIDENCE_OBJECT = kindOf(evidenceObjectsByIds, (record, at) => new EvidenceObjectNode(record, at));
const TOPIC = kindOf(topicsByIds, (record, at) => new TopicNode(record, at));
const EPISODE = kindOf(episodesByIds, (record, at) => new EpisodicMemoryNode(record, at));
const ANSWER = kindOf(answersByIds, (given, at) => new AnswerValue(given, at, null));
const JOB = kindOf(jobsByIds, (record) => new JobNode(record));

/*
 * Things by id or key, as the contract shows them; null where there is none that the caller may see. All that are asked for
 * at the same time are read in one statement.
 */

type Found<N> = Promise<N | null>;

export const entityById = (op: RequestSession, id: EntityId, at: At): Found<EntityNode> => op.node(ENTITY, at, id);
export const entityByKey = (op: RequestSession, key: string, at: At): Found<EntityNode> =>
  op.node(ENTITY_BY_KEY, at, key);
export const aliasById = (op: RequestSession, id: AliasId, at: At): Found<AliasNode> => op.node(ALIAS, at, id);
export const mentionById = (op: RequestSession, id: MentionId, at: At): Found<MentionNode> => op.node(MENTION, at, id);
export const mergeById = (op: RequestSession, id: MergeId, at: At): Found<MergeNode> => op.node(MERGE, at, id);
export const distinctPairById = (op: RequestSession, id: DistinctPairId, at: At): Found<DistinctPairNode> =>
  op.node(DISTINCT_PAIR, at, id);
/** The entity of this very id, merged or not: what a write is about. */
export const namedById = (op: RequestSession, id: EntityId, at: At): Found<Entity> => op.node(NAMED, at, id);
export const claimById = (op: RequestSession, id: ClaimId, at: At): Found<ClaimNode> => op.node(CLAIM, at, id);
export const spanById = (op: RequestSession, id: SpanId, at: At): Found<SpanNode> => op.node(SPAN, at, id);
export const conflictById = (op: RequestSession, id: ConflictId, at: At): Found<ConflictNode> =>
  op.node(CONFLICT, at, id);
export const suggestionById = (op: RequestSession, id: SuggestionId, at: At): Found<SuggestionNode> =>
  op.node(SUGGESTION, at, id);
export const caseById = (op: RequestSession, id: CaseId, at: At): Found<StatementCaseNode> => op.node(CASE, at, id);
export const sourceById = (op: RequestSession, id: SourceId, at: At): Found<SourceNode> => op.node(SOURCE, at, id);
export const trustRuleById = (op: RequestSession, id: TrustRuleId, at: At): Found<TrustRuleNode> =>
  op.node(TRUST_RULE, at, id);
export const documentById = (op: RequestSession, id: DocumentId, at: At): Found<DocumentNode> =>
  op.node(DOCUMENT, at, id);
export const documentByKey = (op: RequestSession, key: string, at: At): Found<DocumentNode> =>
  op.node(DOCUMENT_BY_KEY, at, key);
export const revisionById = (op: RequestSession, id: RevisionId, at: At): Found<RevisionNode> =>
  op.node(REVISION, at, id);
export const chunkById = (op: RequestSession, id: ChunkId, at: At): Found<ChunkNode> => op.node(CHUNK, at, id);
export const quarantinedById = (op: RequestSession, id: QuarantineId, at: At): Found<QuarantinedNode> =>
  op.node(QUARANTINED, at, id);

export const inferredById = (op: RequestSession, id: InferredId, at: At): Found<RelationshipNode> =>
  op.node(INFERRED, at, id);

export const ruleById = (op: RequestSession, id: RuleId, at: At): Found<RuleNode> => op.node(RULE, at, id);

/** The read of it is not counted: whoever shows it for its own sake does so. */
export const evidenceObjectById = (op: RequestSession, id: EvidenceObjectId, at: At): Found<EvidenceObjectNode> =>
  op.node(EVIDENCE_OBJECT, at, id);
export const topicById = (op: RequestSession, id: TopicId, at: At): Found<TopicNode> => op.node(TOPIC, at, id);

export const episodeById = (op: RequestSession, id: MemoryId, at: At): Found<EpisodicMemoryNode> =>
  op.node(EPISODE, at, id);

/** Answers have no past: each is the caller's own, as it was given. */
export const answerById = (op: RequestSession, id: AnswerId): Found<AnswerValue> => op.node(ANSWER, NOW, id);

/** Jobs have no past. */
export const jobById = (op: RequestSession, id: JobId): Found<JobNode> => op.node(JOB, NOW, id);
/** The job of a mutation: as its work left it, or, where that was done before, as it is by now. */
export const jobShown = async (op: RequestSession, job: Job, replayed: boolean): Promise<JobNode> =>
  (replayed ? await jobById(op, job.id) : null) ?? new JobNode(job);

export const messageById = (op: RequestSession, id: MessageId, at: At): Found<MessageNode> => op.node(MESSAGE, at, id);

/** Conversations have no past. */
export const conversationOf = (op: RequestSession, id: ConversationId): Found<ConversationNode> =>
  op.node(CONVERSATION, NOW, id);

/** A conversation by its id or natural key. */
export async function conversationById(op: RequestSession, text: string): Found<ConversationNode> {
  if (isTypedId(text)) return conversationOf(op, decodeId(text, 'cnv').id);
  const record = await conversationByKey({ sql: op.reader }, text);
  return record && new ConversationNode(record, NOW);
}

/** @throws NotFound */
export async function conversationNamed(op: RequestSession, text: string, path: string): Promise<ConversationNode> {
  const found = await conversationById(op, text);
  if (found) return found;
  throw new NotFound('no such conversation in this space; begin one with startConversation', [path]);
}

export async function relationshipById(op: RequestSession, id: ClaimId, at: At): Found<RelationshipNode> {
  const claim = await claimById(op, id, at);
  const relationship = claim && asRelationship(claim.record);
  return relationship && new RelationshipNode(relationship, at);
}

/** A claim seen as an edge; null where it is none. */
export function asRelationship(claim: Claim): AssertedRelationship | null {
  const { id, subjectId, predicate, object, edge } = claim;
  if (!edge || object.type !== 'ENTITY') return null;
  return { basis: 'ASSERTED', id, from: subjectId, to: object.entityId, kind: predicate, claim };
}

/** Evidence of a claim, or of an alias. */
export async function evidenceById(op: RequestSession, id: EvidenceId, at: At): Found<EvidenceNode> {
  const [ofClaim, ofAlias] = await Promise.all([op.node(CLAIM_EVIDENCE, at, id), op.node(ALIAS_EVIDENCE, at, id)]);
  return ofClaim ?? ofAlias;
}

/**
 * The entity that a stored reference leads to: at once where it has been read already (`prefetch`, `knowEntity`), as fields that wait cost
 * an operation several times what others do.
 */
export function entityOf(op: RequestSession, id: EntityId, at: At): EntityNode | Promise<EntityNode> {
  return op.readNode(ENTITY, at, id) ?? required(entityById(op, id, at), `entity ${id}`);
}

/** Entities that were read beside what refers to them. */
export const knowEntity = (op: RequestSession, id: EntityId, entity: Entity, at: At): void =>
  op.know(ENTITY, at, id, entity);

/** Reads entities that will be asked for one by one. */
export async function prefetch(op: RequestSession, ids: readonly EntityId[], at: At): Promise<void> {
  const unknown = new Set(ids.filter((id) => op.readNode(ENTITY, at, id) === undefined));
  await Promise.all([...unknown].map((id) => entityById(op, id, at)));
}

/**
 * What a stored reference leads to. It is there whenever the thing that refers to it is: otherwise the record is broken.
 */
export function required<T>(found: Promise<T | null>, what: string): Promise<T> {
  return found.then((thing) => {
    if (thing === null) throw new Error(`expected ${what}, which is referred to, to be there`);
    return thing;
  });
}
