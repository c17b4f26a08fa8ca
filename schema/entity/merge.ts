import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { ConflictKind } from '../../src/domain/claims.ts';
import type { DistinctPair, Entity, Merge } from '../../src/domain/entities.ts';
import { encodeId } from '../../src/domain/ids.ts';
import { ClaimNode } from '../claim/claim.ts';
import { OWNER, VERSION } from './entity.ts';
import { ConflictKindEnum } from '../shared/enums.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('MergedEntity', {
  simpleResolvers: true,
  description: 'An entity that was merged, as it stands by itself: what its own texts call it.',
})
export class MergedEntityValue {
  @Field(() => ID, { description: 'Its own id (`ent_…`). Asked for by it, the canonical entity answers.' })
  readonly id: string;
  @Field(() => String, { description: 'What kind of thing it is.' })
  readonly type: string;
  @Field(() => String, { description: 'Its own name.' })
  readonly name: string;
  @Field(() => String, { nullable: true, description: 'Its own natural key; null where it has none.' })
  readonly key: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was first seen.' })
  readonly createdAt: Date;

  constructor({ id, type, name, key, version, createdAt }: Entity) {
    this.id = encodeId('ent', id);
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
    'An entity was merged into another: a pointer, which `unmergeEntity` takes out again. What was said of each stays said of each.',
})
export class MergeNode implements Node {
  readonly id: string;
  @Field(() => MergedEntityValue, { description: 'The entity that was merged.' })
  readonly member: MergedEntityValue;
  @Field(() => ID, {
    description: 'The entity that it was merged into: the canonical one, or one that was merged into that.',
  })
  readonly mergedInto: string;
  @Field(() => String, { description: 'Why.' })
  readonly reason: string;
  @Field(() => String, { description: 'Who did it.' })
  readonly by: string;
  @Field(() => DateTime, { description: 'When.' })
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
    this.id = encodeId('mrg', record.id);
    this.member = new MergedEntityValue(record.member);
    this.mergedInto = encodeId('ent', record.intoId);
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
  description: 'Two entities that were declared distinct: they are two, however alike they look.',
})
export class DistinctPairNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Why.' })
  readonly reason: string;
  @Field(() => String, { description: 'Who said so.' })
  readonly by: string;
  @Field(() => DateTime, { description: 'When.' })
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
    this.id = encodeId('dis', record.id);
    this.reason = record.reason;
    this.by = record.actor;
    this.at = record.createdAt;
    this.owner = record.owner;
    this.version = record.version;
  }
}
export const DistinctPairConnection = connectionOf('DistinctPair', 'pairs that are two', () => DistinctPairNode);

@ObjectType('Moved', {
  simpleResolvers: true,
  description: 'What is read with the canonical entity by a merge, and was not before.',
})
export class MovedValue {
  @Field(() => Int, { description: 'Claims about the members, whatever their status.' })
  readonly claims!: number;
  @Field(() => Int, { description: 'Relationships of the members, whatever their status.' })
  readonly relationships!: number;
  @Field(() => Int, { description: 'Names of the members, rejected ones among them.' })
  readonly aliases!: number;
  @Field(() => Int, { description: 'Places where texts speak of the members.' })
  readonly mentions!: number;
}

@ObjectType('MergeConflict', {
  simpleResolvers: true,
  description: 'Claims about entities that are merged, or would be, which cannot all hold of one.',
})
export class MergeConflictValue {
  @Field(() => ConflictKindEnum, { description: 'What it is about.' })
  readonly kind: ConflictKind;
  @Field(() => String, { description: 'The predicate on which the claims disagree.' })
  readonly predicate: string;
  @Field(() => Float, { description: 'How much it matters, 0 to 1.' })
  readonly severity: number;
  @Field(() => [ClaimNode], { description: 'The claims, oldest first.' })
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
