import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Alias, AliasKind, AliasOrigin, Entity, ReviewState } from '../../src/domain/entities.ts';
import { encodeId } from '../../src/domain/ids.ts';
import { kindOf, type EntityKind } from '../../src/domain/entity-kinds.ts';
import { AliasKindEnum, AliasOriginEnum, EntityKindEnum, ReviewStateEnum } from '../shared/enums.ts';
import { GetterField } from '../shared/getter-field.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

/** Whose a thing is, in the words of the contract. */
export const OWNER = 'Whose it is: null = shared by everyone in the space, else private to the caller.';
export const VERSION =
  'Grows by one with every change: send it as `expectedVersion` to change only what you have seen.';

@ObjectType('Entity', {
  implements: Node,
  simpleResolvers: true,
  description: 'Somebody or something that texts speak of, whatever name they use.',
})
export class EntityNode implements Node {
  readonly record: Entity;
  readonly at: At;

  constructor(record: Entity, at: At) {
    this.record = record;
    this.at = at;
  }

  @GetterField(() => String, {
    description: 'What kind of thing it is, in the words of its pack: `Proposal`, `Person` …',
  })
  get type(): string {
    return this.record.type;
  }

  @GetterField(() => EntityKindEnum, {
    description: 'The nearest of six kinds to its type, whatever pack it comes from; CONCEPT when none is near.',
  })
  get kind(): EntityKind {
    return kindOf(this.record.type);
  }

  @GetterField(() => String, { description: 'The name it is shown by.' })
  get name(): string {
    return this.record.name;
  }

  @GetterField(() => String, {
    nullable: true,
    description: 'Natural key, such as `eip-1559`; null where the subject has none.',
  })
  get key(): string | null {
    return this.record.key;
  }

  @GetterField(() => String, { nullable: true, description: OWNER })
  get owner(): string | null {
    return this.record.owner;
  }

  @GetterField(() => Int, { description: VERSION })
  get version(): number {
    return this.record.version;
  }

  @GetterField(() => DateTime, { description: 'When it was first seen.' })
  get createdAt(): Date {
    return this.record.createdAt;
  }

  @GetterField(() => DateTime, { description: 'When it last changed.' })
  get updatedAt(): Date {
    return this.record.updatedAt;
  }

  get id(): string {
    return encodeId('ent', this.record.id);
  }
}

@ObjectType('Alias', { implements: Node, simpleResolvers: true, description: 'A name that an entity goes by.' })
export class AliasNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'The name, as it was written.' })
  readonly text: string;
  @Field(() => String, {
    description: 'The form that it is looked up by: in lower case, hyphens and white space one blank, quotes gone.',
  })
  readonly normalForm: string;
  @Field(() => AliasKindEnum, { description: 'Where the spelling comes from.' })
  readonly kind: AliasKind;
  @Field(() => AliasOriginEnum, { description: 'How it came to be known.' })
  readonly origin: AliasOrigin;
  @Field(() => String, {
    nullable: true,
    description: 'The conversation in which it counts, as a hint; null = it counts everywhere.',
  })
  readonly session: string | null;
  @Field(() => String, { nullable: true, description: 'The words that a model inferred it from.' })
  readonly context: string | null;
  @Field(() => String, { description: 'How it was found.' })
  readonly method: string;
  @Field(() => Float, { description: 'How sure it is that this names the entity, 0 to 1.' })
  readonly confidence: number;
  @Field(() => ReviewStateEnum, { description: 'What a person has said of it.' })
  readonly reviewState: ReviewState;
  @Field(() => Boolean, { description: 'Whether a person has said anything of it: `ACCEPTED` or `REJECTED`.' })
  readonly reviewed: boolean;
  @Field(() => Int, {
    description:
      'How often it has resolved a name, for a write that says so; counted to the present, as of whenever the rest is.',
  })
  readonly uses: number;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when its owner (null = everyone) means this entity by it, whoever else goes by it; null where nobody chose.',
  })
  readonly chosenAt: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'When it last did.' })
  readonly lastUsedAt: Date | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  readonly createdAt: Date;

  readonly record: Alias;
  readonly at: At;

  constructor(record: Alias, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('als', record.id);
    this.text = record.text;
    this.normalForm = record.norm;
    this.kind = record.kind;
    this.origin = record.origin;
    this.session = record.session;
    this.context = record.context;
    this.method = record.method;
    this.confidence = record.confidence;
    this.reviewState = record.reviewState;
    this.reviewed = record.reviewState === 'ACCEPTED' || record.reviewState === 'REJECTED';
    this.uses = record.uses;
    this.chosenAt = record.chosenAt;
    this.lastUsedAt = record.lastUsedAt;
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
  }
}

export const EntityConnection = connectionOf('Entity', 'entities', () => EntityNode);
export const AliasConnection = connectionOf('Alias', 'names of an entity', () => AliasNode);
