import { Field, Int, ObjectType } from 'type-graphql';
import type {
  Cardinality,
  EntityFacts,
  ExternalRef,
  LiveCheck,
  LiveRange,
  LiveRecord,
  LiveRelated,
  LiveState,
  LiveStatus,
  LiveValue,
  RecordRelation,
  RecordType,
  Truth,
} from '../../src/domain/live-record.ts';
import { ClaimNode } from '../claim/claim.ts';
import { VERSION, type EntityNode } from '../entity/entity.ts';
import { DateTime } from '../shared/scalars.ts';
import { CardinalityEnum, LiveStateEnum, TruthEnum } from './live-enums.ts';

const READ_AT = 'When it was read.';
const TABLE = 'Its table in the live database, as `schema.table`.';
const DECIMAL = 'as a decimal with two places';

@ObjectType('LiveCheck', { simpleResolvers: true, description: 'One part of the self-test of the live database.' })
export class LiveCheckValue implements LiveCheck {
  @Field(() => String, { description: 'A stable name, such as `WRITE` or `TRY_PROGRAM`.' })
  readonly name!: string;
  @Field(() => Boolean, { description: 'True if nothing but reading was found to be possible.' })
  readonly passed!: boolean;
  @Field(() => String, { description: 'For administrators: what was found and, if it did not pass, what to do.' })
  readonly message!: string;
}

@ObjectType('LiveDatabase', {
  simpleResolvers: true,
  description: 'The business database that is read and never written, as this space sees it.',
})
export class LiveDatabaseValue {
  @Field(() => LiveStateEnum, { description: 'Whether it can be read.' })
  readonly state: LiveState;
  @Field(() => String, {
    description:
      'The state in words, for people; what was found, and what the server said, is for administrators. Its address and ' +
      'password are never shown.',
  })
  readonly message: string;
  @Field(() => [LiveCheckValue], { description: 'The self-test; empty where it could not be done.' })
  readonly checks: readonly LiveCheckValue[];
  @Field(() => DateTime, { nullable: true, description: 'When it was last looked at; null = not yet.' })
  readonly checkedAt: Date | null;
  constructor({ state, message, checks, checkedAt }: LiveStatus) {
    this.state = state;
    this.message = message;
    this.checks = checks;
    this.checkedAt = checkedAt;
  }
}

@ObjectType('RecordProperty', { simpleResolvers: true, description: 'A property of records of a type.' })
export class RecordPropertyValue {
  @Field(() => String, { description: 'Its name.' })
  readonly name!: string;
  @Field(() => String, { description: 'Its column.' })
  readonly column!: string;
}

@ObjectType('RecordType', { simpleResolvers: true, description: 'Where records of a type stand in the live database.' })
export class RecordTypeValue implements RecordType {
  @Field(() => String, { description: 'The type of the entities that stand for them.' })
  readonly entityType!: string;
  @Field(() => String, { description: TABLE })
  readonly table!: string;
  @Field(() => String, { description: 'The column of their keys.' })
  readonly keyColumn!: string;
  @Field(() => String, { nullable: true, description: 'The column of their names; null = they have none.' })
  readonly nameColumn!: string | null;
  @Field(() => String, { nullable: true, description: 'The column of their dates; null = they have none.' })
  readonly dateColumn!: string | null;
  @Field(() => String, { nullable: true, description: 'The column of their amounts; null = they have none.' })
  readonly amountColumn!: string | null;
  @Field(() => [RecordPropertyValue], { description: 'What else of a record is shown.' })
  readonly properties!: readonly RecordPropertyValue[];
  @Field(() => Int, { description: VERSION })
  readonly version!: number;
}

@ObjectType('RecordRelation', {
  simpleResolvers: true,
  description: 'How records of one type lead to records of another.',
})
export class RecordRelationValue {
  @Field(() => String, { description: 'The record type that it leads from.' })
  readonly fromType: string;
  @Field(() => String, { description: 'Its name.' })
  readonly relation: string;
  @Field(() => String, { description: 'The record type that it leads to.' })
  readonly toType: string;
  @Field(() => CardinalityEnum, { description: 'How many of one side belong to how many of the other.' })
  readonly cardinality: Cardinality;
  @Field(() => String, { description: 'Its business meaning, in words.' })
  readonly meaning: string;
  @Field(() => [String], { description: 'Words of a question that ask for it, beside its names.' })
  readonly keywords: readonly string[];
  @Field(() => String, { description: 'The column of `fromType` that it is joined on.' })
  readonly fromColumn: string;
  @Field(() => String, { description: 'The column of `toType` that it is joined on.' })
  readonly toColumn: string;
  @Field(() => [String], { description: 'Business rules, each as `column operator value`.' })
  readonly constraints: readonly string[];
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  constructor(record: RecordRelation) {
    this.fromType = record.fromType;
    this.relation = record.relation;
    this.toType = record.toType;
    this.cardinality = record.cardinality;
    this.meaning = record.meaning;
    this.keywords = record.keywords;
    this.fromColumn = record.joinSpec.fromColumn;
    this.toColumn = record.joinSpec.toColumn;
    this.constraints = record.constraints.map(({ column, operator, value }) => `${column} ${operator} ${value}`);
    this.version = record.version;
  }
}

@ObjectType('ExternalRef', {
  simpleResolvers: true,
  description: 'The record of the live database that an entity stands for.',
})
export class ExternalRefValue implements Pick<ExternalRef, 'type' | 'table' | 'key'> {
  @Field(() => String, { description: 'Its record type.' })
  readonly type!: string;
  @Field(() => String, { description: TABLE })
  readonly table!: string;
  @Field(() => String, { description: 'Its key.' })
  readonly key!: string;
}

