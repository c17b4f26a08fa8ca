import { type SearchSettings } from './retrieval-settings.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Page, PageRequest } from '../domain/page-request.ts';
import type { Fusion, ListWeights, Strategy } from '../domain/search-terms.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import type { View } from '../storage/index.ts';
import { digestOf, NO_TRACE, type Recorder } from '../trace/index.ts';
import type { ViewRules } from '../domain/view-vocabulary.ts';
import { askedList, type Cited, type FoundByRelation } from './asked/asked-list.ts';
import { askMeaning, type AskedMeaning, denseHits, type DenseHit, type KnownTexts } from './dense.ts';
import type { RankedHit } from './fuse.ts';
import { clipped, fusedHits, weightsOf, type LexicalList, type OtherLists, type StrategyHit } from './fused-hits.ts';
import { allowedChunks, NONE_RELATED, relatedChunks } from './graph-list.ts';
import {
  byScore,
  checkQuery,
  parseQuery,
  PostingReads,
  rankPosition,
  type SearchFilters,
  type SearchOptions,
  toPage,
} from '../lexical/index.ts';
import { askSparse, ofEachList, sparseHits } from './sparse-list.ts';
import { listSteps, shownHits } from './search-steps.ts';
import { acrossKinds, searchOf, type SearchedKind, type SearchHit } from './search-across-kinds.ts';
import { overtakenHits } from './overtaken/overtaken-hits.ts';
import { saidEarlier } from './overtaken/later-texts.ts';
import { asksOfOtherTimes } from './overtaken/overtaken-statements.ts';
import { latestFirst, rankedDown } from './overtaken/rank-down.ts';
import { type Embeddings, type EmbeddingStatus, type SparseQuestion, type SparseStatus } from '../vectors/index.ts';

