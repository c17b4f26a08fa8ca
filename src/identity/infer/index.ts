/**
 * Names that lead nowhere, put to a language model: what it proposes waits for a person (PI-56). Writes
 * `alias_questions`, `alias_searches`.
 */
export { contextOf, namesInText } from './names-in-text.ts';
export type { NameInText } from './names-in-text.ts';
export {
  closeQuestion,
  countOpenQuestions,
  lookedThrough,
  openQuestions,
  questionsKnown,
  questionsToAsk,
  rememberLookedThrough,
  takeQuestion,
} from './alias-questions.ts';
export type { AliasQuestion, KnownQuestion, LookedThrough, NamePlace } from './alias-questions.ts';
export { alikeByName, leadsSomewhere, namedNear, namesOfNobody } from './alias-owner.ts';
export { inferMeaning } from './infer-meaning.ts';
export type { InferredMeaning } from './infer-meaning.ts';
