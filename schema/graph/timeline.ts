import type { TimeGiven } from '../../src/domain/time-given.ts';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { SpanId } from '../../src/domain/typed-ids.ts';
import type { EventType } from '../../src/domain/view-vocabulary.ts';
import { AsOfArgs } from '../shared/shared-arguments.ts';
import { ClaimNode } from '../claim/claim.ts';
import { RevisionNode } from '../document/document.ts';
import { EntityNode } from '../entity/entity.ts';
import { enumOf } from '../shared/enum-of.ts';
import { DateTime } from '../shared/scalars.ts';
import { PeriodValue } from '../shared/time-scalars.ts';

export const EventTypeEnum = enumOf<EventType>(
  'TimelineEventType',
  'The stage in the life of an idea that an event marks.',
  {
    PROPOSAL: 'It was proposed or begun.',
    DECISION: 'A decision was made about it.',
    IMPLEMENTATION: 'It was implemented or came into use.',
    REJECTION: 'It was rejected or given up.',
  },
);

export const EventPrecisionEnum = enumOf<'DAY' | 'MONTH' | 'QUARTER' | 'YEAR'>(
  'TimelinePrecision',
  'How precisely the date of an event is known.',
  { DAY: 'To the day.', MONTH: 'To the month.', QUARTER: 'To the quarter of a year.', YEAR: 'To the year.' },
);

export const MAX_CLAIMS =
  'The largest number of claims to build it from, most confident first, up to the setting `view.maxClaims`.';

@ArgsType()
export class EntityTimelineArgs extends AsOfArgs {
  @Field(() => DateTime, {
    nullable: true,
    description: 'Only events at or after this instant; of a day, month or year, its start.',
  })
  readonly from?: TimeGiven | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Only events before this instant; of a day, month or year, its start.',
  })
  readonly to?: TimeGiven | null;
  @Field(() => [EventTypeEnum], {
    nullable: true,
    description: 'Only events of these types. Left out: all events, also those without a type.',
  })
  readonly types?: readonly EventType[] | null;
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Also show when entities began that require or supersede this one, as the packs define it.',
  })
  readonly following!: boolean;
  @Field(() => Int, { defaultValue: 100, description: MAX_CLAIMS })
  readonly maxClaims!: number;
}

@ArgsType()
export class TimelineArgs extends EntityTimelineArgs {
  @Field(() => ID, { description: 'The entity: an id (`ent_…`), a natural key, a name or an alias.' })
  readonly entity!: string;
}

@ObjectType('LedgerEntry', {
  simpleResolvers: true,
  description: 'A claim that a view is built from, with the words of its evidence.',
})
export class LedgerEntryValue {
  @Field(() => ClaimNode, { description: 'The claim.' })
  readonly claim: ClaimNode;
  constructor(claim: ClaimNode) {
    this.claim = claim;
  }
}

@ObjectType('TimelineEvent', {
  simpleResolvers: true,
  description: 'An event, known from a claim or from a text that was published or changed.',
})
export class TimelineEventValue {
  @Field(() => ID, {
    description:
      'Id of the event: the claim and which of its times (`…:date`, `…:from`, `…:to`), or the revision and its ' +
      "number in the document's history (`…:0`), then the entity whose timeline it is.",
  })
  readonly id!: string;
  @Field(() => DateTime, {
    description: 'Start of the day, month, quarter or year in which it happened, as `precision` says.',
  })
  readonly date!: Date;
  @Field(() => EventPrecisionEnum, { description: 'How precisely `date` is known.' })
  readonly precision!: 'DAY' | 'MONTH' | 'QUARTER' | 'YEAR';
  @Field(() => String, { description: 'Short title of what happened.' })
  readonly title!: string;
  @Field(() => String, {
    description:
      'A sentence: the claim with the reason for its status, or what happened to the text and who states the date.',
  })
  readonly description!: string;
  @Field(() => EventTypeEnum, {
    nullable: true,
    description: 'The type of the event; null if no rule of the packs applies.',
  })
  readonly type!: EventType | null;
  @Field(() => [EntityNode], { description: 'Other entities that it is about.' })
  readonly related!: readonly EntityNode[];
  @Field(() => [EntityNode], { description: 'The persons and organisations who did it.' })
  readonly actors!: readonly EntityNode[];
  @Field(() => [LedgerEntryValue], {
    description:
      'The claim that states the event, then the claims behind `actors` and `related`; empty if the event is a text (`revision`).',
  })
  readonly cites!: readonly LedgerEntryValue[];
  @Field(() => RevisionNode, {
    nullable: true,
    description: 'The text that was published or changed; null if the event comes from a claim.',
  })
  readonly revision!: RevisionNode | null;
  /** The first words of that text that anything cites. */
  readonly spanId!: SpanId | null;
}

@ObjectType('TimelinePhase', {
  simpleResolvers: true,
  description: 'A phase: consecutive events of one type without a long gap (setting `view.phaseGap`, in days).',
})
export class TimelinePhaseValue {
  @Field(() => DateTime, { description: 'Date of its first event.' })
  readonly from!: Date;
  @Field(() => DateTime, { description: 'Date of its last event.' })
  readonly to!: Date;
  @Field(() => EventTypeEnum, { nullable: true, description: 'The type of its events; null if none has a type.' })
  readonly type!: EventType | null;
  @Field(() => [ID], { description: 'Ids of its events.' })
  readonly eventIds!: readonly string[];
  @Field(() => String, { description: 'Why the phase starts there.' })
  readonly reason!: string;
}

@ObjectType('TurningPoint', {
  simpleResolvers: true,
  description: 'A turning point: an event where the type changes or a claim superseded another.',
})
export class TurningPointValue {
  @Field(() => TimelineEventValue, { description: 'The event.' })
  readonly event: TimelineEventValue;
  @Field(() => String, { description: 'Why it is a turning point.' })
  readonly reason: string;
  constructor(event: TimelineEventValue, reason: string) {
    this.event = event;
    this.reason = reason;
  }
}

@ObjectType('Timeline', {
  simpleResolvers: true,
  description: 'The events in the history of an entity, from the claims and texts about it.',
})
export class TimelineValue {
  @Field(() => ID, { description: 'Id of the timeline, made from the id of the entity and from the arguments.' })
  readonly id!: string;
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity!: EntityNode;
  @Field(() => PeriodValue, {
    description: 'From the first event to the last; both ends are null if there are no events.',
  })
  readonly dateRange!: PeriodValue;
  @Field(() => [TimelineEventValue], { description: 'The events, the oldest first.' })
  readonly events!: readonly TimelineEventValue[];
  @Field(() => [TimelinePhaseValue], { description: 'The events grouped into phases.' })
  readonly phases!: readonly TimelinePhaseValue[];
  @Field(() => [TurningPointValue], { description: 'The events at which its course changed.' })
  readonly keyTurningPoints!: readonly TurningPointValue[];
  @Field(() => [LedgerEntryValue], {
    description: 'All claims that this view is built from, each once, with their evidence.',
  })
  readonly ledger!: readonly LedgerEntryValue[];
  @Field(() => Boolean, {
    description: 'True if there are more claims about it than `maxClaims`, so the view may be incomplete.',
  })
  readonly truncated!: boolean;
}
