import { createUnionType, Field, Float, InterfaceType, Int, ObjectType, type ClassType } from 'type-graphql';
import { ClaimNode } from './claim.ts';
import { ConflictNode } from './conflict.ts';
import { DocumentNode, QuarantinedNode, RevisionNode, SourceNode } from './document.ts';
import { AliasNode } from './entity.ts';
import { IngestStatusEnum, type IngestStatus } from './enums.ts';
import {
  AmbiguousNameError, ConflictingStateError, DomainErrorType, ForbiddenError, IdempotencyMismatchError, InvalidError, NotFoundError,
  StaleVersionError, TooLargeError, UnavailableError,
} from './errors.ts'; // prettier-ignore
import { CommitNode, CountValue, JobNode } from './operations.ts';
import { SettingValue } from './system.ts';

/** Of a write that was done. The commit is read when it is asked for. */
export interface Done {
  readonly commit: () => Promise<CommitNode | null>;
  readonly replayed: boolean;
}

@InterfaceType('Written', { description: 'A write that was done.' })
export abstract class Written {
  @Field(() => CommitNode, {
    nullable: true,
    description: 'The commit that did it; null where there was nothing to write.',
  })
  readonly commit: Done['commit'];
  @Field(() => Boolean, { description: 'It was done before, under the same idempotency key.' })
  readonly replayed: boolean;

  constructor(done: Done) {
    this.commit = done.commit;
    this.replayed = done.replayed;
  }
}

@ObjectType('ClaimWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'A claim was made, put right or taken back.',
})
export class ClaimWritten extends Written {
  @Field(() => ClaimNode, {
    description: 'The claim as it stands now: the new one, or the one that says the same and gained support.',
  })
  readonly claim: ClaimNode;
  constructor(done: Done, claim: ClaimNode) {
    super(done);
    this.claim = claim;
  }
}

@ObjectType('AliasWritten', { implements: Written, simpleResolvers: true, description: 'An entity was given a name.' })
export class AliasWritten extends Written {
  @Field(() => AliasNode, { description: 'The name.' })
  readonly alias: AliasNode;
  constructor(done: Done, alias: AliasNode) {
    super(done);
    this.alias = alias;
  }
}

@ObjectType('ConflictWritten', { implements: Written, simpleResolvers: true, description: 'A conflict was decided.' })
export class ConflictWritten extends Written {
  @Field(() => ConflictNode, { description: 'The conflict as it stands now.' })
  readonly conflict: ConflictNode;
  constructor(done: Done, conflict: ConflictNode) {
    super(done);
    this.conflict = conflict;
  }
}

@ObjectType('SourceWritten', { implements: Written, simpleResolvers: true, description: 'A source was made known.' })
export class SourceWritten extends Written {
  @Field(() => SourceNode, { description: 'The source.' })
  readonly source: SourceNode;
  constructor(done: Done, source: SourceNode) {
    super(done);
    this.source = source;
  }
}

@ObjectType('Removed', {
  implements: Written,
  simpleResolvers: true,
  description: 'Documents were taken out of the present.',
})
export class Removed extends Written {
  @Field(() => Int, { description: 'How many documents.' })
  readonly documents: number;
  @Field(() => Int, { description: 'How many claims ended, as they rested on these documents alone.' })
  readonly claims: number;
  constructor(done: Done, documents: number, claims: number) {
    super(done);
    this.documents = documents;
    this.claims = claims;
  }
}

@ObjectType('Released', {
  implements: Written,
  simpleResolvers: true,
  description: 'A document that was held back was let in.',
})
export class Released extends Written {
  @Field(() => DocumentNode, { description: 'The document.' })
  readonly document: DocumentNode;
  constructor(done: Done, document: DocumentNode) {
    super(done);
    this.document = document;
  }
}

@ObjectType('Undone', {
  implements: Written,
  simpleResolvers: true,
  description: 'A commit was taken back. An undo can itself be undone.',
})
export class Undone extends Written {
  @Field(() => Int, { description: 'How many things are again as they were before it.' })
  readonly restored: number;
  @Field(() => Int, { description: 'How many things that it added left the present.' })
  readonly removed: number;
  constructor(done: Done, restored: number, removed: number) {
    super(done);
    this.restored = restored;
    this.removed = removed;
  }
}

