import type { CacheOutcome } from '../../domain/cache-outcomes.ts';
import { Unavailable } from '../../domain/errors.ts';
import type { Freshness } from '../../domain/evidence-outcomes.ts';
import type { Clock } from '../../domain/time.ts';
import {
  evictedAt,
  newEntry,
  placeKey,
  type CachedChunk,
  type CacheEntry,
  type CachePlace,
  type RetrievedEvidence,
} from './cache-entry.ts';
import type { CachedQuestion } from '../../question/index.ts';
import type { Recorder } from '../../trace/index.ts';
import { CacheCounts } from './cache-counts.ts';
import type { CacheSettings } from './cache-settings.ts';
import { NO_STORE, type CacheStore } from './cache-store.ts';
import {
  freshnessOf,
  isFallback,
  isFreshEnough,
  lifetimeOf,
  untilVectorsFollow,
  type FreshnessNeed,
} from './freshness.ts';
import { recordedStore } from './recorded-store.ts';
import { isConfirmed, saysTheSame } from './same-question.ts';

/** What the graph says to a question by itself. */
export interface GraphCoverage {
  /** 0–1: of the question's entities and content words, the share that active, current claims cover. */
  readonly score: number;
  /** UUIDs of these claims. */
  readonly claims: readonly string[];
}

export interface CacheRequest<Served = true, Covered extends GraphCoverage = GraphCoverage, Found = RetrievedEvidence> {
  readonly place: CachePlace;
  readonly question: CachedQuestion;
  readonly asked: FreshnessNeed;
  /** Whose entries are counted together (`cache.sessionEntries`). */
  readonly session: string;
  readonly settings: CacheSettings;
  /** Has a commit since then done something to what it rests on, or brought what could be found in its place? (`changedSince`) */
  readonly changed: (entry: CacheEntry) => Promise<boolean>;
  /** What it has for this question, as it was asked; false = no evidence, which is looked for anew. */
  readonly serves: (entry: CacheEntry) => Promise<Served | false>;
  readonly coverage: () => Promise<Covered>;
  /** Retrieves; asked at most once, and only where nothing else answers. It is told what the graph says; null = it was not asked. */
  readonly live: (covered: Covered | null) => Promise<Found>;
}

/** Where the evidence for a question comes from. */
export type Retrieval<Served = true, Found = RetrievedEvidence> =
  | { readonly outcome: 'EXACT'; readonly entry: CacheEntry; readonly freshness: Freshness; readonly served: Served }
  | {
      readonly outcome: 'SEMANTIC';
      readonly entry: CacheEntry;
      readonly freshness: Freshness;
      readonly cosine: number;
      readonly served: Served;
    }
  | {
      readonly outcome: 'GRAPH';
      readonly source: 'KNOWLEDGE_GRAPH';
      readonly retrievalSkipped: true;
      readonly claims: readonly string[];
      readonly coverage: number;
    }
  | { readonly outcome: 'MISS'; readonly evidence: Found }
  /** Retrieval failed; `entry` is what was known before, and `failure` why nothing newer is. */
  | {
      readonly outcome: 'MISS';
      readonly entry: CacheEntry;
      readonly freshness: Freshness;
      readonly failure: unknown;
    };

type Hit<Served> = Extract<Retrieval<Served>, { outcome: 'EXACT' | 'SEMANTIC' }>;

type Asked<Served> = Omit<CacheRequest<Served>, 'live' | 'coverage'>;

/** Of one lookup: an entry that may answer, or the best that may do so if retrieval fails. */
interface Lookup<Served> {
  readonly hit: Hit<Served> | null;
  readonly fallback: CacheEntry | null;
}
const NOTHING = { hit: null, fallback: null } as const;

/**
 * Evidence of earlier retrievals: of the exact question, then of the nearest alike, then what the graph covers; only where none of them
 * answers is anything retrieved (SE-64). It never makes an answer fail: a store that does not answer is as if nothing were cached.
 */
export class EvidenceCache {
  private readonly store: CacheStore;
  private readonly clock: Clock;
  private readonly counts: CacheCounts;

  constructor(store: CacheStore, clock: Clock, counts: CacheCounts) {
    this.store = store;
    this.clock = clock;
    this.counts = counts;
  }

