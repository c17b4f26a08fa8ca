import { createHash } from 'node:crypto';
import type { OvertakenReason } from '../../domain/search-terms.ts';
import { dotProduct, meanVector } from '../../lib/vector-math.ts';
import type { CachedQuestion } from '../../question/index.ts';

/** Whose a cached question is: nothing is ever shared between two places. */
export interface CachePlace {
  /** UUID. */
  readonly spaceId: string;
  readonly owner: string;
  /** What the corpus was read and embedded with: vectors of two models are not compared. */
  readonly build: string;
  /** What decides which evidence is good enough; evidence by another policy is not used. */
  readonly policy: string;
}

/** Where the text of a chunk is: stored text is never kept a second time, so what is erased is gone here too. */
type ChunkText =
  | { readonly kind: 'STORED'; readonly id: string }
  | { readonly kind: 'FETCHED'; readonly text: string; readonly url: string };

export interface CachedChunk {
  readonly text: ChunkText;
  /** SHA-256 of the text. */
  readonly contentHash: string;
  /** 0–1: to the question that it was found for. */
  readonly relevance: number;
  /** 0–1: how surely it says what is asked, as a claim or its section tells, whatever its words; 0 = nothing tells. */
  readonly asked: number;
  /** 0–1: how near its words and meaning are to the question; null = not both were compared. */
  readonly near: number | null;
  /** 0–1: of its source. */
  readonly reliability: number;
  /** Why it does not tell what holds; null = nothing is known against it. */
  readonly overtaken: OvertakenReason | null;
}

export interface CachedSource {
  readonly url: string;
  readonly domain: string;
  readonly title: string | null;
  readonly reliability: number;
  /** ISO 8601. */
  readonly retrievedAt: string;
  readonly contentHash: string;
}

/** What had been made of the web when evidence was found: it was asked, the corpus had enough, or it was left out although it had not. */
export const WEB_PARTS = ['ASKED', 'NOT_NEEDED', 'LEFT_OUT'] as const;
export type WebPart = (typeof WEB_PARTS)[number];

/** What a retrieval found. */
export interface RetrievedEvidence {
  readonly chunks: readonly CachedChunk[];
  /** UUIDs of claims that speak of what is asked, after the chunks. */
  readonly claims: readonly string[];
  /** Vectors of chunks, as far as there are any. */
  readonly vectors: readonly Float32Array[];
  readonly sources: readonly CachedSource[];
  /** UUIDs of entities, claims and documents: when a commit does something to one, the evidence is not used again. */
  readonly restsOn: readonly string[];
  /** The last commit that the retrieval saw. */
  readonly commit: number;
  readonly web: WebPart;
  /** Passages that were searched for. */
  readonly wanted: number;
  /** A part of the way was away: who asks when it is back shall not get the little that was found without it, so it is not cached. */
  readonly isPartial?: boolean;
  /** Some texts had no vector yet: it is kept for no longer than these may take. */
  readonly isPending?: boolean;
}

/** Seconds since it was stored. */
export interface Lifetime {
  readonly ttl: number;
  /** Until then it serves where retrieval fails. */
  readonly fallback: number;
  /** Then it is removed. */
  readonly evict: number;
}

/** SE-70. How fresh it is depends on the time of asking: `freshnessOf`. */
export interface CacheEntry {
  readonly question: CachedQuestion;
  /** By relevance, the most relevant first. */
  readonly chunks: readonly CachedChunk[];
  readonly claims: readonly string[];
  readonly sources: readonly CachedSource[];
  readonly restsOn: readonly string[];
  readonly commit: number;
  readonly web: WebPart;
  /** Passages that were searched for: with fewer there are no more. */
  readonly wanted: number;
  /** Mean of the chunks' vectors; null = none was given. */
  readonly centroid: Float32Array | null;
  /** Reliability of chunks, weighted by relevance. */
  readonly confidence: number;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  readonly lifetime: Lifetime;
  readonly latencyMs: number;
  readonly session: string;
  /** What was found for which question: copies under other questions have it too. */
  readonly origin: string;
  readonly hits: number;
}

/** A place as part of a key: no text of a caller stands in it, and different places never have the same. */
export const placeKey = ({ spaceId, owner, build, policy }: CachePlace): string =>
  digest([spaceId, owner, build, policy]);

/** The same evidence for the same question has the same one, whenever it was found. */
export const originOf = (hash: string, chunks: readonly Pick<CachedChunk, 'contentHash'>[]): string =>
  digest([hash, ...chunks.map(({ contentHash }) => contentHash).sort()]);

export const evictedAt = ({ storedAt, lifetime }: Pick<CacheEntry, 'storedAt' | 'lifetime'>): number =>
  storedAt + lifetime.evict * 1_000;

const digest = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

interface Found {
  readonly question: CachedQuestion;
  readonly evidence: RetrievedEvidence;
  readonly lifetime: Lifetime;
  readonly storedAt: number;
  readonly latencyMs: number;
  readonly session: string;
}

export function newEntry({ question, evidence, ...rest }: Found): CacheEntry {
  const chunks = evidence.chunks.toSorted((a, b) => b.relevance - a.relevance);
  return {
    question,
    chunks,
    claims: evidence.claims,
    sources: evidence.sources,
    restsOn: evidence.restsOn,
    commit: evidence.commit,
    web: evidence.web,
    wanted: evidence.wanted,
    centroid: meanVector(evidence.vectors),
    confidence: confidenceOf(chunks),
    origin: originOf(question.hash, chunks),
    hits: 0,
    ...rest,
  };
}

/** 0 = there is nothing that could be relied on. */
function confidenceOf(chunks: readonly CachedChunk[]): number {
  const weight = chunks.reduce((sum, { relevance }) => sum + relevance, 0);
  const weighted = chunks.reduce((sum, { relevance, reliability }) => sum + relevance * reliability, 0);
  return weight === 0 ? 0 : weighted / weight;
}

/** Of vectors of length one; −1 where they cannot be compared. */
export const cosineOf = (a: Float32Array, b: Float32Array): number => (a.length === b.length ? dotProduct(a, b) : -1);
