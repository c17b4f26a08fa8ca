import { ConflictingState } from '../../domain/errors.ts';
import type { Commit, Database, Kept } from '../database/database.ts';

export interface KeptRow {
  /** The first commit whose events are kept, and all after it. */
  readonly events_from: string;
  readonly history_floor: string;
}

export const toKept = (row: KeptRow | undefined): Kept => ({
  eventsAfter: Number(row?.events_from ?? 1) - 1,
  asOf: Number(row?.history_floor ?? 0),
});

/** How far back a space goes, asked outside any view of it. */
export async function oldestKept(database: Database, spaceId: string): Promise<Kept> {
  const rows = await database.system((query) =>
    query<KeptRow>('storage.oldestKept', 'select events_from, history_floor from spaces where id = $1', [spaceId]),
  );
  return toKept(rows[0]);
}

/** @throws ConflictingState when the values that the undo would bring back are no longer there */
export async function refuseIfForgotten(commit: Commit, number: number): Promise<void> {
  const rows = await commit.query<KeptRow>(
    'storage.keptUnderLock',
    'select events_from, history_floor from spaces where id = $1',
    [commit.scope.spaceId],
  );
  const { asOf } = toKept(rows[0]);
  if (number > asOf) return;
  throw new ConflictingState(
    `commit ${number} cannot be undone: the past is kept from commit ${asOf} on (retention.historyDays)`,
    ['commit'],
  );
}
