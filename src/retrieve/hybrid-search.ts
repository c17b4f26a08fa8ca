import { type SearchSettings } from './retrieval-settings.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Page, PageRequest } from '../domain/page-request.ts';
import type { Fusion, Strategy, ThreadMatch } from '../domain/search-terms.ts';
import type { View } from '../storage/index.ts';
import { denseHits, type DenseHit, type Found } from './dense.ts';
import { fuse, type FusionContribution } from './fuse.ts';
import { byScore, checkQuery, rankPosition, type SearchOptions, toPage } from '../lexical/index.ts';
import { acrossKinds, searchOf, type SearchedKind, type SearchHit } from './search-across-kinds.ts';
import { type Embeddings, type EmbeddingStatus, embedQuery, type QueryEmbedding } from '../vectors/index.ts';

export interface StrategyOptions extends SearchOptions {
  readonly settings: SearchSettings;
  readonly strategy: Strategy;
  readonly fusion: Fusion;
  /** null = this program makes no vectors. */
  readonly embeddings: Embeddings | null;
}

/** What a list says of a hit; `part` is its share of a fused score, null where nothing was fused. */
export interface LexicalContribution {
  readonly hit: SearchHit;
  readonly part: FusionContribution | null;
}
export interface DenseContribution {
  readonly cosine: number;
  /** What of its thread was nearer to the question than the chunk itself; null = nothing. */
  readonly thread: ThreadMatch | null;
  readonly part: FusionContribution | null;
}

/** A hit with what each list says of it; at least one does. */
export interface StrategyHit {
  readonly found: Found;
  readonly score: number;
  /** 0–1: comparable between kinds. */
  readonly relevance: number;
  readonly lexical: LexicalContribution | null;
  readonly dense: DenseContribution | null;
}

export interface StrategyPage extends Page<StrategyHit> {
  /** How it stands with meaning; null where only words were asked. */
  readonly dense: EmbeddingStatus | null;
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
  options: StrategyOptions,
): Promise<StrategyPage> {
  const { strategy, embeddings, page } = options;
  checkQuery(text, options.settings);
  if (strategy === 'LEXICAL') {
    const lexical = async (kind: SearchedKind, request: PageRequest): Promise<Page<StrategyHit>> =>
      mapped(await searchOf[kind](view, text, { ...options, page: request }));
    return { ...(await acrossKinds(kinds, page, lexical)), dense: null };
  }
  const question = embeddings ? await embedQuery(view.sql, embeddings, text) : NO_VECTORS;
  const { condition } = question;
  if (strategy === 'DENSE' && condition.state === 'UNAVAILABLE') {
    throw new Unavailable('embedder', `search by meaning is not there: ${condition.message}; ask for LEXICAL`, 30);
  }
  const listed = async (kind: SearchedKind, request: PageRequest): Promise<Page<StrategyHit>> =>
    pageOfHits(await hitsOf(view, text, kind, options, question), request);
  return { ...(await acrossKinds(kinds, page, listed)), dense: condition };
}

const NO_VECTORS: QueryEmbedding = {
  condition: { state: 'UNAVAILABLE', model: null, message: 'this program makes no vectors' },
  vector: null,
};

const lexicalOnly = (hit: SearchHit): StrategyHit => ({
  found: hit,
  score: hit.score,
  relevance: hit.relevance,
  lexical: { hit, part: null },
  dense: null,
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
  { condition, vector }: QueryEmbedding,
): Promise<StrategyHit[]> {
  const { settings, strategy, fusion } = options;
  const filters = options.filters ?? {};
  const dense =
    condition.state === 'UNAVAILABLE' || !vector
      ? []
      : await denseHits(view, kind, { model: condition.model, vector, text, filters, settings });
  if (strategy === 'DENSE') {
    return dense.map(({ found, cosine, thread }) => ({
      found,
      score: cosine,
      relevance: clipped(cosine),
      lexical: null,
      dense: { cosine, thread, part: null },
    }));
  }
  const page = { first: settings['search.listed'], after: null };
  const lexical = (await searchOf[kind](view, text, { ...options, page })).items.map((item) => item.node);
  return fusedHits(lexical, dense, fusion, options);
}

function fusedHits(
  lexical: readonly SearchHit[],
  dense: readonly DenseHit[],
  fusion: Fusion,
  { settings }: StrategyOptions,
): StrategyHit[] {
  const byWords = new Map<string, SearchHit>(lexical.map((hit) => [hit.id, hit]));
  const byMeaning = new Map<string, DenseHit>(dense.map((hit) => [hit.found.id, hit]));
  const voices = dense.map(({ found, cosine }) => ({ id: found.id, score: cosine }));
  return fuse(lexical, voices, fusion, settings).map(({ id, score, lexical: word, dense: mean }) => {
    const [hit, near] = [byWords.get(id), byMeaning.get(id)];
    const found = hit ?? near?.found;
    if (!found) throw new Error('a fused hit is in one of the lists');
    return {
      found,
      score,
      relevance: ((hit?.relevance ?? 0) + clipped(near?.cosine ?? 0)) / 2,
      lexical: hit ? { hit, part: word } : null,
      dense: near ? { cosine: near.cosine, thread: near.thread, part: mean } : null,
    };
  });
}

const clipped = (cosine: number): number => Math.min(1, Math.max(0, cosine));

function pageOfHits(hits: readonly StrategyHit[], { first, after }: PageRequest): Page<StrategyHit> {
  const position = rankPosition(after);
  const placed = hits.map((hit) => ({ hit, id: hit.found.id, score: hit.score }));
  const left = position === null ? placed : placed.filter((one) => byScore(one, position) > 0);
  return toPage(left.slice(0, first + 1), first, ({ hit }) => hit);
}
