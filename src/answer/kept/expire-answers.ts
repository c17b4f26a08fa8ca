import type { Database } from '../../storage/index.ts';

/** Removes answers whose time is over; until then they are not read any more either. */
export async function expireAnswers(database: Pick<Database, 'system'>): Promise<void> {
  await database.system((query) =>
    query('answer.expireAnswers', 'delete from answers where kept_until <= clock_timestamp()', []),
  );
}
