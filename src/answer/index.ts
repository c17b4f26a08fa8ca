/**
 * answer: from evidence to a checked answer. In: a question with the evidence that was found for it. Out: sentences that claims state or
 * documents say, or a model writes and the evidence supports, each with the words that it rests on, and all sides of what sources disagree
 * about (docs/answers.md); answers that were given, and whether they still hold. Writes `answers`, `answer_sentences`, `answer_citations`,
 * outside the line of commits.
 */
export { ANSWER_SETTINGS } from './answer-settings.ts';
export type { AnswerSettings } from './answer-settings.ts';
export { modeOf } from './own-modes.ts';
export { promptTime } from './compile/recent-updates.ts';
export { readContext } from './compile/compile-context.ts';
export type { CompiledContext, ContextRead } from './compile/compile-context.ts';
export type { ContextTurn } from './compile/beside-files.ts';
export type { InjectedFile } from './inject/inject-files.ts';
export type { Draft } from './draft.ts';
export { answerSteps } from './walk/answer-steps.ts';
export type { AnswerStep } from './walk/answer-steps.ts';
export { NO_SHAPING } from './walk/answer-request.ts';
export type { AnswerDeps, AnswerRequest } from './walk/answer-request.ts';
export { searchForAnswer } from './walk/search-for-answer.ts';
export type { SearchedQuestion } from './walk/search-for-answer.ts';
export { filesIn } from './walk/named-files.ts';
export { contextPreviewed, previewContext } from './walk/preview-context.ts';
export type { Shaped } from './walk/shape-context.ts';
export { tellAnswer, tellMembers } from './walk/written-answer.ts';
export type { AnswerComposed } from './walk/written-answer.ts';
export type { EvidencePassage } from './grounded-sentences.ts';
export type { EditedPrompt } from './generate/write-draft.ts';
export type { PreparedAnswer } from './prepare-answer.ts';
export { recordAnswer } from './kept/record-answer.ts';
export { answersByIds, listAnswers } from './kept/read-answers.ts';
export { standingsOf } from './kept/standings.ts';
export { answerFollower } from './kept/answer-follower.ts';
export { expireAnswers } from './kept/expire-answers.ts';
