import { ArgsType, Field, ID, InterfaceType, Int, ObjectType } from 'type-graphql';
import type { EntityId } from '../../src/domain/ids.ts';
import { EventKindEnum, type StreamKind } from './event-kinds.ts';
import { DetailValue } from '../system/operations.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Gap', { simpleResolvers: true, description: 'Commits whose events are no longer kept.' })
export class GapValue {
  @Field(() => Int, { description: 'The first of them that may have had events for this stream.' })
  readonly from: number;
  @Field(() => Int, { description: 'The last of them.' })
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
  /** UUID of the thing that it happened to. */
  readonly subject: string | null;
  /** The same as an id of the contract. */
  readonly subjectId: string | null;
  readonly about: readonly EntityId[];
  readonly private: boolean;
}

@InterfaceType('StreamEvent', {
  description: 'What a subscription brings: events of the commit log, each once and in order.',
})
export abstract class StreamEvent {
  @Field(() => String, {
    description:
      'Its place in the log: a subscription `after` it brings what comes next, of every stream of this space.',
  })
  readonly cursor: string;
  @Field(() => EventKindEnum, { description: 'What happened.' })
  readonly kind: StreamKind;
  @Field(() => Int, { description: 'Number of the commit that did it.' })
  readonly commit: number;
  @Field(() => DateTime, { description: 'When. Of a gap: when it was found.' })
  readonly at: Date;
  @Field(() => ID, {
    nullable: true,
    description: 'Id of what it happened to, without reading it; null where that has none.',
  })
  readonly subject: string | null;
  @Field(() => Boolean, { description: 'It is private to the caller.' })
  readonly private: boolean;
  @Field(() => [DetailValue], { description: 'More about it, by name.' })
  readonly details: readonly DetailValue[];
  @Field(() => GapValue, { nullable: true, description: 'What is missing, where `kind` is GAP; else null.' })
  readonly gap: GapValue | null;

  readonly record: StreamRecord;

  constructor(record: StreamRecord, cursor: string) {
    this.record = record;
    this.cursor = cursor;
    this.kind = record.kind;
    this.commit = record.commit;
    this.at = record.at;
    this.subject = record.subjectId;
    this.private = record.private;
    this.details = Object.entries(record.data).map(([name, value]) => new DetailValue(name, value));
    this.gap = record.gap;
  }
}

@ObjectType('Event', { implements: StreamEvent, simpleResolvers: true, description: 'Something that happened.' })
export class EventValue extends StreamEvent {}

@ObjectType('ClaimEvent', {
  implements: StreamEvent,
  simpleResolvers: true,
  description: 'Something that happened to a claim.',
})
export class ClaimEventValue extends StreamEvent {}

@ObjectType('ConflictEvent', {
  implements: StreamEvent,
  simpleResolvers: true,
  description: 'Something that happened to a question on the desk.',
})
export class ConflictEventValue extends StreamEvent {}

@ObjectType('IngestionEvent', {
  implements: StreamEvent,
  simpleResolvers: true,
  description: 'Something that happened while documents were read.',
})
export class IngestionEventValue extends StreamEvent {}

@ArgsType()
export class StreamArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'A cursor of any stream of this space, or `start`: first comes what the log has after it, then what happens. Left out: from now on.',
  })
  readonly after?: string | null;
}

@ArgsType()
export class EventsArgs extends StreamArgs {
  @Field(() => [EventKindEnum], { nullable: true, description: 'Only events of these kinds. A GAP is always told.' })
  readonly kinds?: readonly StreamKind[] | null;
  @Field(() => ID, { nullable: true, description: 'Only events about this entity (`ent_…`).' })
  readonly about?: string | null;
}

@ArgsType()
export class ClaimEventsArgs extends StreamArgs {
  @Field(() => ID, { nullable: true, description: 'Only claims about this entity (`ent_…`).' })
  readonly about?: string | null;
}

@ArgsType()
export class IngestionArgs extends StreamArgs {
  @Field(() => ID, { nullable: true, description: 'Only what this job reads (`job_…`).' })
  readonly job?: string | null;
}
