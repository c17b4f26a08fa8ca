import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Alias, AliasKind, AliasOrigin, Entity, ReviewState } from '../../src/domain/entity-record.ts';
import { kindOf, type EntityKind } from '../../src/domain/entity-kinds.ts';
import { AliasKindEnum, AliasOriginEnum, EntityKindEnum, ReviewStateEnum } from './entity-enums.ts';
import { GetterField } from '../shared/getter-field.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { EntityFacetsNode } from '../shared/facet-types.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

/** Whose a thing is, in the words of the contract. */
export const OWNER = 'Owner: null = shared with everyone in the space, else the caller, to whom it is private.';
export const VERSION =
  'Version number, raised by one with every change. Send it as `expectedVersion` to detect changes by others (optimistic locking).';

@ObjectType('Entity', {
  implements: Node,
  simpleResolvers: true,
  description:
    'A person, organisation, document or other thing that texts mention, under whatever name: a node of the graph.',
})
export class EntityNode implements Node {
  readonly record: Entity;
  readonly at: At;

  constructor(record: Entity, at: At) {
    this.record = record;
    this.at = at;
  }

  @GetterField(() => String, {
    description: 'Its type, as named by the pack that found it: `PROPOSAL`, `PERSON` …',
  })
  get type(): string {
    return this.record.type;
  }

  @GetterField(() => EntityKindEnum, {
    description: 'Its type mapped to one of six kinds that are the same for all packs; CONCEPT if none fits better.',
  })
  get kind(): EntityKind {
    return kindOf(this.record.type);
  }

  @GetterField(() => String, { description: 'The name to show for it.' })
  get name(): string {
    return this.record.name;
  }

  @GetterField(() => String, {
    nullable: true,
    description: 'Natural key, an identifier used outside this system, such as `eip-1559`; null if it has none.',
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

  @GetterField(() => DateTime, { description: 'When it was first recorded here.' })
  get createdAt(): Date {
    return this.record.createdAt;
  }

  @GetterField(() => DateTime, { description: 'When it last changed.' })
  get updatedAt(): Date {
    return this.record.updatedAt;
  }

  get id(): string {
    return nodeId('ent', this.record.id, this.at);
  }
}

@ObjectType('Alias', {
  implements: Node,
  simpleResolvers: true,
  description: 'An alias: a name that an entity goes by, with where it came from.',
})
export class AliasNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'The name, as it was written.' })
  readonly text: string;
  @Field(() => String, {
    description:
      'The normal form by which it is looked up: lower case, hyphens and white space as one blank, no quotes.',
  })
  readonly normalForm: string;
  @Field(() => AliasKindEnum, { description: 'What sort of name it is.' })
  readonly kind: AliasKind;
  @Field(() => AliasOriginEnum, { description: 'How it became known to the system.' })
  readonly origin: AliasOrigin;
  @Field(() => String, {
    nullable: true,
    description:
      'The session id of the only conversation in which it is used, and there as a hint; null = it is used everywhere.',
  })
  readonly session: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The text around the name from which a language model inferred it; null if none did.',
  })
  readonly context: string | null;
  @Field(() => String, {
    description: 'Name of the extraction method, such as `PERSON` for a name that a person gave.',
  })
  readonly method: string;
  @Field(() => Float, { description: 'Confidence that the name means this entity, 0 to 1.' })
  readonly resolutionConfidence: number;
  @Field(() => ReviewStateEnum, {
    description: 'Whether a person has accepted or rejected it, or must before it is used.',
  })
  readonly reviewState: ReviewState;
  @Field(() => Boolean, { description: 'True if `reviewState` is ACCEPTED or REJECTED.' })
  readonly reviewed: boolean;
  @Field(() => Int, {
    description:
      'How often `resolveEntity` has resolved a mention by it, up to the present: `asOf` does not change the count.',
  })
  readonly uses: number;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When its owner (null = everyone) chose this entity as the meaning of the name (`chooseEntity`); null if nobody chose it.',
  })
  readonly chosenAt: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When `resolveEntity` last resolved a mention by it; null if never.',
  })
  readonly lastUsedAt: Date | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was first recorded here.' })
  readonly createdAt: Date;

  readonly record: Alias;
  readonly at: At;

  constructor(record: Alias, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('als', record.id, at);
    this.text = record.text;
    this.normalForm = record.norm;
    this.kind = record.kind;
    this.origin = record.origin;
    this.session = record.session;
    this.context = record.context;
    this.method = record.method;
    this.resolutionConfidence = record.confidence;
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

export const EntityConnection = connectionOf('Entity', 'entities', () => EntityNode, {
  totalCount: true,
  facets: EntityFacetsNode,
});
export const AliasConnection = connectionOf('Alias', 'aliases of an entity', () => AliasNode, {
  totalCount: true,
});
