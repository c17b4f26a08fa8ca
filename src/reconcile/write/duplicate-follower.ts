import { followLog, movePosition, spacesBehind, type LogFollower, type SpaceBehind } from '../../jobs/index.ts';
import { readSettings, type Database } from '../../storage/index.ts';
import { RECONCILE_SETTINGS } from '../reconcile-settings.ts';
import { findDuplicates, FINDER, FOLLOWER, type DuplicateSearch } from './find-duplicates.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

export interface DuplicateFollowerDeps extends Omit<ReconcileDeps, 'settings'> {
  readonly database: Database;
  /** Milliseconds before the first look. */
  readonly firstMs: number;
  readonly onFound: (found: Omit<DuplicateSearch, 'left'>) => void;
  readonly onFault: (error: unknown) => void;
}

/** The settings say for how many seconds of it duplicates are looked for. */
const MINUTE_MS = 60_000;

/** Looks for entities that may be one in spaces that changed, once a minute, for as long as the settings of each say. */
export const duplicateFollower = (deps: DuplicateFollowerDeps): LogFollower =>
  followLog<SpaceBehind<object>>({
    ...{ name: 'looking for duplicates', pollMs: MINUTE_MS, firstMs: deps.firstMs, onFault: deps.onFault },
    behind: (most, putOff) => spacesBehind(deps.database, FOLLOWER, { most, putOff }),
    follow: async (space) => {
      await lookIn(deps, space);
      // What is left has its seconds in the next minute.
      return 'DONE';
    },
  });

async function lookIn(
  { database, onFound, ...deps }: DuplicateFollowerDeps,
  space: SpaceBehind<object>,
): Promise<void> {
  const { spaceId, spaceName, head } = space;
  const scope = { spaceId, spaceName, owner: FINDER, role: 'WRITER' } as const;
  const settings = await database.read(scope, (sql) => readSettings(sql, RECONCILE_SETTINGS));
  const milliseconds = 1000 * settings['duplicates.seconds'];
  if (milliseconds > 0) {
    const { left, ...found } = await findDuplicates(
      database,
      { spaceId, spaceName },
      { ...deps, settings, milliseconds },
    );
    onFound(found);
    if (left) return;
  }
  await database.note(scope, (sql) => movePosition(sql, { follower: FOLLOWER, owner: null }, { position: head }));
}
