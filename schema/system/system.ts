import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { EntityTypeSpec, Pack, PredicateSpec } from '../../src/domain/pack.ts';
import type { Setting, SettingKind } from '../../src/domain/setting.ts';
import type { TemporalQualifier, ValueType } from '../../src/domain/claims.ts';
import { enumOf, TemporalQualifierEnum, ValueTypeEnum } from '../shared/enums.ts';
import { CountValue } from './operations.ts';
import { VERSION } from '../entity/entity.ts';
import { DateTime, SettingDataScalar } from '../shared/scalars.ts';

const SettingKindEnum = enumOf<SettingKind>('SettingKind', 'What kind of value a setting takes.', {
  TOGGLE: 'On or off: `true` or `false`.',
  SHARE: 'A part of a whole, from 0 to 1 for most: a confidence, a likeness, a probability, a weight.',
  FACTOR: 'What something is multiplied by.',
  NUMBER: 'Any other number.',
  COUNT: 'A whole number of things.',
  MILLISECONDS: 'Milliseconds.',
  SECONDS: 'Seconds.',
  DAYS: 'Days.',
  TOKENS: 'Tokens of a text, in the encoding cl100k_base.',
  BYTES: 'Bytes.',
  MEGABYTES: 'Megabytes of 1,048,576 bytes.',
  DOLLARS: 'US dollars.',
});

export interface SettingRecord {
  readonly key: string;
  readonly setting: Setting;
  readonly value: boolean | number;
  readonly overridden: boolean;
  readonly version: number;
  readonly updatedAt: Date | null;
}

@ObjectType('Setting', { simpleResolvers: true, description: 'A number or a switch by which this space works.' })
export class SettingValue {
  @Field(() => String, { description: 'Its name.' })
  readonly key: string;
  @Field(() => SettingKindEnum, { description: 'What kind of value it takes.' })
  readonly kind: SettingKind;
  @Field(() => SettingDataScalar, { description: 'What it stands at.' })
  readonly value: boolean | number;
  @Field(() => SettingDataScalar, { description: 'What it stands at where nobody set it.' })
  readonly default: boolean | number;
  @Field(() => Float, { nullable: true, description: 'The least it may be; null = it is a `TOGGLE`.' })
  readonly min: number | null;
  @Field(() => Float, { nullable: true, description: 'The most it may be; null = it is a `TOGGLE`.' })
  readonly max: number | null;
  @Field(() => Boolean, { description: 'It must be a whole number.' })
  readonly integer: boolean;
  @Field(() => String, { description: 'What it counts; of a `TOGGLE`, what is so while it is on.' })
  readonly unit: string;
  @Field(() => String, { description: 'The requirement, paper or measurement it comes from.' })
  readonly source: string;
  @Field(() => String, {
    description:
      '`space` = `updateSetting` sets it here; `server` = it holds for all spaces, and cannot be set in one.',
  })
  readonly scope: string;
  @Field(() => Boolean, { description: 'Someone set it in this space.' })
  readonly overridden: boolean;
  @Field(() => Int, { description: `${VERSION} 0 = never set.` })
  readonly version: number;
  @Field(() => DateTime, { nullable: true, description: 'When it was last set; null = never.' })
  readonly updatedAt: Date | null;

  constructor({ key, setting, value, overridden, version, updatedAt }: SettingRecord) {
    const bounds = setting.kind === 'TOGGLE' ? { min: null, max: null, integer: false } : setting;
    this.key = key;
    this.kind = setting.kind;
    this.value = value;
    this.default = setting.default;
    this.min = bounds.min;
    this.max = bounds.max;
    this.integer = bounds.integer;
    this.unit = setting.what;
    this.source = setting.source;
    this.scope = setting.scope;
    this.overridden = overridden;
    this.version = version;
    this.updatedAt = updatedAt;
  }
}

@ObjectType('EntityType', { simpleResolvers: true, description: 'A kind of entity that a pack knows.' })
export class EntityTypeValue {
  @Field(() => String, { description: 'Its name, as in `Entity.type`.' })
  readonly name: string;
  @Field(() => String, { description: 'What it is.' })
  readonly description: string;
  constructor(spec: EntityTypeSpec) {
    this.name = spec.name;
    this.description = spec.description;
  }
}

