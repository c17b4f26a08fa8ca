import { count, milliseconds, onServer, seconds, type ValuesOf } from '../domain/setting.ts';

/** A database of others is asked within these bounds. */
export const LIVE_DATABASE_LIMITS = onServer({
  'livedata.connections': count({
    ...{ default: 4, min: 1, max: 4 },
    what: 'connections to the live database at once',
    source: 'own: it is somebody else’s server; properties and relations are read side by side',
  }),
  'livedata.connectMs': milliseconds({
    ...{ default: 2_000, min: 100, max: 30_000 },
    what: 'how long a connection to the live database is waited for',
    source: 'own: a view of the record is held meanwhile',
  }),
  'livedata.statementMs': milliseconds({
    ...{ default: 3_000, min: 100, max: 60_000 },
    what: 'how long one statement may take in the live database',
    source: 'own: likewise; a look-up by an index takes milliseconds',
  }),
  'livedata.recheckSeconds': seconds({
    ...{ default: 300, min: 1, max: 86_400 },
    what: 'after how long it is looked at again whether the live database may be read',
    source: 'own: what its role may do can change while the server runs',
  }),
  'livedata.retrySeconds': seconds({
    ...{ default: 2, min: 0, max: 3_600 },
    what: 'for how long a live database that could not be reached is not asked again',
    source: 'own: callers are refused at once rather than each after the wait for a connection',
  }),
  'livedata.records': count({
    ...{ default: 100, min: 1, max: 1_000 },
    what: 'records of one relation, or candidates of a name, that one request may read',
    source: 'own: as `page.max`',
  }),
});
export type LiveDatabaseLimits = ValuesOf<typeof LIVE_DATABASE_LIMITS>;
