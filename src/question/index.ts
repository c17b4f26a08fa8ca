/**
 * question: a question as it is read, once, before anything is searched. In: its text, the conversation it is asked in, and whoever may see
 * which names. Out: what kind of a question it is, the time, names and parts in it, its vector, and how it stands to the one before it
 * (docs/questions.md). Pure but for names, vectors and the conversation, which it reads. Writes no table.
 */
export { UNDERSTANDING_SETTINGS } from './understanding-settings.ts';
export { understandByModel, understandQuestion } from './understand-question.ts';
export type { QuestionUnderstanding } from './understand-question.ts';
export { namesInQuestion } from './names-in-question.ts';
export { presentView, readQuestion } from './read-question.ts';
export type { CachedQuestion, Question, QuestionDeps } from './read-question.ts';
export type { QuestionModel } from './ask-of-question.ts';
export { decomposeQuestion } from './decompose-question.ts';
export { partsOfQuestion, roadmapAsked, typeAndIntent } from './question-at-sight.ts';
export { coordinatedQuestions } from './coordinated-questions.ts';
export { viewsAsked } from './views-asked.ts';
export type { ViewsAsked } from './views-asked.ts';
export { standaloneQuestion } from './standalone-question.ts';
export { referentOfPronoun } from './referent-of-pronoun.ts';
export type { ReferentDeps } from './referent-of-pronoun.ts';
export { isStopWord } from './canonical-question.ts';
export { vectorOfQuestion } from './question-vector.ts';
export { expandedText, widerQuestion } from './expanded-text.ts';
