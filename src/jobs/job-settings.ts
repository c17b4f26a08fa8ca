import { onServer, seconds } from '../domain/setting.ts';

/** When a job counts as abandoned. */
export const JOB_LIMITS = onServer({
  'job.silentSeconds': seconds({
    default: 600,
    min: 60,
    max: 86_400,
    what: 'seconds in which nothing is heard of a job, after which it counts as abandoned; who is at it says so ten times as often',
    source: 'own: a client waits half a minute for a server that is away',
  }),
});
