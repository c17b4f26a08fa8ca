import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { EntityTypeSpec, Pack, PredicateSpec } from '../../src/domain/pack.ts';
import type { WhatWasRead } from '../../src/domain/pack-draft.ts';
import type { Setting, SettingKind, SettingValue as SettingData } from '../../src/domain/setting.ts';
import type { TemporalQualifier, ValueType } from '../../src/domain/claim-record.ts';
import { enumOf } from '../shared/enum-of.ts';
import { TemporalQualifierEnum, ValueTypeEnum } from '../claim/claim-enums.ts';
import { CountValue } from './operation-types.ts';
import { VERSION } from '../entity/entity.ts';
import { DateTime, SettingDataScalar } from '../shared/scalars.ts';

type SettingScope = Uppercase<Setting['scope']>;
const SettingScopeEnum = enumOf<SettingScope>('SettingScope', 'What a setting is set for.', {
  SPACE: 'For one space, with `updateSetting`.',
  SERVER: 'For all spaces of the server, where it is started; not here.',
});

const SettingKindEnum = enumOf<SettingKind>('SettingKind', 'The kind of value of a setting, which tells its unit.', {
  TOGGLE: 'On or off: `true` or `false`.',
  TEXT: 'Words.',
  SHARE: 'A fraction, usually from 0 to 1: a confidence, similarity, probability or weight.',
  FACTOR: 'A factor to multiply by.',
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
  readonly value: SettingData;
  readonly overridden: boolean;
  readonly version: number;
  readonly updatedAt: Date | null;
}

@ObjectType('Setting', { simpleResolvers: true, description: 'A setting that controls how this space works.' })
export class SettingValue {
  @Field(() => String, { description: 'Its name.' })
  readonly key: string;
  @Field(() => SettingKindEnum, { description: 'The kind of value, which tells its unit.' })
  readonly kind: SettingKind;
  @Field(() => SettingDataScalar, { description: 'Its present value.' })
  readonly value: SettingData;
  @Field(() => SettingDataScalar, { description: 'Its value if nobody has set it.' })
  readonly default: SettingData;
  @Field(() => Float, { nullable: true, description: 'Smallest allowed value; null for a TOGGLE and a TEXT.' })
  readonly min: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Largest allowed value, of a TEXT its characters; null for a TOGGLE.',
  })
  readonly max: number | null;
  @Field(() => Boolean, { description: 'True if it must be a whole number.' })
  readonly integer: boolean;
  @Field(() => String, { description: 'What the number counts or means; for a TOGGLE, what is true while it is on.' })
  readonly unit: string;
  @Field(() => String, { description: 'Where the default comes from: a requirement, paper or measurement.' })
  readonly source: string;
  @Field(() => SettingScopeEnum, { description: 'What it is set for.' })
  readonly scope: SettingScope;
  @Field(() => Boolean, { description: 'True if someone has set it in this space.' })
  readonly overridden: boolean;
  @Field(() => Int, { description: `${VERSION} 0 = never set.` })
  readonly version: number;
  @Field(() => DateTime, { nullable: true, description: 'When it was last set; null = never.' })
  readonly updatedAt: Date | null;

  constructor({ key, setting, value, overridden, version, updatedAt }: SettingRecord) {
    const bounds = { min: null, max: null, integer: false, ...setting };
    this.key = key;
    this.kind = setting.kind;
    this.value = value;
    this.default = setting.default;
    this.min = bounds.min;
    this.max = bounds.max;
    this.integer = bounds.integer;
    this.unit = setting.what;
    this.source = setting.source;
    this.scope = setting.scope === 'space' ? 'SPACE' : 'SERVER';
    this.overridden = overridden;
    this.version = version;
    this.updatedAt = updatedAt;
  }
}

@ObjectType('EntityType', { simpleResolvers: true, description: 'An entity type that a pack defines.' })
export class EntityTypeValue {
  @Field(() => String, { description: 'Its name, as in `Entity.type`.' })
  readonly name: string;
  @Field(() => String, { description: 'What the type means.' })
  readonly description: string;
  constructor(spec: EntityTypeSpec) {
    this.name = spec.name;
    this.description = spec.description;
  }
}

