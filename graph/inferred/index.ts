export { derivationIdOf, drawConclusions, withdrawConclusions } from './derive.ts';
export type { Conclusion } from '../../src/domain/conclusions.ts';
export type { InferenceChange } from './derive.ts';
export { reviewEdge } from './review.ts';
export { derivationsOf, inferredByIds } from './read.ts';