@ObjectType('Predicate', { simpleResolvers: true, description: 'A word for what can be said of an entity.' })
export class PredicateValue {
  @Field(() => String, { description: 'Its name, as in `Claim.predicate`.' })
  readonly name: string;
  @Field(() => String, { description: 'What it says.' })
  readonly description: string;
  @Field(() => ValueTypeEnum, { description: 'What kind of object it takes.' })
  readonly valueType: ValueType;
  @Field(() => Boolean, { description: 'One value holds at a time: a second one contradicts the first.' })
  readonly singleValued: boolean;
  @Field(() => Boolean, { description: 'Its claims are relationships.' })
  readonly edge: boolean;
  @Field(() => String, { nullable: true, description: 'The same seen from the object; null where it has no word.' })
  readonly inverse: string | null;
  @Field(() => TemporalQualifierEnum, { description: 'What kind of time its claims are about.' })
  readonly temporal: TemporalQualifier;
  constructor(spec: PredicateSpec) {
    this.name = spec.name;
    this.description = spec.description;
    this.valueType = spec.valueType;
    this.singleValued = spec.singleValued;
    this.edge = spec.edge;
    this.inverse = spec.inverse;
    this.temporal = spec.temporal;
  }
}

@ObjectType('Pack', {
  simpleResolvers: true,
  description: 'What is known of one subject matter: how its documents are read.',
})
export class PackValue {
  @Field(() => String, { description: 'Its name, as in `Document.pack`.' })
  readonly name: string;
  @Field(() => String, { description: 'Its version.' })
  readonly version: string;
  @Field(() => String, { description: 'What it is for.' })
  readonly description: string;
  @Field(() => [EntityTypeValue], { description: 'The kinds of entities it knows.' })
  readonly entityTypes: readonly EntityTypeValue[];
  @Field(() => [PredicateValue], { description: 'The predicates it knows.' })
  readonly predicates: readonly PredicateValue[];
  constructor(pack: Pack) {
    this.name = pack.name;
    this.version = pack.version;
    this.description = pack.description;
    this.entityTypes = pack.entityTypes.map((spec) => new EntityTypeValue(spec));
    this.predicates = pack.predicates.map((spec) => new PredicateValue(spec));
  }
}

@ObjectType('HealthComponent', { simpleResolvers: true, description: 'A part of the system.' })
export class HealthComponentValue {
  @Field(() => String, { description: 'What it is called.' })
  readonly name: string;
  @Field(() => Boolean, { description: 'It answers.' })
  readonly ok: boolean;
  @Field(() => String, { description: 'Its version, or what is wrong.' })
  readonly detail: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Milliseconds until it answered; null where it was not asked, or did not answer.',
  })
  readonly latencyMs: number | null;
  constructor(
    name: string,
    state: { readonly ok: boolean; readonly detail: string; readonly latencyMs: number | null },
  ) {
    this.name = name;
    this.ok = state.ok;
    this.detail = state.detail;
    this.latencyMs = state.latencyMs;
  }
}

@ObjectType('Health', { simpleResolvers: true, description: 'How the system is.' })
export class HealthValue {
  @Field(() => Boolean, { description: 'All its parts answer.' })
  readonly ok: boolean;
  @Field(() => String, { description: 'Version of the program.' })
  readonly version: string;
  @Field(() => [HealthComponentValue], { description: 'Its parts.' })
  readonly components: readonly HealthComponentValue[];
  constructor(version: string, components: readonly HealthComponentValue[]) {
    this.ok = components.every((component) => component.ok);
    this.version = version;
    this.components = components;
  }
}

@ObjectType('Stats', { simpleResolvers: true, description: 'How much there is in the space, as the caller sees it.' })
export class StatsValue {
  @Field(() => Float, { description: 'Sources that were not removed.' })
  readonly sources!: number;
  @Field(() => Float, { description: 'Documents that were not removed.' })
  readonly documents!: number;
  @Field(() => Float, { description: 'Revisions of documents.' })
  readonly revisions!: number;
  @Field(() => Float, { description: 'Chunks, each text counted once.' })
  readonly chunks!: number;
  @Field(() => Float, { description: 'Documents held back that wait for a decision.' })
  readonly quarantined!: number;
  @Field(() => Float, { description: 'Entities.' })
  readonly entities!: number;
  @Field(() => Float, { description: 'Names of entities.' })
  readonly aliases!: number;
  @Field(() => Float, { description: 'Places where entities are mentioned.' })
  readonly mentions!: number;
  @Field(() => [CountValue], {
    description:
      'Mentions by the stage that resolved their name: no language model is asked in documents. NEW: nobody was known by it.',
  })
  readonly mentionsByStage!: readonly CountValue[];
  @Field(() => Float, { description: 'Claims, of every status.' })
  readonly claims!: number;
  @Field(() => [CountValue], { description: 'Claims by status.' })
  readonly claimsByStatus!: readonly CountValue[];
  @Field(() => Float, { description: 'Relationships that stand.' })
  readonly relationships!: number;
  @Field(() => Float, { description: 'Pieces of evidence of claims.' })
  readonly evidence!: number;
  @Field(() => Float, { description: 'Conflicts, of every status.' })
  readonly conflicts!: number;
  @Field(() => Float, { description: 'Conflicts that nobody has decided.' })
  readonly openConflicts!: number;
  @Field(() => Int, { description: 'Number of the last commit.' })
  readonly commits!: number;
}
