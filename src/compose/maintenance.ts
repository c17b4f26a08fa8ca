import { systemIds } from '../domain/ids.ts';
import type { Ontology } from '../domain/ontology.ts';
import { policyDefaults } from '../domain/policy.ts';
import type { Clock } from '../domain/time.ts';
import { failSilentJobs } from '../jobs/index.ts';
import { findDuplicates } from '../reconcile/index.ts';
import type { Logger } from '../server/index.ts';
import { listSpaces, readPolicy, retire, type Database } from '../storage/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A server that has just started has more urgent things to do. */
const FIRST_MS = 60_000;

interface Repeated {
  stop(): Promise<void>;
}

/** What a server does beside its requests. A fault is logged, and the next run tries again. */
export function startMaintenance(database: Database, ontology: Ontology, clock: Clock, log: Logger): Repeated {
  const silentSeconds = policyDefaults['job.silentSeconds'];
  const lookedThrough = new Map<string, number>();
  const works = [
    repeated(HOUR_MS, log, 'the old past could not be removed; tried again in an hour', async () => {
      for (const retired of await retire(database, clock.now()))
        log.info({ retired }, 'the old past of a space was removed');
    }),
    repeated(MINUTE_MS, log, 'duplicates could not be looked for; tried again in a minute', async () => {
      const { asked, merged } = await askAboutDuplicates(database, ontology, lookedThrough);
      if (asked > 0) log.info({ asked }, 'entities may be one: questions wait on the desk');
      if (merged > 0) log.info({ merged }, 'persons were merged: `merges` lists them, and why');
    }),
    repeated(MINUTE_MS, log, 'jobs that nobody is at could not be looked for; tried again in a minute', async () => {
      const jobs = await failSilentJobs(database, silentSeconds, clock);
      if (jobs > 0) log.warn({ jobs }, 'jobs were given up, as nothing was heard of them');
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}

/**
 * In every space that has changed, for as long as its settings say, which are changed by commits too: 500 idle spaces were 2,500
 * statements a minute. `lookedThrough` = the commit up to which each was, by this process.
 */
async function askAboutDuplicates(
  database: Database,
  ontology: Ontology,
  lookedThrough: Map<string, number>,
): Promise<{ readonly asked: number; readonly merged: number }> {
  let [asked, merged] = [0, 0];
  for (const { id: spaceId, name: spaceName, head } of await listSpaces(database)) {
    if (lookedThrough.get(spaceId) === head) continue;
    const policy = await database.read({ spaceId, spaceName, owner: '', role: 'READER' }, readPolicy);
    const milliseconds = 1000 * policy['duplicates.seconds'];
    const deps = { ids: systemIds, policy, ontology, milliseconds };
    const found = milliseconds === 0 ? NOTHING : await findDuplicates(database, { spaceId, spaceName }, deps);
    if (!found.left) lookedThrough.set(spaceId, head);
    asked += found.asked;
    merged += found.merged;
  }
  return { asked, merged };
}

const NOTHING = { left: false, asked: 0, merged: 0 } as const;

function repeated(everyMs: number, log: Logger, fault: string, work: () => Promise<void>): Repeated {
  let running = Promise.resolve();
  const begin = (): void => {
    running = work().catch((error: unknown) => log.warn({ err: error }, fault));
    timer = setTimeout(begin, everyMs).unref();
  };
  let timer = setTimeout(begin, FIRST_MS).unref();
  return {
    stop: () => {
      clearTimeout(timer);
      return running;
    },
  };
}
