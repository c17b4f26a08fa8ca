import { createUnionType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Claim, ClaimStatus, Literal, TemporalQualifier } from '../../src/domain/claims.ts';
import { encodeId } from '../../src/domain/ids.ts';
import { ConfidenceValue } from './confidence.ts';
import { EntityNode, OWNER, VERSION } from '../entity/entity.ts';
import { ClaimStatusEnum, TemporalQualifierEnum } from '../shared/enums.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import { PeriodValue } from '../shared/time.ts';

@ObjectType('TextValue', { simpleResolvers: true, description: 'Words.' })
export class TextValue {
  @Field(() => String, { description: 'The words, as they were written.' })
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

@ObjectType('NumberValue', { simpleResolvers: true, description: 'A number.' })
export class NumberValue {
  @Field(() => Float, { description: 'The number.' })
  readonly number: number;
  @Field(() => String, { nullable: true, description: 'Its unit, as written; null where it has none.' })
  readonly unit: string | null;
  constructor(number: number, unit: string | null) {
    this.number = number;
    this.unit = unit;
  }
}

@ObjectType('DateValue', { simpleResolvers: true, description: 'A date.' })
export class DateValue {
  @Field(() => String, { description: 'ISO 8601, as precise as it was written: `2019`, `2019-04`, `2019-04-13`.' })
  readonly date: string;
  constructor(date: string) {
    this.date = date;
  }
}

@ObjectType('BooleanValue', { simpleResolvers: true, description: 'Yes or no.' })
export class BooleanValue {
  @Field(() => Boolean, { description: 'Yes or no.' })
  readonly boolean: boolean;
  constructor(boolean: boolean) {
    this.boolean = boolean;
  }
}

@ObjectType('VersionValue', { simpleResolvers: true, description: 'The version of something.' })
export class VersionValue {
  @Field(() => String, { description: 'The version, as it was written.' })
  readonly version: string;
  constructor(version: string) {
    this.version = version;
  }
}

export type LiteralValue = TextValue | NumberValue | DateValue | BooleanValue | VersionValue;

export const ClaimObjectUnion = createUnionType({
  name: 'ClaimObject',
  description: 'What a claim says of its subject: an entity, or a value.',
  types: () => [EntityNode, TextValue, NumberValue, DateValue, BooleanValue, VersionValue] as const,
});

export function literalValue(object: Literal): LiteralValue {
  switch (object.type) {
    case 'TEXT':
      return new TextValue(object.text);
    case 'NUMBER':
      return new NumberValue(object.number, object.unit);
    case 'DATE':
      return new DateValue(object.date);
    case 'BOOLEAN':
      return new BooleanValue(object.boolean);
    case 'VERSION':
      return new VersionValue(object.version);
    default:
      return object satisfies never;
  }
}

@ObjectType('Qualifier', { simpleResolvers: true, description: 'Under which circumstances a claim holds.' })
export class QualifierValue {
  @Field(() => String, { description: 'Which circumstance.' })
  readonly name: string;
  @Field(() => String, { description: 'What it is.' })
  readonly value: string;
  @Field(() => Boolean, {
    description: 'A person named it, to tell this claim from others that contradict it and hold as well.',
  })
  readonly separates: boolean;
  constructor(name: string, value: string, separates: boolean) {
    this.name = name;
    this.value = value;
    this.separates = separates;
  }
}

@ObjectType('Claim', {
  implements: Node,
  simpleResolvers: true,
  description: 'What some text says of an entity: subject, predicate, object, with the words that say so.',
})
export class ClaimNode implements Node {
  @Field(() => String, {
    description: 'What is said of the subject, in the words of the ontology: `STATUS`, `REQUIRES` …',
  })
  readonly predicate: string;
  @Field(() => String, { description: 'The claim as one sentence.' })
  readonly statement: string;
  @Field(() => [QualifierValue], { description: 'Under which circumstances it holds.' })
  readonly qualifiers: () => readonly QualifierValue[];
  @Field(() => PeriodValue, { description: 'When it holds in the world.' })
  readonly validity: () => PeriodValue;

  @Field(() => PeriodValue, {
    description:
      'The same as its texts state it: `validity` ends earlier where another claim takes over, now or in time to come.',
  })
  readonly statedValidity: () => PeriodValue;
  @Field(() => TemporalQualifierEnum, { description: 'What kind of time it is about.' })
  readonly temporal: TemporalQualifier;
  @Field(() => Boolean, { description: 'It is a relationship too: its object is an entity and its predicate an edge.' })
  readonly edge: boolean;
  @Field(() => ClaimStatusEnum, { description: 'Where it is in its life.' })
  readonly status: ClaimStatus;
  @Field(() => String, { nullable: true, description: 'Why it has that status.' })
  readonly statusReason: string | null;
  @Field(() => Boolean, { description: 'Others contradict it and nobody has decided.' })
  readonly disputed: boolean;
  @Field(() => ConfidenceValue, { description: 'How sure it is, and why.' })
  readonly confidence: () => ConfidenceValue;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;
  @Field(() => DateTime, {
    description: 'When a text last said it, or a person last confirmed it: time takes from it from then on.',
  })
  readonly lastVerifiedAt: Date;

  readonly record: Claim;
  readonly at: At;

  /** What most operations do not ask for is made when it is asked for. */
  constructor(record: Claim, at: At) {
    this.record = record;
    this.at = at;
    this.predicate = record.predicate;
    this.statement = record.statement;
    this.qualifiers = () => [
      ...Object.entries(record.qualifiers).map(([name, value]) => new QualifierValue(name, value, false)),
      ...Object.entries(record.separated ?? {}).map(([name, value]) => new QualifierValue(name, value, true)),
    ];
    this.validity = () => new PeriodValue(record.validity);
    this.statedValidity = () => new PeriodValue(record.stated);
    this.temporal = record.temporal;
    this.edge = record.edge;
    this.status = record.status;
    this.statusReason = record.statusReason;
    this.disputed = record.status === 'DISPUTED';
    this.confidence = () => ConfidenceValue.ofClaim(record, at);
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
    this.lastVerifiedAt = record.lastVerifiedAt;
  }

  get id(): string {
    return encodeId('clm', this.record.id);
  }
}

export const ClaimConnection = connectionOf('Claim', 'claims', () => ClaimNode);