  /**
   * The evidence for a question, and where it comes from; exactly one outcome is counted.
   * @throws what `live` throws, where it is no outage or nothing cached may stand in; what `changed`, `serves` and `coverage` throw
   */
  async retrieve<Served, Covered extends GraphCoverage, Found extends RetrievedEvidence>(
    request: CacheRequest<Served, Covered, Found>,
  ): Promise<Retrieval<Served, Found>> {
    const { hit, fallback } =
      lifetimeOf(request.asked, request.settings) === null ? NOTHING : await this.lookUp(request);
    if (hit) return this.counted(request, hit);
    const covered = isOfTheMoment(request.asked) ? null : await request.coverage();
    if (covered && covered.score >= request.settings['cache.coverage'])
      return this.counted(request, coveredByGraph(covered));
    return this.counted(request, await this.retrieveLive(request, covered, fallback));
  }

  /** The same entries, asked for through a recorder, by another clock. */
  through(recorder: Recorder, clock: Clock): EvidenceCache {
    return new EvidenceCache(recordedStore(recorder, this.store), clock, this.counts);
  }

  /** Where nothing that is cached may serve, nor be cached: retrievals count as others do. */
  uncached(): EvidenceCache {
    return new EvidenceCache(NO_STORE, this.clock, this.counts);
  }

  /**
   * The evidence of an entry is wrong: it is gone under every question that it was used for, and neither promoted nor stored again before
   * its time is over. What a later retrieval finds is stored if it is anything else.
   */
  async withdraw(place: CachePlace, entry: Pick<CacheEntry, 'origin' | 'storedAt' | 'lifetime'>): Promise<void> {
    const now = this.now();
    const until = Math.max(evictedAt(entry), now + entry.lifetime.evict * SECOND_MS);
    await this.store.withdraw({ place: placeKey(place), origin: entry.origin, until }, now);
  }

  /**
   * Whoever got cached evidence for this question says that it is wrong (`withdraw`).
   * @returns was there any
   */
  async reject(place: CachePlace, question: CachedQuestion, settings: CacheSettings): Promise<boolean> {
    const entry = await this.store.read(placeKey(place), question.hash, this.now());
    if (entry === null || !isConfirmed(question, entry.question, settings['cache.similar'])) return false;
    await this.withdraw(place, entry);
    return true;
  }

  /**
   * Pages that were fetched for a question are stored: their chunks stand for them, so that what is removed is not served from here.
   * @param chunksOf ids by address; a page without any stays as it was fetched
   */
  async pagesStored(place: CachePlace, hash: string, chunksOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
    const [key, now] = [placeKey(place), this.now()];
    const entry = await this.store.read(key, hash, now);
    if (entry === null) return;
    const chunks = entry.chunks.flatMap((chunk): CachedChunk[] => {
      const stored = chunk.text.kind === 'FETCHED' ? (chunksOf.get(chunk.text.url) ?? []) : [];
      return stored.length === 0 ? [chunk] : stored.map((id) => ({ ...chunk, text: { kind: 'STORED', id } }));
    });
    await this.store.write(key, { ...entry, chunks }, now);
  }

  private async lookUp<Served>(request: Asked<Served>): Promise<Lookup<Served>> {
    const { place, question, settings } = request;
    const [key, now] = [placeKey(place), this.now()];
    const exact = await this.store.read(key, question.hash, now);
    const confirmed = exact !== null && isConfirmed(question, exact.question, settings['cache.similar']) ? exact : null;
    const usable = confirmed && (await this.usable(request, confirmed));
    if (confirmed && usable && typeof usable === 'object') {
      await this.store.used(key, question.hash, now);
      const entry = { ...confirmed, hits: confirmed.hits + 1 };
      const { served } = usable;
      return { hit: { outcome: 'EXACT', entry, freshness: freshnessOf(entry, now, settings), served }, fallback: null };
    }
    // Judged once: the same entry is its own nearest.
    if (usable === 'UNFIT') return NOTHING;
    const similar = await this.nearest(request, key, now);
    const fallback = usable === 'FALLBACK' ? confirmed : similar.fallback;
    return { hit: similar.hit, fallback };
  }

  private async nearest<Served>(request: Asked<Served>, key: string, now: number): Promise<Lookup<Served>> {
    const { question, settings } = request;
    if (question.vector === null) return NOTHING;
    const [count, least] = [settings['cache.candidates'], settings['cache.similar']];
    let fallback: CacheEntry | null = null;
    for (const { entry, cosine } of await this.store.nearest(key, question.vector, count, least, now)) {
      if (!saysTheSame(question, entry.question)) continue;
      const usable = await this.usable(request, entry);
      if (usable === 'FALLBACK') fallback ??= entry;
      // Judging may ask two models, and what the nearest has is as good as it gets.
      if (usable === 'UNFIT') break;
      if (typeof usable === 'string') continue;
      const used = await this.promoted(request, key, entry, now);
      return {
        hit: { outcome: 'SEMANTIC', entry: used, freshness: freshnessOf(used, now, settings), cosine, ...usable },
        fallback,
      };
    }
    return { hit: null, fallback };
  }

