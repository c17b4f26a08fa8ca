import { createHash } from 'node:crypto';
import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { EvidenceChunk, EvidenceObject, EvidenceSource, Topic } from '../../src/domain/evidence-object-record.ts';
import type { Direction } from '../../src/domain/page-request.ts';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { OWNER } from '../entity/entity.ts';
import { enumOf } from '../shared/enum-of.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import { PageAsOfArgs } from '../shared/shared-arguments.ts';
import { DirectionEnum } from '../shared/shared-enums.ts';

export const EvidenceObjectOrderEnum = enumOf<'CREATED' | 'CONFIDENCE'>(
  'EvidenceObjectOrder',
  'Fields that evidence objects can be sorted by.',
  { CREATED: 'When they were made.', CONFIDENCE: 'Their confidence.' },
);

export const EvidenceOriginEnum = enumOf<EvidenceObject['origin']['kind']>(
  'EvidenceOrigin',
  'Where an evidence object comes from.',
  { QUESTION: 'A question found it.', INGESTION: 'A document that was ingested brought it.' },
);

@ObjectType('EvidenceSource', {
  simpleResolvers: true,
  description: 'What is known of a document from which the words of an evidence object come.',
})
export class EvidenceSourceValue {
  @Field(() => String, { nullable: true, description: 'Its address; null if it has none, such as a note.' })
  readonly url: string | null;
  @Field(() => String, { nullable: true, description: 'The domain of its address; null if it is on no site.' })
  readonly domain: string | null;
  @Field(() => String, { nullable: true, description: 'Its title; null if it has none.' })
  readonly title: string | null;
  @Field(() => DateTime, { description: 'When it was fetched or handed in.' })
  readonly retrievedAt: Date;
  @Field(() => String, { description: 'SHA-256 of its content, hexadecimal.' })
  readonly contentHash: string;

  readonly record: EvidenceSource;
  readonly at: At;

  constructor(record: EvidenceSource, at: At) {
    this.record = record;
    this.at = at;
    this.url = record.url;
    this.domain = record.domain;
    this.title = record.title;
    this.retrievedAt = record.retrievedAt;
    this.contentHash = record.contentHash;
  }
}

@ObjectType('EvidenceChunk', {
  simpleResolvers: true,
  description: 'Words of an evidence object, with the place where they stand.',
})
export class EvidenceChunkValue {
  @Field(() => String, { description: 'The text.' })
  readonly content: string;
  @Field(() => String, { nullable: true, description: 'The address of its document; null if it has none.' })
  readonly url: string | null;
  @Field(() => String, { nullable: true, description: 'The domain of that address; null if it is on no site.' })
  readonly domain: string | null;
  @Field(() => String, { description: 'SHA-256 of the text, hexadecimal.' })
  readonly contentHash: string;
  @Field(() => Int, { description: 'Its position among the chunks of its document, from 0.' })
  readonly position: number;
  @Field(() => Int, { description: 'Its start offset in the text of the revision, in UTF-16 code units.' })
  readonly start: number;

  readonly record: EvidenceChunk;
  readonly at: At;

  constructor(record: EvidenceChunk, at: At) {
    this.record = record;
    this.at = at;
    this.content = record.text;
    this.url = record.source.url;
    this.domain = record.source.domain;
    this.contentHash = createHash('sha256').update(record.text).digest('hex');
    this.position = record.n;
    this.start = record.start;
  }
}

