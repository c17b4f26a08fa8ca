import { Field, ID, InputType, Int } from 'type-graphql';
import { EXPECTED_VERSION, WriteInput } from '../shared/inputs.ts';

@InputType('EntityVersionInput', { description: 'The version of an entity that you have seen.' })
export class EntityVersionInput {
  @Field(() => ID, { description: 'The entity (`ent_…`): one of those that are merged.' })
  readonly entity!: string;
  @Field(() => Int, { description: 'Its version: if it is another one by now, nothing is done.' })
  readonly version!: number;
}

@InputType('MergeEntitiesInput', { description: 'Entities that are one.' })
export class MergeEntitiesInput extends WriteInput {
  @Field(() => ID, { description: 'The entity (`ent_…`) that stands for all of them from then on.' })
  readonly canonical!: string;
  @Field(() => [ID], {
    description:
      'The entities (`ent_…`) that are merged into it, of its type, and like it shared or private. The setting `page.max` says how many at most.',
  })
  readonly members!: string[];
  @Field(() => String, { description: 'Why: people read it later.' })
  readonly reason!: string;
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Only tells what the merge would lead to, and writes nothing.',
  })
  readonly dryRun!: boolean;
  @Field(() => [EntityVersionInput], {
    nullable: true,
    description: 'What you have seen of them: if one has another version by now, nothing is done.',
  })
  readonly expectedVersions?: EntityVersionInput[] | null;
}

@InputType('UnmergeEntityInput', { description: 'A merge that was a mistake.' })
export class UnmergeEntityInput extends WriteInput {
  @Field(() => ID, { description: 'The entity (`ent_…`) that was merged: its own id, as `Merge.member` tells it.' })
  readonly member!: string;
  @Field(() => String, { description: 'Why: people read it later.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: `Of the merge. ${EXPECTED_VERSION}` })
  readonly expectedVersion?: number | null;
}

@InputType('DeclareDistinctInput', { description: 'Two entities that are two, however alike they look.' })
export class DeclareDistinctInput extends WriteInput {
  @Field(() => ID, { description: 'The one (`ent_…`).' })
  readonly a!: string;
  @Field(() => ID, { description: 'The other (`ent_…`).' })
  readonly b!: string;
  @Field(() => String, { description: 'Why: people read it later.' })
  readonly reason!: string;
}
