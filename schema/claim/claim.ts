import { createUnionType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Claim, ClaimStatus, Literal, TemporalQualifier } from '../../src/domain/claims.ts';
import { encodeId } from '../../src/domain/ids.ts';
import { ConfidenceValue } from './confidence.ts';
import { EntityNode, OWNER, VERSION } from '../entity/entity.ts';
import { ClaimStatusEnum, TemporalQualifierEnum } from '../shared/enums.ts';
import { GetterField } from '../shared/getter-field.ts';
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
  readonly record: Claim;
  readonly at: At;

  constructor(record: Claim, at: At) {
    this.record = record;
    this.at = at;
  }

  @GetterField(() => String, {
    description: 'What is said of the subject, in the words of the ontology: `STATUS`, `REQUIRES` …',
  })
  get predicate(): string {
    return this.record.predicate;
  }

  @GetterField(() => String, { description: 'The claim as one sentence.' })
  get statement(): string {
    return this.record.statement;
  }

  @GetterField(() => [QualifierValue], { description: 'Under which circumstances it holds.' })
  get qualifiers(): readonly QualifierValue[] {
    const { qualifiers, separated } = this.record;
    return [
      ...Object.entries(qualifiers).map(([name, value]) => new QualifierValue(name, value, false)),
      ...Object.entries(separated ?? {}).map(([name, value]) => new QualifierValue(name, value, true)),
    ];
  }

  @GetterField(() => PeriodValue, { description: 'When it holds in the world.' })
  get validity(): PeriodValue {
    return new PeriodValue(this.record.validity);
  }

  @GetterField(() => PeriodValue, {
    description:
      'The same as its texts state it: `validity` ends earlier where another claim takes over, now or in time to come.',
  })
  get statedValidity(): PeriodValue {
    return new PeriodValue(this.record.stated);
  }

  @GetterField(() => TemporalQualifierEnum, { description: 'What kind of time it is about.' })
  get temporal(): TemporalQualifier {
    return this.record.temporal;
  }

  @GetterField(() => Boolean, {
    description: 'It is a relationship too: its object is an entity and its predicate an edge.',
  })
  get edge(): boolean {
    return this.record.edge;
  }

  @GetterField(() => ClaimStatusEnum, { description: 'Where it is in its life.' })
  get status(): ClaimStatus {
    return this.record.status;
  }

  @GetterField(() => String, { nullable: true, description: 'Why it has that status.' })
  get statusReason(): string | null {
    return this.record.statusReason;
  }

  @GetterField(() => Boolean, { description: 'Others contradict it and nobody has decided.' })
  get disputed(): boolean {
    return this.record.status === 'DISPUTED';
  }

  @GetterField(() => ConfidenceValue, { description: 'How sure it is, and why.' })
  get confidence(): ConfidenceValue {
    return ConfidenceValue.ofClaim(this.record, this.at);
  }

  @GetterField(() => String, { nullable: true, description: OWNER })
  get owner(): string | null {
    return this.record.owner;
  }

  @GetterField(() => Int, { description: VERSION })
  get version(): number {
    return this.record.version;
  }

  @GetterField(() => DateTime, { description: 'When it was recorded.' })
  get createdAt(): Date {
    return this.record.createdAt;
  }

  @GetterField(() => DateTime, { description: 'When it last changed.' })
  get updatedAt(): Date {
    return this.record.updatedAt;
  }

  @GetterField(() => DateTime, {
    description: 'When a text last said it, or a person last confirmed it: time takes from it from then on.',
  })
  get lastVerifiedAt(): Date {
    return this.record.lastVerifiedAt;
  }

  get id(): string {
    return encodeId('clm', this.record.id);
  }
}

export const ClaimConnection = connectionOf('Claim', 'claims', () => ClaimNode);
