import { count, onServer } from '../domain/setting.ts';

/** Connections to PostgreSQL. */
export const POOL_LIMITS = onServer({
  'pool.size': count({
    default: 10,
    min: 1,
    max: 200,
    what: 'connections kept',
    source: 'OM-146',
    instead: 'set CLAIMGRAPH_POOL_SIZE and start the server again',
  }),
  'pool.overflow': count({
    default: 20,
    min: 0,
    max: 400,
    what: 'further connections under load',
    source: 'OM-146',
    instead: 'set CLAIMGRAPH_POOL_OVERFLOW and start the server again',
  }),
});
