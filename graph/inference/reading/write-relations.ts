import type { Owner, Scope } from '../../../src/domain/scope.ts';
import type { Commit, Database, NothingToCommit } from '../../../src/storage/index.ts';
import type { OpenPassage, Question } from './passages.sql.ts';
import { storeWords } from '../../../src/ingest/index.ts';
import type { PassageOutcome } from './reading-port.ts';
import { isCurrent } from '../../../src/record/index.ts';

/** Whoever took a passage and died leaves it to others after so long: no model is given more. */
const CLAIMED_SECONDS = 600;
/** After a failure it is left alone so long, then twice, up to a day: one that no model can answer does not hold up the others. */
const DEFERRED_SECONDS = 60;
const LONGEST_SECONDS = 86_400;

/** @returns false = another process is at it */
export async function claimPassage(
  database: Database,
  scope: Scope,
  owner: Owner,
  { revisionId, n, chunkId }: OpenPassage,
  { asked, wording }: Question,
): Promise<boolean> {
  const rows = await database.note(scope, (sql) =>
    sql.query(
      'graph.claimPassage',
      `insert into relation_readings (space_id, owner_id, revision_id, n, chunk_id, asked, wording, state, again_at, at, since)
       values ($1, $2, $3, $4, $5, $6, $7, 'OPEN', clock_timestamp() + make_interval(secs => $8), clock_timestamp(), 0)
       on conflict (space_id, revision_id, n, asked, wording) do update set again_at = excluded.again_at
         where relation_readings.state = 'OPEN' and relation_readings.again_at <= clock_timestamp() returning n`,
      [scope.spaceId, owner, revisionId, n, chunkId, asked, wording, CLAIMED_SECONDS],
    ),
  );
  return rows.length > 0;
}

/** It stays open, and says why. */
export async function deferPassage(
  database: Database,
  scope: Scope,
  { revisionId, n }: OpenPassage,
  { asked, wording }: Question,
  { why, tried }: { readonly why: string; readonly tried: boolean },
): Promise<void> {
  await database.note(scope, (sql) =>
    sql.query(
      'graph.deferPassage',
      `update relation_readings set why = $6, attempts = attempts + $7::int,
          again_at = clock_timestamp() + make_interval(secs => case when $7::int = 0 then 0
            else least($9::int, $8::int * power(2, least(attempts, 20))) end)
        where space_id = $1 and revision_id = $2 and n = $3 and asked = $4 and wording = $5 and state = 'OPEN'`,
      [scope.spaceId, revisionId, n, asked, wording, why, tried ? 1 : 0, DEFERRED_SECONDS, LONGEST_SECONDS],
    ),
  );
}

/**
 * What was read of a passage, with its words as spans of the revision; inside a commit, as edges follow from it. Nothing where the text was
 * removed or changed while the model read: its words are not to come back.
 */
export async function writeReading(
  commit: Commit,
  passage: OpenPassage,
  { asked, wording }: Question,
  { taken, refused, model, why }: PassageOutcome,
): Promise<null | NothingToCommit<null>> {
  const { revisionId, n, chunkId, start, text, subject } = passage;
  const there = await commit.query(
    'graph.stillReadable',
    `select from documents where space_id = $1 and id = $2 and ${isCurrent('documents', '$3')}`,
    [commit.scope.spaceId, passage.documentId, revisionId],
  );
  if (there.length === 0) return commit.nothing(null);
  const words = taken.map((one) => ({
    start: start + one.start,
    end: start + one.end,
    quote: text.slice(one.start, one.end),
  }));
  const spans = await storeWords(commit, passage, words);
  const found = taken.map(({ kind, from, to, confidence, start: begins, end }, at) => ({
    kind,
    from,
    to,
    confidence,
    start: begins,
    end,
    document: kind === 'DISCUSSES' && from === subject?.id,
    span: spans[at],
  }));
  await commit.query(
    'graph.writeReading',
    `insert into relation_readings (space_id, owner_id, revision_id, n, chunk_id, asked, wording, state, model, found, refused, why,
      at, since)
     values ($1, $2, $3, $4, $5, $6, $7, 'READ', $8, $9::jsonb, $10::jsonb, $11, $12, $13)
     on conflict (space_id, revision_id, n, asked, wording) do update set state = 'READ', model = excluded.model, found = excluded.found,
       refused = excluded.refused, why = excluded.why, again_at = null, at = excluded.at, since = excluded.since`,
    [
      commit.scope.spaceId,
      commit.owner,
      revisionId,
      n,
      chunkId,
      asked,
      wording,
      model,
      JSON.stringify(found),
      JSON.stringify(refused),
      why,
      commit.at,
      commit.number,
    ],
  );
  return null;
}
