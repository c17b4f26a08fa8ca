import { Field, Float, ObjectType } from 'type-graphql';
import type { AnswerRecords, LiveState, RecordFact, Truth } from '../../src/domain/live-record.ts';
import { DateTime } from '../shared/scalars.ts';
import { LiveStateEnum, TruthEnum } from './live-enums.ts';

@ObjectType('RecordFact', { simpleResolvers: true, description: 'A sentence that records of the live database say.' })
export class RecordFactValue {
  @Field(() => String, { description: 'The sentence.' })
  readonly text: string;
  @Field(() => TruthEnum, { description: 'By what it is taken to be true.' })
  readonly truth: Truth = 'CORRESPONDENCE';
  @Field(() => Float, { description: 'Confidence in it: 1.' })
  readonly confidence: number = 1;
  @Field(() => String, { description: 'The table that it was read from, as `schema.table`.' })
  readonly table: string;
  @Field(() => [String], { description: 'The keys of the records that were read, newest first.' })
  readonly ids: readonly string[];
  @Field(() => DateTime, { description: 'When it was read.' })
  readonly readAt: Date;
  constructor(fact: RecordFact) {
    this.text = fact.text;
    this.table = fact.table;
    this.ids = fact.ids;
    this.readAt = new Date(fact.readAt);
  }
}

@ObjectType('AnswerRecords', {
  simpleResolvers: true,
  description: 'What the live database says of the entities that a question names.',
})
export class AnswerRecordsValue {
  @Field(() => LiveStateEnum, { description: 'Whether it could be read.' })
  readonly state: LiveState;
  @Field(() => String, {
    nullable: true,
    description: 'For people: why its data, or a part of them, are not in the answer; null if all are.',
  })
  readonly message: string | null;
  @Field(() => [RecordFactValue], {
    description: 'Of each entity its properties, then the records that the question asks for.',
  })
  readonly facts: readonly RecordFactValue[];
  constructor({ state, message, facts }: AnswerRecords) {
    this.state = state;
    this.message = message;
    this.facts = facts.map((fact) => new RecordFactValue(fact));
  }
}
