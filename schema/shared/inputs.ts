import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { TemporalQualifier } from '../../src/domain/claims.ts';
import type { DocumentKind, Origin, SourceKind } from '../../src/domain/documents.ts';
import {
  DocumentKindEnum,
  OriginEnum,
  SourceKindEnum,
  TemporalQualifierEnum,
  VisibilityEnum,
  type Visibility,
} from './enums.ts';
import { DateTime, SettingDataScalar } from './scalars.ts';
import { PeriodInput } from './time.ts';

export const EXPECTED_VERSION =
  'The version you have seen: if it is another one by now, nothing is done. Left out: whatever it is.';
const VISIBILITY = 'Who sees what is written.';
const PERSON_TEXT = 'Your words, which become the evidence. Left out: the statement.';
const STATEMENT = 'The claim as one sentence. Left out: made from subject, predicate and object.';
const CONFIDENCE = 'How sure you are, 0 to 1. Left out: what the setting `assert.confidence` says.';

/** What every write can be given. */
@InputType()
export abstract class WriteInput {
  @Field(() => String, {
    nullable: true,
    description:
      'A key of your choice, at most 200 characters: sent again with it, the same request is not done again, and answers as before.',
  })
  readonly idempotencyKey?: string | null;
}

@InputType('NamedEntityInput', { description: 'An entity by its name; made when nobody is called so.' })
export class NamedEntityInput {
  @Field(() => String, { description: 'Its name.' })
  readonly name!: string;
  @Field(() => String, { description: 'What kind of thing it is.' })
  readonly type!: string;
  @Field(() => String, { nullable: true, description: 'Its natural key: found by it, if it is there.' })
  readonly key?: string | null;
}

@InputType('EntityReferenceInput', {
  description: 'Somebody or something: exactly one of `id` and `named` is to be given.',
})
export class EntityReferenceInput {
  @Field(() => ID, { nullable: true, description: 'Its id (`ent_…`).' })
  readonly id?: string | null;
  @Field(() => NamedEntityInput, { nullable: true, description: 'Its name.' })
  readonly named?: NamedEntityInput | null;
}

@InputType('NumberValueInput', { description: 'A number.' })
export class NumberValueInput {
  @Field(() => Float, { description: 'The number.' })
  readonly number!: number;
  @Field(() => String, { nullable: true, description: 'Its unit.' })
  readonly unit?: string | null;
}

@InputType('ClaimObjectInput', {
  description: 'What a claim says of its subject: exactly one of these is to be given.',
})
export class ClaimObjectInput {
  @Field(() => EntityReferenceInput, { nullable: true, description: 'An entity.' })
  readonly entity?: EntityReferenceInput | null;
  @Field(() => String, { nullable: true, description: 'Words.' })
  readonly text?: string | null;
  @Field(() => NumberValueInput, { nullable: true, description: 'A number.' })
  readonly number?: NumberValueInput | null;
  @Field(() => String, {
    nullable: true,
    description: 'A date in ISO 8601, as precise as it is known: `2019`, `2019-04`, `2019-04-13`.',
  })
  readonly date?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Yes or no.' })
  readonly boolean?: boolean | null;
  @Field(() => String, { nullable: true, description: 'The version of something.' })
  readonly version?: string | null;
}

@InputType('QualifierInput', { description: 'Under which circumstances a claim holds.' })
export class QualifierInput {
  @Field(() => String, { description: 'Which circumstance.' })
  readonly name!: string;
  @Field(() => String, { description: 'What it is.' })
  readonly value!: string;
}

/** What a person says, whether it is new or corrects something. */
@InputType()
abstract class SaidInput extends WriteInput {
  @Field(() => ClaimObjectInput, { description: 'What is said of the subject.' })
  readonly object!: ClaimObjectInput;
  @Field(() => String, { nullable: true, description: STATEMENT })
  readonly statement?: string | null;
  @Field(() => String, { nullable: true, description: PERSON_TEXT })
  readonly text?: string | null;
  @Field(() => [QualifierInput], { nullable: true, description: 'Under which circumstances it holds.' })
  readonly qualifiers?: readonly QualifierInput[] | null;
  @Field(() => PeriodInput, { nullable: true, description: 'When it holds. Left out: always.' })
  readonly validity?: PeriodInput | null;
  @Field(() => TemporalQualifierEnum, { defaultValue: 'CURRENT', description: 'What kind of time it is about.' })
  readonly temporal!: TemporalQualifier;
  @Field(() => Float, { nullable: true, description: CONFIDENCE })
  readonly confidence?: number | null;
}