@ObjectType('EvidenceObject', {
  implements: Node,
  simpleResolvers: true,
  description:
    'Words that a question found, or that a document brought, kept as evidence for later questions. It is there for the whole space, ' +
    'whatever the topic of a conversation is by now.',
})
export class EvidenceObjectNode implements Node {
  readonly id: string;
  @Field(() => EvidenceOriginEnum, { description: 'Where it comes from.' })
  readonly origin: EvidenceObject['origin']['kind'];
  @Field(() => String, {
    nullable: true,
    description: 'The question that found it, as it was asked; null if it was ingested.',
  })
  readonly question: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Hash of the canonical form of that question; null if it was ingested.',
  })
  readonly questionHash: string | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Number of the commit that brought its words; null if a question found it.',
  })
  readonly commitNumber: number | null;
  @Field(() => Float, { description: 'Confidence, 0 to 1; 0.5 unless whoever kept it said otherwise.' })
  readonly retrievalConfidence: number;
  @Field(() => DateTime, { description: 'When it was found, or its words were stored.' })
  readonly createdAt: Date;
  @Field(() => Int, {
    description: 'How often it was read, by its id or in a list, before this time. Counted shortly after each read.',
  })
  readonly accessCount: number;
  @Field(() => DateTime, { nullable: true, description: 'When it was last read before this time; null if never.' })
  readonly lastAccessed: Date | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;

  readonly record: EvidenceObject;
  readonly at: At;

  constructor(record: EvidenceObject, at: At) {
    const { origin } = record;
    this.record = record;
    this.at = at;
    this.id = nodeId('evo', record.id, at);
    this.origin = origin.kind;
    this.question = origin.kind === 'QUESTION' ? origin.text : null;
    this.questionHash = origin.kind === 'QUESTION' ? origin.hash : null;
    this.commitNumber = origin.kind === 'INGESTION' ? origin.commit : null;
    this.retrievalConfidence = record.confidence;
    this.createdAt = record.createdAt;
    this.accessCount = record.accessCount;
    this.lastAccessed = record.lastAccessed;
    this.owner = record.owner;
  }
}

@ObjectType('Topic', {
  implements: Node,
  simpleResolvers: true,
  description:
    'A group of evidence objects whose embeddings lie close together. Topics show the present: they have no history.',
})
export class TopicNode implements Node {
  readonly id: string;
  @Field(() => Int, { description: 'Number of evidence objects in it.' })
  readonly members: number;
  @Field(() => [Float], { description: 'Mean of the embeddings of its members, normalised to length 1.' })
  readonly centroid: readonly number[];
  @Field(() => DateTime, { description: 'When it began.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When its centroid was last calculated.' })
  readonly updatedAt: Date;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;

  readonly record: Topic;
  readonly at: At;

  constructor(record: Topic, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('top', record.id, at);
    this.members = record.members;
    this.centroid = [...record.centroid];
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
    this.owner = record.owner;
  }
}

@ObjectType('TopicHit', { simpleResolvers: true, description: 'A topic that a search found.' })
export class TopicHitValue {
  @Field(() => TopicNode, { description: 'The topic.' })
  readonly topic: TopicNode;
  @Field(() => Float, { description: 'Cosine of the text and the centroid of the topic, −1 to 1.' })
  readonly score: number;

  constructor(topic: TopicNode, score: number) {
    this.topic = topic;
    this.score = score;
  }
}

export const EvidenceObjectConnection = connectionOf('EvidenceObject', 'evidence objects', () => EvidenceObjectNode);
export const TopicConnection = connectionOf('Topic', 'topics', () => TopicNode);

@ArgsType()
export class EvidenceObjectsArgs extends PageAsOfArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those that name this entity: its id (`ent_…`), natural key, name or alias.',
  })
  readonly entity?: string | null;
  @Field(() => ID, { nullable: true, description: 'Only those of this topic (`top_…`).' })
  readonly topic?: string | null;
  @Field(() => EvidenceOriginEnum, { nullable: true, description: 'Only those that come from there.' })
  readonly origin?: EvidenceObject['origin']['kind'] | null;
  @Field(() => Float, { nullable: true, description: 'Only those of at least this confidence, 0 to 1.' })
  readonly minConfidence?: number | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Only those that were made then or later; a day, month or year means its first instant.',
  })
  readonly from?: TimeGiven | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Only those that were made before that; a day, month or year means its first instant.',
  })
  readonly to?: TimeGiven | null;
  @Field(() => EvidenceObjectOrderEnum, { defaultValue: 'CREATED', description: 'The field to sort by.' })
  readonly orderBy!: 'CREATED' | 'CONFIDENCE';
  @Field(() => DirectionEnum, { defaultValue: 'DESC', description: 'DESC: the newest, or the surest, first.' })
  readonly orderDirection!: Direction;
}
