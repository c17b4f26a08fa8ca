import { createUnionType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Claim, ClaimStatus, Literal, TemporalQualifier } from '../../src/domain/claim-record.ts';
import { ConfidenceValue } from './confidence.ts';
import { EntityNode, OWNER, VERSION } from '../entity/entity.ts';
import { ClaimStatusEnum, TemporalQualifierEnum } from './claim-enums.ts';
import { GetterField } from '../shared/getter-field.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { ClaimFacetsNode } from '../shared/facet-types.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import { PeriodValue } from '../shared/time-scalars.ts';

@ObjectType('TextValue', { simpleResolvers: true, description: 'A text value.' })
export class TextValue {
  @Field(() => String, { description: 'The text, as it was written.' })
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

@ObjectType('NumberValue', { simpleResolvers: true, description: 'A numeric value, with its unit if it has one.' })
export class NumberValue {
  @Field(() => Float, { description: 'The number.' })
  readonly number: number;
  @Field(() => String, { nullable: true, description: 'The unit, as it was written; null if it has none.' })
  readonly unit: string | null;
  constructor(number: number, unit: string | null) {
    this.number = number;
    this.unit = unit;
  }
}

@ObjectType('DateValue', { simpleResolvers: true, description: 'A date value, which may be a year or a month only.' })
export class DateValue {
  @Field(() => String, { description: 'ISO 8601, as precise as it was written: `2019`, `2019-04`, `2019-04-13`.' })
  readonly date: string;
  constructor(date: string) {
    this.date = date;
  }
}

@ObjectType('BooleanValue', { simpleResolvers: true, description: 'A boolean value.' })
export class BooleanValue {
  @Field(() => Boolean, { description: 'A boolean value.' })
  readonly boolean: boolean;
  constructor(boolean: boolean) {
    this.boolean = boolean;
  }
}

@ObjectType('VersionValue', { simpleResolvers: true, description: 'A version value, such as `2.1.0`.' })
export class VersionValue {
  @Field(() => String, { description: 'The version string, as it was written.' })
  readonly versionText: string;
  constructor(version: string) {
    this.versionText = version;
  }
}

export type LiteralValue = TextValue | NumberValue | DateValue | BooleanValue | VersionValue;

export const ClaimObjectUnion = createUnionType({
  name: 'ClaimObject',
  description: 'The object of a claim (subject, predicate, object): an entity or a literal value.',
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

@ObjectType('Qualifier', {
  simpleResolvers: true,
  description: 'A circumstance under which a claim holds, as a name and a value, such as `network`: `mainnet`.',
})
export class QualifierValue {
  @Field(() => String, { description: 'Name of the qualifier.' })
  readonly name: string;
  @Field(() => String, { description: 'Its value.' })
  readonly value: string;
  @Field(() => Boolean, {
    description:
      'True if a person added it when resolving a conflict, to tell claims apart that hold side by side; false if it comes from the text.',
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
  description:
    'A statement about an entity (subject, predicate, object) with evidence, confidence, valid time and status.',
})
export class ClaimNode implements Node {
  readonly record: Claim;
  readonly at: At;

  constructor(record: Claim, at: At) {
    this.record = record;
    this.at = at;
  }

  @GetterField(() => String, {
    description:
      'The predicate, as named by a pack or by whoever made the claim, such as `status` or `REQUIRES`. ' +
      'Case counts: as a rule edges are written in capitals, and what has a value is not.',
  })
  get predicate(): string {
    return this.record.predicate;
  }

  @GetterField(() => String, { description: 'The claim as one sentence.' })
  get statement(): string {
    return this.record.statement;
  }

  @GetterField(() => [QualifierValue], {
    description: 'The circumstances under which it holds; empty if it holds without conditions.',
  })
  get qualifiers(): readonly QualifierValue[] {
    const { qualifiers, separated } = this.record;
    return [
      ...Object.entries(qualifiers).map(([name, value]) => new QualifierValue(name, value, false)),
      ...Object.entries(separated ?? {}).map(([name, value]) => new QualifierValue(name, value, true)),
    ];
  }

  @GetterField(() => PeriodValue, { description: 'Valid time: the period in which it holds in the world.' })
  get validity(): PeriodValue {
    return new PeriodValue(this.record.validity);
  }

  @GetterField(() => PeriodValue, {
    description:
      'The valid time as its evidence states it. `validity` ends earlier if another claim supersedes it, or will.',
  })
  get statedValidity(): PeriodValue {
    return new PeriodValue(this.record.stated);
  }

  @GetterField(() => TemporalQualifierEnum, {
    description: 'Whether it speaks of the present, the past, the future, or of all time.',
  })
  get temporal(): TemporalQualifier {
    return this.record.temporal;
  }

  @GetterField(() => Boolean, {
    description: 'True if the claim is also a relationship: its object is an entity and its predicate is one of edges.',
  })
  get edge(): boolean {
    return this.record.edge;
  }

  @GetterField(() => ClaimStatusEnum, {
    description: 'Its present state; only ACTIVE and DISPUTED claims count as holding.',
  })
  get status(): ClaimStatus {
    return this.record.status;
  }

  @GetterField(() => String, {
    nullable: true,
    description:
      'The reason for the status, as a code such as `VALIDITY` or `MERGED_ENTITIES`, or as text; null if none is recorded.',
  })
  get statusReason(): string | null {
    return this.record.statusReason;
  }

  @GetterField(() => Boolean, {
    description: 'True if `status` is DISPUTED: other claims contradict it and the conflict is open.',
  })
  get disputed(): boolean {
    return this.record.status === 'DISPUTED';
  }

  @GetterField(() => ConfidenceValue, { description: 'Confidence from 0 to 1, with the parts that it is made of.' })
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

  @GetterField(() => DateTime, { description: 'When it was first recorded here.' })
  get createdAt(): Date {
    return this.record.createdAt;
  }

  @GetterField(() => DateTime, { description: 'When it last changed.' })
  get updatedAt(): Date {
    return this.record.updatedAt;
  }

  @GetterField(() => DateTime, {
    description:
      'The latest time at which new evidence came or a person confirmed it: effective confidence decays from then on.',
  })
  get lastVerifiedAt(): Date {
    return this.record.lastVerifiedAt;
  }

  get id(): string {
    return nodeId('clm', this.record.id, this.at);
  }
}

export const ClaimConnection = connectionOf('Claim', 'claims', () => ClaimNode, {
  totalCount: true,
  facets: ClaimFacetsNode,
});
