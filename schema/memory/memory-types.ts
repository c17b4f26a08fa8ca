import { Field, Float, Int, InterfaceType, ObjectType } from 'type-graphql';
import type { Claim } from '../../src/domain/claim-record.ts';
import {
  versionOfEpisode,
  type Episode,
  type EpisodeEventType,
  type EpisodeMention,
  type MemoryStatus,
} from '../../src/domain/memory-record.ts';
import type { EntityId, Id } from '../../src/domain/typed-ids.ts';
import { ClaimNode } from '../claim/claim.ts';
import { ConfidenceValue } from '../claim/confidence.ts';
import { VERSION } from '../entity/entity.ts';
import { enumOf } from '../shared/enum-of.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import { MemoryStatusEnum } from './memory-kind.ts';

export const EpisodeEventTypeEnum = enumOf<EpisodeEventType>(
  'EpisodeEventType',
  'What somebody did by a message, by patterns alone. Of several the first in this order.',
  {
    CORRECTION: 'Put something right that was said or stored.',
    UPDATE: 'Told that something has changed.',
    QUESTION: 'Asked something.',
    COMMAND: 'Wanted something to be done or shown.',
    STATEMENT: 'Told something.',
    OTHER: 'Greeted, thanked, agreed: told nothing.',
  },
);

@InterfaceType('Memory', {
  implements: Node,
  description: 'Something remembered from earlier conversations, private to the caller.',
})
export abstract class Memory implements Node {
  readonly id!: string;
  @Field(() => String, { description: 'The memory as text, one sentence or more.' })
  readonly text!: string;
  @Field(() => ConfidenceValue, { description: 'Confidence from 0 to 1, with the parts that it is made of.' })
  readonly confidence!: () => ConfidenceValue;
  @Field(() => MemoryStatusEnum, { description: 'How it stands.' })
  readonly status?: MemoryStatus;
  @Field(() => Int, { description: VERSION })
  readonly version!: number;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  readonly createdAt!: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt!: Date;
}

@ObjectType('SemanticMemory', {
  implements: [Memory, Node],
  simpleResolvers: true,
  description:
    'A semantic memory: a fact, kept as a claim that is private to the caller and that no document states (`Claim.basis`).',
})
export class SemanticMemoryNode implements Memory {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  readonly confidence: () => ConfidenceValue;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  @Field(() => ClaimNode, { description: 'The claim that holds the fact.' })
  readonly claim: ClaimNode;
  @Field(() => DateTime, {
    description: 'When it was last said, confirmed, or used in an answer: effective confidence decays from then on.',
  })
  readonly lastValidatedAt: Date;

  constructor(record: Claim, at: At) {
    this.claim = new ClaimNode(record, at);
    this.id = nodeId('mem', record.id as string as Id<'mem'>, at);
    this.version = record.version;
    this.text = record.statement;
    this.confidence = () => this.claim.confidence;
    this.lastValidatedAt = record.lastVerifiedAt;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

@ObjectType('EpisodeMention', {
  simpleResolvers: true,
  description: 'Where the message of an episode speaks of an entity.',
})
export class EpisodeMentionValue {
  @Field(() => String, { description: 'The words as they stand there: a name, or a pronoun.' })
  readonly text: string;
  @Field(() => Int, { description: 'Offset of the first of them in the message, in UTF-16 code units, from 0.' })
  readonly start: number;
  @Field(() => Boolean, { description: 'True if it is a pronoun that stands for the entity.' })
  readonly isCoreference: boolean;

  constructor({ text, start, isCoreference }: EpisodeMention) {
    this.text = text;
    this.start = start;
    this.isCoreference = isCoreference;
  }
}

@ObjectType('EpisodeEntity', {
  simpleResolvers: true,
  description: 'An entity that an episode is about, with where its message speaks of it.',
})
export class EpisodeEntityValue {
  readonly entityId: EntityId;
  readonly at: At;
  @Field(() => [EpisodeMentionValue], { description: 'Where the message speaks of it, in order.' })
  readonly mentions: readonly EpisodeMentionValue[];

  constructor(entityId: EntityId, mentions: readonly EpisodeMention[], at: At) {
    this.entityId = entityId;
    this.at = at;
    this.mentions = mentions.map((mention) => new EpisodeMentionValue(mention));
  }
}

@ObjectType('EpisodicMemory', {
  implements: [Memory, Node],
  simpleResolvers: true,
  description:
    'An episodic memory: what the caller did in one turn of a private conversation of theirs. Made behind the reply; it never changes, but may be forgotten.',
})
export class EpisodicMemoryNode implements Memory {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  readonly confidence: () => ConfidenceValue;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly status: MemoryStatus;
  @Field(() => EpisodeEventTypeEnum, { description: 'What the caller did by the message.' })
  readonly eventType: EpisodeEventType;
  @Field(() => Float, {
    description: 'How important it is, from 0 to 1: by its type, and more if it is about an entity.',
  })
  readonly importance: number;
  @Field(() => DateTime, { description: 'When it was said.' })
  readonly saidAt: Date;
  readonly record: Episode;
  readonly at: At;

  constructor(record: Episode, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('mem', record.id, at);
    this.version = versionOfEpisode(record);
    this.text = record.summary;
    this.confidence = () => ConfidenceValue.recorded(at);
    this.eventType = record.eventType;
    this.importance = record.importance;
    this.saidAt = record.saidAt;
    this.status = record.forgottenAt === null ? 'ACTIVE' : 'INVALIDATED';
    this.createdAt = record.createdAt;
    this.updatedAt = record.forgottenAt ?? record.createdAt;
  }
}

export const MemoryConnection = connectionOf<Memory>('Memory', 'memories', () => Memory);
