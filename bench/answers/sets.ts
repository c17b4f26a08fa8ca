import { readFileSync } from 'node:fs';
import type { SourceItem } from '../../src/domain/document-record.ts';
import { eips } from '../support/corpus.ts';

/** Questions about Ethereum Improvement Proposals; those of `blind` and `blind-2` were not looked at while sentences were ranked. */
export const SETS = ['blind', 'blind-2', 'development', 'development-2'] as const;
type QuestionSet = (typeof SETS)[number];

export interface Question {
  readonly kind: string;
  readonly question: string;
  /** Key of the proposal that answers it; null = none does. */
  readonly document: string | null;
  /** One of these stands in a right answer. */
  readonly answers: readonly string[];
}

export const setOf = (name: QuestionSet): Question[] =>
  readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question);

/** All proposals, those that a question of the sets is about before the others. */
export function proposalsAsked(): SourceItem[] {
  const named = new Set(SETS.flatMap(setOf).map(({ document }) => `${document}.md`));
  return eips().sort((a, b) => Number(named.has(b.path)) - Number(named.has(a.path)));
}
