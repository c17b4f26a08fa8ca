import type { StoreKind } from '../../domain/cache-outcomes.ts';
import type { CacheEntry } from './cache-entry.ts';

export interface Neighbour {
  readonly entry: CacheEntry;
  readonly cosine: number;
}

/** A report that evidence is wrong. */
export interface Withdrawal {
  readonly place: string;
  /** `CacheEntry.origin` */
  readonly origin: string;
  /** Milliseconds since 1970: until then nothing with this origin is stored. */
  readonly until: number;
}

/**
 * Where cached questions are kept, each place apart (`placeKey`). Times are milliseconds since 1970, given by the caller. An entry whose
 * time of eviction has come is in no answer. All may reject: whoever asks goes on without.
 */
export interface CacheStore {
  readonly kind: StoreKind;
  read(place: string, hash: string, now: number): Promise<CacheEntry | null>;
  /** The nearest by cosine, the nearest first, none below `least`. */
  nearest(place: string, vector: Float32Array, count: number, least: number, now: number): Promise<Neighbour[]>;
  /** Under the hash of its question; does nothing for an origin that was withdrawn. */
  write(place: string, entry: CacheEntry, now: number): Promise<void>;
  /** One hit more, and used now. */
  used(place: string, hash: string, now: number): Promise<void>;
  remove(place: string, hash: string): Promise<void>;
  /** Removes all that has the origin, whatever question it stands under, and keeps it out. */
  withdraw(report: Withdrawal, now: number): Promise<void>;
}

/** Where nothing is cached, retrieval is always live (SE-143). */
export const NO_STORE: CacheStore = {
  kind: 'NONE',
  read: () => Promise.resolve(null),
  nearest: () => Promise.resolve([]),
  write: () => Promise.resolve(),
  used: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  withdraw: () => Promise.resolve(),
};
