import { ArgsType, Field, Float, ID, InterfaceType, Int, ObjectType } from 'type-graphql';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { EventKindEnum, type StreamKind } from './event-kinds.ts';
import { DetailValue } from '../system/operation-types.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Gap', { simpleResolvers: true, description: 'A range of commits whose events are no longer kept.' })
export class GapValue {
  @Field(() => Int, {
    description: 'Number of the first missing commit that may have had events for this subscription.',
  })
  readonly from: number;
  @Field(() => Int, { description: 'Number of the last missing commit.' })
  readonly to: number;
  constructor(from: number, to: number) {
    this.from = from;
    this.to = to;
  }
}

/** What a stream brings, as its resolvers find it. */
export interface StreamRecord {
  readonly kind: StreamKind;
  readonly commit: number;
  readonly at: Date;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly gap: GapValue | null;
  /** In plain English. */
  readonly sentence: () => Promise<string>;
  /** UUID of the thing that it happened to. */
  readonly subject: string | null;
  /** The same as an id of the contract. */
  readonly subjectId: string | null;
  readonly about: readonly EntityId[];
  readonly private: boolean;
}

@InterfaceType('StreamEvent', {
  description: 'An event of the commit log. Subscriptions deliver each event once and in order.',
})
export abstract class StreamEvent {
  @Field(() => String, {
    description: 'Position in the commit log: pass it as `after` of any subscription of this space to resume there.',
  })
  readonly cursor: string;
  @Field(() => EventKindEnum, { description: 'The kind of event.' })
  readonly kind: StreamKind;
  @Field(() => Int, {
    description: 'Number of the commit that caused it; of an event of a job, of the last commit before it.',
  })
  readonly commit: number;
  @Field(() => String, {
    description:
      'What happened, in one line of plain English, without control characters: `MV Gannet carries 104 passengers: disputed`. ' +
      'Names are read as they are now.',
  })
  readonly sentence: () => Promise<string>;
  @Field(() => DateTime, { description: 'When it happened; for a GAP, when the gap was found.' })
  readonly at: Date;
  @Field(() => ID, {
    nullable: true,
    description: 'Global id of the object that it happened to; null if that has none.',
  })
  readonly subject: string | null;
  @Field(() => Boolean, { description: 'True if only the caller can see it.' })
  readonly private: boolean;
  @Field(() => [DetailValue], { description: 'More details, as names and values; empty if there are none.' })
  readonly details: readonly DetailValue[];
  @Field(() => GapValue, { nullable: true, description: 'The missing commits if `kind` is GAP; else null.' })
  readonly gap: GapValue | null;

  readonly record: StreamRecord;

  constructor(record: StreamRecord, cursor: string) {
    this.record = record;
    this.cursor = cursor;
    this.kind = record.kind;
    this.commit = record.commit;
    this.at = record.at;
    this.sentence = record.sentence;
    this.subject = record.subjectId;
    this.private = record.private;
    this.details = Object.entries(record.data).map(([name, value]) => new DetailValue(name, value));
    this.gap = record.gap;
  }
}

@ObjectType('Event', { implements: StreamEvent, simpleResolvers: true, description: 'An event of any kind.' })
export class EventValue extends StreamEvent {}

@ObjectType('ClaimEvent', {
  implements: StreamEvent,
  simpleResolvers: true,
  description: 'An event of a claim.',
})
export class ClaimEventValue extends StreamEvent {}

@ObjectType('ConflictEvent', {
  implements: StreamEvent,
  simpleResolvers: true,
  description: 'An event of a conflict.',
})
export class ConflictEventValue extends StreamEvent {}

@ObjectType('IngestionEvent', {
  implements: StreamEvent,
  simpleResolvers: true,
  description: 'An event of a document or source.',
})
export class IngestionEventValue extends StreamEvent {}

@ObjectType('AnswerEvent', {
  implements: StreamEvent,
  simpleResolvers: true,
  description: 'An event of an answer.',
})
export class AnswerEventValue extends StreamEvent {}

@ArgsType()
export class StreamArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Cursor after which to start: a `cursor` of any event, or `streamCursor`, or `start` for the oldest event kept. ' +
      'Left out: new events only.',
  })
  readonly after?: string | null;
}

