import { Field, ObjectType } from 'type-graphql';
import { resultOf, Written, type Done } from '../shared/written.ts';
import { Memory } from './memory-types.ts';

@ObjectType('MemoryWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'A memory was added, reinforced, corrected or forgotten.',
})
export class MemoryWritten extends Written {
  @Field(() => Memory, {
    description: 'The memory as it is now; of a correction that says what is right, the one that is right.',
  })
  readonly memory: Memory;
  constructor(done: Done, memory: Memory) {
    super(done);
    this.memory = memory;
  }
}

export const RememberResult = resultOf('RememberResult', MemoryWritten, 'NAMED');
export const CorrectMemoryResult = resultOf('CorrectMemoryResult', MemoryWritten, 'VERSIONED', 'NAMED');
export const ConfirmMemoryResult = resultOf('ConfirmMemoryResult', MemoryWritten, 'VERSIONED');
export const ForgetMemoryResult = resultOf('ForgetMemoryResult', MemoryWritten, 'VERSIONED');