@ObjectType('SettingWritten', { implements: Written, simpleResolvers: true, description: 'A setting was changed.' })
export class SettingWritten extends Written {
  @Field(() => SettingValue, { description: 'The setting as it stands now.' })
  readonly setting: SettingValue;
  constructor(done: Done, setting: SettingValue) {
    super(done);
    this.setting = setting;
  }
}

@ObjectType('Imported', {
  implements: Written,
  simpleResolvers: true,
  description: 'Lines of an export were brought in, or could be.',
})
export class Imported extends Written {
  @Field(() => Int, { description: 'Lines that were not there yet.' })
  readonly added: number;
  @Field(() => Int, { description: 'Lines that were there, the same in every field.' })
  readonly unchanged: number;
  @Field(() => JobNode, {
    nullable: true,
    description:
      'The job of the whole import, as it stands now; null for lines that were only checked and belong to none.',
  })
  readonly job: JobNode | null;
  constructor(done: Done, counts: { readonly added: number; readonly unchanged: number }, job: JobNode | null) {
    super(done);
    this.added = counts.added;
    this.unchanged = counts.unchanged;
    this.job = job;
  }
}

@ObjectType('ImportBegun', { simpleResolvers: true, description: 'Parts of an import may come.' })
export class ImportBegun {
  @Field(() => JobNode, { description: 'The job of the whole import: to be named with each part.' })
  readonly job: JobNode;
  @Field(() => Boolean, { description: 'It is one that was cut off, and goes on from its first line.' })
  readonly resumed: boolean;
  constructor(job: JobNode, resumed: boolean) {
    this.job = job;
    this.resumed = resumed;
  }
}

@ObjectType('ImportCancelled', { simpleResolvers: true, description: 'An import was ended; what came in stays.' })
export class ImportCancelled {
  @Field(() => JobNode, { description: 'Its job; one that had ended before is as it was.' })
  readonly job: JobNode;
  constructor(job: JobNode) {
    this.job = job;
  }
}

@ObjectType('SpaceReset', { simpleResolvers: true, description: 'Everything in the space was removed.' })
export class SpaceReset {
  @Field(() => String, { description: 'Name of the space.' })
  readonly space: string;
  @Field(() => [CountValue], { description: 'Rows that were removed, by table.' })
  readonly removed: readonly CountValue[];
  @Field(() => Boolean, { description: 'It was done before, under the same idempotency key; nothing was removed now.' })
  readonly replayed: boolean;
  constructor(space: string, removed: readonly CountValue[], replayed: boolean) {
    this.space = space;
    this.replayed = replayed;
    this.removed = removed;
  }
}

@ObjectType('IngestReport', { simpleResolvers: true, description: 'What an ingest added.' })
export class IngestReportValue {
  @Field(() => Int, { description: 'New documents.' })
  readonly documents!: number;
  @Field(() => Int, { description: 'New revisions.' })
  readonly revisions!: number;
  @Field(() => Int, { description: 'New chunks; texts that were there already are not counted.' })
  readonly chunks!: number;
  @Field(() => Int, { description: 'New entities.' })
  readonly entities!: number;
  @Field(() => Int, { description: 'New claims.' })
  readonly claims!: number;
  @Field(() => Int, { description: 'New claims that are relationships.' })
  readonly relationships!: number;
  @Field(() => Int, { description: 'New names.' })
  readonly aliases!: number;
  @Field(() => Int, { description: 'New conflicts.' })
  readonly conflicts!: number;
  @Field(() => Int, { description: 'Documents that were as they are known.' })
  readonly unchanged!: number;
  @Field(() => Int, { description: 'Documents that were held back.' })
  readonly quarantined!: number;
  @Field(() => Int, { description: 'Documents that their watcher is to bring again.' })
  readonly deferred!: number;
  @Field(() => Int, { description: 'Documents that could not be read.' })
  readonly failed!: number;
}

