import { Unavailable } from '../domain/errors.ts';
import type { Page, PageRequest } from '../domain/page-request.ts';
import type { Fusion, ListWeights, Strategy } from '../domain/search-terms.ts';
import { byScore, checkQuery, PostingReads, rankPosition, type SearchOptions, toPage } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';
import { NO_TRACE, type Recorder } from '../trace/index.ts';
import { type Embeddings, type EmbeddingStatus, type SparseQuestion, type SparseStatus } from '../vectors/index.ts';
import { askMeaning, type AskedMeaning } from './dense.ts';
import { clipped, fusedHits, type SourceList, type StrategyHit } from './fused-hits.ts';
import { saidEarlier } from './overtaken/later-texts.ts';
import { overtakenHits } from './overtaken/overtaken-hits.ts';
import { asksOfOtherTimes } from './overtaken/overtaken-statements.ts';
import { latestFirst, rankedDown } from './overtaken/rank-down.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import { acrossKinds, searchOf, type SearchedKind, type SearchHit } from './search-across-kinds.ts';
import { listSteps, type ListSteps, shownHits } from './search-steps.ts';
import { SOURCES, weightsOf } from './sources/all-sources.ts';
import { NEAREST_TEXTS } from './sources/nearest-texts.ts';
import { termsOfOtherNames } from './sources/other-names.ts';
import type { AskedSource, QuestionSigns, Source, SourceHit } from './sources/retrieval-source.ts';
import { askSparse } from './sources/learned-sparse.ts';

/** With FUSED, each sign of a question that a source goes by is a list more. */
export interface StrategyOptions extends SearchOptions, QuestionSigns {
  readonly settings: SearchSettings;
  readonly strategy: Strategy;
  readonly fusion: Fusion;
  readonly weights?: ListWeights | null;
  /** What is superseded, planned or withdrawn, as other hits tell, keeps its place; left out: FUSED ranks it down. */
  readonly includeHistory?: boolean;
  /** Hits wanted in the end: each list gives three times as many at most (PI-82); left out: `search.listed`. */
  readonly topK?: number | null;
  /** By meaning, every vector is compared: a repeat gives the same hits in the same order (PI-85). Left out: an index may answer. */
  readonly exact?: boolean;
  /** null = this program makes no vectors. */
  readonly embeddings: Embeddings | null;
  /** Left out: nothing is kept of how it came about. */
  readonly recorder?: Recorder;
  /** Begun before, with the same filters and settings; left out: it is begun now. */
  readonly meaning?: AskedMeaning;
}

export interface StrategyPage extends Page<StrategyHit> {
  /** How it stands with meaning; null where only words were asked. */
  readonly dense: EmbeddingStatus | null;
  /** How it stands with the list `sparse`; null where there is none. */
  readonly sparse: SparseStatus | null;
}

/**
 * Several kinds in one list, by words (BM25, likeness of names), by meaning (cosine), or by both: then the `search.listed` best of
 * each list are fused, and there is nothing beyond them. Where the vectors cannot be asked, FUSED goes on with words alone, and
 * `dense` says so.
 * @throws InvalidInput; Unavailable when DENSE alone was asked for and cannot be answered
 */
export async function searchByStrategy(
  view: View,
  text: string,
  kinds: readonly SearchedKind[],
  given: StrategyOptions,
): Promise<StrategyPage> {
  const settings = ofEachList(given.settings, given.topK);
  const options = { ...given, settings, reads: new PostingReads(termsOfOtherNames(given, settings)) };
  const { strategy, embeddings, page, recorder = NO_TRACE } = options;
  checkQuery(text, options.settings);
  if (strategy === 'LEXICAL') {
    const lexical = async (kind: SearchedKind, request: PageRequest): Promise<Page<StrategyHit>> => {
      const asked = { text, filters: options.filters, page: request };
      const search = () => byWordsAlone(view, text, kind, { ...options, page: request });
      return mapped(await listSteps(kind, settings, recorder).page(asked, search));
    };
    return { ...(await acrossKinds(kinds, page, lexical)), dense: null, sparse: null };
  }
  const { question, near } = options.meaning ?? askMeaning(view, text, kinds, options);
  const condition = strategy === 'DENSE' ? (await question).condition : null;
  if (condition?.state === 'UNAVAILABLE') {
    throw new Unavailable('embedder', `search by meaning is not there: ${condition.message}; ask for LEXICAL`, 30);
  }
  const sparse = strategy === 'FUSED' ? await askSparse(view, embeddings, text, kinds) : null;
  const ofKind = new Map<SearchedKind, Promise<StrategyHit[]>>();
  const found = (kind: SearchedKind): Promise<StrategyHit[]> => {
    const hits =
      ofKind.get(kind) ??
      recorder.step(kind, { input: () => null, output: shownHits }, () =>
        hitsOf(view, text, kind, options, { question, near, sparse }),
      );
    ofKind.set(kind, hits);
    return hits;
  };
  const isCurrent = strategy === 'FUSED' && !options.includeHistory;
  const listed = async (kind: SearchedKind, request: PageRequest): Promise<Page<StrategyHit>> => {
    const hits = await found(kind);
    if (!isCurrent || kind === 'ENTITY') return pageOfHits(hits, request);
    const besides = kind === 'CLAIM' && kinds.includes('CHUNK') ? await found('CHUNK') : [];
    const held = rankedDown(hits, await overtakenHits(view, text, hits, besides), options.settings);
    if (kind !== 'CHUNK' || asksOfOtherTimes(text)) return pageOfHits(held, request);
    const open = held.filter(({ overtaken }) => !overtaken);
    const earlier = await listSteps(kind, settings, recorder).earlier(open, () => saidEarlier(view, open));
    return pageOfHits(latestFirst(held, earlier, settings), request);
  };
  return {
    ...(await acrossKinds(kinds, page, listed)),
    ...{ dense: (await question).condition, sparse: sparse?.status ?? null },
  };
}

