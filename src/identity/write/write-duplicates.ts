import type { Sql } from '../../storage/index.ts';
import type { SearchedTo } from '../read/read-duplicates.ts';

/** Remembers up to where the space was looked through for duplicates. One statement. */
export async function rememberSearch(sql: Sql, { since, entity }: SearchedTo): Promise<void> {
  await sql.query(
    'identity.rememberSearch',
    `insert into duplicate_searches (space_id, since, entity_id) values ($1, $2, $3)
      on conflict (space_id) do update set since = excluded.since, entity_id = excluded.entity_id`,
    [sql.scope.spaceId, since, entity],
  );
}