@ObjectType('EmbeddingRetried', {
  implements: Written,
  simpleResolvers: true,
  description: 'Texts that could not be embedded are in the queue again.',
})
export class EmbeddingRetried extends Written {
  @Field(() => Int, { description: 'How many, of all owners.' })
  readonly texts: number;
  constructor(done: Done, texts: number) {
    super(done);
    this.texts = texts;
  }
}

@ObjectType('ModelReading', {
  simpleResolvers: true,
  description:
    'How far the language model got with a document. What it did not read is read when the document is sent again.',
})
export class ModelReadingValue {
  @Field(() => String, { description: 'READ, PARTIAL or SKIPPED.' })
  readonly state!: string;
  @Field(() => String, { nullable: true, description: 'Why not all of it was read; null when it was.' })
  readonly why!: string | null;
  @Field(() => [String], { description: 'The models that read it.' })
  readonly models!: readonly string[];
  @Field(() => Int, { description: 'Passages that the document has.' })
  readonly passages!: number;
  @Field(() => Int, { description: 'Passages that were read.' })
  readonly read!: number;
  @Field(() => Int, { description: 'Claims that the model found and that stood every check.' })
  readonly accepted!: number;
  @Field(() => [CountValue], { description: 'What the model said and was left out, by reason.' })
  readonly dropped!: readonly CountValue[];
}

@ObjectType('Deferral', { simpleResolvers: true, description: 'Why a document is to be brought again, and when.' })
export class DeferralValue {
  @Field(() => String, { description: 'As a word: `RATE`, `DRIFT_UNKNOWN`.' })
  readonly reason!: string;
  @Field(() => String, { description: 'For people.' })
  readonly message!: string;
  @Field(() => Int, { description: 'Seconds from now.' })
  readonly retryAfter!: number;
}

@ObjectType('Drift', {
  simpleResolvers: true,
  description: 'How far a document that a watcher brought is from what its source was about.',
})
export class DriftValue {
  @Field(() => Float, { nullable: true, description: '1 − cosine, from 0 to 2; null where it was not measured.' })
  readonly value!: number | null;
  @Field(() => String, { nullable: true, description: 'Why it was not measured; null where it was.' })
  readonly why!: string | null;
}

@ObjectType('IngestOutcome', { simpleResolvers: true, description: 'What became of one document.' })
export class IngestOutcomeValue {
  @Field(() => String, { description: 'Its place in the source.' })
  readonly path!: string;
  @Field(() => IngestStatusEnum, { description: 'What became of it.' })
  readonly status!: IngestStatus;
  @Field(() => DomainErrorType, { nullable: true, description: 'Why it failed; null unless it did.' })
  readonly error!: () => Promise<DomainErrorType | null> | null;
  @Field(() => DocumentNode, { nullable: true, description: 'The document; null where it was held back or failed.' })
  readonly document!: () => Promise<DocumentNode> | null;
  @Field(() => RevisionNode, { nullable: true, description: 'Its revision; null where it was held back or failed.' })
  readonly revision!: () => Promise<RevisionNode> | null;
  @Field(() => QuarantinedNode, { nullable: true, description: 'What was held back, and why; null unless it was.' })
  readonly quarantined!: () => Promise<QuarantinedNode> | null;
  @Field(() => CommitNode, {
    nullable: true,
    description: 'The commit that wrote it; null where there was nothing to write.',
  })
  readonly commit!: () => Promise<CommitNode | null> | null;
  @Field(() => ModelReadingValue, {
    nullable: true,
    description: 'How far the language model got with it; null where none was asked.',
  })
  readonly modelReading!: ModelReadingValue | null;
  @Field(() => DeferralValue, { nullable: true, description: 'When to bring it again; null unless it was deferred.' })
  readonly deferral!: DeferralValue | null;
  @Field(() => DriftValue, { nullable: true, description: 'Its drift; null unless a watcher brought it.' })
  readonly drift!: DriftValue | null;
}

