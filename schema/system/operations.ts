import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { EventKind } from '../../src/domain/events.ts';
import { encodeId } from '../../src/domain/ids.ts';
import { estimatedEnd, type Job, type JobFault, type JobKind, type JobState } from '../../src/domain/jobs.ts';
import { OWNER } from '../entity/entity.ts';
import { JobKindEnum, JobStateEnum } from '../shared/enums.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Count', { simpleResolvers: true, description: 'How many of something.' })
export class CountValue {
  @Field(() => String, { description: 'Of what.' })
  readonly name: string;
  @Field(() => Float, { description: 'How many: a whole number.' })
  readonly value: number;
  constructor(name: string, value: number) {
    this.name = name;
    this.value = value;
  }
}

@ObjectType('Progress', { simpleResolvers: true, description: 'How much of a job is done.' })
export class ProgressValue {
  @Field(() => Int, { description: 'Items done.' })
  readonly done: number;
  @Field(() => Int, { nullable: true, description: 'Items in all; null while nobody knows.' })
  readonly total: number | null;
  constructor(done: number, total: number | null) {
    this.done = done;
    this.total = total;
  }
}

@ObjectType('Job', { implements: Node, simpleResolvers: true, description: 'Long work that one can watch.' })
export class JobNode implements Node {
  readonly id: string;
  @Field(() => JobKindEnum, { description: 'What it does.' })
  readonly kind: JobKind;
  @Field(() => String, { description: 'What it is called.' })
  readonly name: string;
  @Field(() => JobStateEnum, { description: 'How far it is.' })
  readonly state: JobState;
  @Field(() => ProgressValue, { description: 'How much of it is done.' })
  readonly progress: ProgressValue;
  @Field(() => [CountValue], { description: 'What it came to, by name.' })
  readonly report: readonly CountValue[];
  @Field(() => String, { nullable: true, description: 'Why it failed, for people; null if it has not.' })
  readonly error: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Why it failed, as a stable word: the `code` of the error, `INTERNAL`, or `ABANDONED`: nobody is at it any more; begun again it goes on. Null if it has not.',
  })
  readonly code: JobFault | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => DateTime, { description: 'When it was asked for.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'When it ended; null while it has not.' })
  readonly finishedAt: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it will end if it goes on as it did; null where that cannot be said.',
  })
  readonly estimatedEnd: Date | null;

  readonly record: Job;

  constructor(record: Job) {
    this.record = record;
    this.id = encodeId('job', record.id);
    this.kind = record.kind;
    this.name = record.name;
    this.state = record.state;
    this.progress = new ProgressValue(record.done, record.total);
    this.report = Object.entries(record.report).map(([name, value]) => new CountValue(name, value));
    this.error = record.error;
    this.code = record.code;
    this.owner = record.owner;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
    this.finishedAt = record.finishedAt;
    this.estimatedEnd = estimatedEnd(record);
  }
}

/** What a commit is to those who see it. */
export interface CommitView {
  readonly number: number;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string;
  readonly owner: string | null;
  readonly undoes: number | null;
}

@ObjectType('Commit', {
  implements: Node,
  simpleResolvers: true,
  description:
    'One write to the space, whole. Commits are numbered without gaps: they are the line of time that `asOf.recorded` reads.',
})
export class CommitNode implements Node {
  readonly id: string;
  @Field(() => Int, { description: 'Its place on the line of time, from 1 on.' })
  readonly number: number;
  @Field(() => DateTime, { description: 'When it was made; later than all before it.' })
  readonly at: Date;
  @Field(() => String, { description: 'Who made it.' })
  readonly actor: string;
  @Field(() => String, { description: 'Why.' })
  readonly reason: string;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;

  readonly record: CommitView;

  constructor(id: string, record: CommitView) {
    this.record = record;
    this.id = id;
    this.number = record.number;
    this.at = record.at;
    this.actor = record.actor;
    this.reason = record.reason;
    this.owner = record.owner;
  }
}

export interface CommitChangeRecord {
  readonly kind: EventKind;
  readonly subject: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

@ObjectType('Detail', { simpleResolvers: true, description: 'Something more about a change.' })
export class DetailValue {
  @Field(() => String, { description: 'What it is.' })
  readonly name: string;
  @Field(() => String, { nullable: true, description: 'Its value; null where there is none.' })
  readonly value: string | null;
  constructor(name: string, value: string | number | boolean | null) {
    this.name = name;
    this.value = value === null ? null : String(value);
  }
}

@ObjectType('CommitChange', { simpleResolvers: true, description: 'One thing that a commit did.' })
export class CommitChangeValue {
  @Field(() => String, { description: 'What was done: `CLAIM_ADDED`, `CONFLICT_OPENED` …' })
  readonly kind: string;
  @Field(() => [DetailValue], { description: 'More about it, by name.' })
  readonly details: readonly DetailValue[];

  readonly record: CommitChangeRecord;
  readonly at: At;

  constructor(record: CommitChangeRecord, at: At) {
    this.record = record;
    this.at = at;
    this.kind = record.kind;
    this.details = Object.entries(record.data).map(([name, value]) => new DetailValue(name, value));
  }
}

export const JobConnection = connectionOf('Job', 'jobs', () => JobNode);
export const CommitConnection = connectionOf('Commit', 'commits', () => CommitNode);
export const CommitChangeConnection = connectionOf('CommitChange', 'changes of a commit', () => CommitChangeValue);
