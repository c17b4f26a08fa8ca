/** Two free statements: whether they contradict or repeat each other, by rules and, where there is one, by a model. */
export { judgeStatements } from './judge.ts';
export type { StatementJudge } from './judge.ts';
