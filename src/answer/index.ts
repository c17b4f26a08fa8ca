/**
 * answer: from evidence to a checked answer. In: a question with the evidence that was found for it. Out: sentences that claims state or
 * documents say, each with the words that it rests on, and all sides of what sources disagree about (docs/answers.md); answers that were
 * given, and whether they still hold. Writes `answers`, `answer_sentences`, `answer_citations`, outside the line of commits.
 */
export { composeAnswer } from './compose-answer.ts';
export { prepareAnswer } from './prepare-answer.ts';
export type { PreparedAnswer } from './prepare-answer.ts';
export { answerGiven } from './kept/claims-behind.ts';
export { recordAnswer } from './kept/record-answer.ts';
export { answersByIds, listAnswers } from './kept/read-answers.ts';
export { standingsOf } from './kept/standings.ts';
export { answerFollower } from './kept/answer-follower.ts';
export { expireAnswers } from './kept/expire-answers.ts';
export { ANSWER_RETENTION_SETTINGS } from './kept/answer-retention-settings.ts';
export type { AnswerRetentionSettings } from './kept/answer-retention-settings.ts';
