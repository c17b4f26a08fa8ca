import { WEB_SEARCH_VARIABLE } from './open-web-search.ts';
import type { GuardedSearch } from './guarded-search.ts';
import type { WebResult } from './web-search-port.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Pack } from '../domain/pack.ts';
import type { Clock } from '../domain/time.ts';
import { dotProduct } from '../lib/vector-math.ts';
import { screenPassage, type PreparationSettings } from '../ingest/index.ts';
import type { Embedder } from '../models/index.ts';
import { deduplicate, type Comparable } from './deduplicate.ts';
import type { LiveLimits } from './live-retrieval-settings.ts';
import { scoreResults, type LiveScore, type Scorable } from './score-results.ts';

export interface LiveRetrievalDeps {
  /** null = no search engine is configured. */
  readonly web: Pick<GuardedSearch, 'search'> | null;
  readonly embedder: Pick<Embedder, 'embed'>;
  /** In order of priority: what screening looks for. */
  readonly packs: readonly Pack[];
  readonly settings: PreparationSettings & LiveLimits;
  readonly clock: Clock;
}

/** A page of the web with what it is worth. */
export interface LiveResult extends WebResult, Comparable {
  readonly scored: LiveScore;
}

/** `why` = why there are no results, where the search or the embedder is away; else null. */
export interface LiveRetrieval {
  readonly state: 'ANSWERED' | 'UNAVAILABLE';
  readonly why: string | null;
  /** Best first. */
  readonly kept: readonly LiveResult[];
  readonly dropped: readonly { readonly url: string | null; readonly why: string }[];
}

export type TrustInSites = (domains: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export interface AskedLive {
  readonly most: number;
  readonly held: readonly Comparable[];
  readonly trust: TrustInSites;
  readonly signal?: AbortSignal;
}

/**
 * From a question to what the web says of it (SE-11, up to what is stored): searched, screened, scored, and left out where it says the same
 * as a better result or as evidence held already.
 * @param asked `most` results at most; `held`: the evidence that there is; `trust`: how far whoever asks trusts sites, 0–1
 * @throws Unavailable where no search engine is configured
 */
export async function retrieveLive(
  deps: LiveRetrievalDeps,
  question: string,
  asked: AskedLive,
): Promise<LiveRetrieval> {
  const { web, packs, settings, clock } = deps;
  if (web === null) {
    throw new Unavailable('web', `no search engine is configured: set ${WEB_SEARCH_VARIABLE} to search the web`);
  }
  const answer = await web.search(question, asked);
  if (answer.state === 'UNAVAILABLE') return { state: answer.state, why: answer.why, kept: [], dropped: [] };
  const screened = answer.results.map((result) => ({
    result,
    // The title reaches a model as the content does.
    why: screenPassage(`${result.title}\n\n${result.content}`, packs, settings),
  }));
  const held = screened.flatMap(({ result: { url }, why }) => (why === null ? [] : [{ url, why }]));
  const safe = screened.flatMap(({ result, why }) => (why === null ? [result] : []));
  const left = [...answer.dropped, ...held];
  const compared = await withVectors(deps, question, safe, await asked.trust(domainsOf(safe)));
  if ('away' in compared) return { state: 'UNAVAILABLE', why: compared.away, kept: [], dropped: left };
  const scored = scoreResults(compared.results, clock.now(), settings);
  const { kept, dropped } = deduplicate(scored, asked.held, settings);
  const same = dropped.map(({ result, why }) => ({ url: result.url, why }));
  return { state: 'ANSWERED', why: null, kept, dropped: [...left, ...same] };
}

const domainsOf = (results: readonly WebResult[]): string[] => [...new Set(results.map(({ domain }) => domain))];

type Compared = WebResult & Comparable & Pick<Scorable, 'similarity' | 'reliability'>;

/** Likeness to the question and trust in the site. An embedder that is away is told, as an outage of the search is. */
async function withVectors(
  { embedder }: LiveRetrievalDeps,
  question: string,
  results: readonly WebResult[],
  trust: ReadonlyMap<string, number>,
): Promise<{ readonly results: readonly Compared[] } | { readonly away: string }> {
  if (results.length === 0) return { results: [] };
  try {
    const [asked] = await embedder.embed([question], 'QUERY');
    const vectors = await embedder.embed(
      results.map(({ content }) => content),
      'DOCUMENT',
    );
    return {
      results: results.map((result, n) => {
        const vector = vectors[n] ?? null;
        const similarity = asked && vector ? dotProduct(asked, vector) : 0;
        return { ...result, vector, similarity, reliability: trust.get(result.domain) ?? 0 };
      }),
    };
  } catch (error) {
    if (error instanceof Unavailable) return { away: error.message };
    throw error;
  }
}
