import { InputType, Field, ID, Int } from 'type-graphql';
import { WriteInput, VISIBILITY, EXPECTED_VERSION } from '../shared/write-input.ts';
import { VisibilityEnum, type Visibility } from '../shared/shared-enums.ts';

@InputType('AddAliasInput', { description: 'An alias to add to an entity.' })
export class AddAliasInput extends WriteInput {
  @Field(() => ID, { description: 'The entity (`ent_…`).' })
  readonly entity!: string;
  @Field(() => String, { description: 'The alias.' })
  readonly text!: string;
  @Field(() => VisibilityEnum, {
    defaultValue: 'SHARED',
    description: `${VISIBILITY} Aliases of a private entity are always private.`,
  })
  readonly visibility!: Visibility;
  @Field(() => Int, { nullable: true, description: `Of the entity: ${EXPECTED_VERSION}` })
  readonly expectedVersion?: number | null;
}
