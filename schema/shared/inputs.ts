import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { TemporalQualifier } from '../../src/domain/claim-record.ts';
import type { DocumentKind, Origin, SourceKind } from '../../src/domain/document-record.ts';
import {
  DocumentKindEnum,
  OriginEnum,
  SourceKindEnum,
  TemporalQualifierEnum,
  VisibilityEnum,
  type Visibility,
} from './enums.ts';
import { DateTime, SettingDataScalar } from './scalars.ts';
import { PeriodInput } from './time-scalars.ts';

export const EXPECTED_VERSION =
  'The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked.';
const VISIBILITY = 'Who can see what is written.';
const PERSON_TEXT = 'Text that becomes the evidence. Left out: the statement.';
const STATEMENT = 'The claim as one sentence. Left out: composed of subject, predicate and object.';
const CONFIDENCE = 'Your confidence in the claim, 0 to 1. Left out: the setting `assert.confidence`.';

/** What every write can be given. */
@InputType()
export abstract class WriteInput {
  @Field(() => String, {
    nullable: true,
    description:
      'A key of your choice, at most 200 characters. A repeated request with the same key is not done again, and gives the same answer.',
  })
  readonly idempotencyKey?: string | null;
}

@InputType('NamedEntityInput', { description: 'An entity by name or natural key; it is created if there is none.' })
export class NamedEntityInput {
  @Field(() => String, { description: 'Its name, resolved as by `resolveName`.' })
  readonly name!: string;
  @Field(() => String, { description: 'Its type, as in `Entity.type`.' })
  readonly type!: string;
  @Field(() => String, { nullable: true, description: 'Its natural key, such as `eip-1559`; used first to find it.' })
  readonly key?: string | null;
}

@InputType('EntityReferenceInput', {
  description: 'A reference to an entity. Give exactly one of `id` and `named`.',
})
export class EntityReferenceInput {
  @Field(() => ID, { nullable: true, description: 'Its id (`ent_…`).' })
  readonly id?: string | null;
  @Field(() => NamedEntityInput, { nullable: true, description: 'The entity by name; it is created if there is none.' })
  readonly named?: NamedEntityInput | null;
}

@InputType('NumberValueInput', { description: 'A number, with its unit if it has one.' })
export class NumberValueInput {
  @Field(() => Float, { description: 'The number.' })
  readonly number!: number;
  @Field(() => String, { nullable: true, description: 'Its unit. Left out: none.' })
  readonly unit?: string | null;
}

@InputType('ClaimObjectInput', {
  description: 'The object of a claim. Give exactly one of these fields.',
})
export class ClaimObjectInput {
  @Field(() => EntityReferenceInput, { nullable: true, description: 'Another entity.' })
  readonly entity?: EntityReferenceInput | null;
  @Field(() => String, { nullable: true, description: 'A text.' })
  readonly text?: string | null;
  @Field(() => NumberValueInput, { nullable: true, description: 'A number, with its unit if it has one.' })
  readonly number?: NumberValueInput | null;
  @Field(() => String, {
    nullable: true,
    description: 'A date in ISO 8601, as precise as is known: `2019`, `2019-04`, `2019-04-13`.',
  })
  readonly date?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'A boolean.' })
  readonly boolean?: boolean | null;
  @Field(() => String, { nullable: true, description: 'A version string, such as `2.1.0`.' })
  readonly version?: string | null;
}

@InputType('QualifierInput', {
  description: 'A circumstance under which a claim holds, as a name and a value, such as `network`: `mainnet`.',
})
export class QualifierInput {
  @Field(() => String, { description: 'Name of the qualifier.' })
  readonly name!: string;
  @Field(() => String, { description: 'Its value.' })
  readonly value!: string;
}

/** What a person says, whether it is new or corrects something. */
@InputType()
abstract class SaidInput extends WriteInput {
  @Field(() => ClaimObjectInput, { description: 'The object of the claim: an entity or a literal value.' })
  readonly object!: ClaimObjectInput;
  @Field(() => String, { nullable: true, description: STATEMENT })
  readonly statement?: string | null;
  @Field(() => String, { nullable: true, description: PERSON_TEXT })
  readonly text?: string | null;
  @Field(() => [QualifierInput], {
    nullable: true,
    description: 'The circumstances under which it holds. Left out: none.',
  })
  readonly qualifiers?: readonly QualifierInput[] | null;
  @Field(() => PeriodInput, {
    nullable: true,
    description: 'Valid time: when it holds in the world. Left out: unbounded.',
  })
  readonly validity?: PeriodInput | null;
  @Field(() => TemporalQualifierEnum, {
    defaultValue: 'CURRENT',
    description: 'Whether it speaks of the present, the past, the future or of all time.',
  })
  readonly temporal!: TemporalQualifier;
  @Field(() => Float, { nullable: true, description: CONFIDENCE })
  readonly confidence?: number | null;
}

@InputType('AssertClaimInput', { description: 'A claim to add.' })
export class AssertClaimInput extends SaidInput {
  @Field(() => EntityReferenceInput, { description: 'The entity that the claim is about.' })
  readonly subject!: EntityReferenceInput;
  @Field(() => String, { description: 'The predicate, such as `STATUS`: one that a pack defines, or a new one.' })
  readonly predicate!: string;
  @Field(() => VisibilityEnum, { defaultValue: 'SHARED', description: VISIBILITY })
  readonly visibility!: Visibility;
}

