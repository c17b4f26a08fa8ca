import { Field, Float, ObjectType } from 'type-graphql';
import type {
  AnswerKind,
  Complexity,
  QuestionCategory,
  QuestionIntent,
  QuestionType,
  RetrievalMode,
  RoutingMethod,
  StepAnswer,
  StepStrategy,
  StepType,
  TargetModel,
  UnderstandingMethod,
} from '../../src/domain/question-record.ts';
import { EntityNode } from '../entity/entity.ts';
import { PeriodValue } from '../shared/time-scalars.ts';
import {
  AnswerKindEnum,
  ComplexityEnum,
  QuestionCategoryEnum,
  QuestionIntentEnum,
  QuestionTypeEnum,
  RetrievalModeEnum,
  RoutingMethodEnum,
  StepAnswerEnum,
  StepStrategyEnum,
  StepTypeEnum,
  TargetModelEnum,
  UnderstandingMethodEnum,
} from './question-enums.ts';

@ObjectType('CanonicalQuestion', {
  simpleResolvers: true,
  description: 'A question in the form under which it is found again.',
})
export class CanonicalQuestionValue {
  @Field(() => String, { description: 'Lower case, without stop words, in base forms, sorted; negations are kept.' })
  readonly text!: string;
  @Field(() => String, { description: 'SHA3-256 of `text`, in hexadecimal.' })
  readonly hash!: string;
  @Field(() => Boolean, {
    description:
      'Whether two or more things are named: another question of the same hash is the same only if `ordered` is equal too.',
  })
  readonly orderMatters!: boolean;
  @Field(() => String, { description: 'All words but articles in their order, in base forms.' })
  readonly ordered!: string;
}

@ObjectType('StrategyWeights', {
  simpleResolvers: true,
  description: 'The weights of the five signals of a memory for a question; they sum to 1.',
})
export class StrategyWeightsValue {
  @Field(() => Float, { description: 'Weight of similarity of meaning.' })
  readonly semanticSimilarity!: number;
  @Field(() => Float, { description: 'Weight of the share of named entities that are met.' })
  readonly entityOverlap!: number;
  @Field(() => Float, { description: 'Weight of nearness in time.' })
  readonly temporalRelevance!: number;
  @Field(() => Float, { description: 'Weight of importance.' })
  readonly importance!: number;
  @Field(() => Float, { description: 'Weight of how often it was confirmed.' })
  readonly reinforcement!: number;
}

@ObjectType('QuestionTimeNote', {
  simpleResolvers: true,
  description: 'A phrase of time that gave no period, and why.',
})
export class QuestionTimeNoteValue {
  @Field(() => String, { description: 'The phrase, as it is written in the question.' })
  readonly phrase!: string;
  @Field(() => String, { description: 'Why it gave no period.' })
  readonly note!: string;
}

@ObjectType('QuestionTimeRange', { simpleResolvers: true, description: 'The period that a question asks about.' })
export class QuestionTimeRangeValue {
  @Field(() => String, { description: 'The phrases that name it, as they are written in the question.' })
  readonly phrase!: string;
  @Field(() => PeriodValue, { description: 'The period, on the calendar of the given zone.' })
  readonly period!: PeriodValue;
}

@ObjectType('QuestionName', { simpleResolvers: true, description: 'A name in a question.' })
export class QuestionNameValue {
  @Field(() => String, { description: 'The name, as it is written in the question.' })
  readonly text!: string;
  @Field(() => [EntityNode], {
    description: 'What it may mean: several if it is ambiguous, none if it is not known here.',
  })
  readonly entities!: readonly EntityNode[];
}

@ObjectType('RouterDecision', { simpleResolvers: true, description: 'How a question is to be answered.' })
export class RouterDecisionValue {
  @Field(() => ComplexityEnum, { description: 'How much it takes; selects the pipeline.' })
  readonly complexity!: Complexity;
  @Field(() => RetrievalModeEnum, { description: 'What is retrieved.' })
  readonly retrievalMode!: RetrievalMode;
  @Field(() => TargetModelEnum, { description: 'How able a model should be to answer it.' })
  readonly targetModel!: TargetModel;
  @Field(() => Float, { description: 'How sure the decision is, 0–1.' })
  readonly confidence!: number;
  @Field(() => RoutingMethodEnum, { description: 'What decided.' })
  readonly method!: RoutingMethod;
  @Field(() => String, { nullable: true, description: 'The pattern that matched, as `family.name`; null if none did.' })
  readonly patternMatched!: string | null;
}

