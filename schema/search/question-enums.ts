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
import { enumOf } from '../shared/enum-of.ts';

export const QuestionTypeEnum = enumOf<QuestionType>('QuestionType', 'What somebody does by saying it.', {
  QUESTION: 'Asks something; a question mark always makes it one.',
  STATEMENT: 'Says something.',
  COMMAND: 'Wants something done, such as `list …` or `write …`.',
});

export const QuestionCategoryEnum = enumOf<QuestionCategory>('QuestionCategory', 'What a question wants to know.', {
  FACTUAL: 'A fact.',
  PROCEDURAL: 'How something is done.',
  EXPLORATORY: 'An overview, a comparison, reasons.',
  TEMPORAL: 'When something was, or what was at some time.',
});

export const QuestionIntentEnum = enumOf<QuestionIntent>('QuestionIntent', 'What kind of answer is wanted.', {
  FACTUAL: 'A fact.',
  ANALYTICAL: 'Reasons, comparison, judgement.',
  CREATIVE: 'Something new: a text, ideas, a design.',
  TEMPORAL: 'Something that depends on time.',
  CONVERSATIONAL: 'A reply to a greeting or thanks.',
});

export const AnswerKindEnum = enumOf<AnswerKind>('AnswerKind', 'What an answer would be.', {
  ENTITY: 'A person, an organisation, a place or another thing.',
  DATE: 'A date.',
  NUMBER: 'A number.',
  YES_NO: 'Yes or no.',
  LIST: 'A list.',
  EXPLANATION: 'An explanation.',
  TEXT: 'Any other text.',
});

export const ComplexityEnum = enumOf<Complexity>('QuestionComplexity', 'How much it takes to answer a question.', {
  SIMPLE: 'One fact.',
  MODERATE: 'A few facts put together in one pass.',
  COMPLEX: 'Reasons are weighed, in several rounds.',
  SYNTHESIS: 'Something new is made of many facts.',
});

export const RetrievalModeEnum = enumOf<RetrievalMode>('RetrievalMode', 'What is retrieved for a question.', {
  SINGLE_SHOT: 'The hits of one search.',
  GRAPH_TRAVERSE: 'Relationships, along the graph.',
  TEMPORAL: 'What was when.',
  AGENTIC: 'What several rounds of search find.',
});

export const TargetModelEnum = enumOf<TargetModel>('TargetModel', 'How able a model should be to answer a question.', {
  SMALL: 'A small, cheap model.',
  MEDIUM: 'A model between the two.',
  LARGE: 'The most able model.',
});

export const RoutingMethodEnum = enumOf<RoutingMethod>('RoutingMethod', 'What decided a route.', {
  PATTERN: 'A pattern matched.',
  MODEL: 'A language model decided.',
  DEFAULT: 'No pattern matched and no model decided.',
});

export const StepTypeEnum = enumOf<StepType>('SubQueryType', 'What a part of a question asks.', {
  FACTUAL: 'A fact.',
  TEMPORAL: 'What was when.',
  COMPARATIVE: 'How things differ.',
  DEPENDENCY: 'What depends on what.',
  CAUSAL: 'What caused what.',
  INITIAL_STATE: 'How something was at first.',
  CHANGES_OVER_TIME: 'What changed in it.',
  CURRENT_STATE: 'How it is now.',
  CONTEXT: 'In what context something happened.',
  CAUSES: 'What caused it.',
  EFFECTS: 'What followed from it.',
  SIDE_A: 'The first side of a comparison.',
  SIDE_B: 'The second side of a comparison.',
  DIFFERENCES: 'How both sides differ.',
  ORIGINAL_CRITICISMS: 'Which criticisms were made.',
  RESPONSES: 'What was answered to them.',
  RESOLUTION_STATUS: 'Which of them are resolved.',
});

export const StepAnswerEnum = enumOf<StepAnswer>('SubQueryAnswer', 'What an answer to a part of a question would be.', {
  ENTITY: 'A thing.',
  DATE: 'A date.',
  LIST: 'A list.',
  EXPLANATION: 'An explanation.',
});

export const StepStrategyEnum = enumOf<StepStrategy>('SubQueryStrategy', 'How a part of a question is looked for.', {
  SINGLE_SHOT: 'By one search.',
  TEMPORAL: 'By time.',
  GRAPH_TRAVERSE: 'Along the graph.',
  MULTI_SEARCH: 'By a search for each thing that is compared.',
});

export const UnderstandingMethodEnum = enumOf<UnderstandingMethod>(
  'UnderstandingMethod',
  'What a question was understood by.',
  {
    RULES: 'By rules alone.',
    MODEL: 'By rules, and a language model where they had no answer.',
  },
);
