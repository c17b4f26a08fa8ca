/**
 * answer: from evidence to a checked answer. In: a question with the evidence that was found for it. Out: sentences that claims state or
 * documents say, each with the words that it rests on, and all sides of what sources disagree about (docs/answers.md). Writes no table.
 */
export { composeAnswer } from './compose-answer.ts';
export { prepareAnswer } from './prepare-answer.ts';
export type { PreparedAnswer } from './prepare-answer.ts';
export { VERIFY_SETTINGS } from './verify/verify-settings.ts';
