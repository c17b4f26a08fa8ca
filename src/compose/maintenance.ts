import { systemIds } from '../domain/typed-ids.ts';
import type { Ontology } from '../domain/ontology.ts';
import type { Clock } from '../domain/time.ts';
import { JOB_LIMITS, BackgroundLoop, failSilentJobs, type BackgroundWork } from '../jobs/index.ts';
import { findDuplicates, RECONCILE_SETTINGS } from '../reconcile/index.ts';
import type { Logger } from '../server/index.ts';
import { expireTraces } from '../trace/index.ts';
import { forgetAnswers, listSpaces, readSettings, retire, type Database } from '../storage/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A server that has just started has more urgent things to do. */
const FIRST_MS = 60_000;

/** What a server does beside its requests. A fault is logged, and the next run tries again. */
export function startMaintenance(database: Database, ontology: Ontology, clock: Clock, log: Logger): BackgroundWork {
  const silentSeconds = JOB_LIMITS['job.silentSeconds'].default;
  const searchedUpTo = new Map<string, number>();
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
      'looking for duplicates',
      MINUTE_MS,
      log,
      'duplicates could not be looked for; tried again in a minute',
      async () => {
        const { asked, merged } = await askAboutDuplicates(database, ontology, searchedUpTo);
        if (asked > 0) log.info({ asked }, 'entities may be one: questions wait on the desk');
        if (merged > 0) log.info({ merged }, 'persons were merged: `merges` lists them, and why');
      },
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

/**
 * In every space that has changed, for as long as its settings say, which are changed by commits too: 500 idle spaces were 2,500
 * statements a minute. `searchedUpTo` = the commit up to which each was, by this process.
 */
export async function askAboutDuplicates(
  database: Database,
  ontology: Ontology,
  searchedUpTo: Map<string, number>,
): Promise<{ readonly asked: number; readonly merged: number }> {
  let [asked, merged] = [0, 0];
  for (const { id: spaceId, name: spaceName, head } of await listSpaces(database)) {
    if (searchedUpTo.get(spaceId) === head) continue;
    const settings = await database.read({ spaceId, spaceName, owner: '', role: 'READER' }, (sql) =>
      readSettings(sql, RECONCILE_SETTINGS),
    );
    const milliseconds = 1000 * settings['duplicates.seconds'];
    const deps = { ids: systemIds, settings, ontology, milliseconds };
    const found = milliseconds === 0 ? NOTHING : await findDuplicates(database, { spaceId, spaceName }, deps);
    if (!found.left) searchedUpTo.set(spaceId, head);
    asked += found.asked;
    merged += found.merged;
  }
  return { asked, merged };
}

const NOTHING = { left: false, asked: 0, merged: 0 } as const;

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
