import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Evidence, Stance } from '../../src/domain/claims.ts';
import type { Span } from '../../src/domain/documents.ts';
import {
  encodeId,
  type AliasId,
  type ClaimId,
  type EntityId,
  type MentionId,
  type RevisionId,
  type SpanId,
} from '../../src/domain/ids.ts';
import { StanceEnum } from '../shared/enums.ts';
import type { Owner } from '../../src/domain/scope.ts';
import { OWNER } from '../entity/entity.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Span', {
  implements: Node,
  simpleResolvers: true,
  description: 'Exact words of a document: a stretch of one of its revisions. Never changes.',
})
export class SpanNode implements Node {
  readonly id: string;
  @Field(() => Int, { description: 'Where it begins in `revision.text`, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => Int, { description: 'Where it ends in `revision.text`, in UTF-16 code units, not included.' })
  readonly end: number;
  @Field(() => String, { description: 'The words.' })
  readonly quote: string;
  @Field(() => String, { description: 'SHA-256 of the words in UTF-8, hexadecimal.' })
  readonly quoteHash: string;
  @Field(() => String, {
    nullable: true,
    description:
      'Where it comes from in what was read: `page 3`, `<p> at 120:5`; null where the text is the original itself.',
  })
  readonly place: string | null;

  readonly record: Span;
  readonly at: At;

  constructor(record: Span, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('spn', record.id);
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
  description: 'Words that speak for a claim or against it, or that give an entity a name.',
})
export class EvidenceNode implements Node {
  readonly id: string;
  @Field(() => StanceEnum, { description: 'Which side it takes.' })
  readonly stance: Stance;
  @Field(() => Float, { description: 'How sure the method is that the words say this, 0 to 1.' })
  readonly confidence: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'How far its source was trusted when it was recorded, 0 to 1: so far it counts. null where it gives an entity a name.',
  })
  readonly trust: number | null;
  @Field(() => String, { description: 'How it was read from the words.' })
  readonly method: string;
  @Field(() => Boolean, {
    description:
      'The newest reading of its revision says so; false: another pack, or another reader, reads another thing.',
  })
  readonly inLatestReading: boolean;
  @Field(() => Boolean, {
    description: 'It is said, in the current revision of a document that is there: it still speaks.',
  })
  readonly current: boolean;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  readonly createdAt: Date;

  readonly record: EvidenceRecord;
  readonly at: At;

  constructor(record: EvidenceRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('evd', record.id);
    this.stance = record.stance;
    this.confidence = record.confidence;
    this.trust = record.trust;
    this.method = record.method;
    this.inLatestReading = record.said;
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
  readonly stage: string;
  readonly method: string;
  readonly confidence: number;
  readonly owner: Owner;
  readonly said: boolean;
  readonly current: boolean;
  readonly createdAt: Date;
}

@ObjectType('Mention', {
  implements: Node,
  simpleResolvers: true,
  description: 'A place where a text speaks of an entity.',
})
export class MentionNode implements Node {
  readonly id: string;
  @Field(() => String, {
    description: 'How its name was resolved there: by key, name, alias or normal form, or as a new entity.',
  })
  readonly stage: string;
  @Field(() => String, { description: 'How the mention was found.' })
  readonly method: string;
  @Field(() => Float, { description: 'How sure it is that the entity is meant, 0 to 1.' })
  readonly confidence: number;
  @Field(() => Boolean, { description: 'The newest reading of its revision finds it.' })
  readonly inLatestReading: boolean;
  @Field(() => Boolean, { description: 'It is found in the current revision of a document that is there.' })
  readonly current: boolean;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  readonly createdAt: Date;

  readonly record: MentionRecord;
  readonly at: At;

  constructor(record: MentionRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('men', record.id);
    this.stage = record.stage;
    this.method = record.method;
    this.confidence = record.confidence;
    this.inLatestReading = record.said;
    this.current = record.current;
    this.owner = record.owner;
    this.createdAt = record.createdAt;
  }
}

export const EvidenceConnection = connectionOf('Evidence', 'evidence', () => EvidenceNode);
export const MentionConnection = connectionOf('Mention', 'mentions of an entity', () => MentionNode);
