import type { Database } from '../storage/index.ts';

/** Removes traces whose time is over; until then they are not read any more either. */
export async function expireTraces(database: Pick<Database, 'system'>): Promise<void> {
  await database.system((query) =>
    query('trace.expireTraces', 'delete from traces where kept_until <= clock_timestamp()', []),
  );
}