@ObjectType('LiveValue', { simpleResolvers: true, description: 'A property of a record, as text.' })
export class LivePropertyValue {
  @Field(() => String, { description: 'The name of the property.' })
  readonly name!: string;
  @Field(() => String, { nullable: true, description: 'Its value, at most 4,000 characters; null = it has none.' })
  readonly value!: string | null;
}

@ObjectType('LiveRecord', { simpleResolvers: true, description: 'A record of the live database.' })
export class LiveRecordValue implements LiveRecord {
  @Field(() => String, { description: 'Its record type.' })
  readonly type!: string;
  @Field(() => String, { description: TABLE })
  readonly table!: string;
  @Field(() => String, { description: 'Its key.' })
  readonly key!: string;
  @Field(() => String, { nullable: true, description: 'Its name; null = it has none.' })
  readonly name!: string | null;
  @Field(() => String, { nullable: true, description: 'Its date, times in UTC; null = it has none.' })
  readonly date!: string | null;
  @Field(() => String, { nullable: true, description: 'Its amount, as a decimal; null = it has none.' })
  readonly amount!: string | null;
  @Field(() => [LivePropertyValue], { description: 'Its properties.' })
  readonly properties!: readonly LivePropertyValue[];
  constructor(record: LiveRecord) {
    Object.assign(this, record);
  }
}

@ObjectType('LiveRange', { simpleResolvers: true, description: 'The time that records were read of.' })
export class LiveRangeValue implements Pick<LiveRange, 'from' | 'to'> {
  @Field(() => DateTime, { nullable: true, description: 'Its start, included; null = unbounded.' })
  readonly from!: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Its end, excluded; null = unbounded.' })
  readonly to!: Date | null;
}

@ObjectType('LiveRelated', { simpleResolvers: true, description: 'The records that one relation leads to.' })
export class LiveRelatedValue {
  @Field(() => RecordRelationValue, { description: 'The relation.' })
  readonly relation: RecordRelationValue;
  @Field(() => String, { description: TABLE })
  readonly table: string;
  @Field(() => [String], { description: 'The keys of `records`, in their order.' })
  readonly ids: readonly string[];
  @Field(() => [LiveRecordValue], { description: 'The records, newest first.' })
  readonly records: readonly LiveRecordValue[];
  @Field(() => Int, { description: 'How many there are in all, those that are not shown too.' })
  readonly count: number;
  @Field(() => String, { nullable: true, description: `The sum of all amounts, ${DECIMAL}; null = there are none.` })
  readonly total: string | null;
  @Field(() => String, {
    nullable: true,
    description: `The average of all amounts, ${DECIMAL}; null = there are none.`,
  })
  readonly average: string | null;
  @Field(() => Boolean, { description: 'True if there are more than are shown.' })
  readonly truncated: boolean;
  @Field(() => [String], {
    description:
      'For people: where the records break what the relation says, such as several where there should be one.',
  })
  readonly anomalies: readonly string[];
  @Field(() => LiveRangeValue, {
    nullable: true,
    description: 'The time that they are of; null = whatever their date.',
  })
  readonly during: LiveRangeValue | null;
  @Field(() => DateTime, { description: READ_AT })
  readonly readAt: Date;
  constructor(related: LiveRelated) {
    this.relation = new RecordRelationValue(related.relation);
    this.table = related.table;
    this.ids = related.records.map(({ key }) => key);
    this.records = related.records.map((record) => new LiveRecordValue(record));
    this.count = related.count;
    this.total = related.total;
    this.average = related.average;
    this.truncated = related.truncated;
    this.anomalies = related.anomalies;
    this.during = related.during;
    this.readAt = related.readAt;
  }
}

@ObjectType('LiveDisagreement', {
  simpleResolvers: true,
  description: 'A claim that says otherwise than the live database, which wins.',
})
export class LiveDisagreementValue {
  @Field(() => String, { description: 'The name of the property, which is the predicate of the claim.' })
  readonly property: string;
  @Field(() => String, { nullable: true, description: 'Its value in the live database; null = it has none.' })
  readonly liveValue: string | null;
  @Field(() => ClaimNode, { description: 'The claim.' })
  readonly claim: ClaimNode;
  constructor({ name, value }: LiveValue, claim: ClaimNode) {
    this.property = name;
    this.liveValue = value;
    this.claim = claim;
  }
}

@ObjectType('EntityLive', {
  simpleResolvers: true,
  description: 'What the live database says of an entity, read when it was asked for.',
})
export class EntityLiveValue {
  @Field(() => TruthEnum, { description: 'By what it is taken to be true.' })
  readonly truth: Truth = 'CORRESPONDENCE';
  @Field(() => LiveRecordValue, { description: 'The record that the entity stands for.' })
  readonly record: LiveRecordValue;
  @Field(() => Int, {
    nullable: true,
    description: 'Whole months since the date of the record; null = it has none, or one that is yet to come.',
  })
  readonly months: number | null;
  @Field(() => [LiveRelatedValue], { description: 'The records that its relations lead to, one entry for each.' })
  readonly related: readonly LiveRelatedValue[];
  @Field(() => [RecordRelationValue], {
    description:
      'Relations that all fit what was asked and lead to one type. None of them was read: ask for the one that is meant.',
  })
  readonly choices: readonly RecordRelationValue[];
  @Field(() => DateTime, { description: READ_AT })
  readonly readAt: Date;
  readonly entity: EntityNode;
  constructor(facts: EntityFacts, entity: EntityNode) {
    this.entity = entity;
    this.record = new LiveRecordValue(facts.record);
    this.months = facts.months;
    this.related = facts.related.map((related) => new LiveRelatedValue(related));
    this.choices = facts.choices.map((relation) => new RecordRelationValue(relation));
    this.readAt = facts.readAt;
  }
}