/** Hits of a list are three for each that is wanted at most, where it is said how many are (PI-82). */
export const ofEachList = (settings: SearchSettings, topK: number | null | undefined): SearchSettings =>
  topK ? { ...settings, 'search.listed': Math.min(settings['search.listed'], 3 * topK) } : settings;

const lexicalOnly = (hit: SearchHit): StrategyHit => ({
  found: hit,
  score: hit.score,
  relevance: hit.relevance,
  asked: 0,
  near: null,
  lexical: { hit, part: null },
  dense: null,
  parts: [],
});

const mapped = ({ items, hasNextPage }: Page<SearchHit>): Page<StrategyHit> => ({
  items: items.map(({ node, position }) => ({ node: lexicalOnly(node), position })),
  hasNextPage,
});

async function hitsOf(
  view: View,
  text: string,
  kind: SearchedKind,
  options: StrategyOptions,
  { question, near, sparse }: AskedMeaning & { readonly sparse: SparseQuestion | null },
): Promise<StrategyHit[]> {
  const { settings, strategy, fusion, filters, exact = false } = options;
  const steps = listSteps(kind, settings, options.recorder);
  const asked: AskedSource = {
    ...options,
    ...{ view, text, kind, exact, near, filters: filters ?? {}, meaning: question, sparse: sparse?.asked ?? null },
    ...{ search: searchingOnce(view, kind, options), known: new Map() },
  };
  if (strategy === 'DENSE')
    return (await listsOf([NEAREST_TEXTS], asked, steps)).flatMap(({ hits }) => hits.map(byMeaning));
  const first = SOURCES.filter(({ isLast }) => !isLast);
  const lists = await listsOf(first, asked, steps);
  const { condition } = await question;
  const hasMeaning = condition.state === 'READY' || (condition.state === 'PENDING' && condition.pending[kind] === 0);
  const how = { fusion, settings, hasMeaning, weights: weightsOf(settings, options.weights) };
  const fused = (all: readonly SourceList[]) => steps.fused(how, all, () => fusedHits(all, how));
  const found = await fused(lists);
  const last = await listsOf(
    SOURCES.filter((source) => !first.includes(source)),
    asked,
    steps,
    found,
  );
  return last.every(({ hits }) => hits.length === 0) ? found : fused([...lists, ...last]);
}

/** What sources find, each as soon as it is its turn; all have begun with what need not wait. */
async function listsOf(
  sources: readonly Source[],
  asked: AskedSource,
  steps: ListSteps,
  soFar: readonly StrategyHit[] = [],
): Promise<SourceList[]> {
  const looking = sources
    .filter(({ kinds }) => kinds.includes(asked.kind))
    .flatMap((source) => {
      const look = source.look(asked);
      return look === null ? [] : [{ source, look }];
    });
  const found: SourceList[] = [];
  for (const { source, look } of looking) {
    const { name, isShare } = source;
    const lists = await steps.lists(
      name,
      () => look.input(soFar),
      () => look.lists(soFar),
    );
    for (const hits of lists) found.push({ name, ...(isShare && { isShare }), hits });
  }
  return found;
}

/** The same words within the same bounds are looked for once, whichever sources ask. */
function searchingOnce(view: View, kind: SearchedKind, options: StrategyOptions): AskedSource['search'] {
  const made = new Map<string, Promise<readonly SearchHit[]>>();
  return (words, first, filters = options.filters ?? {}) => {
    const { subjectIds } = filters;
    const key = JSON.stringify([
      words,
      first,
      { ...filters, ...(subjectIds && { subjectIds: subjectIds.toSorted() }) },
    ]);
    const search = async (): Promise<readonly SearchHit[]> => {
      const page = { first, after: null };
      return (await byWordsAlone(view, words, kind, { ...options, filters, page })).items.map(({ node }) => node);
    };
    const known = made.get(key) ?? search();
    made.set(key, known);
    return known;
  };
}

/**
 * What each word adds to a hit is shown by `search` and `retrieve`, which are not traced; a trace keeps hits without it: of 200 hits for a
 * question of ten words it is half a megabyte, more than one answer may have in a trace.
 */
async function byWordsAlone(
  view: View,
  text: string,
  kind: SearchedKind,
  { recorder = NO_TRACE, ...options }: StrategyOptions,
): Promise<Page<SearchHit>> {
  const { items, hasNextPage } = await searchOf[kind](view, text, options);
  const kept = (hit: SearchHit): SearchHit => (hit.kind === 'ENTITY' ? hit : { ...hit, parts: [] });
  return { items: recorder.keeps ? items.map((one) => ({ ...one, node: kept(one.node) })) : items, hasNextPage };
}

const byMeaning = ({ found, score, thread = null }: SourceHit): StrategyHit => ({
  ...{ found, score, relevance: clipped(score), asked: 0, near: null, lexical: null, parts: [] },
  dense: { cosine: score, thread, part: null },
});

function pageOfHits(hits: readonly StrategyHit[], { first, after }: PageRequest): Page<StrategyHit> {
  const position = rankPosition(after);
  const placed = hits.map((hit) => ({ hit, id: hit.found.id, score: hit.score }));
  const left = position === null ? placed : placed.filter((one) => byScore(one, position) > 0);
  return toPage(left.slice(0, first + 1), first, ({ hit }) => hit);
}