  /**
   * Under the new question too, as old as it is: what is left of its lifetime is left of it there (SE-67). Without its vector: a
   * question that is like the copy alone would be served what was found for one that it is not like.
   */
  private async promoted(
    request: Pick<CacheRequest, 'question' | 'session'>,
    key: string,
    entry: CacheEntry,
    now: number,
  ): Promise<CacheEntry> {
    const { question, session } = request;
    await this.store.used(key, entry.question.hash, now);
    if (question.hash !== entry.question.hash)
      await this.store.write(key, { ...entry, question: { ...question, vector: null }, session, hits: 0 }, now);
    return { ...entry, hits: entry.hits + 1 };
  }

  /** What a commit has changed is removed, and serves nobody. */
  private async usable<Served>(
    request: Asked<Served>,
    entry: CacheEntry,
  ): Promise<{ readonly served: Served } | 'FALLBACK' | 'UNFIT' | 'NOT'> {
    const { place, asked, settings } = request;
    const now = this.now();
    const hit = isFreshEnough(freshnessOf(entry, now, settings), asked, settings);
    if (!hit && !isFallback(entry, now, asked)) return 'NOT';
    if (await request.changed(entry)) {
      await this.store.remove(placeKey(place), entry.question.hash);
      return 'NOT';
    }
    if (!hit) return 'FALLBACK';
    const served = await request.serves(entry);
    return served === false ? 'UNFIT' : { served };
  }

  private async retrieveLive<Covered extends GraphCoverage, Found extends RetrievedEvidence>(
    request: CacheRequest<unknown, Covered, Found>,
    covered: Covered | null,
    fallback: CacheEntry | null,
  ): Promise<Extract<Retrieval<never, Found>, { outcome: 'MISS' }>> {
    const started = this.now();
    let evidence: Found;
    try {
      evidence = await request.live(covered);
    } catch (failure) {
      // A fault of this program is no outage: what was known before would hide it.
      if (fallback === null || !(failure instanceof Unavailable)) {
        this.counts.add(request.place.spaceId, 'MISS');
        throw failure;
      }
      this.counts.addFallback(request.place.spaceId);
      const freshness = freshnessOf(fallback, this.now(), request.settings);
      return { outcome: 'MISS', entry: fallback, freshness, failure };
    }
    await this.keep(request, evidence, this.now() - started);
    return { outcome: 'MISS', evidence };
  }

  private async keep(
    { place, question, asked, session, settings }: Omit<CacheRequest, 'serves' | 'live' | 'coverage'>,
    evidence: RetrievedEvidence,
    latencyMs: number,
  ): Promise<void> {
    const usual = lifetimeOf(asked, settings);
    // That nothing was found is no evidence: the next one who asks may be luckier.
    if (usual === null || evidence.chunks.length === 0 || evidence.isPartial === true) return;
    const lifetime = evidence.isPending === true ? untilVectorsFollow(usual, settings) : usual;
    const storedAt = this.now();
    const entry = newEntry({ question, evidence, lifetime, storedAt, latencyMs, session });
    await this.store.write(placeKey(place), entry, storedAt);
  }

  private counted<R extends { readonly outcome: CacheOutcome }>(
    { place }: Pick<CacheRequest, 'place'>,
    retrieval: R,
  ): R {
    this.counts.add(place.spaceId, retrieval.outcome);
    return retrieval;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** Where nothing is cached: claims that cover a question still spare a search. */
export const NO_CACHE = (clock: Clock): EvidenceCache => new EvidenceCache(NO_STORE, clock, new CacheCounts());

const SECOND_MS = 1_000;

const isOfTheMoment = ({ isTemporal, intent }: FreshnessNeed): boolean => isTemporal || intent === 'TEMPORAL';

const coveredByGraph = ({ score: coverage, claims }: GraphCoverage) =>
  ({ outcome: 'GRAPH', source: 'KNOWLEDGE_GRAPH', retrievalSkipped: true, claims, coverage }) as const;
