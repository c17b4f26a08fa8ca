import type { Database } from '../../../src/storage/index.ts';

/** Whose own documents a space has, or edges that were read in such. As the owner of the tables: each is then read as that owner alone. */
export async function ownersIn(database: Database, spaceId: string): Promise<string[]> {
  const rows = await database.system((query) =>
    query<{ owner_id: string }>(
      'graph.readingOwners',
      `select distinct owner_id from (select owner_id from documents where space_id = $1 and owner_id is not null
         union all select owner_id from derivations where space_id = $1 and method in ('EXTRACTION', 'SIMILARITY')
           and owner_id is not null) o order by 1`,
      [spaceId],
    ),
  );
  return rows.map(({ owner_id: owner }) => owner);
}
