import { ObjectType, Field } from 'type-graphql';
import { Written, type Done, resultOf } from '../shared/written.ts';
import { AliasNode, EntityNode } from './entity.ts';
import { MovedValue, MergeConflictValue } from './merge-types.ts';

@ObjectType('AliasWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'An alias was added, accepted or rejected.',
})
export class AliasWritten extends Written {
  @Field(() => AliasNode, { description: 'The alias as it is now.' })
  readonly alias: AliasNode;
  constructor(done: Done, alias: AliasNode) {
    super(done);
    this.alias = alias;
  }
}

@ObjectType('EntitiesMerged', {
  implements: Written,
  simpleResolvers: true,
  description: 'Entities were merged, or with `dryRun` would be.',
})
export class EntitiesMerged extends Written {
  @Field(() => EntityNode, { description: 'The canonical entity, as it is now.' })
  readonly entity: EntityNode;
  @Field(() => Boolean, { description: 'True if nothing was written and this is a preview.' })
  readonly dryRun: boolean;
  @Field(() => MovedValue, { description: 'Counts of what is read with the canonical entity from now on.' })
  readonly moved: MovedValue;
  @Field(() => [MergeConflictValue], { description: 'Contradictions, which become open conflicts; may be empty.' })
  readonly conflicts: readonly MergeConflictValue[];
  constructor(done: Done, merged: Pick<EntitiesMerged, 'entity' | 'dryRun' | 'moved' | 'conflicts'>) {
    super(done);
    this.entity = merged.entity;
    this.dryRun = merged.dryRun;
    this.moved = merged.moved;
    this.conflicts = merged.conflicts;
  }
}

@ObjectType('EntityUnmerged', { implements: Written, simpleResolvers: true, description: 'A merge was taken back.' })
export class EntityUnmerged extends Written {
  @Field(() => EntityNode, { description: 'The entity that is separate again, as it is now.' })
  readonly entity: EntityNode;
  @Field(() => EntityNode, { description: 'The entity that it had been merged into, as it is now.' })
  readonly from: EntityNode;
  constructor(done: Done, entity: EntityNode, from: EntityNode) {
    super(done);
    this.entity = entity;
    this.from = from;
  }
}

@ObjectType('DistinctDeclared', {
  implements: Written,
  simpleResolvers: true,
  description: 'Two entities were declared distinct.',
})
export class DistinctDeclared extends Written {
  @Field(() => [EntityNode], { description: 'The two entities, in the order given.' })
  readonly entities: readonly EntityNode[];
  constructor(done: Done, entities: readonly EntityNode[]) {
    super(done);
    this.entities = entities;
  }
}
export const AddAliasResult = resultOf('AddAliasResult', AliasWritten, 'VERSIONED');
export const MergeEntitiesResult = resultOf('MergeEntitiesResult', EntitiesMerged, 'VERSIONED');
export const UnmergeEntityResult = resultOf('UnmergeEntityResult', EntityUnmerged, 'VERSIONED');
export const DeclareDistinctResult = resultOf('DeclareDistinctResult', DistinctDeclared);
