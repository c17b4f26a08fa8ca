import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DocumentNode, QuarantinedNode, RevisionNode } from './document.ts';
import { IngestStatusEnum, type IngestStatus } from '../shared/enums.ts';
import { DomainErrorType } from '../shared/errors.ts';
import { CommitNode, CountValue, JobNode } from '../system/operations.ts';
import { ReadingIssueValue } from './revision-parts.ts';

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
  @Field(() => Int, { description: 'Documents whose content was as it is known, and was read again.' })
  readonly reread!: number;
  @Field(() => Int, { description: 'Documents that were as they are known.' })
  readonly unchanged!: number;
  @Field(() => Int, { description: 'Documents that were held back.' })
  readonly quarantined!: number;
  @Field(() => Int, { description: 'Documents that their watcher is to bring again.' })
  readonly deferred!: number;
  @Field(() => Int, { description: 'Documents that could not be read.' })
  readonly failed!: number;
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
  @Field(() => [ReadingIssueValue], {
    description: 'What its reader put up with; empty where it was not read. `revision.issues` keeps it.',
  })
  readonly issues!: readonly ReadingIssueValue[];
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
