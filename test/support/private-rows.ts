import type {
  AliasId,
  CaseId,
  ChunkId,
  ClaimId,
  ConflictId,
  DistinctPairId,
  DocumentId,
  EntityId,
  EvidenceId,
  MentionId,
  MergeId,
  QuarantineId,
  RevisionId,
  SourceId,
  SpanId,
  TrustRuleId,
} from '../../src/domain/typed-ids.ts';

/** One private row of each table. */
export interface Planted {
  readonly source: SourceId;
  readonly document: DocumentId;
  readonly revision: RevisionId;
  readonly chunk: ChunkId;
  readonly span: SpanId;
  readonly quarantined: QuarantineId;
  readonly entity: EntityId;
  readonly other: EntityId;
  readonly member: EntityId;
  readonly merge: MergeId;
  readonly pair: DistinctPairId;
  readonly rule: TrustRuleId;
  readonly alias: AliasId;
  readonly aliasEvidence: EvidenceId;
  readonly mention: MentionId;
  readonly claim: ClaimId;
  readonly next: ClaimId;
  readonly evidence: EvidenceId;
  readonly conflict: ConflictId;
  readonly twin: ClaimId;
  readonly statementCase: CaseId;
}
