import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import {
  CHOICE_STAGE,
  STAGE_NUMBER,
  type AliasKind,
  type Entity,
  type NameStage,
  type ReviewVerdict,
} from '../../src/domain/entities.ts';
import type { NameSetting } from '../../src/domain/name-setting.ts';
import { AliasNode, EntityNode } from './entity.ts';
import { AliasKindEnum, enumOf, NameSettingEnum, ResolutionStageEnum } from '../shared/enums.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/inputs.ts';
import type { At } from '../shared/node.ts';
import { AliasWritten, resultOf, Written, type Done } from '../shared/results.ts';

export const VerdictEnum = enumOf<ReviewVerdict>('Verdict', 'What a person says of something that was found.', {
  ACCEPTED: 'It is right.',
  REJECTED: 'It is wrong: it is kept, and no longer used.',
});

@InputType('ReviewAliasInput', { description: 'What a person says of a name.' })
export class ReviewAliasInput extends WriteInput {
  @Field(() => ID, { description: 'The name (`als_…`).' })
  readonly id!: string;
  @Field(() => VerdictEnum, { description: 'Whether the name is right.' })
  readonly verdict!: ReviewVerdict;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}
export const ReviewAliasResult = resultOf('ReviewAliasResult', AliasWritten);

@InputType('SpokenOfInput', { description: 'An entity that a conversation spoke of.' })
export class SpokenOfInput {
  @Field(() => ID, { description: 'The entity (`ent_…`).' })
  readonly entity!: string;
  @Field(() => Int, { description: 'Turns since it was last spoken of; 0 = in this one.' })
  readonly turnsAgo!: number;
}

@InputType('ResolveEntityInput', { description: 'A mention, and what was said around it.' })
export class ResolveEntityInput extends WriteInput {
  @Field(() => String, { description: 'The mention: a name, a pronoun, or words such as `that customer`.' })
  readonly mention!: string;
  @Field(() => String, { nullable: true, description: 'Only entities of this type.' })
  readonly type?: string | null;
  @Field(() => NameSettingEnum, { defaultValue: 'CONVERSATION', description: 'Where the mention was made.' })
  readonly setting!: NameSetting;
  @Field(() => String, {
    nullable: true,
    description: 'The conversation: what a pronoun meant is remembered for it alone. Left out: it is not remembered.',
  })
  readonly session?: string | null;
  @Field(() => [SpokenOfInput], {
    defaultValue: [],
    description:
      'Entities that were spoken of. The settings `names.recent` and `names.turns` say how many, and how far back, count.',
  })
  readonly recent!: SpokenOfInput[];
  @Field(() => [String], {
    defaultValue: [],
    description: 'What was said before, oldest first; who is named in it was spoken of. The last one is one turn ago.',
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
  description: 'Whom a mention means, as far as it is known.',
})
export class EntityResolved extends Written {
  @Field(() => String, { description: 'The mention.' })
  readonly mention: string;
  @Field(() => EntityNode, {
    nullable: true,
    description: 'Whom it means; null = nobody is known, or several may be meant.',
  })
  readonly entity: EntityNode | null;
  @Field(() => String, { nullable: true, description: 'The name that the entity is shown by.' })
  readonly canonicalName: string | null;
  @Field(() => String, { nullable: true, description: 'Its type.' })
  readonly entityType: string | null;
  @Field(() => Float, { nullable: true, description: 'How sure it is, 0 to 1.' })
  readonly confidence: number | null;
  @Field(() => ResolutionStageEnum, {
    nullable: true,
    description: 'What found it, or found the candidates; null = nothing did.',
  })
  readonly method: NameStage | null;
  @Field(() => Int, {
    description:
      'The stage that answered: 1 exact, 2 alias or normal form, 3 likeness, 4 coreference; 5 = a person must say.',
  })
  readonly stage: number;
  @Field(() => [EntityNode], { description: 'Those who may be meant, where it is in doubt; best first.' })
  readonly candidates: readonly EntityNode[];
  @Field(() => Boolean, { description: 'A person must say who is meant: nobody was guessed.' })
  readonly requiresClarification: boolean;
  @Field(() => AliasNode, { nullable: true, description: 'The name that led to it, and whose use was counted.' })
  readonly alias: AliasNode | null;
  @Field(() => AliasNode, { nullable: true, description: 'The name that was learnt.' })
  readonly learnt: AliasNode | null;
  @Field(() => String, {
    nullable: true,
    description: 'The language model that was asked; null = none answered, or none had to.',
  })
  readonly askedModel: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What the model said of its choice, or why it could not be asked.',
  })
  readonly reasoning: string | null;
  @Field(() => Float, { description: 'Milliseconds from the question to the answer, without the write.' })
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

@ObjectType('ConceptName', { simpleResolvers: true, description: 'A name of a concept.' })
export class ConceptNameValue {
  @Field(() => String, { description: 'The name.' })
  readonly text!: string;
  @Field(() => AliasKindEnum, { description: 'What sort of name it is.' })
  readonly kind!: AliasKind;
  @Field(() => Float, { description: 'How sure it is, 0 to 1; 1 = a pack says so.' })
  readonly confidence!: number;
  @Field(() => Boolean, { description: 'A person confirmed it, or who made the pack.' })
  readonly reviewed!: boolean;
}

@ObjectType('ConceptMeaning', { simpleResolvers: true, description: 'What a term may mean.' })
export class ConceptMeaningValue {
  @Field(() => String, { nullable: true, description: 'Natural key, such as `eip-4844`; null where it has none.' })
  readonly key: string | null;
  @Field(() => String, { description: 'The name it is known by.' })
  readonly name: string;
  @Field(() => EntityNode, { nullable: true, description: 'The entity that it is; null = the space has none.' })
  readonly entity: EntityNode | null;
  @Field(() => [ConceptNameValue], { description: 'All names that it goes by.' })
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

@ObjectType('ExpandedTerm', { simpleResolvers: true, description: 'A term of a question that names something.' })
export class ExpandedTermValue {
  @Field(() => String, { description: 'The term, as it stands in the question.' })
  readonly term!: string;
  @Field(() => [ConceptMeaningValue], {
    description: 'What it means. Several: it is ambiguous, and the question is not expanded by it.',
  })
  readonly meanings!: readonly ConceptMeaningValue[];
}

@ObjectType('ExpandedQuery', {
  simpleResolvers: true,
  description: 'A question with the other names of what it names.',
})
export class ExpandedQueryValue {
  @Field(() => String, { description: 'The question.' })
  readonly text!: string;
  @Field(() => [ExpandedTermValue], {
    description: 'Its terms that name something, in order. Other words are left alone.',
  })
  readonly terms!: readonly ExpandedTermValue[];
  @Field(() => [String], { description: 'The names that `search` adds with `expand`.' })
  readonly expanded!: readonly string[];
}
