import type { ChunkId, ClaimId, EntityId } from '../domain/typed-ids.ts';
import type { Page, PageRequest } from '../domain/page-request.ts';
import type { LexicalSettings } from './lexical-settings.ts';
import type { View } from '../storage/index.ts';
import { acceptChunks, acceptClaims, narrowed, type ChunkPlace, type Conditions } from './accept-hits.ts';
import type { TermPart } from './bm25.ts';
import type { SearchFilters } from './search-filters.ts';
import { readPlaces, type TextKey } from './posting-lists.ts';
import { PostingReads } from './posting-reads.ts';
import { rankPage, textPosition, type Accepted, type Ranked } from './ranked-page.ts';
import { parseQuery, type TermQuery } from './term-query.ts';
import { Ranking } from './rank.ts';

export interface SearchOptions {
  readonly page: PageRequest;
  readonly settings: LexicalSettings;
  readonly filters?: SearchFilters | null;
  /** Shared by searches for the same words in one view. */
  readonly reads?: PostingReads;
}

interface TermHit {
  /** BM25: the sum of the contributions of `parts`. Comparable within one question and kind. */
  readonly score: number;
  /** 0–1: the share of what the question could have scored at most. Comparable between kinds. */
  readonly relevance: number;
  readonly parts: readonly TermPart[];
}

/** A chunk, with the first place where it stands in a revision that is current in the view. */
export interface ChunkHit extends TermHit, ChunkPlace {
  readonly kind: 'CHUNK';
  readonly id: ChunkId;
}

export interface ClaimHit extends TermHit {
  readonly kind: 'CLAIM';
  readonly id: ClaimId;
  readonly subjectId: EntityId;
}

/**
 * Chunks by BM25 over their words and prefix, best first, equal scores in the order of the index; frequencies are those
 * of the caller's scope (shared and own) as of now, whatever `view.recorded`. Words in quotation marks must stand so;
 * they are looked for in the `search.candidates` best chunks that hold them. Position = [score, place in the index].
 * @throws InvalidInput when `text` is empty or over-long, or the position is not one of a search
 */
export function searchChunks(view: View, text: string, options: SearchOptions): Promise<Page<ChunkHit>> {
  return search<ChunkPlace, ChunkHit>(view, text, options, 'CHUNK', acceptChunks, (ranked, hit) => ({
    kind: 'CHUNK',
    id: ranked.id as ChunkId,
    ...ranked.detail,
    ...hit,
  }));
}

/**
 * Claims by BM25 over their statement, best first: those that hold (or have the statuses asked for) at `view.valid`, as
 * recorded then. Otherwise like `searchChunks`.
 * @throws InvalidInput when `text` is empty or over-long, or the position is not one of a search
 */
export function searchClaims(view: View, text: string, options: SearchOptions): Promise<Page<ClaimHit>> {
  return search<EntityId, ClaimHit>(view, text, options, 'CLAIM', acceptClaims, (ranked, hit) => ({
    kind: 'CLAIM',
    id: ranked.id as ClaimId,
    subjectId: ranked.detail,
    ...hit,
  }));
}

async function search<Detail, Hit extends TermHit & { readonly id: string }>(
  view: View,
  text: string,
  options: SearchOptions,
  kind: 'CHUNK' | 'CLAIM',
  accept: (conditions: Conditions, keys: readonly TextKey[]) => Promise<ReadonlyMap<TextKey, Accepted<Detail>>>,
  toHit: (ranked: Ranked<Detail>, hit: TermHit) => Hit,
): Promise<Page<Hit>> {
  const { settings, page } = options;
  const query = parseQuery(text, settings);
  const after = textPosition(page.after);
  if (query.terms.size === 0) return { items: [], hasNextPage: false };
  const filters = options.filters ?? {};
  const only = await candidates(view, kind, filters);
  if (only?.size === 0) return { items: [], hasNextPage: false };
  const bm25 = { k1: settings['search.k1'], b: settings['search.b'] };
  const ranking = await Ranking.open(
    { sql: view.sql, kind, reads: options.reads ?? new PostingReads() },
    query.terms,
    bm25,
    only,
  );
  const conditions = { view, filters, phrases: query.phrases };
  const ranked = await rankPage(ranking, {
    first: page.first,
    after,
    accept: (keys) => accept(conditions, keys),
    required: phraseTerms(query),
    mostChecked: settings['search.candidates'],
  });
  return {
    items: ranked
      .slice(0, page.first)
      .map((hit) => ({ node: toHit(hit, explained(ranking, hit)), position: [hit.score, hit.key] })),
    hasNextPage: ranked.length > page.first,
  };
}

async function candidates(
  view: View,
  kind: 'CHUNK' | 'CLAIM',
  filters: SearchFilters,
): Promise<ReadonlySet<TextKey> | null> {
  const ids = await narrowed(kind, view, filters);
  if (ids === null) return null;
  return new Set(await readPlaces(view.sql, kind, ids));
}

const phraseTerms = (query: TermQuery): ReadonlySet<string> => new Set(query.phrases.flat());

function explained(ranking: Ranking, hit: Ranked<unknown>): TermHit {
  return { score: hit.score, relevance: hit.score / ranking.attainable, parts: ranking.explain(hit.key) };
}

/** `hits` holds one more than the page where there is a next one. */
export function toPage<Found extends { readonly score: number; readonly id: string }, Hit>(
  hits: readonly Found[],
  first: number,
  toHit: (found: Found) => Hit,
): Page<Hit> {
  return {
    items: hits.slice(0, first).map((hit) => ({ node: toHit(hit), position: [hit.score, hit.id] })),
    hasNextPage: hits.length > first,
  };
}
