import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import {
  CHOICE_STAGE,
  STAGE_NUMBER,
  type AliasKind,
  type Entity,
  type NameStage,
  type ReviewVerdict,
} from '../../src/domain/entity-record.ts';
import type { NameSetting } from '../../src/domain/name-setting.ts';
import { AliasNode, EntityNode } from './entity.ts';
import { AliasKindEnum, NameSettingEnum, ResolutionStageEnum } from './entity-enums.ts';
import { enumOf } from '../shared/enum-of.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/write-input.ts';
import type { At } from '../shared/node-interface.ts';
import { AliasWritten } from './entity-results.ts';
import { resultOf, Written, type Done } from '../shared/written.ts';

export const VerdictEnum = enumOf<ReviewVerdict>(
  'Verdict',
  'The verdict of a person on an alias or an inferred relationship.',
  {
    ACCEPTED: 'It is right: it is used.',
    REJECTED: 'It is wrong: it is kept, but not used.',
  },
);

@InputType('ReviewAliasInput', { description: 'The verdict of a person on an alias.' })
export class ReviewAliasInput extends WriteInput {
  @Field(() => ID, { description: 'The alias (`als_…`).' })
  readonly id!: string;
  @Field(() => VerdictEnum, { description: 'Whether the alias is right.' })
  readonly verdict!: ReviewVerdict;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}
export const ReviewAliasResult = resultOf('ReviewAliasResult', AliasWritten, 'VERSIONED');

@InputType('SpokenOfInput', { description: 'An entity that was mentioned earlier in the conversation.' })
export class SpokenOfInput {
  @Field(() => ID, { description: 'The entity (`ent_…`).' })
  readonly entity!: string;
  @Field(() => Int, { description: 'Turns of the conversation since it was last mentioned; 0 = in this turn.' })
  readonly turnsAgo!: number;
}

@InputType('ResolveEntityInput', { description: 'A mention in a conversation, with its context.' })
export class ResolveEntityInput extends WriteInput {
  @Field(() => String, { description: 'The words to resolve: a name, a pronoun, or a phrase such as `that customer`.' })
  readonly mention!: string;
  @Field(() => String, { nullable: true, description: 'Only entities of this type.' })
  readonly type?: string | null;
  @Field(() => NameSettingEnum, { defaultValue: 'CONVERSATION', description: 'Where the mention was used.' })
  readonly setting!: NameSetting;
  @Field(() => String, {
    nullable: true,
    description:
      'An id of your choice for the conversation: what a pronoun meant is remembered within it only. Left out: it is not remembered.',
  })
  readonly session?: string | null;
  @Field(() => [SpokenOfInput], {
    defaultValue: [],
    description:
      'Entities mentioned earlier in the conversation. At most the setting `names.recent` of the last `names.turns` turns are considered.',
  })
  readonly recent!: SpokenOfInput[];
  @Field(() => [String], {
    defaultValue: [],
    description:
      'Earlier messages, oldest first, the last one being one turn ago; entities that they name are considered too.',
  })
  readonly messages!: string[];
}

/** A resolution as it is told. */
export interface EntityResolution {
  readonly mention: string;
  readonly entity: EntityNode | null;
  readonly confidence: number | null;
  readonly method: NameStage | null;
  readonly candidates: readonly EntityNode[];
  readonly alias: AliasNode | null;
  readonly learnt: AliasNode | null;
  readonly askedModel: string | null;
  readonly reasoning: string | null;
  readonly latencyMs: number;
}

