import type { SystemQuery } from '../storage/index.ts';

/** A job that has said nothing for so long does not run any more, whatever its state says. */
const SILENT_SECONDS = 60;

/** The name of a job that writes to a space; null = none runs. One statement, of every owner's jobs. */
export async function jobThatWrites(query: SystemQuery, spaceId: string): Promise<string | null> {
  const [running] = await query<{ name: string }>(
    'jobs.thatWrites',
    `select name from jobs where space_id = $1 and state = 'RUNNING' and kind <> 'EMBEDDING'
      and updated_at > clock_timestamp() - make_interval(secs => $2) limit 1`,
    [spaceId, SILENT_SECONDS],
  );
  return running?.name ?? null;
}
