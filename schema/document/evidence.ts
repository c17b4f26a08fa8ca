import type { MentionStage } from '../../src/domain/entity-record.ts';
import { MentionStageEnum } from '../entity/entity-enums.ts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Evidence, Stance } from '../../src/domain/claim-record.ts';
import type { Span } from '../../src/domain/document-record.ts';
import {
  type AliasId,
  type ClaimId,
  type EntityId,
  type MentionId,
  type RevisionId,
  type SpanId,
} from '../../src/domain/typed-ids.ts';
import { StanceEnum } from '../claim/claim-enums.ts';
import type { Owner } from '../../src/domain/scope.ts';
import { OWNER } from '../entity/entity.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Span', {
  implements: Node,
  simpleResolvers: true,
  description: 'A span: exact words of a revision, with their offsets. Immutable.',
})
export class SpanNode implements Node {
  readonly id: string;
  @Field(() => Int, { description: 'Start offset in `revision.text`, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => Int, { description: 'End offset in `revision.text`, in UTF-16 code units, excluded.' })
  readonly end: number;
  @Field(() => String, { description: 'The exact words.' })
  readonly quote: string;
  @Field(() => String, { description: 'SHA-256 of `quote` in UTF-8, hexadecimal.' })
  readonly quoteHash: string;
  @Field(() => String, {
    nullable: true,
    description: 'Position in the original file: `page 3`, `<p> at 120:5`; null if the text is the original.',
  })
  readonly place: string | null;

  readonly record: Span;
  readonly at: At;

  constructor(record: Span, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('spn', record.id, at);
    this.start = record.start;
    this.end = record.end;
    this.quote = record.quote;
    this.quoteHash = record.quoteHash;
    this.place = record.place;
  }
}

/** Evidence of a claim or of an alias; exactly one of `claimId` and `aliasId` is there. */
export type EvidenceRecord = Omit<Evidence, 'claimId' | 'trust'> & {
  readonly trust: number | null;
  readonly claimId: ClaimId | null;
  readonly aliasId: AliasId | null;
};

@ObjectType('Evidence', {
  implements: Node,
  simpleResolvers: true,
  description:
    'Evidence: words of a document that support or refute a claim, or that give an entity a name (provenance).',
})
export class EvidenceNode implements Node {
  readonly id: string;
  @Field(() => StanceEnum, { description: 'Whether it supports or refutes the claim.' })
  readonly stance: Stance;
  @Field(() => Float, { description: 'Confidence of the extraction method that the words say this, 0 to 1.' })
  readonly extractionConfidence: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'Trust in its source when it was recorded, 0 to 1, by which it is weighted; null for evidence of an alias.',
  })
  readonly trust: number | null;
  @Field(() => String, {
    description: 'Name of the extraction method, such as `PERSON` for words that a person asserted here.',
  })
  readonly method: string;
  @Field(() => Boolean, {
    description:
      'True if the newest reading of its revision still finds it; false if a later pack or reader reads something else there.',
  })
  readonly inLatestReading: boolean;
  @Field(() => Boolean, {
    description:
      'True if it counts now: the newest reading finds it, in the current revision of a document that is not removed.',
  })
  readonly current: boolean;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => DateTime, { description: 'When it was first recorded here.' })
  readonly createdAt: Date;

  readonly record: EvidenceRecord;
  readonly at: At;

  constructor(record: EvidenceRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('evd', record.id, at);
    this.stance = record.stance;
    this.extractionConfidence = record.confidence;
    this.trust = record.trust;
    this.method = record.method;
    this.inLatestReading = record.inLatestReading;
    this.current = record.current;
    this.owner = record.owner;
    this.createdAt = record.createdAt;
  }
}

export interface MentionRecord {
  readonly id: MentionId;
  readonly entityId: EntityId;
  readonly spanId: SpanId;
  readonly revisionId: RevisionId;
  readonly stage: MentionStage;
  readonly method: string;
  readonly confidence: number;
  readonly owner: Owner;
  readonly inLatestReading: boolean;
  readonly current: boolean;
  readonly createdAt: Date;
}

@ObjectType('Mention', {
  implements: Node,
  simpleResolvers: true,
  description: 'A mention: words of a document that refer to an entity.',
})
export class MentionNode implements Node {
  readonly id: string;
  @Field(() => MentionStageEnum, { description: 'How the name was resolved to the entity.' })
  readonly stage: MentionStage;
  @Field(() => String, { description: 'Name of the extraction method that found it.' })
  readonly method: string;
  @Field(() => Float, { description: 'Confidence that the entity is meant, 0 to 1.' })
  readonly resolutionConfidence: number;
  @Field(() => Boolean, { description: 'True if the newest reading of its revision still finds it.' })
  readonly inLatestReading: boolean;
  @Field(() => Boolean, {
    description:
      'True if it counts now: the newest reading finds it, in the current revision of a document that is not removed.',
  })
  readonly current: boolean;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => DateTime, { description: 'When it was first recorded here.' })
  readonly createdAt: Date;

  readonly record: MentionRecord;
  readonly at: At;

  constructor(record: MentionRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('men', record.id, at);
    this.stage = record.stage;
    this.method = record.method;
    this.resolutionConfidence = record.confidence;
    this.inLatestReading = record.inLatestReading;
    this.current = record.current;
    this.owner = record.owner;
    this.createdAt = record.createdAt;
  }
}

export const EvidenceConnection = connectionOf('Evidence', 'evidence', () => EvidenceNode);
export const MentionConnection = connectionOf('Mention', 'mentions of an entity', () => MentionNode, {
  totalCount: true,
});
