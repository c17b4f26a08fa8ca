import { InputType, Field, ID, Int } from 'type-graphql';
import { SourceKindEnum } from './document-enums.ts';
import type { SourceKind } from '../../src/domain/document-record.ts';
import { WriteInput, VISIBILITY, EXPECTED_VERSION } from '../shared/write-input.ts';
import { VisibilityEnum, type Visibility } from '../shared/shared-enums.ts';

@InputType('SourceInput', { description: 'A source of documents.' })
export class SourceInput {
  @Field(() => String, {
    description: 'Natural key, unique in the space: letters, digits and the signs . _ : @ + - up to 200 characters.',
  })
  readonly key!: string;
  @Field(() => SourceKindEnum, { defaultValue: 'UPLOAD', description: 'What kind of source it is.' })
  readonly kind!: SourceKind;
  @Field(() => String, { nullable: true, description: 'Name to show for it. Left out: its key.' })
  readonly name?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Folder path or URL where a person finds it. The domain of a URL decides how far it is trusted.',
  })
  readonly uri?: string | null;
}

@InputType('RegisterSourceInput', { description: 'A source to register.' })
export class RegisterSourceInput extends WriteInput {
  @Field(() => SourceInput, { description: 'The source.' })
  readonly source!: SourceInput;
  @Field(() => VisibilityEnum, { defaultValue: 'SHARED', description: VISIBILITY })
  readonly visibility!: Visibility;
}

@InputType('RemoveDocumentInput', { description: 'A document to remove.' })
export class RemoveDocumentInput extends WriteInput {
  @Field(() => ID, { description: 'The document (`doc_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('RemoveSourceInput', { description: 'A source to remove, with its documents.' })
export class RemoveSourceInput extends WriteInput {
  @Field(() => ID, { description: 'The source (`src_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('ReleaseQuarantinedInput', { description: 'A quarantined document to release.' })
export class ReleaseQuarantinedInput extends WriteInput {
  @Field(() => ID, { description: 'The quarantined document (`qua_…`).' })
  readonly id!: string;
  @Field(() => String, { nullable: true, description: 'Why it is safe, at most 1000 characters; kept with it.' })
  readonly reason?: string | null;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}
