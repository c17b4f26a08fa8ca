import type { RevisionReading } from '../../domain/document-record.ts';
import type { RevisionId } from '../../domain/typed-ids.ts';
import { insertRows, type Commit, type Sql } from '../../storage/index.ts';
import type { ModelReading } from '../../extract/index.ts';

/** Remembers how far a model got with a revision. One statement. */
export async function rememberReading(commit: Commit, revisionId: RevisionId, reading: ModelReading): Promise<void> {
  await commit.query(
    'ingest.rememberReading',
    `insert into model_readings (space_id, revision_id, owner_id, state, why, models, at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (space_id, revision_id) do update
        set state = excluded.state, why = excluded.why, models = excluded.models, at = excluded.at`,
    [commit.scope.spaceId, revisionId, commit.owner, reading.state, reading.why, reading.models, commit.at],
  );
}

const READING_COLUMNS = {
  revision_id: 'uuid',
  owner_id: 'text',
  state: 'text',
  why: 'text',
  models: 'text[]',
  at: 'timestamptz',
} as const;

/** Readings of an export, with their times. One statement. */
export async function restoreReadings(
  commit: Commit,
  readings: readonly (RevisionReading & { readonly revisionId: RevisionId })[],
): Promise<void> {
  const rows = readings.map(({ revisionId, state, why, models, at }) => ({
    revision_id: revisionId,
    owner_id: commit.owner,
    state,
    why,
    models,
    at,
  }));
  await insertRows(commit, 'model_readings', READING_COLUMNS, rows);
}

/** Has a model read all of this revision? One statement. */
export async function wasReadByModel(sql: Sql, revisionId: RevisionId): Promise<boolean> {
  const rows = await sql.query(
    'ingest.wasReadByModel',
    `select 1 from model_readings where space_id = $1 and revision_id = $2 and state = 'READ'`,
    [sql.scope.spaceId, revisionId],
  );
  return rows.length > 0;
}
