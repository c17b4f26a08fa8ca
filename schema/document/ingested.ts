import type { ReadingState } from '../../src/domain/document-record.ts';
import { ReadingStateEnum } from './document-enums.ts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DocumentNode, QuarantinedNode, RevisionNode } from './document.ts';
import { IngestStatusEnum, type IngestStatus } from './document-enums.ts';
import { DomainErrorType } from '../shared/error-types.ts';
import { CommitNode, CountValue, JobNode } from '../system/operation-types.ts';
import { ReadingIssueValue } from './revision-parts.ts';

@ObjectType('IngestReport', { simpleResolvers: true, description: 'Counts of what an ingestion added.' })
export class IngestReportValue {
  @Field(() => Int, { description: 'New documents.' })
  readonly documents!: number;
  @Field(() => Int, { description: 'New revisions.' })
  readonly revisions!: number;
  @Field(() => Int, { description: 'New chunks; texts that were already stored are not counted.' })
  readonly chunks!: number;
  @Field(() => Int, { description: 'New entities.' })
  readonly entities!: number;
  @Field(() => Int, { description: 'New claims.' })
  readonly claims!: number;
  @Field(() => Int, { description: 'New claims that are relationships.' })
  readonly relationships!: number;
  @Field(() => Int, { description: 'New aliases.' })
  readonly aliases!: number;
  @Field(() => Int, { description: 'New conflicts.' })
  readonly conflicts!: number;
  @Field(() => Int, { description: 'Documents with unchanged content that were read again.' })
  readonly reread!: number;
  @Field(() => Int, { description: 'Documents that were unchanged and not read again.' })
  readonly unchanged!: number;
  @Field(() => Int, { description: 'Documents that screening quarantined.' })
  readonly quarantined!: number;
  @Field(() => Int, { description: 'Documents that were deferred: the watcher has to send them again.' })
  readonly deferred!: number;
  @Field(() => Int, { description: 'Documents that could not be read.' })
  readonly failed!: number;
}

@ObjectType('ModelReading', {
  simpleResolvers: true,
  description: 'How far the language model has read a document. The rest is read when the document is ingested again.',
})
export class ModelReadingValue {
  @Field(() => ReadingStateEnum, { description: 'How far it was read.' })
  readonly state!: ReadingState;
  @Field(() => String, { nullable: true, description: 'Why not all of it was read; null if all was.' })
  readonly why!: string | null;
  @Field(() => [String], { description: 'Names of the language models that read it.' })
  readonly models!: readonly string[];
  @Field(() => Int, { description: 'Number of passages in the document.' })
  readonly passages!: number;
  @Field(() => Int, { description: 'Number of passages that were read.' })
  readonly read!: number;
  @Field(() => Int, { description: 'Number of claims that the model found and that passed all checks.' })
  readonly accepted!: number;
  @Field(() => [CountValue], { description: 'Number of answers of the model that were rejected, by reason.' })
  readonly dropped!: readonly CountValue[];
}

@ObjectType('Deferral', {
  simpleResolvers: true,
  description: 'Why a document was deferred, and when to send it again.',
})
export class DeferralValue {
  @Field(() => String, { description: 'The reason, as a code: `RATE`, `DRIFT_UNKNOWN`.' })
  readonly reason!: string;
  @Field(() => String, { description: 'The reason, for people.' })
  readonly message!: string;
  @Field(() => Int, { description: 'Seconds to wait before sending it again.' })
  readonly retryAfter!: number;
}

@ObjectType('Drift', {
  simpleResolvers: true,
  description: 'How far the subject of a document from a watcher is from the subject of its source.',
})
export class DriftValue {
  @Field(() => Float, {
    nullable: true,
    description: '1 − cosine similarity, from 0 (same subject) to 2; null if it was not measured.',
  })
  readonly value!: number | null;
  @Field(() => String, { nullable: true, description: 'Why it was not measured; null if it was.' })
  readonly why!: string | null;
}

@ObjectType('IngestOutcome', { simpleResolvers: true, description: 'The result for one document of an ingestion.' })
export class IngestOutcomeValue {
  @Field(() => String, { description: 'Its path within the source.' })
  readonly path!: string;
  @Field(() => IngestStatusEnum, { description: 'What was done with it.' })
  readonly status!: IngestStatus;
  @Field(() => DomainErrorType, { nullable: true, description: 'Why it failed; null unless `status` is FAILED.' })
  readonly error!: () => Promise<DomainErrorType | null> | null;
  @Field(() => DocumentNode, {
    nullable: true,
    description: 'The document; null if it was quarantined, deferred or failed.',
  })
  readonly document!: () => Promise<DocumentNode> | null;
  @Field(() => RevisionNode, {
    nullable: true,
    description: 'Its revision; null if it was quarantined, deferred or failed.',
  })
  readonly revision!: () => Promise<RevisionNode> | null;
  @Field(() => QuarantinedNode, {
    nullable: true,
    description: 'The quarantined document with the reason; null unless `status` is QUARANTINED.',
  })
  readonly quarantined!: () => Promise<QuarantinedNode> | null;
  @Field(() => CommitNode, {
    nullable: true,
    description: 'The commit that wrote it; null where there was nothing to write.',
  })
  readonly commit!: () => Promise<CommitNode | null> | null;
  @Field(() => [ReadingIssueValue], {
    description:
      'Problems that were tolerated when it was parsed; empty if there were none or it was not read. Kept in `revision.issues`.',
  })
  readonly issues!: readonly ReadingIssueValue[];
  @Field(() => ModelReadingValue, {
    nullable: true,
    description: 'How far the language model has read it; null if none was asked.',
  })
  readonly modelReading!: ModelReadingValue | null;
  @Field(() => DeferralValue, {
    nullable: true,
    description: 'When to send it again; null unless `status` is DEFERRED.',
  })
  readonly deferral!: DeferralValue | null;
  @Field(() => DriftValue, {
    nullable: true,
    description: 'Its drift; null unless it was ingested with the origin WATCHER.',
  })
  readonly drift!: DriftValue | null;
}

@ObjectType('SkippedFile', { simpleResolvers: true, description: 'A file of a folder that was not read, or several.' })
export class SkippedValue {
  @Field(() => String, { description: 'Its path within the folder; `.` for all ignored files together.' })
  readonly path: string;
  @Field(() => String, { description: 'The reason, as a code: `TYPE`, `TOO_LARGE`, `LINK_OUTSIDE` …' })
  readonly reason: string;
  @Field(() => String, { description: 'The reason, for people.' })
  readonly message: string;
  @Field(() => Int, { description: 'Number of files that this entry stands for.' })
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

@ObjectType('Ingested', { simpleResolvers: true, description: 'Documents were ingested, each in its own commit.' })
export class Ingested {
  @Field(() => JobNode, { description: 'The job of this ingestion.' })
  readonly job: JobNode;
  @Field(() => IngestReportValue, { description: 'Counts of what was added.' })
  readonly report: IngestReportValue;
  @Field(() => [IngestOutcomeValue], {
    description:
      'One result per document, in order of the input; for a folder only those that were quarantined or failed.',
  })
  readonly outcomes: readonly IngestOutcomeValue[];
  @Field(() => [SkippedValue], {
    description: 'The files of a folder that were not read, with the reason; empty if documents were sent.',
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
