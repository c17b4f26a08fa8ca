import { Field, ID, InputType, Int } from 'type-graphql';
import { EXPECTED_VERSION, WriteInput } from '../shared/write-input.ts';

@InputType('EntityVersionInput', {
  description: 'The version of an entity that you last read, for optimistic locking.',
})
export class EntityVersionInput {
  @Field(() => ID, { description: 'The entity (`ent_…`): the canonical one or a member of this merge.' })
  readonly entity!: string;
  @Field(() => Int, { description: 'Its version; if it has changed since, nothing is done (StaleVersion).' })
  readonly version!: number;
}

@InputType('MergeEntitiesInput', { description: 'Entities to merge, because they are the same thing.' })
export class MergeEntitiesInput extends WriteInput {
  @Field(() => ID, { description: 'The entity (`ent_…`) that becomes the canonical one.' })
  readonly canonical!: string;
  @Field(() => [ID], {
    description: 'The entities (`ent_…`) to merge into it: same type, same owner, at most the setting `page.max`.',
  })
  readonly members!: string[];
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly reason!: string;
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: report what the merge would do, and write nothing.',
  })
  readonly dryRun!: boolean;
  @Field(() => [EntityVersionInput], {
    nullable: true,
    description:
      'The versions that you last read. If one has changed since, nothing is done (StaleVersion). Left out: not checked.',
  })
  readonly expectedVersions?: EntityVersionInput[] | null;
}

@InputType('UnmergeEntityInput', { description: 'A merge to take back.' })
export class UnmergeEntityInput extends WriteInput {
  @Field(() => ID, { description: 'The merged entity (`ent_…`), by its own id: `Merge.member.id`.' })
  readonly member!: string;
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: `Of the merge: ${EXPECTED_VERSION}` })
  readonly expectedVersion?: number | null;
}

@InputType('DeclareDistinctInput', {
  description: 'Two entities that are different things, however similar they look.',
})
export class DeclareDistinctInput extends WriteInput {
  @Field(() => ID, { description: 'One of the two (`ent_…`).' })
  readonly a!: string;
  @Field(() => ID, { description: 'The other one (`ent_…`).' })
  readonly b!: string;
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly reason!: string;
}
