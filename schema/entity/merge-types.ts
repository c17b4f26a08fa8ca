import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { ConflictKind } from '../../src/domain/claim-record.ts';
import type { DistinctPair, Entity, Merge } from '../../src/domain/entity-record.ts';
import { ClaimNode } from '../claim/claim.ts';
import { OWNER, VERSION } from './entity.ts';
import { ConflictKindEnum } from '../claim/conflict-enums.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('MergedEntity', {
  simpleResolvers: true,
  description: 'A merged entity by itself, with the name, key and type from its own texts.',
})
export class MergedEntityValue {
  @Field(() => ID, { description: 'Its own id (`ent_…`). `entity(id:)` with it returns the canonical entity.' })
  readonly id: string;
  @Field(() => String, { description: 'Its own type, as in `Entity.type`.' })
  readonly type: string;
  @Field(() => String, { description: 'Its own name.' })
  readonly name: string;
  @Field(() => String, { nullable: true, description: 'Its own natural key; null if it has none.' })
  readonly key: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was first recorded here.' })
  readonly createdAt: Date;

  constructor({ id, type, name, key, version, createdAt }: Entity, readAt: At) {
    this.id = nodeId('ent', id, readAt);
    this.type = type;
    this.name = name;
    this.key = key;
    this.version = version;
    this.createdAt = createdAt;
  }
}

@ObjectType('Merge', {
  implements: Node,
  simpleResolvers: true,
  description:
    'A merge of one entity into another. It is a pointer only: claims and names stay with each entity, and `unmergeEntity` reverses it.',
})
export class MergeNode implements Node {
  readonly id: string;
  @Field(() => MergedEntityValue, { description: 'The entity that was merged, by itself.' })
  readonly member: MergedEntityValue;
  @Field(() => ID, {
    description: 'Id of the entity that it was merged into: the canonical one, or one that is itself merged into that.',
  })
  readonly mergedInto: string;
  @Field(() => String, { description: 'The reason given.' })
  readonly reason: string;
  @Field(() => String, { description: 'Who merged them.' })
  readonly by: string;
  @Field(() => DateTime, { description: 'When they were merged.' })
  readonly at: Date;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;

  readonly record: Merge;
  readonly readAt: At;

  constructor(record: Merge, readAt: At) {
    this.record = record;
    this.readAt = readAt;
    this.id = nodeId('mrg', record.id, readAt);
    this.member = new MergedEntityValue(record.member, readAt);
    this.mergedInto = nodeId('ent', record.intoId, readAt);
    this.reason = record.reason;
    this.by = record.actor;
    this.at = record.createdAt;
    this.owner = record.owner;
    this.version = record.version;
  }
}
export const MergeConnection = connectionOf('Merge', 'merges', () => MergeNode);

@ObjectType('DistinctPair', {
  implements: Node,
  simpleResolvers: true,
  description: 'Two entities that were declared distinct: they cannot be merged.',
})
export class DistinctPairNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'The reason given.' })
  readonly reason: string;
  @Field(() => String, { description: 'Who declared it.' })
  readonly by: string;
  @Field(() => DateTime, { description: 'When it was declared.' })
  readonly at: Date;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;

  readonly record: DistinctPair;
  readonly readAt: At;

  constructor(record: DistinctPair, readAt: At) {
    this.record = record;
    this.readAt = readAt;
    this.id = nodeId('dis', record.id, readAt);
    this.reason = record.reason;
    this.by = record.actor;
    this.at = record.createdAt;
    this.owner = record.owner;
    this.version = record.version;
  }
}
export const DistinctPairConnection = connectionOf(
  'DistinctPair',
  'pairs of distinct entities',
  () => DistinctPairNode,
);

@ObjectType('Moved', {
  simpleResolvers: true,
  description: 'Counts of what is read with the canonical entity because of a merge.',
})
export class MovedValue {
  @Field(() => Int, { description: 'Claims about the merged entities, of every status.' })
  readonly claims!: number;
  @Field(() => Int, { description: 'Relationships of the merged entities, of every status.' })
  readonly relationships!: number;
  @Field(() => Int, { description: 'Aliases of the merged entities, including rejected ones.' })
  readonly aliases!: number;
  @Field(() => Int, { description: 'Mentions of the merged entities.' })
  readonly mentions!: number;
}

@ObjectType('MergeConflict', {
  simpleResolvers: true,
  description: 'A contradiction between claims about merged entities (or entities to be merged).',
})
export class MergeConflictValue {
  @Field(() => ConflictKindEnum, { description: 'The kind of contradiction.' })
  readonly kind: ConflictKind;
  @Field(() => String, { description: 'The predicate on which the claims disagree.' })
  readonly predicate: string;
  @Field(() => Float, { description: 'Severity, 0 to 1, as in `Conflict.severity`.' })
  readonly severity: number;
  @Field(() => [ClaimNode], { description: 'The contradicting claims, oldest first.' })
  readonly claims: readonly ClaimNode[];

  constructor(
    { kind, predicate, severity }: Pick<MergeConflictValue, 'kind' | 'predicate' | 'severity'>,
    claims: readonly ClaimNode[],
  ) {
    this.kind = kind;
    this.predicate = predicate;
    this.severity = severity;
    this.claims = claims;
  }
}
