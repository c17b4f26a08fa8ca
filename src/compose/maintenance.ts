import { systemIds } from '../domain/typed-ids.ts';
import type { Ontology } from '../domain/ontology.ts';
import type { Clock } from '../domain/time.ts';
import { JOB_LIMITS, BackgroundLoop, failSilentJobs, type BackgroundWork, type LogFollower } from '../jobs/index.ts';
import { duplicateFollower } from '../reconcile/index.ts';
import type { Logger } from '../server/index.ts';
import { expireAnswers } from '../answer/index.ts';
import { expireTraces } from '../trace/index.ts';
import { forgetAnswers, retire, type Database } from '../storage/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A server that has just started has more urgent things to do. */
const FIRST_MS = 60_000;

/** What a server does beside its requests. A fault is logged, and the next run tries again. */
export function startMaintenance(database: Database, clock: Clock, log: Logger): BackgroundWork {
  const silentSeconds = JOB_LIMITS['job.silentSeconds'].default;
  const loops = [
    repeated(
      'removing the old past',
      HOUR_MS,
      log,
      'the old past could not be removed; tried again in an hour',
      async () => {
        for (const retired of await retire(database, clock.now()))
          log.info({ retired }, 'the old past of a space was removed');
      },
    ),
    repeated(
      'forgetting kept answers',
      HOUR_MS,
      log,
      'answers whose time is over could not be removed; tried again in an hour',
      () => forgetAnswers(database),
    ),
    repeated(
      'expiring traces',
      HOUR_MS,
      log,
      'traces whose time is over could not be removed; tried again in an hour',
      () => expireTraces(database),
    ),
    repeated(
      'expiring answers',
      HOUR_MS,
      log,
      'answers whose time is over could not be removed; tried again in an hour',
      () => expireAnswers(database),
    ),
    repeated(
      'giving up silent jobs',
      MINUTE_MS,
      log,
      'jobs that nobody is at could not be looked for; tried again in a minute',
      async () => {
        const jobs = await failSilentJobs(database, silentSeconds, clock);
        if (jobs > 0) log.warn({ jobs }, 'jobs were given up, as nothing was heard of them');
      },
    ),
  ];
  return {
    loops,
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Looks for entities that may be one, in spaces that changed. */
export const followDuplicates = (database: Database, ontology: Ontology, log: Logger): LogFollower =>
  duplicateFollower({
    ...{ database, ids: systemIds, ontology, firstMs: FIRST_MS },
    onFound: ({ asked, merged }) => {
      if (asked > 0) log.info({ asked }, 'entities may be one: questions wait on the desk');
      if (merged > 0) log.info({ merged }, 'persons were merged: `merges` lists them, and why');
    },
    onFault: (error) => log.warn({ err: error }, 'duplicates could not be looked for; tried again soon'),
  });

const repeated = (
  name: string,
  everyMs: number,
  log: Logger,
  fault: string,
  work: () => Promise<void>,
): BackgroundLoop =>
  new BackgroundLoop({
    name,
    firstMs: FIRST_MS,
    retryMs: everyMs,
    onFault: (error) => log.warn({ err: error }, fault),
    pass: async () => {
      await work();
      return everyMs;
    },
  }).start();
