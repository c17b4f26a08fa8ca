import type { PackConcepts } from '../domain/concepts.ts';
import { InvalidInput } from '../domain/errors.ts';
import type { Fusion, ListWeights, Strategy } from '../domain/search-terms.ts';
import { citedDocuments } from '../ingest/index.ts';
import { expandQuery, type ReferenceSettings } from '../identity/index.ts';
import { checkQuery, type SearchFilters } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';
import { digestOf, NO_TRACE } from '../trace/index.ts';
import { citedIn, isExact } from './asked/cited-in.ts';
import { askMeaning } from './dense.ts';
import { expandedText } from '../question/index.ts';
import { ofEachList, searchByStrategy, type StrategyOptions, type StrategyPage } from './hybrid-search.ts';
import { shownHits } from './search-steps.ts';
import { SEARCHED_KINDS, type SearchedKind } from './search-across-kinds.ts';

/** A search as somebody asks for it; null = left to the program. */
export interface AskedSearch {
  readonly text: string;
  /** Other names of what the text names are looked for as well. */
  readonly expand: boolean;
  readonly kinds: readonly SearchedKind[] | null;
  readonly strategy: Strategy | null;
  readonly fusion: Fusion;
  /** null = as the settings say. */
  readonly weights: ListWeights | null;
  readonly filters: SearchFilters | null;
  /** What is superseded, planned or withdrawn, as other hits tell, keeps its place; left out: it comes after the others. */
  readonly includeHistory?: boolean;
  /** Hits wanted in the end: each list gives three times as many at most (PI-82); left out: `search.listed`. */
  readonly topK?: number | null;
  /** By meaning, every vector is compared, and no index asked (PI-85). */
  readonly exact?: boolean;
}

/** What is looked for, and how: nothing is left open, so that with a view it names one list of hits. */
export interface SearchQuestion extends AskedSearch {
  readonly kinds: readonly SearchedKind[];
  readonly strategy: Strategy;
}

/** Everything is searched unless kinds are named; by meaning too unless this program makes no vectors. */
export function searchQuestion(asked: AskedSearch, embeddings: StrategyOptions['embeddings']): SearchQuestion {
  const named = asked.kinds ?? SEARCHED_KINDS;
  const kinds = named.filter((kind) => kind === 'CHUNK' || !asked.filters?.content);
  if (kinds.length === 0 && named.length > 0)
    throw new InvalidInput(
      'only chunks have a time of their content: add CHUNK to `in`, or leave out `filters.content`',
      ['in'],
    );
  const strategy = asked.strategy ?? (embeddings ? 'FUSED' : 'LEXICAL');
  if (strategy === 'LEXICAL' && (asked.topK ?? null) !== null)
    throw new InvalidInput('a LEXICAL search has one list, which goes on page by page: leave out `topK`', ['topK']);
  return { ...asked, kinds, strategy };
}

export interface SearchDeps extends Pick<StrategyOptions, 'embeddings' | 'page' | 'recorder' | 'remembered' | 'rules'> {
  readonly settings: StrategyOptions['settings'] & ReferenceSettings;
  /** Names that packs know. */
  readonly concepts: readonly PackConcepts[];
}

/**
 * A page of the hits for a question. FUSED looks in texts and claims about what the question names as well, and, where it is to
 * be expanded, for the other names of it, each as a list of its own; the other strategies are asked with those names beside the
 * text.
 * @throws what `searchByStrategy` throws
 */
export function answerSearch(view: View, question: SearchQuestion, deps: SearchDeps): Promise<StrategyPage> {
  const { recorder = NO_TRACE, page, remembered = [] } = deps;
  const input = (): object => ({ question, page, remembered: digestOf(remembered) });
  const output = ({ items }: StrategyPage): object => shownHits(items.map(({ node }) => node));
  return recorder.step('search', { input, output }, () => searchAnswered(view, question, deps));
}

async function searchAnswered(view: View, question: SearchQuestion, deps: SearchDeps): Promise<StrategyPage> {
  const { expand, kinds, ...options } = question;
  const { settings, concepts } = deps;
  checkQuery(question.text, settings);
  const now = { ...view, valid: null };
  if (question.strategy !== 'FUSED') {
    const text = expand ? await expandedText(now, question.text, concepts, settings) : question.text;
    return searchByStrategy(view, text, kinds, { ...options, ...deps });
  }
  const meaning = askMeaning(view, question.text, kinds, {
    ...options,
    ...deps,
    settings: ofEachList(settings, question.topK),
  });
  const [{ terms, expanded }, documents] = await Promise.all([
    expandQuery(now, question.text, concepts, settings),
    citedDocuments(now, citedIn(question.text)),
  ]);
  const entitiesOf = (some: typeof terms) =>
    some.flatMap(({ meanings }) => meanings.flatMap(({ entity }) => entity?.id ?? []));
  const named = entitiesOf(terms);
  const cited = {
    documents,
    subjects: entitiesOf(terms.filter(({ term }) => isExact(term))),
  };
  return searchByStrategy(view, question.text, kinds, {
    ...{ ...options, ...deps, named, cited, meaning },
    expanded: expand ? expanded : [],
  });
}