export interface StrategyOptions extends SearchOptions {
  readonly settings: SearchSettings;
  readonly strategy: Strategy;
  readonly fusion: Fusion;
  readonly weights?: ListWeights | null;
  /** What the question names: with FUSED, texts and claims about it are a list of their own. */
  readonly named?: readonly EntityId[];
  /** What the question cites exactly, by key, id, path or address: texts of it are a list of their own with FUSED. */
  readonly cited?: Cited;
  /** What is superseded, planned or withdrawn, as other hits tell, keeps its place; left out: FUSED ranks it down. */
  readonly includeHistory?: boolean;
  /** What packs call a dependency, an actor, a section that argues; null or left out: what a question asks for is not looked up. */
  readonly rules?: ViewRules | null;
  /** Other names of it: each is a list of its own with FUSED (PI-86). */
  readonly expanded?: readonly string[];
  /** Chunks that evidence memory has for the question: a list of their own with FUSED. */
  readonly remembered?: readonly RankedHit[];
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
  const names = expandedNames(given, settings).flatMap((name) => [
    ...parseQuery(asPhrase(name), settings).terms.keys(),
  ]);
  const options = { ...given, settings, reads: new PostingReads(names) };
  const { strategy, embeddings, page, recorder = NO_TRACE } = options;
  checkQuery(text, options.settings);
  if (strategy === 'LEXICAL') {
    const lexical = async (kind: SearchedKind, request: PageRequest): Promise<Page<StrategyHit>> => {
      const asked = { text, filters: options.filters, page: request };
      const search = () => searchOf[kind](view, text, { ...options, page: request });
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
  const { settings, strategy } = options;
  const filters = options.filters ?? {};
  const begun = near(kind);
  begun.catch(() => undefined); // whoever awaits it is told
  const isFused = strategy === 'FUSED';
  const steps = listSteps(kind, settings, options.recorder);
  const { named, cited, expanded } = options;
  const related = isFused && kind === 'CHUNK' ? relatedChunks(view, text, options, question) : NONE_RELATED;
  const byWords = (): Promise<LexicalList[]> => lexicalLists(view, text, kind, options);
  const lists = isFused
    ? await steps.several('lexical', () => ({ text, filters, named, cited, expanded }), byWords)
    : [];
  const known: KnownTexts = new Map(lists[0]?.hits.map((hit) => [hit.id, hit]));
  const { condition, vector } = await question;
  const asked = { text, filters, settings, known, exact: options.exact };
  const byGraph = async (): Promise<FoundByRelation[]> =>
    allowedChunks(view, text, await related, { ...options, known });
  const graph = isFused
    ? await steps.one('graph', () => ({ text, filters, named, vector: vector && digestOf(vector) }), byGraph)
    : [];
  const byMeaning = (): Promise<DenseHit[]> =>
    condition.state === 'UNAVAILABLE' || !vector
      ? Promise.resolve([])
      : denseHits(view, kind, { ...asked, model: condition.model, vector, begun });
  const dense = await steps.one(
    'dense',
    () => ({ filters, state: condition.state, vector: vector && digestOf(vector) }),
    byMeaning,
  );
  if (!isFused) return dense.map(byMeaningAlone);
  const sparseInput = (): object => ({ filters, vector: sparse?.asked && digestOf(sparse.asked.vector) });
  const bySparse =
    kind === 'CHUNK'
      ? await steps.one('sparse', sparseInput, () => sparseHits(view, sparse?.asked ?? null, asked))
      : [];
  const memory = kind === 'CHUNK' ? (options.remembered ?? []) : [];
  const remembered = await allowedChunks(view, text, memory, { ...options, known });
  const hasMeaning = condition.state === 'READY' || (condition.state === 'PENDING' && condition.pending[kind] === 0);
  const others = { hasMeaning, dense, graph, sparse: bySparse, remembered };
  return fusedWithAsked(view, { text, kind, known }, lists, others, options);
}

const byMeaningAlone = ({ found, cosine, thread }: DenseHit): StrategyHit => ({
  ...{ found, score: cosine, relevance: clipped(cosine), asked: 0, near: null, lexical: null, parts: [] },
  dense: { cosine, thread, part: null },
});

/** What the question asks for is looked up in what the other lists found, and is a list more. */
async function fusedWithAsked(
  view: View,
  { text, kind, known }: { readonly text: string; readonly kind: SearchedKind; readonly known: KnownTexts },
  lists: readonly LexicalList[],
  others: Omit<OtherLists, 'asked'>,
  options: StrategyOptions,
): Promise<StrategyHit[]> {
  const { settings, fusion } = options;
  const steps = listSteps(kind, settings, options.recorder);
  const weights = weightsOf(options);
  const fuseWith = (byRelation: readonly FoundByRelation[]): Promise<StrategyHit[]> => {
    const { hasMeaning, ...besides } = { ...others, asked: byRelation };
    return steps.fused(fusion, weights, { lexical: lists, ...besides }, () =>
      fusedHits(lists, { hasMeaning, ...besides }, fusion, weights, settings),
    );
  };
  const found = await fuseWith([]);
  const askedInput = (): object => ({ text, found: digestOf(shownHits(found)) });
  const byRelation = await steps.one('asked', askedInput, () =>
    askedList(view, text, kind, found, { ...options, known }),
  );
  return byRelation.length === 0 ? found : fuseWith(byRelation);
}

/** By the words of the question; in texts and claims about what it names; by other names of that (PI-86: half as many of each). */
async function lexicalLists(
  view: View,
  text: string,
  kind: SearchedKind,
  options: StrategyOptions,
): Promise<LexicalList[]> {
  const { settings, named = [], cited } = options;
  const listed = settings['search.listed'];
  const search = async (words: string, first: number, filters = options.filters): Promise<SearchHit[]> => {
    const page = await searchOf[kind](view, words, {
      ...options,
      filters: filters ?? null,
      page: { first, after: null },
    });
    return page.items.map(({ node }) => node);
  };
  const lists: LexicalList[] = [{ name: 'lexical', hits: await search(text, listed) }];
  const about = named.length > 0 && kind !== 'ENTITY' ? { ...options.filters, subjectIds: named } : null;
  const ofNamed = about && (await search(text, listed, about));
  if (ofNamed) lists.push({ name: 'named', hits: ofNamed });
  // Where nothing but what is cited is named, both lists are of the same texts.
  const isSame = named.length > 0 && named.every((id) => cited?.subjects.includes(id));
  if (kind === 'CHUNK' && cited)
    for (const filter of citedFilters(cited, options.filters))
      lists.push({
        name: 'cited',
        hits: isSame && ofNamed && !filter.documentIds ? ofNamed : await search(text, listed, filter),
      });
  for (const name of expandedNames(options, settings))
    lists.push({ name: 'expanded', hits: await search(asPhrase(name), Math.ceil(listed / 2)) });
  return lists;
}

const expandedNames = (
  { expanded = [] }: Pick<StrategyOptions, 'expanded'>,
  settings: SearchSettings,
): readonly string[] => expanded.slice(0, settings['search.expandedTerms']);

/** Documents that are cited are among those that the caller allows. */
function citedFilters({ documents, subjects }: Cited, filters: StrategyOptions['filters']): SearchFilters[] {
  const allowed = filters?.documentIds ? new Set<string>(filters.documentIds) : null;
  const open = documents.filter((id) => !allowed || allowed.has(id));
  return [
    ...(open.length > 0 ? [{ ...filters, documentIds: open }] : []),
    ...(subjects.length > 0 && documents.length === 0 ? [{ ...filters, subjectIds: subjects }] : []),
  ];
}

/** The words of a name must stand together: its `the` or `of` alone finds nothing. */
const asPhrase = (name: string): string => `"${name.replaceAll('"', ' ')}"`;

function pageOfHits(hits: readonly StrategyHit[], { first, after }: PageRequest): Page<StrategyHit> {
  const position = rankPosition(after);
  const placed = hits.map((hit) => ({ hit, id: hit.found.id, score: hit.score }));
  const left = position === null ? placed : placed.filter((one) => byScore(one, position) > 0);
  return toPage(left.slice(0, first + 1), first, ({ hit }) => hit);
}
