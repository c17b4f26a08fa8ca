import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { Cardinality, ConstraintOperator } from '../../src/domain/live-record.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/write-input.ts';
import { PeriodInput } from '../shared/time-scalars.ts';
import { CardinalityEnum, ConstraintOperatorEnum } from './live-enums.ts';

const TABLE =
  'The table or view in the live database, as `schema.table`, or its name alone where the search path has it.';
const COLUMN = 'The name of a column, exactly as in the live database.';
const FIRST = 'How many records of each relation to show, newest first, up to the setting `livedata.records`.';

@InputType('CheckLiveDatabaseInput', { description: 'A request to look at the live database anew.' })
export class CheckLiveDatabaseInput extends WriteInput {}

@InputType('RecordPropertyInput', { description: 'A property of records, and the column that it stands in.' })
export class RecordPropertyInput {
  @Field(() => String, { description: 'Its name, as the predicate of a claim would have it.' })
  readonly name!: string;
  @Field(() => String, { description: COLUMN })
  readonly column!: string;
}

@InputType('SetRecordTypeInput', {
  description: 'Where records of a type stand in the live database. It replaces what was set for the type before.',
})
export class SetRecordTypeInput extends WriteInput {
  @Field(() => String, { description: 'The type of the entities that stand for them, as in `Entity.type`.' })
  readonly entityType!: string;
  @Field(() => String, { description: TABLE })
  readonly table!: string;
  @Field(() => String, { description: `${COLUMN} Its values must differ from row to row.` })
  readonly keyColumn!: string;
  @Field(() => String, { nullable: true, description: `${COLUMN} Records are found by the name in it.` })
  readonly nameColumn?: string | null;
  @Field(() => String, {
    nullable: true,
    description: `${COLUMN} A date or timestamp, by which records are in a time.`,
  })
  readonly dateColumn?: string | null;
  @Field(() => String, { nullable: true, description: `${COLUMN} A number, which is summed and averaged.` })
  readonly amountColumn?: string | null;
  @Field(() => [RecordPropertyInput], { defaultValue: [], description: 'What else of a record is shown.' })
  readonly properties!: RecordPropertyInput[];
  @Field(() => Int, { nullable: true, description: `Of the record type (0 if it is not set): ${EXPECTED_VERSION}` })
  readonly expectedVersion?: number | null;
}

@InputType('JoinSpecInput', { description: 'Where records of two types meet: equal values in two columns.' })
export class JoinSpecInput {
  @Field(() => String, { description: `${COLUMN} Of the table of \`fromType\`.` })
  readonly fromColumn!: string;
  @Field(() => String, { description: `${COLUMN} Of the table of \`toType\`.` })
  readonly toColumn!: string;
}

@InputType('RecordConstraintInput', { description: 'A business rule: what a column of every record should be.' })
export class RecordConstraintInput {
  @Field(() => String, { description: `${COLUMN} Of the table of \`toType\`.` })
  readonly column!: string;
  @Field(() => ConstraintOperatorEnum, { description: 'How the column should compare with the value.' })
  readonly operator!: ConstraintOperator;
  @Field(() => String, { description: 'The value, as the column takes it.' })
  readonly value!: string;
}

@InputType('SetRecordRelationInput', {
  description:
    'How records of one type lead to records of another. It replaces what was set for the same types and relation before.',
})
export class SetRecordRelationInput extends WriteInput {
  @Field(() => String, { description: 'The record type that it leads from.' })
  readonly fromType!: string;
  @Field(() => String, { description: 'The name of the relation, such as `placed`.' })
  readonly relation!: string;
  @Field(() => String, { description: 'The record type that it leads to.' })
  readonly toType!: string;
  @Field(() => CardinalityEnum, { description: 'How many of one side belong to how many of the other.' })
  readonly cardinality!: Cardinality;
  @Field(() => String, { description: 'Its business meaning, in words.' })
  readonly meaning!: string;
  @Field(() => [String], {
    defaultValue: [],
    description: 'Words of a question that ask for it, beside the names of the relation and of `toType`.',
  })
  readonly keywords!: string[];
  @Field(() => JoinSpecInput, { description: 'The columns on which it is joined.' })
  readonly joinSpec!: JoinSpecInput;
  @Field(() => [RecordConstraintInput], {
    defaultValue: [],
    description: 'Business rules: records that break one are counted in `anomalies`.',
  })
  readonly constraints!: RecordConstraintInput[];
  @Field(() => Int, { nullable: true, description: `Of the relation (0 if it is not set): ${EXPECTED_VERSION}` })
  readonly expectedVersion?: number | null;
}

@InputType('LinkRecordInput', { description: 'A record of the live database, and the entity that is to stand for it.' })
export class LinkRecordInput extends WriteInput {
  @Field(() => String, { description: 'Its record type.' })
  readonly type!: string;
  @Field(() => String, { description: 'Its key, as in `LiveCandidate.key`.' })
  readonly key!: string;
  @Field(() => ID, {
    nullable: true,
    description:
      'The entity (`ent_…`). Left out: the shared one of this type that bears the name of the record and stands for none yet, else a new one.',
  })
  readonly entity?: string | null;
}

@ArgsType()
export class RelatedRecordsArgs {
  @Field(() => PeriodInput, {
    nullable: true,
    description:
      'Only records whose date is in this time: `from` is included, `to` is not. Left out: whatever their date.',
  })
  readonly during?: PeriodInput | null;
  @Field(() => [String], {
    nullable: true,
    description: 'Relations to follow, by their names or those of the types they lead to; [] = none. Left out: all.',
  })
  readonly relations?: readonly string[] | null;
  @Field(() => Int, { defaultValue: 10, description: FIRST })
  readonly first!: number;
}

@ArgsType()
export class EntityLiveArgs extends RelatedRecordsArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'A question instead of `relations`: those are followed whose name, type or keywords stand in it, in the time that it names; none stand ' +
      'in it = the properties alone.',
  })
  readonly question?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The IANA time zone whose calendar the question means, such as `Europe/Berlin`. Left out: UTC.',
  })
  readonly zone?: string | null;
}
