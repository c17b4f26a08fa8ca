import type { SourceId } from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import type { Sql } from '../../storage/index.ts';

/**
 * How many seconds ago a document of a source came anew, in the last hour, newest first, at most `most`. What screening held
 * counts too, but for what was held for its rate: else a document that changes all day would never get in again. One statement.
 */
export async function changesOf(
  sql: Sql,
  at: { readonly sourceId: SourceId; readonly owner: Owner; readonly path: string; readonly most: number },
): Promise<number[]> {
  const rows = await sql.query<{ ago: string }>(
    'ingest.changesInTheHour',
    `select extract(epoch from clock_timestamp() - came.at) as ago from (
      select h.observed_at as at from document_revisions h join documents d on d.space_id = h.space_id and d.id = h.document_id
        where d.space_id = $1 and d.source_id = $2 and d.path = $3 and d.owner_id is not distinct from $4
      union all
      select q.created_at from quarantine q
        where q.space_id = $1 and q.source_id = $2 and q.path = $3 and q.owner_id is not distinct from $4 and q.reason <> 'RATE'
    ) as came where came.at > clock_timestamp() - interval '1 hour' order by came.at desc limit $5`,
    [sql.scope.spaceId, at.sourceId, at.path, at.owner, at.most],
  );
  return rows.map(({ ago }) => Number(ago));
}

/** Has a person let these bytes in before, from this source? One statement. */
export async function wasReleased(
  sql: Sql,
  of: { readonly sourceId: SourceId; readonly owner: Owner; readonly contentHash: string },
): Promise<boolean> {
  const rows = await sql.query(
    'ingest.wasReleased',
    `select 1 from quarantine where space_id = $1 and source_id = $2 and content_hash = $3 and owner_id is not distinct from $4
      and state = 'RELEASED' limit 1`,
    [sql.scope.spaceId, of.sourceId, of.contentHash, of.owner],
  );
  return rows.length > 0;
}
