import { Field, ID, InputType, Int } from 'type-graphql';
import { ClaimObjectInput } from '../claim/claim-inputs.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/write-input.ts';

const MEMORY = 'The memory (`mem_…`), or the claim that holds it (`clm_…`).';
/** What every change of a memory can be given. */
@InputType()
abstract class MemoryChangeInput extends WriteInput {
  @Field(() => ID, { description: MEMORY })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

const VALUE = 'What it says of the entity: another entity, or a literal value.';

@InputType('RememberInput', { description: 'A fact to remember, for the caller alone.' })
export class RememberInput extends WriteInput {
  @Field(() => String, { description: 'Whom or what it is about: an id (`ent_…`), natural key, name or alias.' })
  readonly about!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'The type of the entity that is made, if there is none by that name, such as `PERSON`. Left out: none is made.',
  })
  readonly aboutType?: string | null;
  @Field(() => String, { description: 'The predicate, such as `status`: one that a pack defines, or a new one.' })
  readonly predicate!: string;
  @Field(() => ClaimObjectInput, { description: VALUE })
  readonly value!: ClaimObjectInput;
  @Field(() => String, {
    nullable: true,
    description: 'Your words, which become the evidence. Left out: those of `message`, or the fact as a sentence.',
  })
  readonly text?: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The message of a private conversation that says it (`msg_…`): all of it becomes the evidence.',
  })
  readonly message?: string | null;
}

@InputType('CorrectMemoryInput', { description: 'A memory that is wrong.' })
export class CorrectMemoryInput extends MemoryChangeInput {
  @Field(() => ClaimObjectInput, { nullable: true, description: 'What is right. Left out: not known.' })
  readonly value?: ClaimObjectInput | null;
  @Field(() => String, {
    nullable: true,
    description: 'Your words, which become the evidence of what is right. Left out: the fact as a sentence.',
  })
  readonly text?: string | null;
}

@InputType('ConfirmMemoryInput', { description: 'A memory that is still right.' })
export class ConfirmMemoryInput extends MemoryChangeInput {}

@InputType('ForgetMemoryInput', { description: 'A memory to forget.' })
export class ForgetMemoryInput extends MemoryChangeInput {}
