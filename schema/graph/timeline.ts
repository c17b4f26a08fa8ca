import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { SpanId } from '../../src/domain/ids.ts';
import type { EventType } from '../../src/domain/views.ts';
import { AsOfArgs } from '../shared/arguments.ts';
import { ClaimNode } from '../claim/claim.ts';
import { RevisionNode } from '../document/document.ts';
import { EntityNode } from '../entity/entity.ts';
import { enumOf } from '../shared/enums.ts';
import { DateTime } from '../shared/scalars.ts';
import { PeriodValue } from '../shared/time.ts';

export const EventTypeEnum = enumOf<EventType>('TimelineEventType', 'What happened, in the course of an idea.', {
  PROPOSAL: 'It was proposed, or begun.',
  DECISION: 'Something was decided about it.',
  IMPLEMENTATION: 'It was made, or came into use.',
  REJECTION: 'It was refused, or given up.',
});

export const EventPrecisionEnum = enumOf<'DAY' | 'MONTH' | 'QUARTER' | 'YEAR'>(
  'TimelinePrecision',
  'How exactly the time of an event is known.',
  { DAY: 'To the day.', MONTH: 'To the month.', QUARTER: 'To the quarter of a year.', YEAR: 'To the year.' },
);

export const MAX_CLAIMS =
  'Claims to make it of at most, the most confident first. The setting `view.maxClaims` is the limit.';

@ArgsType()
export class EntityTimelineArgs extends AsOfArgs {
  @Field(() => DateTime, { nullable: true, description: 'Only events from then on.' })
  readonly from?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Only events before then.' })
  readonly to?: Date | null;
  @Field(() => [EventTypeEnum], {
    nullable: true,
    description: 'Only events of these types; left out: of any, and of none.',
  })
  readonly types?: readonly EventType[] | null;
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Also when what follows it began: what needs it or takes its place, by the rules of the packs.',
  })
  readonly following!: boolean;
  @Field(() => Int, { defaultValue: 100, description: MAX_CLAIMS })
  readonly maxClaims!: number;
}

@ArgsType()
export class TimelineArgs extends EntityTimelineArgs {
  @Field(() => ID, { description: 'Of what: an id (`ent_…`) or a natural key, such as `eip-1559`.' })
  readonly of!: string;
}

@ObjectType('LedgerEntry', { simpleResolvers: true, description: 'A claim that something rests on, with its words.' })
export class LedgerEntryValue {
  @Field(() => ClaimNode, { description: 'The claim.' })
  readonly claim: ClaimNode;
  constructor(claim: ClaimNode) {
    this.claim = claim;
  }
}

@ObjectType('TimelineEvent', {
  simpleResolvers: true,
  description: 'Something that happened, by a claim that says so, or by a text that was published or changed.',
})
export class TimelineEventValue {
  @Field(() => ID, {
    description:
      'The claim it rests on, and which time of it: `…:date`, `…:from`, `…:to`; or the revision, and the how many-th text of its document it is: `…:0`.',
  })
  readonly id!: string;
  @Field(() => DateTime, { description: 'When: the first instant of that day, month, quarter or year.' })
  readonly date!: Date;
  @Field(() => EventPrecisionEnum, { description: 'How exactly that is known.' })
  readonly precision!: 'DAY' | 'MONTH' | 'QUARTER' | 'YEAR';
  @Field(() => String, { description: 'What happened.' })
  readonly title!: string;
  @Field(() => String, {
    description: 'The claim, and why it has its status; or what became of the text, and who says when.',
  })
  readonly description!: string;
  @Field(() => EventTypeEnum, {
    nullable: true,
    description: 'What kind of event it is; null where no rule of the packs says.',
  })
  readonly type!: EventType | null;
  @Field(() => [EntityNode], { description: 'What else it is about.' })
  readonly related!: readonly EntityNode[];
  @Field(() => [EntityNode], { description: 'The people and organisations who did it.' })
  readonly actors!: readonly EntityNode[];
  @Field(() => [LedgerEntryValue], {
    description:
      'The claim that tells of it, then those that say who did it and what else it is about; none where a text is what happened.',
  })
  readonly cites!: readonly LedgerEntryValue[];
  @Field(() => RevisionNode, {
    nullable: true,
    description: 'The text that was published or changed; null where a claim tells of the event.',
  })
  readonly revision!: RevisionNode | null;
  /** The first words of that text that anything cites. */
  readonly spanId!: SpanId | null;
}

@ObjectType('TimelinePhase', {
  simpleResolvers: true,
  description: 'Events of one type without a long gap between them.',
})
export class TimelinePhaseValue {
  @Field(() => DateTime, { description: 'When its first event was.' })
  readonly from!: Date;
  @Field(() => DateTime, { description: 'When its last event was.' })
  readonly to!: Date;
  @Field(() => EventTypeEnum, { nullable: true, description: 'The type of its events; null where none has one.' })
  readonly type!: EventType | null;
  @Field(() => [ID], { description: 'Its events.' })
  readonly eventIds!: readonly string[];
  @Field(() => String, { description: 'Why it begins where it does.' })
  readonly reason!: string;
}

@ObjectType('TurningPoint', { simpleResolvers: true, description: 'An event from which on it went another way.' })
export class TurningPointValue {
  @Field(() => TimelineEventValue, { description: 'The event.' })
  readonly event: TimelineEventValue;
  @Field(() => String, { description: 'By which rule it is one.' })
  readonly reason: string;
  constructor(event: TimelineEventValue, reason: string) {
    this.event = event;
    this.reason = reason;
  }
}

@ObjectType('Timeline', { simpleResolvers: true, description: 'What happened to a thing, by the claims about it.' })
export class TimelineValue {
  @Field(() => ID, { description: 'The id of the thing, and that this is its timeline.' })
  readonly id!: string;
  @Field(() => EntityNode, { description: 'The thing.' })
  readonly concept!: EntityNode;
  @Field(() => PeriodValue, { description: 'From the first event to the last; neither where there is none.' })
  readonly dateRange!: PeriodValue;
  @Field(() => [TimelineEventValue], { description: 'The events, the oldest first.' })
  readonly events!: readonly TimelineEventValue[];
  @Field(() => [TimelinePhaseValue], { description: 'The events in groups.' })
  readonly phases!: readonly TimelinePhaseValue[];
  @Field(() => [TurningPointValue], { description: 'The events from which on it went another way.' })
  readonly keyTurningPoints!: readonly TurningPointValue[];
  @Field(() => [LedgerEntryValue], { description: 'Every claim that anything here rests on, once.' })
  readonly ledger!: readonly LedgerEntryValue[];
  @Field(() => Boolean, { description: 'There are more claims about it than were read.' })
  readonly truncated!: boolean;
}
