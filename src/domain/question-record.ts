import type { Period } from './time.ts';

export const QUESTION_TYPES = ['QUESTION', 'STATEMENT', 'COMMAND'] as const;
/** What somebody does by saying it (OM-73). */
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const QUESTION_CATEGORIES = ['FACTUAL', 'PROCEDURAL', 'EXPLORATORY', 'TEMPORAL'] as const;
/** What is wanted (OM-73): a fact, a way of doing something, an overview, what was when. */
export type QuestionCategory = (typeof QUESTION_CATEGORIES)[number];

export const QUESTION_INTENTS = ['FACTUAL', 'ANALYTICAL', 'CREATIVE', 'TEMPORAL', 'CONVERSATIONAL'] as const;
/** What kind of answer it is asked for (SE-62). */
export type QuestionIntent = (typeof QUESTION_INTENTS)[number];

export const ANSWER_KINDS = ['ENTITY', 'DATE', 'NUMBER', 'YES_NO', 'LIST', 'EXPLANATION', 'TEXT'] as const;
/** What an answer would be. */
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export const STRATEGY_NAMES = ['factual_entity_focused', 'procedural', 'exploratory', 'temporal'] as const;
/** A named set of weights (OM-75). */
export type StrategyName = (typeof STRATEGY_NAMES)[number];

/** Weights of the five signals of a memory; their sum is 1 (OM-75). */
export interface StrategyWeights {
  readonly semanticSimilarity: number;
  readonly entityOverlap: number;
  readonly temporalRelevance: number;
  readonly importance: number;
  readonly reinforcement: number;
}

export const UNDERSTANDING_METHODS = ['RULES', 'MODEL'] as const;
export type UnderstandingMethod = (typeof UNDERSTANDING_METHODS)[number];

export const COMPLEXITIES = ['SIMPLE', 'MODERATE', 'COMPLEX', 'SYNTHESIS'] as const;
/** Selects the pipeline that answers (PI-74). */
export type Complexity = (typeof COMPLEXITIES)[number];

export const RETRIEVAL_MODES = ['SINGLE_SHOT', 'GRAPH_TRAVERSE', 'TEMPORAL', 'AGENTIC'] as const;
/** Selects what is retrieved (PI-74). */
export type RetrievalMode = (typeof RETRIEVAL_MODES)[number];

export const TARGET_MODELS = ['SMALL', 'MEDIUM', 'LARGE'] as const;
/** How able a model has to be to answer; which model that is, the configuration says. */
export type TargetModel = (typeof TARGET_MODELS)[number];

/** PATTERN: a rule matched. MODEL: a language model decided. DEFAULT: neither had an answer. */
export const ROUTING_METHODS = ['PATTERN', 'MODEL', 'DEFAULT'] as const;
export type RoutingMethod = (typeof ROUTING_METHODS)[number];

/** How a question is to be answered (PI-73). */
export interface RouterDecision {
  readonly complexity: Complexity;
  readonly retrievalMode: RetrievalMode;
  readonly targetModel: TargetModel;
  /** 0–1. */
  readonly confidence: number;
  readonly method: RoutingMethod;
  /** `family.name` of the pattern; null = none matched. */
  readonly patternMatched: string | null;
  /** Why a model that could have been asked decided nothing; null = it did, or none was asked. */
  readonly why: string | null;
}

export const STEP_TYPES = [
  ...(['FACTUAL', 'TEMPORAL', 'COMPARATIVE', 'DEPENDENCY', 'CAUSAL'] as const),
  ...(['INITIAL_STATE', 'CHANGES_OVER_TIME', 'CURRENT_STATE', 'CONTEXT', 'CAUSES', 'EFFECTS'] as const),
  ...(['SIDE_A', 'SIDE_B', 'DIFFERENCES', 'ORIGINAL_CRITICISMS', 'RESPONSES', 'RESOLUTION_STATUS'] as const),
] as const;
/** What a part of a question asks (PI-79): one of five kinds, or a step of a pattern. */
export type StepType = (typeof STEP_TYPES)[number];

export const STEP_ANSWERS = ['ENTITY', 'DATE', 'LIST', 'EXPLANATION'] as const;
export type StepAnswer = (typeof STEP_ANSWERS)[number];

export const STEP_STRATEGIES = ['SINGLE_SHOT', 'TEMPORAL', 'GRAPH_TRAVERSE', 'MULTI_SEARCH'] as const;
export type StepStrategy = (typeof STEP_STRATEGIES)[number];

/** A part of a question that can be answered by itself (PI-79). */
export interface SubQuery {
  /** `sq_0`, `sq_1`, … in the order in which they are asked. */
  readonly id: string;
  readonly text: string;
  readonly type: StepType;
  /** Ids of those whose answers it needs; all of them come before it. */
  readonly dependsOn: readonly string[];
  readonly expectedAnswerType: StepAnswer;
  readonly retrievalStrategy: StepStrategy;
}

export interface Decomposition {
  /** In topological order; empty = the question is one. */
  readonly parts: readonly SubQuery[];
  /** Which rule or who cut it; null = nobody had to. */
  readonly method: 'PATTERN' | 'MODEL' | null;
  readonly patternMatched: string | null;
  /** Why a model that could have been asked decided nothing; null = it did, or none was asked. */
  readonly why: string | null;
}

/** A time that a question names, on the calendar of who asks (OM-74). Half-open. */
export interface TimeRange extends Period {
  /** As it stands in the question. */
  readonly phrase: string;
}

export interface TimeInQuestion {
  /** What all phrases of time come to together; null = none is named, or none that a calendar has. */
  readonly range: TimeRange | null;
  /** Phrases of time that gave no range, with the reason. */
  readonly notes: readonly { readonly phrase: string; readonly note: string }[];
}