@InputType('AssertClaimInput', { description: 'A claim to be made.' })
export class AssertClaimInput extends SaidInput {
  @Field(() => EntityReferenceInput, { description: 'What it is about.' })
  readonly subject!: EntityReferenceInput;
  @Field(() => String, { description: 'What is said of it, in the words of the ontology or others.' })
  readonly predicate!: string;
  @Field(() => VisibilityEnum, { defaultValue: 'SHARED', description: VISIBILITY })
  readonly visibility!: Visibility;
}

@InputType('ReviseClaimInput', { description: 'A claim to be put right: the new one takes the place of the old one.' })
export class ReviseClaimInput extends SaidInput {
  @Field(() => ID, { description: 'The old claim (`clm_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('ConfirmClaimInput', { description: 'A claim that you say is so.' })
export class ConfirmClaimInput extends WriteInput {
  @Field(() => ID, { description: 'The claim (`clm_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('RetractClaimInput', { description: 'A claim to be taken back.' })
export class RetractClaimInput extends WriteInput {
  @Field(() => ID, { description: 'The claim (`clm_…`).' })
  readonly id!: string;
  @Field(() => String, { description: 'Why: people read it later.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('AddAliasInput', { description: 'Another name for an entity.' })
export class AddAliasInput extends WriteInput {
  @Field(() => ID, { description: 'The entity (`ent_…`).' })
  readonly entity!: string;
  @Field(() => String, { description: 'The name.' })
  readonly text!: string;
  @Field(() => VisibilityEnum, {
    defaultValue: 'SHARED',
    description: `${VISIBILITY} Names of a private entity are private.`,
  })
  readonly visibility!: Visibility;
  @Field(() => Int, { nullable: true, description: `Of the entity. ${EXPECTED_VERSION}` })
  readonly expectedVersion?: number | null;
}

@InputType('SourceInput', { description: 'Where documents come from.' })
export class SourceInput {
  @Field(() => String, {
    description: 'Natural key: letters, digits and the signs . _ : @ + - of at most 200 characters.',
  })
  readonly key!: string;
  @Field(() => SourceKindEnum, { defaultValue: 'UPLOAD', description: 'What kind of place it is.' })
  readonly kind!: SourceKind;
  @Field(() => String, { nullable: true, description: 'What it is called. Left out: its key.' })
  readonly name?: string | null;
  @Field(() => String, { nullable: true, description: 'Where a person finds it.' })
  readonly uri?: string | null;
}

@InputType('RegisterSourceInput', { description: 'A source to be made known.' })
export class RegisterSourceInput extends WriteInput {
  @Field(() => SourceInput, { description: 'The source.' })
  readonly source!: SourceInput;
  @Field(() => VisibilityEnum, { defaultValue: 'SHARED', description: VISIBILITY })
  readonly visibility!: Visibility;
}

@InputType('RemoveDocumentInput', { description: 'A document to be taken out of the present.' })
export class RemoveDocumentInput extends WriteInput {
  @Field(() => ID, { description: 'The document (`doc_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('RemoveSourceInput', { description: 'A source to be taken out of the present, with its documents.' })
export class RemoveSourceInput extends WriteInput {
  @Field(() => ID, { description: 'The source (`src_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('ReleaseQuarantinedInput', { description: 'A document held back that is to be let in.' })
export class ReleaseQuarantinedInput extends WriteInput {
  @Field(() => ID, { description: 'The document held back (`qua_…`).' })
  readonly id!: string;
  @Field(() => String, { nullable: true, description: 'Why it may come in; kept with it, at most 1000 characters.' })
  readonly reason?: string | null;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('UndoInput', { description: 'A commit to be taken back whole.' })
export class UndoInput extends WriteInput {
  @Field(() => Int, { description: 'Number of the commit.' })
  readonly commit!: number;
  @Field(() => String, { description: 'Why: people read it later.' })
  readonly reason!: string;
}

@InputType('UpdateSettingInput', { description: 'A setting to be changed in this space.' })
export class UpdateSettingInput extends WriteInput {
  @Field(() => String, { description: 'Its name.' })
  readonly key!: string;
  @Field(() => SettingDataScalar, { description: 'What it is to stand at.' })
  readonly value!: boolean | number;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('ImportLineInput', { description: 'A line of an export.' })
export class ImportLineInput {
  @Field(() => Int, { description: 'Its number in the file, from 1 on: mistakes are told by it.' })
  readonly number!: number;
  @Field(() => String, { description: 'The line, one JSON object.' })
  readonly text!: string;
}

@InputType('ImportLinesInput', { description: 'Lines of an export to be brought in.' })
export class ImportLinesInput extends WriteInput {
  @Field(() => [ImportLineInput], {
    description:
      'The lines; the setting `limit.importLines` says how many at most. What they refer to must come before them.',
  })
  readonly lines!: readonly ImportLineInput[];
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Only say whether they could be brought in; write nothing.',
  })
  readonly check!: boolean;
  @Field(() => ID, {
    nullable: true,
    description:
      'The job of the import that they are a part of (`beginImport`); left out: they are an import of their own.',
  })
  readonly job?: string | null;
  @Field(() => Int, {
    defaultValue: 0,
    description: 'How many lines of the import come before them. Parts are sent in order; one may be sent again.',
  })
  readonly before!: number;
}

@InputType('BeginImportInput', { description: 'An export that is to be brought in, in parts.' })
export class BeginImportInput extends WriteInput {
  @Field(() => String, { description: 'What to call it, for people: the name of its file.' })
  readonly name!: string;
  @Field(() => Int, { description: 'How many lines it has.' })
  readonly lines!: number;
  @Field(() => String, {
    description:
      'SHA-256 of its content, in hexadecimal digits. Your import of the same content that was cut off goes on as the same job.',
  })
  readonly content!: string;
}

@InputType('CancelImportInput', { description: 'An import that is not gone on with.' })
export class CancelImportInput extends WriteInput {
  @Field(() => ID, { description: 'Its job (`job_…`).' })
  readonly job!: string;
}

@InputType('ResetSpaceInput', { description: 'The space to be emptied.' })
export class ResetSpaceInput extends WriteInput {
  @Field(() => String, {
    description: 'The name of the space: the one you are in, so that none is emptied by mistake.',
  })
  readonly confirm!: string;
}

@InputType('RetryEmbeddingInput', { description: 'Texts that could not be embedded: all that the space has.' })
export class RetryEmbeddingInput extends WriteInput {}

@InputType('DocumentInput', {
  description: 'A document to be read: exactly one of `text` and `base64` is to be given.',
})
export class DocumentInput {
  @Field(() => String, { description: 'Its place in the source, with `/`; the same place again is the same document.' })
  readonly path!: string;
  @Field(() => String, { nullable: true, description: 'Its content, as text.' })
  readonly text?: string | null;
  @Field(() => String, { nullable: true, description: 'Its content as bytes, in base64.' })
  readonly base64?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its media type, such as `text/markdown`. Left out: by the ending of its path.',
  })
  readonly mediaType?: string | null;
  @Field(() => DocumentKindEnum, { defaultValue: 'FILE', description: 'What it is.' })
  readonly kind!: DocumentKind;
  @Field(() => String, { nullable: true, description: 'Where a person finds it.' })
  readonly uri?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When its author published it.' })
  readonly publishedAt?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Time of the file; decides nothing.' })
  readonly modifiedAt?: Date | null;
  @Field(() => String, { nullable: true, description: "The source's own version of it, such as a git commit." })
  readonly sourceRevision?: string | null;
}

@InputType('IngestInput', {
  description: 'Documents to be read: exactly one of `documents` and `folder` is to be given.',
})
export class IngestInput extends WriteInput {
  @Field(() => [DocumentInput], {
    nullable: true,
    description: 'The documents; the setting `limit.ingestDocuments` says how many at most.',
  })
  readonly documents?: readonly DocumentInput[] | null;
  @Field(() => String, { nullable: true, description: "A folder on the server's own machine. Needs the role ADMIN." })
  readonly folder?: string | null;
  @Field(() => SourceInput, { description: 'Where they come from; made known if it is not.' })
  readonly source!: SourceInput;
  @Field(() => String, {
    nullable: true,
    description:
      'A pack to be tried before all others: the name of one that the server knows, or one of your own as YAML.',
  })
  readonly pack?: string | null;
  @Field(() => OriginEnum, { defaultValue: 'HANDED_IN', description: 'How they come.' })
  readonly origin!: Origin;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'For a watcher that brings again what may not come yet: such a document is answered as `DEFERRED`. Else it is held in quarantine.',
  })
  readonly mayWait!: boolean;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Read documents again although their content, and what reads them, are as they were. Else that is done where the pack, the reader or a setting is another than the one that read them.',
  })
  readonly reread!: boolean;
  @Field(() => VisibilityEnum, { defaultValue: 'SHARED', description: VISIBILITY })
  readonly visibility!: Visibility;
}
