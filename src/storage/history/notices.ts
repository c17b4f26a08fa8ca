import type { NewEvent } from '../../domain/event-record.ts';
import type { Database, SystemQuery } from '../database/database.ts';

/** An event beside the line of commits. */
export interface Notice extends Omit<NewEvent, 'about'> {
  readonly at: Date;
  /** The key under which a caller follows what it is about; null = none. */
  readonly called: string | null;
}

/**
 * Writes an event beside the line of commits, in the short transaction of what it tells of: no commit is waited for. Readers see notices in
 * the order of their numbers, as a number is taken under a lock of notices of the space, which is held until the transaction ends.
 */
export async function announce(
  query: SystemQuery,
  spaceId: string,
  { kind, subject, owner, data, called, at }: Notice,
): Promise<void> {
  await query(
    'storage.announce',
    `with locked as materialized (select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 48)))
      insert into notices (space_id, n, commit, owner_id, kind, subject, data, called, at)
      select $1::uuid, nextval('notice_numbers'), s.head, $2, $3, $4::uuid, $5::jsonb, $6, $7 from locked, spaces s where s.id = $1::uuid`,
    [spaceId, owner, kind, subject, JSON.stringify(data), called, at],
  );
}

/** Ids (`job_…`) of the jobs that notices name under a key of their caller's. */
export async function jobsCalled(database: Database, spaceId: string, called: string): Promise<string[]> {
  const rows = await database.system((query) =>
    query<{ job: string }>(
      'storage.jobsCalled',
      `select distinct data->>'job' as job from notices where space_id = $1 and called = $2 and data ? 'job'`,
      [spaceId, called],
    ),
  );
  return rows.map(({ job }) => job);
}
