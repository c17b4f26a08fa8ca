import { Field, InputType, ObjectType } from 'type-graphql';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import type { Period as DomainPeriod, Precision } from '../../src/domain/time.ts';
import { PrecisionEnum } from './shared-enums.ts';
import { DateTime } from './scalars.ts';

@ObjectType('Period', {
  simpleResolvers: true,
  description: 'A half-open period of time: `from` is included, `to` is not.',
})
export class PeriodValue {
  @Field(() => DateTime, { nullable: true, description: 'Its start; null = unbounded (no start is stated).' })
  readonly from: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Its end, excluded; null = open-ended (no end is stated).' })
  readonly to: Date | null;
  @Field(() => PrecisionEnum, {
    nullable: true,
    description: 'How precisely start and end were given; null if neither was.',
  })
  readonly precision: Precision | null;

  constructor(period: DomainPeriod) {
    this.from = period.from;
    this.to = period.to;
    this.precision = period.precision;
  }
}

@InputType('AsOf', {
  description:
    'A point in bitemporal data: valid time (when something holds in the world) and recorded time (when it was known ' +
    'here). Fields left out are taken from the parent, else they mean now. A day, month or year means its last instant: as of `2018` is ' +
    'as of the end of 2018.',
})
export class AsOfInput {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Valid time: only what held in the world at this instant; a day, month or year (`2018`) means its last instant. Left out: at the ' +
      'instant of `recorded`, by default now. null: whatever the period in which it held.',
  })
  readonly valid?: TimeGiven | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Recorded time: the state of the space after the last commit at or before this instant; a day, month or year means its last instant. ' +
      'Left out or null: the present state.',
  })
  readonly recorded?: TimeGiven | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'false: read as if no entities had been merged, each with its own claims and names only. Left out or null: as ' +
      'the parent was read, by default true.',
  })
  readonly merged?: boolean | null;
}

@InputType('PeriodInput', {
  description:
    'A half-open period of valid time: `from` is included, `to` is not. A day, month or year means where it begins: from `2018` to `2020` ' +
    'is 2018 and 2019.',
})
export class PeriodInput {
  @Field(() => DateTime, { nullable: true, description: 'Its start; left out = unbounded.' })
  readonly from?: TimeGiven | null;
  @Field(() => DateTime, { nullable: true, description: 'Its end, excluded; left out = open-ended.' })
  readonly to?: TimeGiven | null;
  @Field(() => PrecisionEnum, {
    nullable: true,
    description:
      'How precisely start and end are given; left out = as they are given: `2018` to the year, and both to the finer of the two.',
  })
  readonly precision?: Precision | null;
}
