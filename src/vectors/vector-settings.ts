import { count, number, onServer, share, type ValuesOf } from '../domain/setting.ts';

/** How a thread is cut into parts that have a vector of their own. */
export const THREAD_SETTINGS = {
  'thread.changepoint': number({
    default: 0.3,
    min: -1,
    max: 1,
    what: 'cosine of two replies below which the topic changes',
    source: 'PI-48',
  }),
  'thread.segment': count({ default: 3, min: 1, max: 100, what: 'replies of a segment at least', source: 'PI-48' }),
  'thread.salient': count({
    default: 5,
    min: 0,
    max: 100,
    what: 'most salient replies of a thread that have a vector of their own',
    source: 'PI-47',
  }),
  'thread.byVotes': share({
    default: 0.5,
    what: 'weight of votes in the salience of a reply',
    source: 'PI-47 open point',
  }),
  'thread.byReplies': share({
    default: 0.3,
    what: 'weight of replies received in the salience of a reply',
    source: 'PI-47 open point',
  }),
  'thread.byLength': share({
    default: 0.2,
    what: 'weight of length in the salience of a reply',
    source: 'PI-47 open point',
  }),
} as const;
export type ThreadSettings = ValuesOf<typeof THREAD_SETTINGS>;

/** How fast the queue of texts is embedded. */
export const EMBEDDING_LIMITS = onServer({
  'embed.batch': count({
    default: 32,
    min: 1,
    max: 1_000,
    what: 'texts embedded between two looks at the queue',
    source: 'SE-134',
  }),
  'embed.batchBeside': count({
    default: 4,
    min: 1,
    max: 1_000,
    what: 'the same while somebody writes',
    source: 'own: a batch is not cut short',
  }),
  'embed.shareBeside': count({
    default: 5,
    min: 1,
    max: 100,
    what: '% of the time that embedding takes while somebody writes',
    source: 'own, measured in bench/following: an ingest may slow down by a tenth',
  }),
});
export type EmbeddingLimits = ValuesOf<typeof EMBEDDING_LIMITS>;

/** From when on the vectors of a space have an approximate index, and how it is built. */
export const NEAR_INDEX_LIMITS = onServer({
  'vectors.indexFrom': count({
    default: 20_000,
    min: 1_000,
    max: 10_000_000,
    what: 'vectors of a kind that one owner has in a space from which on an index is built; it is dropped at half as many',
    source: 'own, measured in bench/dense: fewer are compared in 10 ms',
  }),
  'vectors.indexMemoryMb': count({
    default: 512,
    min: 16,
    max: 65_536,
    what: 'MB of the database server that building an index takes at most',
    source:
      'own, measured in bench/large-space: the graph of 250,000 vectors of 384 dimensions is 280 MB, and slow to build outside it',
  }),
});
export type NearIndexLimits = ValuesOf<typeof NEAR_INDEX_LIMITS>;
