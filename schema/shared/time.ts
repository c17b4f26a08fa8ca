import { Field, InputType, ObjectType } from 'type-graphql';
import type { Period as DomainPeriod, Precision } from '../../src/domain/time.ts';
import { PrecisionEnum } from './enums.ts';
import { DateTime } from './scalars.ts';

@ObjectType('Period', {
  simpleResolvers: true,
  description: 'A stretch of time: from `from` up to, not including, `to`.',
})
export class PeriodValue {
  @Field(() => DateTime, { nullable: true, description: 'Its begin; null = it has always been so.' })
  readonly from: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Its end; null = it is still so.' })
  readonly to: Date | null;
  @Field(() => PrecisionEnum, {
    nullable: true,
    description: 'How exactly begin and end were given; null where neither was.',
  })
  readonly precision: Precision | null;

  constructor(period: DomainPeriod) {
    this.from = period.from;
    this.to = period.to;
    this.precision = period.precision;
  }
}

@InputType('AsOf', {
  description: 'A point on both axes of time. What is left out is now, or what the parent was read at.',
})
export class AsOfInput {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Only what held at this instant. Left out: at the recorded instant, by default now. null: whenever it held.',
  })
  readonly valid?: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'As it was known then: up to the last commit at or before this instant. Left out or null: as known now.',
  })
  readonly recorded?: Date | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'false: as if nothing had been merged, every entity with what its own texts say. Left out or null: as the parent was read, by default true.',
  })
  readonly merged?: boolean | null;
}

@InputType('PeriodInput', { description: 'When something holds: from `from` up to, not including, `to`.' })
export class PeriodInput {
  @Field(() => DateTime, { nullable: true, description: 'Its begin; left out = it has always been so.' })
  readonly from?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Its end; left out = it is still so.' })
  readonly to?: Date | null;
  @Field(() => PrecisionEnum, { nullable: true, description: 'How exactly they are given; left out = to the instant.' })
  readonly precision?: Precision | null;
}