const JOB =
  'Only how this job goes and what it did: its id (`job_…`), or a `jobKey` of yours, which may be given to a mutation later. ' +
  'Left out: all.';

@ObjectType('EventCount', { simpleResolvers: true, description: 'How many events of a kind there were.' })
export class EventCountValue {
  @Field(() => EventKindEnum, { description: 'The kind of event.' })
  readonly kind: StreamKind;
  @Field(() => Int, { description: 'Their number.' })
  readonly count: number;
  constructor(kind: StreamKind, count: number) {
    this.kind = kind;
    this.count = count;
  }
}

@ObjectType('EventDigest', {
  simpleResolvers: true,
  description:
    'What happened in a while, as one message: counts, and the first events. Where nothing happens no digest comes.',
})
export class EventDigestValue {
  @Field(() => String, { description: 'Position after the last event counted: pass it as `after` to go on there.' })
  readonly cursor: string;
  @Field(() => Int, { description: 'Number of the first commit whose events are counted.' })
  readonly fromCommit: number;
  @Field(() => Int, { description: 'Number of the last commit whose events are counted.' })
  readonly toCommit: number;
  @Field(() => Int, { description: 'Number of events.' })
  readonly total: number;
  @Field(() => [EventCountValue], { description: 'Number of events by kind, the most frequent first.' })
  readonly counts: readonly EventCountValue[];
  @Field(() => [EventValue], { description: 'The first events, in order; at most 10.' })
  readonly events: readonly EventValue[];
  @Field(() => String, {
    description:
      'What happened, in one line of plain English: `10,412 events: 10,000 × claim added, 412 × entity added`.',
  })
  readonly sentence: string;

  constructor(
    cursor: string,
    [from, to]: readonly [number, number],
    counts: ReadonlyMap<StreamKind, number>,
    events: readonly EventValue[],
  ) {
    this.cursor = cursor;
    this.fromCommit = from;
    this.toCommit = to;
    this.counts = [...counts].map(([kind, count]) => new EventCountValue(kind, count));
    this.total = this.counts.reduce((sum, { count }) => sum + count, 0);
    this.events = events;
    const parts = this.counts.map(
      ({ kind, count }) => `${inWords(count)} × ${kind.toLowerCase().replaceAll('_', ' ')}`,
    );
    this.sentence = `${inWords(this.total)} event${this.total === 1 ? '' : 's'}: ${parts.join(', ')}`;
  }
}

const inWords = (count: number): string => count.toLocaleString('en-US');

@ArgsType()
export class EventsArgs extends StreamArgs {
  @Field(() => [EventKindEnum], {
    nullable: true,
    description: 'Only events of these kinds (and GAP). Left out: all kinds.',
  })
  readonly kinds?: readonly StreamKind[] | null;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only events about one of these entities (ids (`ent_…`), natural keys, names or aliases, as they are when this begins); ' +
      'at most 100. Left out: all.',
  })
  readonly about?: readonly string[] | null;
  @Field(() => ID, { nullable: true, description: JOB })
  readonly job?: string | null;
  @Field(() => [String], {
    nullable: true,
    description:
      'Only events about an entity of one of these types, such as `PERSON`, in upper or lower case; at most 100. Left out: all.',
  })
  readonly types?: readonly string[] | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'Leaves out events of claims and inferred relationships that are less sure, 0 to 1, when the event is sent. ' +
      'What has no confidence stays. Left out: all.',
  })
  readonly minConfidence?: number | null;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only events of these sources (`src_…`, or their keys): of their documents, and of claims that those state; at most 100. ' +
      'Left out: all.',
  })
  readonly sources?: readonly string[] | null;
}

@ArgsType()
export class DigestsArgs extends EventsArgs {
  @Field(() => Int, {
    defaultValue: 5,
    description: 'Seconds from the first event of a digest until it is sent, 1 to 3,600.',
  })
  readonly everySeconds: number = 5;
}

@ArgsType()
export class ClaimEventsArgs extends StreamArgs {
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only claims about one of these entities (ids (`ent_…`), natural keys, names or aliases, as they are when this begins); ' +
      'at most 100. Left out: all.',
  })
  readonly about?: readonly string[] | null;
}

@ArgsType()
export class IngestionArgs extends StreamArgs {
  @Field(() => ID, { nullable: true, description: JOB })
  readonly job?: string | null;
}
