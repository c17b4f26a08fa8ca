import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { EventKind } from '../../src/domain/event-record.ts';
import { encodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import { estimatedEnd, type Job, type JobFault, type JobKind, type JobState } from '../../src/domain/jobs.ts';
import { EventKindEnum } from '../stream/event-kinds.ts';
import { OWNER } from '../entity/entity.ts';
import { JobKindEnum, JobStateEnum } from './job-enums.ts';
import { Node, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Count', { simpleResolvers: true, description: 'A named count.' })
export class CountValue {
  @Field(() => String, { description: 'What is counted.' })
  readonly name: string;
  @Field(() => Float, { description: 'The count, a whole number.' })
  readonly value: number;
  constructor(name: string, value: number) {
    this.name = name;
    this.value = value;
  }
}

@ObjectType('Progress', { simpleResolvers: true, description: 'Progress of a job.' })
export class ProgressValue {
  @Field(() => Int, { description: 'Number of items done.' })
  readonly done: number;
  @Field(() => Int, { nullable: true, description: 'Total number of items; null while it is not known.' })
  readonly total: number | null;
  constructor(done: number, total: number | null) {
    this.done = done;
    this.total = total;
  }
}

@ObjectType('Job', {
  implements: Node,
  simpleResolvers: true,
  description: 'A long-running task whose progress can be watched.',
})
export class JobNode implements Node {
  readonly id: string;
  @Field(() => JobKindEnum, { description: 'What kind of work it does.' })
  readonly kind: JobKind;
  @Field(() => String, { description: 'Name to show for it.' })
  readonly name: string;
  @Field(() => JobStateEnum, { description: 'Whether it is waiting, running or ended, and how.' })
  readonly state: JobState;
  @Field(() => ProgressValue, { description: 'How much of it is done.' })
  readonly progress: ProgressValue;
  @Field(() => [CountValue], { description: 'Counts of what it has done, by name.' })
  readonly report: readonly CountValue[];
  @Field(() => String, { nullable: true, description: 'Why it failed, for people; null if it did not.' })
  readonly error: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Why it failed, as a code: the `code` of the error, `INTERNAL`, or `ABANDONED` (its process ended; start it ' +
      'again to resume). null if it did not.',
  })
  readonly code: JobFault | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => DateTime, { description: 'When it was requested.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'When it ended; null until then.' })
  readonly finishedAt: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it will end at its present speed; null if that cannot be estimated.',
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
    'One atomic change of the space. Commits are numbered without gaps and make up recorded time (`asOf.recorded`).',
})
export class CommitNode implements Node {
  readonly id: string;
  @Field(() => Int, { description: 'Number of the commit, from 1, without gaps.' })
  readonly number: number;
  @Field(() => DateTime, { description: 'When it was made, later than every commit before it.' })
  readonly at: Date;
  @Field(() => String, { description: 'Who made it.' })
  readonly actor: string;
  @Field(() => String, { description: 'The reason given.' })
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
  readonly about: readonly EntityId[];
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

@ObjectType('Detail', { simpleResolvers: true, description: 'A detail of a change, as a name and a value.' })
export class DetailValue {
  @Field(() => String, { description: 'Name of the detail.' })
  readonly name: string;
  @Field(() => String, { nullable: true, description: 'Its value as text; null if there is none.' })
  readonly value: string | null;
  constructor(name: string, value: string | number | boolean | null) {
    this.name = name;
    this.value = value === null ? null : String(value);
  }
}

@ObjectType('CommitChange', { simpleResolvers: true, description: 'One change made by a commit.' })
export class CommitChangeValue {
  @Field(() => EventKindEnum, { description: 'The kind of change.' })
  readonly kind: EventKind;
  @Field(() => [DetailValue], { description: 'More details, as names and values; empty if there are none.' })
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
export const CommitConnection = connectionOf('Commit', 'commits', () => CommitNode, { totalCount: true });
export const CommitChangeConnection = connectionOf('CommitChange', 'changes of a commit', () => CommitChangeValue);