@ObjectType('SkippedFile', { simpleResolvers: true, description: 'Something in a folder that was not read.' })
export class SkippedValue {
  @Field(() => String, { description: 'Its path in the folder; `.` for all that is ignored.' })
  readonly path: string;
  @Field(() => String, { description: 'Why, as a word: `TYPE`, `TOO_LARGE`, `LINK_OUTSIDE` …' })
  readonly reason: string;
  @Field(() => String, { description: 'Why, for people.' })
  readonly message: string;
  @Field(() => Int, { description: 'How many files this stands for.' })
  readonly count: number;
  constructor(skipped: {
    readonly skipped: string;
    readonly reason: string;
    readonly message: string;
    readonly count: number;
  }) {
    this.path = skipped.skipped;
    this.reason = skipped.reason;
    this.message = skipped.message;
    this.count = skipped.count;
  }
}

@ObjectType('Ingested', { simpleResolvers: true, description: 'Documents were read, each in a commit of its own.' })
export class Ingested {
  @Field(() => JobNode, { description: 'The job that did it.' })
  readonly job: JobNode;
  @Field(() => IngestReportValue, { description: 'What it added.' })
  readonly report: IngestReportValue;
  @Field(() => [IngestOutcomeValue], {
    description: 'What became of each document, in order; of a folder only of those that were held back or failed.',
  })
  readonly outcomes: readonly IngestOutcomeValue[];
  @Field(() => [SkippedValue], {
    description: 'What was not read of a folder, and why; empty where documents were sent.',
  })
  readonly skipped: readonly SkippedValue[];
  constructor(
    job: JobNode,
    report: IngestReportValue,
    outcomes: readonly IngestOutcomeValue[],
    skipped: readonly SkippedValue[],
  ) {
    this.job = job;
    this.report = report;
    this.outcomes = outcomes;
    this.skipped = skipped;
  }
}

/** Every reason for which a write may not be done. */
export type Refused =
  | InvalidError | NotFoundError | ForbiddenError | StaleVersionError | ConflictingStateError | IdempotencyMismatchError
  | TooLargeError | AmbiguousNameError | UnavailableError; // prettier-ignore

/** What a write answers with: what was done, or why it was not. */
const resultOf = <T extends object>(name: string, Success: ClassType<T>) =>
  createUnionType({
    name,
    description: 'What was done, or why it was not.',
    types: () =>
      [
        Success, InvalidError, NotFoundError, ForbiddenError, StaleVersionError, ConflictingStateError, IdempotencyMismatchError,
        TooLargeError, AmbiguousNameError, UnavailableError,
      ] as const, // prettier-ignore
  });

export const AssertClaimResult = resultOf('AssertClaimResult', ClaimWritten);
export const ReviseClaimResult = resultOf('ReviseClaimResult', ClaimWritten);
export const RetractClaimResult = resultOf('RetractClaimResult', ClaimWritten);
export const AddAliasResult = resultOf('AddAliasResult', AliasWritten);
export const ResolveConflictResult = resultOf('ResolveConflictResult', ConflictWritten);
export const RegisterSourceResult = resultOf('RegisterSourceResult', SourceWritten);
export const RemoveDocumentResult = resultOf('RemoveDocumentResult', Removed);
export const RemoveSourceResult = resultOf('RemoveSourceResult', Removed);
export const ReleaseQuarantinedResult = resultOf('ReleaseQuarantinedResult', Released);
export const UndoResult = resultOf('UndoResult', Undone);
export const UpdateSettingResult = resultOf('UpdateSettingResult', SettingWritten);
export const ResetSpaceResult = resultOf('ResetSpaceResult', SpaceReset);
export const BeginImportResult = resultOf('BeginImportResult', ImportBegun);
export const RetryEmbeddingResult = resultOf('RetryEmbeddingResult', EmbeddingRetried);
export const ImportLinesResult = resultOf('ImportLinesResult', Imported);
export const CancelImportResult = resultOf('CancelImportResult', ImportCancelled);
export const IngestResult = resultOf('IngestResult', Ingested);
