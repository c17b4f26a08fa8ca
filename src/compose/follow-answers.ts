import { answerFollower } from '../answer/index.ts';
import { systemClock } from '../domain/time.ts';
import type { LogFollower } from '../jobs/index.ts';
import type { Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** Whoever asked is told when an answer no longer stands as it did. */
export const followAnswers = (database: Database, log: Logger): LogFollower =>
  answerFollower({
    ...{ database, clock: systemClock },
    onFault: (error) =>
      log.error({ err: error }, 'who asked is not told yet whose answers no longer hold; tried again soon'),
  });
