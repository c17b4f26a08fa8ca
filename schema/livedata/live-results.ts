import { Field, ObjectType } from 'type-graphql';
import type { LiveCandidate } from '../../src/domain/live-record.ts';
import { EntityNode } from '../entity/entity.ts';
import { DateTime } from '../shared/scalars.ts';
import { resultOf, Written, type Done } from '../shared/written.ts';
import { LiveDatabaseValue, RecordRelationValue, RecordTypeValue } from './live-types.ts';

@ObjectType('LiveCandidate', { simpleResolvers: true, description: 'A record whose name fits.' })
export class LiveCandidateValue implements LiveCandidate {
  @Field(() => String, { description: 'Its record type.' })
  readonly type!: string;
  @Field(() => String, { description: 'Its table in the live database.' })
  readonly table!: string;
  @Field(() => String, { description: 'Its key.' })
  readonly key!: string;
  @Field(() => String, { nullable: true, description: 'Its name.' })
  readonly name!: string | null;
  constructor(candidate: LiveCandidate) {
    Object.assign(this, candidate);
  }
}

@ObjectType('LiveRecords', { simpleResolvers: true, description: 'Records found by their name.' })
export class LiveRecordsValue {
  @Field(() => [LiveCandidateValue], { description: 'Those of that very name first, then the shortest names.' })
  readonly candidates: readonly LiveCandidateValue[];
  @Field(() => Boolean, { description: 'True if there are more.' })
  readonly truncated: boolean;
  @Field(() => DateTime, { description: 'When they were read.' })
  readonly readAt: Date;
  constructor(candidates: readonly LiveCandidate[], truncated: boolean, readAt: Date) {
    this.candidates = candidates.map((candidate) => new LiveCandidateValue(candidate));
    this.truncated = truncated;
    this.readAt = readAt;
  }
}

@ObjectType('LiveDatabaseChecked', { simpleResolvers: true, description: 'The live database was looked at.' })
export class LiveDatabaseChecked {
  @Field(() => LiveDatabaseValue, { description: 'How it stands now.' })
  readonly liveDatabase: LiveDatabaseValue;
  constructor(liveDatabase: LiveDatabaseValue) {
    this.liveDatabase = liveDatabase;
  }
}

@ObjectType('RecordTypeSet', { implements: Written, simpleResolvers: true, description: 'A record type was set.' })
export class RecordTypeSet extends Written {
  @Field(() => RecordTypeValue, { description: 'The record type as it is now.' })
  readonly recordType: RecordTypeValue;
  constructor(done: Done, recordType: RecordTypeValue) {
    super(done);
    this.recordType = recordType;
  }
}

@ObjectType('RecordRelationSet', { implements: Written, simpleResolvers: true, description: 'A relation was set.' })
export class RecordRelationSet extends Written {
  @Field(() => RecordRelationValue, { description: 'The relation as it is now.' })
  readonly recordRelation: RecordRelationValue;
  constructor(done: Done, recordRelation: RecordRelationValue) {
    super(done);
    this.recordRelation = recordRelation;
  }
}

@ObjectType('RecordLinked', {
  implements: Written,
  simpleResolvers: true,
  description: 'An entity stands for a record.',
})
export class RecordLinked extends Written {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  constructor(done: Done, entity: EntityNode) {
    super(done);
    this.entity = entity;
  }
}

export const CheckLiveDatabaseResult = resultOf('CheckLiveDatabaseResult', LiveDatabaseChecked);
export const SetRecordTypeResult = resultOf('SetRecordTypeResult', RecordTypeSet, 'VERSIONED');
export const SetRecordRelationResult = resultOf('SetRecordRelationResult', RecordRelationSet, 'VERSIONED');
export const LinkRecordResult = resultOf('LinkRecordResult', RecordLinked);
