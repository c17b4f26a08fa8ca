export { drawConclusions, withdrawConclusions } from './derive.ts';
export type { Conclusion } from './derive.ts';
export { reviewEdge } from './review.ts';
export { derivationsOf, inferredByIds } from './read.ts';
