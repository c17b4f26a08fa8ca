import type { PackConcepts } from '../domain/concepts.ts';
import type { Fusion, Strategy } from '../domain/search-terms.ts';
import type { ReferenceSettings } from '../identity/index.ts';
import type { SearchFilters } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';
import { expandedText } from './expanded-text.ts';
import { searchByStrategy, type StrategyOptions, type StrategyPage } from './hybrid-search.ts';
import { SEARCHED_KINDS, type SearchedKind } from './search-across-kinds.ts';

/** A search as somebody asks for it; null = left to the program. */
export interface AskedSearch {
  readonly text: string;
  /** Other names of what the text names are looked for as well. */
  readonly expand: boolean;
  readonly kinds: readonly SearchedKind[] | null;
  readonly strategy: Strategy | null;
  readonly fusion: Fusion;
  readonly filters: SearchFilters | null;
}

/** What is looked for, and how: nothing is left open, so that with a view it names one list of hits. */
export interface SearchQuestion extends AskedSearch {
  readonly kinds: readonly SearchedKind[];
  readonly strategy: Strategy;
}

/** Everything is searched unless kinds are named; by meaning too unless this program makes no vectors. */
export const searchQuestion = (asked: AskedSearch, embeddings: StrategyOptions['embeddings']): SearchQuestion => ({
  ...asked,
  kinds: (asked.kinds ?? SEARCHED_KINDS).filter((kind) => kind === 'CHUNK' || !asked.filters?.content),
  strategy: asked.strategy ?? (embeddings ? 'FUSED' : 'LEXICAL'),
});

export interface SearchDeps extends Pick<StrategyOptions, 'embeddings' | 'page'> {
  readonly settings: StrategyOptions['settings'] & ReferenceSettings;
  /** Names that packs know. */
  readonly concepts: readonly PackConcepts[];
}

/**
 * A page of the hits for a question: its text expanded where that is asked for, then searched as it says.
 * @throws what `searchByStrategy` throws
 */
export async function answerSearch(view: View, question: SearchQuestion, deps: SearchDeps): Promise<StrategyPage> {
  const { expand, kinds, ...options } = question;
  const text = expand
    ? await expandedText({ ...view, valid: null }, question.text, deps.concepts, deps.settings)
    : question.text;
  return searchByStrategy(view, text, kinds, { ...options, ...deps });
}