@ObjectType('SubQuery', { simpleResolvers: true, description: 'A part of a question that can be answered by itself.' })
export class SubQueryValue {
  @Field(() => String, { description: 'Its name within the question: `sq_0`, `sq_1`, …' })
  readonly id!: string;
  @Field(() => String, { description: 'The part, as a question.' })
  readonly text!: string;
  @Field(() => StepTypeEnum, { description: 'What it asks.' })
  readonly type!: StepType;
  @Field(() => [String], { description: 'The ids of the parts whose answers it needs; all of them come before it.' })
  readonly dependsOn!: readonly string[];
  @Field(() => StepAnswerEnum, { description: 'What its answer would be.' })
  readonly expectedAnswerType!: StepAnswer;
  @Field(() => StepStrategyEnum, { description: 'How it is looked for.' })
  readonly retrievalStrategy!: StepStrategy;
}

@ObjectType('QuestionUnderstanding', {
  simpleResolvers: true,
  description: 'What is understood of a question before anything is searched.',
})
export class QuestionUnderstandingValue {
  @Field(() => String, { description: 'The question.' })
  readonly text!: string;
  @Field(() => CanonicalQuestionValue, { description: 'The form under which it is found again.' })
  readonly canonical!: CanonicalQuestionValue;
  @Field(() => QuestionTypeEnum, { description: 'Question, statement or command.' })
  readonly type!: QuestionType;
  @Field(() => QuestionCategoryEnum, { description: 'What it wants to know.' })
  readonly category!: QuestionCategory;
  @Field(() => QuestionIntentEnum, { description: 'What kind of answer is wanted.' })
  readonly intent!: QuestionIntent;
  @Field(() => Float, { description: 'How likely an answer needs what is stored, 0–1.' })
  readonly retrievalProbability!: number;
  @Field(() => Float, { description: 'How much the answer depends on when it is asked, 0–1.' })
  readonly temporalSensitivity!: number;
  @Field(() => Boolean, { description: 'Whether `temporalSensitivity` is above 0.5.' })
  readonly isTemporal!: boolean;
  @Field(() => [String], { description: 'Its words that bind the answer to now, such as `today` or `latest`.' })
  readonly temporalMarkers!: readonly string[];
  @Field(() => AnswerKindEnum, { description: 'What an answer would be.' })
  readonly answerKind!: AnswerKind;
  @Field(() => [String], { description: 'Its words without function words, in lower case, each once.' })
  readonly keywords!: readonly string[];
  @Field(() => String, {
    description: 'The name of the set of weights: `factual_entity_focused`, `procedural`, `exploratory` or `temporal`.',
  })
  readonly strategy!: string;
  @Field(() => StrategyWeightsValue, { description: 'The weights of that set.' })
  readonly weights!: StrategyWeightsValue;
  @Field(() => QuestionTimeRangeValue, {
    nullable: true,
    description: 'The period it asks about; null if it names none that a calendar has.',
  })
  readonly timeRange!: QuestionTimeRangeValue | null;
  @Field(() => [QuestionTimeNoteValue], {
    description: 'Phrases of time that gave no period, such as `before the Merge`.',
  })
  readonly timeNotes!: readonly QuestionTimeNoteValue[];
  @Field(() => [QuestionNameValue], { description: 'The names in it: known ones first.' })
  readonly names!: readonly QuestionNameValue[];
  @Field(() => [String], {
    description: 'What it is about: the names of the entities it names; if it names nothing, its keywords.',
  })
  readonly topics!: readonly string[];
  @Field(() => RouterDecisionValue, { description: 'How it is to be answered.' })
  readonly route!: RouterDecisionValue;
  @Field(() => [SubQueryValue], {
    description: 'Its parts, in an order in which they can be answered; empty if it is one.',
  })
  readonly parts!: readonly SubQueryValue[];
  @Field(() => UnderstandingMethodEnum, { description: 'What it was understood by.' })
  readonly method!: UnderstandingMethod;
}
