import {
  AliasNode, ChunkNode, ClaimNode, ConflictNode, DocumentNode, EntityNode, EvidenceNode, JobNode, MentionNode, QuarantinedNode,
  RelationshipNode, RevisionNode, SourceNode, SpanNode, type At,
} from '../schema/index.ts'; // prettier-ignore
import type { Claim } from '../src/domain/claims.ts';
import type {
  AliasId, ChunkId, ClaimId, ConflictId, DocumentId, EntityId, EvidenceId, JobId, MentionId, QuarantineId, RevisionId, SourceId, SpanId,
} from '../src/domain/ids.ts'; // prettier-ignore
import type { Relationship } from '../src/domain/relationships.ts';
import { aliasEvidenceByIds, aliasesByIds, entitiesByIds, mentionsByIds } from '../src/identity/index.ts';
import {
  chunksByIds, documentsByIds, quarantinedByIds, revisionsByIds, sourcesByIds, spansByIds,
} from '../src/ingest/index.ts'; // prettier-ignore
import { jobsByIds } from '../src/jobs/index.ts';
import { claimsByIds, conflictsByIds, evidenceByIds } from '../src/reconcile/index.ts';
import type { Operation } from './context.ts';

/** Things by id, as the contract shows them; null where there is none that the caller may see. */

export async function entityById(op: Operation, id: EntityId, at: At): Promise<EntityNode | null> {
  const record = await op.byId(entitiesByIds, at, id);
  return record && new EntityNode(record, at);
}

export async function aliasById(op: Operation, id: AliasId, at: At): Promise<AliasNode | null> {
  const record = await op.byId(aliasesByIds, at, id);
  return record && new AliasNode(record, at);
}

export async function mentionById(op: Operation, id: MentionId, at: At): Promise<MentionNode | null> {
  const record = await op.byId(mentionsByIds, at, id);
  return record && new MentionNode(record, at);
}

export async function claimById(op: Operation, id: ClaimId, at: At): Promise<ClaimNode | null> {
  const record = await op.byId(claimsByIds, at, id);
  return record && new ClaimNode(record, at);
}

export async function relationshipById(op: Operation, id: ClaimId, at: At): Promise<RelationshipNode | null> {
  const record = await op.byId(claimsByIds, at, id);
  const relationship = record && asRelationship(record);
  return relationship && new RelationshipNode(relationship, at);
}

/** A claim seen as an edge; null where it is none. */
export function asRelationship(claim: Claim): Relationship | null {
  const { id, subjectId, predicate, object, edge } = claim;
  if (!edge || object.type !== 'ENTITY') return null;
  return { basis: 'ASSERTED', id, from: subjectId, to: object.entityId, kind: predicate, claim };
}

/** Evidence of a claim, or of an alias. */
export async function evidenceById(op: Operation, id: EvidenceId, at: At): Promise<EvidenceNode | null> {
  const [ofClaim, ofAlias] = await Promise.all([op.byId(evidenceByIds, at, id), op.byId(aliasEvidenceByIds, at, id)]);
  if (ofClaim) return new EvidenceNode({ ...ofClaim, aliasId: null }, at);
  return ofAlias && new EvidenceNode({ ...ofAlias, claimId: null, stance: 'SUPPORTS' }, at);
}

export async function spanById(op: Operation, id: SpanId, at: At): Promise<SpanNode | null> {
  const record = await op.byId(spansByIds, at, id);
  return record && new SpanNode(record, at);
}

export async function conflictById(op: Operation, id: ConflictId, at: At): Promise<ConflictNode | null> {
  const record = await op.byId(conflictsByIds, at, id);
  return record && new ConflictNode(record, at);
}

export async function sourceById(op: Operation, id: SourceId, at: At): Promise<SourceNode | null> {
  const record = await op.byId(sourcesByIds, at, id);
  return record && new SourceNode(record, at);
}

export async function documentById(op: Operation, id: DocumentId, at: At): Promise<DocumentNode | null> {
  const record = await op.byId(documentsByIds, at, id);
  return record && new DocumentNode(record, at);
}

export async function revisionById(op: Operation, id: RevisionId, at: At): Promise<RevisionNode | null> {
  const record = await op.byId(revisionsByIds, at, id);
  return record && new RevisionNode(record, at);
}

export async function chunkById(op: Operation, id: ChunkId, at: At): Promise<ChunkNode | null> {
  const record = await op.byId(chunksByIds, at, id);
  return record && new ChunkNode({ ...record, place: null }, at);
}

export async function quarantinedById(op: Operation, id: QuarantineId, at: At): Promise<QuarantinedNode | null> {
  const record = await op.byId(quarantinedByIds, at, id);
  return record && new QuarantinedNode(record, at);
}

/** Jobs have no past. */
export async function jobById(op: Operation, id: JobId): Promise<JobNode | null> {
  const record = await op.byId(jobsByIds, { recorded: null, valid: null }, id);
  return record && new JobNode(record);
}

/**
 * What a stored reference leads to. It is there whenever the thing that refers to it is: otherwise the record is broken.
 */
export async function there<T>(found: Promise<T | null>, what: string): Promise<T> {
  const thing = await found;
  if (thing === null) throw new Error(`expected ${what}, which is referred to, to be there`);
  return thing;
}
