import { count, milliseconds, onServer, type ValuesOf } from '../domain/setting.ts';

/** How the log of events is followed. */
export const STREAM_LIMITS = onServer({
  'stream.pollMs': milliseconds({
    default: 200,
    min: 20,
    max: 10_000,
    what: 'milliseconds between looks for commits of other servers',
    source: 'own',
  }),
  'stream.window': count({
    default: 2_000,
    min: 10,
    max: 100_000,
    what: 'newest events of a space kept in memory',
    source: 'own, bench/subscriptions',
  }),
  'stream.page': count({
    default: 500,
    min: 10,
    max: 10_000,
    what: 'older events read at once',
    source: 'own, bench/subscriptions',
  }),
  'stream.maxSubscriptions': count({
    default: 10_000,
    min: 1,
    max: 1_000_000,
    what: 'subscriptions of one server',
    source: 'own, bench/subscriptions',
  }),
  'stream.patienceMs': milliseconds({
    default: 5_000,
    min: 0,
    max: 60_000,
    what: 'milliseconds that the log may be out of reach before subscriptions fail',
    source: 'own: a failover of the database takes longer',
  }),
});
export type StreamLimits = ValuesOf<typeof STREAM_LIMITS>;
