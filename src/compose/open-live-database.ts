import type { Configuration } from '../config/index.ts';
import { defaultsOf } from '../domain/setting.ts';
import { systemClock } from '../domain/time.ts';
import { LIVE_DATABASE_LIMITS, LiveDatabase, registeredTables } from '../livedata/index.ts';
import type { HealthPart, Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

interface Live {
  readonly live: LiveDatabase;
  readonly health: HealthPart;
  readonly work: {
    readonly loops: readonly [];
    readonly start: () => void;
    readonly stop: () => Promise<void>;
  };
}

/** The live database as the settings name it. Nothing is connected yet; it is looked at once the server starts. */
export function openLiveDatabase(
  { liveDatabaseUrl, liveDatabaseSpaces }: Configuration,
  database: Database,
  log: Logger,
): Live {
  const live = new LiveDatabase({
    url: liveDatabaseUrl,
    spaces: liveDatabaseSpaces,
    limits: defaultsOf(LIVE_DATABASE_LIMITS),
    clock: systemClock,
    registered: () => registeredTables(database),
  });
  const look = async (): Promise<void> => {
    const { state, message } = await live.check();
    if (state === 'READY') log.info('the live database may be read, and nothing else');
    else if (state !== 'OFF') log.warn({ state, why: message }, 'the live database is not read');
  };
  return {
    live,
    health: {
      name: 'liveDatabase',
      check: () => {
        const { state, message } = live.status;
        return Promise.resolve({
          ok: state === 'OFF' || state === 'READY',
          detail: `${state}: ${message}`,
          latencyMs: null,
        });
      },
    },
    work: {
      loops: [],
      start: () =>
        void look().catch((error: unknown) => log.warn({ err: error }, 'the live database cannot be looked at')),
      stop: () => live.close(),
    },
  };
}
