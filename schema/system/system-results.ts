import { ObjectType, Field, Int } from 'type-graphql';
import { Written, type Done, resultOf } from '../shared/written.ts';
import { SettingValue } from './system-types.ts';
import { CountValue } from './operation-types.ts';

@ObjectType('Undone', {
  implements: Written,
  simpleResolvers: true,
  description: 'A commit was undone. An undo can itself be undone.',
})
export class Undone extends Written {
  @Field(() => Int, { description: 'Number of objects that are again as they were before that commit.' })
  readonly restored: number;
  @Field(() => Int, { description: 'Number of objects that the commit had added and that are removed now.' })
  readonly removed: number;
  constructor(done: Done, restored: number, removed: number) {
    super(done);
    this.restored = restored;
    this.removed = removed;
  }
}

@ObjectType('SettingWritten', { implements: Written, simpleResolvers: true, description: 'A setting was changed.' })
export class SettingWritten extends Written {
  @Field(() => SettingValue, { description: 'The setting as it is now.' })
  readonly setting: SettingValue;
  constructor(done: Done, setting: SettingValue) {
    super(done);
    this.setting = setting;
  }
}

@ObjectType('SpaceReset', { simpleResolvers: true, description: 'Everything in the space was deleted.' })
export class SpaceReset {
  @Field(() => String, { description: 'Name of the space.' })
  readonly space: string;
  @Field(() => [CountValue], { description: 'Number of deleted rows, by database table.' })
  readonly removed: readonly CountValue[];
  @Field(() => Boolean, { description: 'True if it was already done, under the same idempotency key.' })
  readonly replayed: boolean;
  constructor(space: string, removed: readonly CountValue[], replayed: boolean) {
    this.space = space;
    this.replayed = replayed;
    this.removed = removed;
  }
}

@ObjectType('EmbeddingRetried', {
  implements: Written,
  simpleResolvers: true,
  description: 'Texts that could not be embedded were queued again.',
})
export class EmbeddingRetried extends Written {
  @Field(() => Int, { description: 'Number of texts, of all owners.' })
  readonly texts: number;
  constructor(done: Done, texts: number) {
    super(done);
    this.texts = texts;
  }
}
export const UndoResult = resultOf('UndoResult', Undone);
export const UpdateSettingResult = resultOf('UpdateSettingResult', SettingWritten, 'VERSIONED');
export const ResetSpaceResult = resultOf('ResetSpaceResult', SpaceReset);
export const RetryEmbeddingResult = resultOf('RetryEmbeddingResult', EmbeddingRetried);
