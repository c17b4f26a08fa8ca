import { randomUUID } from 'node:crypto';
import type { Retrieval, RetrievedEvidence } from '../../src/evidence/index.ts';
import { CacheCounts } from '../../src/evidence/cache/cache-counts.ts';
import type { CacheStore } from '../../src/evidence/cache/cache-store.ts';
import type { CachePlace } from '../../src/evidence/cache/cache-entry.ts';
import { EvidenceCache, type CacheRequest } from '../../src/evidence/cache/evidence-cache.ts';
import type { FreshnessNeed } from '../../src/evidence/cache/freshness.ts';
import type { CachedQuestion } from '../../src/question/index.ts';
import { settingDefaults, type AllSettings } from './settings.ts';

export const START_OF_CACHE = Date.UTC(2026, 0, 1);

/** A vector of unit length at an angle: two of them have the cosine of the difference. @param cosine to the first axis */
export function vectorAt(cosine: number, length = 384): Float32Array {
  const vector = new Float32Array(length);
  vector[0] = cosine;
  vector[1] = Math.sqrt(1 - cosine * cosine);
  return vector;
}

/** A question of few words; its hash is that of its words in alphabetical order. */
export function question(words: string, options: Partial<CachedQuestion> = {}): CachedQuestion {
  const canonical = words.toLowerCase().split(' ').toSorted().join(' ');
  return { hash: canonical, canonical, words: words.toLowerCase().split(' '), entities: [], vector: null, ...options };
}

export const factual: FreshnessNeed = { intent: 'FACTUAL', retrievalProbability: 0.5, isTemporal: false };

export const placeOf = (options: Partial<CachePlace> = {}): CachePlace => ({
  spaceId: randomUUID(),
  owner: 'ada',
  build: 'minilm',
  policy: '1',
  ...options,
});

/** What a retrieval found, by the name of its text. */
export const found = (text: string, options: Partial<RetrievedEvidence> = {}): RetrievedEvidence => ({
  chunks: [
    {
      text: { kind: 'STORED', id: text },
      contentHash: text,
      relevance: 0.8,
      asked: 0,
      near: null,
      reliability: 0.5,
      overtaken: null,
    },
  ],
  claims: [],
  vectors: [],
  sources: [],
  restsOn: [],
  commit: 1,
  web: 'NOT_NEEDED',
  wanted: 20,
  ...options,
});

/** A cache whose clock a test turns, and which says in a word what became of a question. */
export class AskedCache {
  readonly counts = new CacheCounts();
  readonly cache: EvidenceCache;
  readonly place: CachePlace;
  now = START_OF_CACHE;
  /** What retrievals find; an error is what they fail with. */
  live: RetrievedEvidence | Error = found('live');
  retrievals = 0;
  coverage = 0;
  /** Things that a commit after the entries' has touched. */
  touched: readonly string[] = [];
  private readonly settings: AllSettings;

  constructor(store: CacheStore, settings: Partial<AllSettings> = {}, place = placeOf()) {
    this.cache = new EvidenceCache(store, { now: () => new Date(this.now) }, this.counts);
    this.settings = { ...settingDefaults, ...settings };
    this.place = place;
  }

  wait(seconds: number): void {
    this.now += seconds * 1_000;
  }

  retrieve(asked: CachedQuestion, options: Partial<CacheRequest> = {}): Promise<Retrieval> {
    return this.cache.retrieve({
      place: this.place,
      question: asked,
      asked: factual,
      session: 's1',
      settings: this.settings,
      changed: ({ restsOn }) => Promise.resolve(restsOn.some((thing) => this.touched.includes(thing))),
      serves: () => Promise.resolve(true),
      coverage: () => Promise.resolve({ score: this.coverage, claims: ['c1'] }),
      live: () => {
        this.retrievals += 1;
        return this.live instanceof Error ? Promise.reject(this.live) : Promise.resolve(this.live);
      },
      ...options,
    });
  }

  /** `EXACT live`, `MISS live`, `GRAPH c1`, `FALLBACK live`: the outcome and the first thing that serves. */
  async ask(asked: CachedQuestion, options: Partial<CacheRequest> = {}): Promise<string> {
    const retrieval = await this.retrieve(asked, options);
    if (retrieval.outcome === 'GRAPH') return `GRAPH ${retrieval.claims.join(' ')}`;
    if ('evidence' in retrieval) return `MISS ${retrieval.evidence.chunks[0]?.contentHash ?? 'nothing'}`;
    const name = 'failure' in retrieval ? 'FALLBACK' : retrieval.outcome;
    return `${name} ${retrieval.entry.chunks[0]?.contentHash ?? 'nothing'}`;
  }
}