@InputType('ReviseClaimInput', { description: 'A correction of a claim: the new claim supersedes the old one.' })
export class ReviseClaimInput extends SaidInput {
  @Field(() => ID, { description: 'The claim to correct (`clm_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('ConfirmClaimInput', { description: 'A claim to confirm.' })
export class ConfirmClaimInput extends WriteInput {
  @Field(() => ID, { description: 'The claim (`clm_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('RetractClaimInput', { description: 'A claim to retract.' })
export class RetractClaimInput extends WriteInput {
  @Field(() => ID, { description: 'The claim (`clm_…`).' })
  readonly id!: string;
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

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

@InputType('UndoInput', { description: 'A commit to undo as a whole.' })
export class UndoInput extends WriteInput {
  @Field(() => Int, { description: 'Number of the commit.' })
  readonly commit!: number;
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly reason!: string;
}

@InputType('UpdateSettingInput', { description: 'A setting to change in this space.' })
export class UpdateSettingInput extends WriteInput {
  @Field(() => String, { description: 'Its key, as in `Setting.key`.' })
  readonly key!: string;
  @Field(() => SettingDataScalar, { description: 'Its new value.' })
  readonly value!: boolean | number;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('ImportLineInput', { description: 'One line of an export file.' })
export class ImportLineInput {
  @Field(() => Int, { description: 'Line number in the file, from 1; used in error messages.' })
  readonly number!: number;
  @Field(() => String, { description: 'The line: one JSON object.' })
  readonly text!: string;
}

@InputType('ImportLinesInput', { description: 'Lines of an export to import.' })
export class ImportLinesInput extends WriteInput {
  @Field(() => [ImportLineInput], {
    description: 'The lines, at most the setting `limit.importLines`. What a line refers to must come before it.',
  })
  readonly lines!: readonly ImportLineInput[];
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: only check whether they could be imported, and write nothing.',
  })
  readonly check!: boolean;
  @Field(() => ID, {
    nullable: true,
    description:
      'The job of the import that they belong to (`beginImport`). Left out: they are an import by themselves.',
  })
  readonly job?: string | null;
  @Field(() => Int, {
    defaultValue: 0,
    description:
      'Number of lines of the import that were sent before them. Send the parts in order; a part may be repeated.',
  })
  readonly before!: number;
}

@InputType('BeginImportInput', { description: 'An export to import in parts.' })
export class BeginImportInput extends WriteInput {
  @Field(() => String, { description: 'Name to show for it, such as the file name.' })
  readonly name!: string;
  @Field(() => Int, { description: 'Number of lines of the export.' })
  readonly lines!: number;
  @Field(() => String, {
    description:
      'SHA-256 of the content of the export, hexadecimal. An interrupted import of yours with the same content is resumed as the same job.',
  })
  readonly content!: string;
}

@InputType('CancelImportInput', { description: 'An import to cancel.' })
export class CancelImportInput extends WriteInput {
  @Field(() => ID, { description: 'The job of the import (`job_…`).' })
  readonly job!: string;
}

@InputType('ResetSpaceInput', { description: 'The space to empty.' })
export class ResetSpaceInput extends WriteInput {
  @Field(() => String, {
    description: 'The name of the current space, as a confirmation.',
  })
  readonly confirm!: string;
}

@InputType('RetryEmbeddingInput', { description: 'Retry for all texts of the space that could not be embedded.' })
export class RetryEmbeddingInput extends WriteInput {}

@InputType('DocumentInput', {
  description: 'A document to ingest. Give exactly one of `text` and `base64`.',
})
export class DocumentInput {
  @Field(() => String, { description: 'Its path within the source, with `/`. The same path means the same document.' })
  readonly path!: string;
  @Field(() => String, { nullable: true, description: 'The content as text.' })
  readonly text?: string | null;
  @Field(() => String, { nullable: true, description: 'The content as bytes, base64-encoded.' })
  readonly base64?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its media type, such as `text/markdown`. Left out: by the file extension of `path`.',
  })
  readonly mediaType?: string | null;
  @Field(() => DocumentKindEnum, { defaultValue: 'FILE', description: 'What kind of document it is.' })
  readonly kind!: DocumentKind;
  @Field(() => String, { nullable: true, description: 'File path or URL where a person finds it.' })
  readonly uri?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When its author published it.' })
  readonly publishedAt?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Modification time of the file, for information only.' })
  readonly modifiedAt?: Date | null;
  @Field(() => String, {
    nullable: true,
    description: 'The version of it in its source, such as a git commit hash; null if not given.',
  })
  readonly sourceRevision?: string | null;
}

@InputType('IngestInput', {
  description: 'Documents to ingest. Give exactly one of `documents` and `folder`.',
})
export class IngestInput extends WriteInput {
  @Field(() => [DocumentInput], {
    nullable: true,
    description: 'The documents, at most the setting `limit.ingestDocuments`.',
  })
  readonly documents?: readonly DocumentInput[] | null;
  @Field(() => String, { nullable: true, description: 'Path of a folder on the machine of the server. Role ADMIN.' })
  readonly folder?: string | null;
  @Field(() => SourceInput, { description: 'The source that they come from; it is registered if it is new.' })
  readonly source!: SourceInput;
  @Field(() => String, {
    nullable: true,
    description: 'A pack to try before all others: the name of one of `Query.packs`, or a pack of your own as YAML.',
  })
  readonly pack?: string | null;
  @Field(() => OriginEnum, {
    defaultValue: 'HANDED_IN',
    description: 'Whether someone hands them in or a program watches their source.',
  })
  readonly origin!: Origin;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'With the origin WATCHER: true if you will send documents again that exceed a bound (they are DEFERRED); false: such documents are quarantined.',
  })
  readonly mayWait!: boolean;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'True: read documents again even if neither content, pack, reader nor settings have changed. By default unchanged documents are read again only if one of the latter has.',
  })
  readonly reread!: boolean;
  @Field(() => VisibilityEnum, { defaultValue: 'SHARED', description: VISIBILITY })
  readonly visibility!: Visibility;
}