@ObjectType('Predicate', { simpleResolvers: true, description: 'A predicate that a pack defines.' })
export class PredicateValue {
  @Field(() => String, { description: 'Its name, as in `Claim.predicate`.' })
  readonly name: string;
  @Field(() => String, { description: 'What it means.' })
  readonly description: string;
  @Field(() => ValueTypeEnum, { description: 'The kind of object of its claims.' })
  readonly valueType: ValueType;
  @Field(() => Boolean, {
    description: 'True if only one value can hold at a time, so that a second one is a contradiction.',
  })
  readonly singleValued: boolean;
  @Field(() => Boolean, { description: 'True if its claims are relationships (edges) between entities.' })
  readonly edge: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the relationship as seen from the object, such as `AUTHORED_BY`; null if it has none.',
  })
  readonly inverse: string | null;
  @Field(() => TemporalQualifierEnum, {
    description:
      'Whether its claims speak of the present, the past, the future or of all time, unless a text says otherwise.',
  })
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
  description: 'A domain model: the entity types, predicates and patterns by which documents of one subject are read.',
})
export class PackValue {
  @Field(() => String, { description: 'Its name, as in `Document.pack`.' })
  readonly name: string;
  @Field(() => String, { description: 'Its version.' })
  readonly version: string;
  @Field(() => String, { description: 'The subject that it is for.' })
  readonly description: string;
  @Field(() => [EntityTypeValue], { description: 'The entity types that it defines.' })
  readonly entityTypes: readonly EntityTypeValue[];
  @Field(() => [PredicateValue], { description: 'The predicates that it defines.' })
  readonly predicates: readonly PredicateValue[];
  constructor(pack: Pack) {
    this.name = pack.name;
    this.version = pack.version;
    this.description = pack.description;
    this.entityTypes = pack.entityTypes.map((spec) => new EntityTypeValue(spec));
    this.predicates = pack.predicates.map((spec) => new PredicateValue(spec));
  }
}

@ObjectType('PackDraft', {
  simpleResolvers: true,
  description: 'A pack for the documents of a space, drafted from what was read of them. It changes nothing.',
})
export class PackDraftValue {
  @Field(() => String, { description: 'The pack, as YAML, with a comment for each predicate.' })
  readonly text: string;
  @Field(() => Int, { description: 'Documents that were looked at.' })
  readonly documents: number;
  @Field(() => Int, { description: 'Claims that were looked at.' })
  readonly claims: number;
  constructor(text: string, { documents, claims }: Pick<WhatWasRead, 'documents' | 'claims'>) {
    this.text = text;
    this.documents = documents;
    this.claims = claims;
  }
}

@ObjectType('HealthComponent', { simpleResolvers: true, description: 'A component of the system.' })
export class HealthComponentValue {
  @Field(() => String, { description: 'Name of the component.' })
  readonly name: string;
  @Field(() => Boolean, { description: 'True if it works.' })
  readonly ok: boolean;
  @Field(() => String, { description: 'Its version, or what is wrong with it.' })
  readonly detail: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Milliseconds that it took to answer; null if it was not asked or did not answer.',
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

@ObjectType('Health', { simpleResolvers: true, description: 'Health of the server and its components.' })
export class HealthValue {
  @Field(() => Boolean, { description: 'True if all components work.' })
  readonly ok: boolean;
  @Field(() => String, { description: 'Version of the server.' })
  readonly version: string;
  @Field(() => [HealthComponentValue], { description: 'Its components.' })
  readonly components: readonly HealthComponentValue[];
  constructor(version: string, components: readonly HealthComponentValue[]) {
    this.ok = components.every((component) => component.ok);
    this.version = version;
    this.components = components;
  }
}

@ObjectType('Stats', {
  simpleResolvers: true,
  description: 'Counts of what is in the space, as visible to the caller.',
})
export class StatsValue {
  @Field(() => Float, { description: 'Sources that were not removed.' })
  readonly sources!: number;
  @Field(() => Float, { description: 'Documents that were not removed, without messages of conversations.' })
  readonly documents!: number;
  @Field(() => Float, { description: 'Revisions of documents.' })
  readonly revisions!: number;
  @Field(() => Float, { description: 'Chunks; the same text counts once.' })
  readonly chunks!: number;
  @Field(() => Float, { description: 'Quarantined documents that wait for a decision.' })
  readonly quarantined!: number;
  @Field(() => Float, { description: 'Entities.' })
  readonly entities!: number;
  @Field(() => Float, { description: 'Aliases of entities.' })
  readonly aliases!: number;
  @Field(() => Float, { description: 'Mentions of entities.' })
  readonly mentions!: number;
  @Field(() => [CountValue], {
    description:
      'Mentions in documents by the stage that resolved the name. NEW: the name matched no entity, so one was created.',
  })
  readonly mentionsByStage!: readonly CountValue[];
  @Field(() => Float, { description: 'Claims, of every status.' })
  readonly claims!: number;
  @Field(() => [CountValue], { description: 'Claims by status.' })
  readonly claimsByStatus!: readonly CountValue[];
  @Field(() => Float, { description: 'Relationships with the status ACTIVE or DISPUTED.' })
  readonly relationships!: number;
  @Field(() => Float, { description: 'Pieces of evidence of claims.' })
  readonly evidence!: number;
  @Field(() => Float, { description: 'Conflicts, of every status.' })
  readonly conflicts!: number;
  @Field(() => Float, { description: 'Conflicts that are OPEN.' })
  readonly openConflicts!: number;
  @Field(() => Float, { description: 'Suggestions that are OPEN.' })
  readonly openSuggestions!: number;
  @Field(() => Int, { description: 'Number of the last commit.' })
  readonly commits!: number;
}
