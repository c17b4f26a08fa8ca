import { readFileSync } from 'node:fs';

/** How the second question differs from the first although it looks like it. */
export type Difference = 'ENTITY' | 'YEAR' | 'NEGATED' | 'DIRECTION' | 'QUANTITY';

type Triple = readonly [Difference, string, string, string];

/** Written before any model saw them: a question, the same in other words, and one that is nearly the same and asks for something else. */
export const TRIPLES: readonly Triple[] = readFileSync(new URL('question-pairs.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as unknown as Triple);