@ObjectType('EntityResolved', {
  implements: Written,
  simpleResolvers: true,
  description: 'The result of resolving a mention.',
})
export class EntityResolved extends Written {
  @Field(() => String, { description: 'The mention, as it was sent.' })
  readonly mention: string;
  @Field(() => EntityNode, {
    nullable: true,
    description: 'The entity that is meant; null = no entity is known, or several may be meant.',
  })
  readonly entity: EntityNode | null;
  @Field(() => String, { nullable: true, description: 'The name of the entity to show; null without `entity`.' })
  readonly canonicalName: string | null;
  @Field(() => String, { nullable: true, description: 'Type of the entity; null without `entity`.' })
  readonly entityType: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Confidence that the mention means the entity, 0 to 1; null without `entity`.',
  })
  readonly confidence: number | null;
  @Field(() => ResolutionStageEnum, {
    nullable: true,
    description: 'How the entity or the candidates were found; null = none was found.',
  })
  readonly method: NameStage | null;
  @Field(() => Int, {
    description:
      'Number of the stage that answered: 1 exact, 2 alias or normal form, 3 similar name, 4 coreference, 5 = a person must choose.',
  })
  readonly stage: number;
  @Field(() => [EntityNode], {
    description: 'The entities that may be meant if it is ambiguous, best first; else empty.',
  })
  readonly candidates: readonly EntityNode[];
  @Field(() => Boolean, { description: 'True if a person must choose which entity is meant: none was guessed.' })
  readonly requiresClarification: boolean;
  @Field(() => AliasNode, {
    nullable: true,
    description: 'The alias by which it was resolved, and whose `uses` was counted; null if it was none.',
  })
  readonly alias: AliasNode | null;
  @Field(() => AliasNode, { nullable: true, description: 'The alias that was added by this call; null if none was.' })
  readonly learnt: AliasNode | null;
  @Field(() => String, {
    nullable: true,
    description: 'The language model that answered; null = none was needed, or none answered.',
  })
  readonly askedModel: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The reason that the language model gave for its choice, or why it could not be asked; null if it was not needed.',
  })
  readonly reasoning: string | null;
  @Field(() => Float, { description: 'Milliseconds that resolving took, without the write.' })
  readonly latencyMs: number;

  constructor(done: Done, told: EntityResolution) {
    super(done);
    const { mention, entity, confidence, method, candidates, alias, learnt, askedModel, reasoning, latencyMs } = told;
    this.mention = mention;
    this.entity = entity;
    this.canonicalName = entity?.name ?? null;
    this.entityType = entity?.type ?? null;
    this.confidence = confidence;
    this.method = method;
    this.stage = entity && method ? STAGE_NUMBER[method] : CHOICE_STAGE;
    this.candidates = candidates;
    this.requiresClarification = entity === null;
    this.alias = alias;
    this.learnt = learnt;
    this.askedModel = askedModel;
    this.reasoning = reasoning;
    this.latencyMs = latencyMs;
  }
}
export const ResolveEntityResult = resultOf('ResolveEntityResult', EntityResolved);

@ObjectType('ConceptName', {
  simpleResolvers: true,
  description: 'One name of a concept, recorded or known to a pack.',
})
export class ConceptNameValue {
  @Field(() => String, { description: 'The name.' })
  readonly text!: string;
  @Field(() => AliasKindEnum, { description: 'What sort of name it is.' })
  readonly kind!: AliasKind;
  @Field(() => Float, { description: 'Confidence that it names the concept, 0 to 1; 1 if a pack defines it.' })
  readonly confidence!: number;
  @Field(() => Boolean, { description: 'True if a person accepted it, or it is defined by a pack.' })
  readonly reviewed!: boolean;
}

@ObjectType('ConceptMeaning', { simpleResolvers: true, description: 'One possible meaning of a term.' })
export class ConceptMeaningValue {
  @Field(() => String, { nullable: true, description: 'Natural key, such as `eip-4844`; null if it has none.' })
  readonly key: string | null;
  @Field(() => String, { description: 'The name to show for it.' })
  readonly name: string;
  @Field(() => EntityNode, { nullable: true, description: 'The entity for it; null = there is none in this space.' })
  readonly entity: EntityNode | null;
  @Field(() => [ConceptNameValue], { description: 'All its names.' })
  readonly aliases: readonly ConceptNameValue[];
  constructor(
    {
      key,
      name,
      entity,
      aliases,
    }: { key: string | null; name: string; entity: Entity | null; aliases: readonly ConceptNameValue[] },
    at: At,
  ) {
    this.key = key;
    this.name = name;
    this.entity = entity && new EntityNode(entity, at);
    this.aliases = aliases;
  }
}

@ObjectType('ExpandedTerm', {
  simpleResolvers: true,
  description: 'A term of the query text that names a known thing.',
})
export class ExpandedTermValue {
  @Field(() => String, { description: 'The term, as it is written in the query text.' })
  readonly term!: string;
  @Field(() => [ConceptMeaningValue], {
    description: 'Its possible meanings. If there are several, it is ambiguous and adds nothing to `expanded`.',
  })
  readonly meanings!: readonly ConceptMeaningValue[];
}

@ObjectType('ExpandedQuery', {
  simpleResolvers: true,
  description: 'The result of query expansion.',
})
export class ExpandedQueryValue {
  @Field(() => [ExpandedTermValue], {
    description: 'The terms that name a known thing, in order of the text; empty if there are none.',
  })
  readonly terms!: readonly ExpandedTermValue[];
  @Field(() => [String], { description: 'The other names that `search` adds with `expand: true`.' })
  readonly expanded!: readonly string[];
}
