import { Field, Int, ObjectType } from 'type-graphql';
import { SemanticMemoryNode } from '../memory/memory-types.ts';

@ObjectType('MemoryValidation', {
  simpleResolvers: true,
  description:
    'A memory that an answer would have told, but that has faded too far to be told: its owner is asked. Answer with `confirmMemory`, `correctMemory` or `forgetMemory`.',
})
export class MemoryValidationValue {
  @Field(() => SemanticMemoryNode, { description: 'The memory, as it is now.' })
  readonly memory: SemanticMemoryNode;
  @Field(() => String, { description: 'The question, which names the memory and the days.' })
  readonly question: string;
  @Field(() => Int, { description: 'Whole days from when it was last validated to the answer.' })
  readonly days: number;

  constructor(memory: SemanticMemoryNode, question: string, days: number) {
    this.memory = memory;
    this.question = question;
    this.days = days;
  }
}
