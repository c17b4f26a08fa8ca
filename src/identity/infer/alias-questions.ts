import type { DocumentId, EntityId, RevisionId, SourceId } from '../../domain/typed-ids.ts';
import type { Sql } from '../../storage/index.ts';
import type { NameInText } from './names-in-text.ts';
import { isCurrent } from '../../record/index.ts';

export interface NamePlace {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly sourceId: SourceId;
}

export interface AliasQuestion extends Omit<NameInText, 'within'>, NamePlace {
  /** null = never tried. */
  readonly triedAt: Date | null;
}

export interface KnownQuestion {
  readonly state: 'OPEN' | 'ANSWERED' | 'MOOT';
  /** Whom a model said it means. */
  readonly entityId: EntityId | null;
  /** Whom it could have meant then. */
  readonly candidates: readonly EntityId[];
}

export type QuestionOutcome =
  | { readonly state: 'MOOT'; readonly candidates: readonly EntityId[]; readonly reasoning: string }
  | {
      readonly state: 'ANSWERED';
      readonly candidates: readonly EntityId[];
      readonly entityId: EntityId | null;
      readonly confidence: number;
      readonly reasoning: string;
      readonly model: string;
    };

interface Row {
  norm: string;
  text: string;
  start_offset: number;
  end_offset: number;
  document_id: DocumentId;
  revision_id: RevisionId;
  source_id: SourceId;
  tried_at: Date | null;
}

/** Of these normal forms, those that a question is known of. One statement. */
export async function questionsKnown(sql: Sql, norms: readonly string[]): Promise<Map<string, KnownQuestion>> {
  const rows = await sql.query<{
    norm: string;
    state: KnownQuestion['state'];
    entity_id: EntityId | null;
    candidates: EntityId[];
  }>(
    'identity.questionsKnown',
    'select norm, state, entity_id, candidates from alias_questions where space_id = $1 and norm = any($2::text[])',
    [sql.scope.spaceId, norms],
  );
  return new Map(
    rows.map(({ norm, state, entity_id: entityId, candidates }) => [norm, { state, entityId, candidates }]),
  );
}

/** Names to be asked about; one that was asked before is open again, at its new place. One statement. */
export async function openQuestions(sql: Sql, place: NamePlace, names: readonly NameInText[]): Promise<void> {
  if (names.length === 0) return;
  await sql.query(
    'identity.openQuestions',
    `insert into alias_questions (space_id, norm, text, document_id, revision_id, source_id, start_offset, end_offset)
      select $1, n.norm, n.text, $2, $3, $4, n.start_offset, n.end_offset
        from jsonb_to_recordset($5::jsonb) as n (norm text, text text, start_offset integer, end_offset integer)
      on conflict (space_id, norm) do update set state = 'OPEN', tried_at = null, text = excluded.text, document_id = excluded.document_id,
        revision_id = excluded.revision_id, source_id = excluded.source_id, start_offset = excluded.start_offset,
          end_offset = excluded.end_offset`,
    [
      sql.scope.spaceId,
      place.documentId,
      place.revisionId,
      place.sourceId,
      JSON.stringify(names.map(({ norm, text, start, end }) => ({ norm, text, start_offset: start, end_offset: end }))),
    ],
  );
}

/** What waits for an answer, those that were never tried first. Texts that stand no more are let go of. Two statements. */
export async function questionsToAsk(sql: Sql, most: number): Promise<AliasQuestion[]> {
  await sql.query(
    'identity.forgetQuestions',
    `delete from alias_questions q where q.space_id = $1 and q.state = 'OPEN' and not exists (select from documents d
      where d.space_id = q.space_id and d.id = q.document_id and ${isCurrent('d', 'q.revision_id')})`,
    [sql.scope.spaceId],
  );
  const rows = await sql.query<Row>(
    'identity.questionsToAsk',
    `select norm, text, start_offset, end_offset, document_id, revision_id, source_id, tried_at from alias_questions
      where space_id = $1 and state = 'OPEN' order by tried_at nulls first, norm limit $2`,
    [sql.scope.spaceId, most],
  );
  return rows.map((row) => ({
    norm: row.norm,
    text: row.text,
    start: row.start_offset,
    end: row.end_offset,
    documentId: row.document_id,
    revisionId: row.revision_id,
    sourceId: row.source_id,
    triedAt: row.tried_at,
  }));
}

export async function countOpenQuestions(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ n: string }>(
    'identity.countOpenQuestions',
    `select count(*) as n from alias_questions where space_id = $1 and state = 'OPEN'`,
    [sql.scope.spaceId],
  );
  return Number(row?.n ?? 0);
}

/** Takes a question up, so that nobody else does; false = somebody has. One statement. */
export async function takeQuestion(sql: Sql, { norm, triedAt }: AliasQuestion, now: Date): Promise<boolean> {
  const rows = await sql.query(
    'identity.takeQuestion',
    `update alias_questions set tried_at = $4 where space_id = $1 and norm = $2 and state = 'OPEN' and tried_at is not distinct from $3
      returning norm`,
    [sql.scope.spaceId, norm, triedAt, now],
  );
  return rows.length > 0;
}

/** Remembers what became of a question, so that it is not asked again. One statement. */
export async function closeQuestion(sql: Sql, { norm }: AliasQuestion, outcome: QuestionOutcome): Promise<void> {
  const answer = outcome.state === 'ANSWERED' ? outcome : { entityId: null, confidence: null, model: null };
  await sql.query(
    'identity.closeQuestion',
    `update alias_questions set state = $3, candidates = $4::uuid[], entity_id = $5, confidence = $6, reasoning = $7, model = $8
      where space_id = $1 and norm = $2`,
    [
      sql.scope.spaceId,
      norm,
      outcome.state,
      outcome.candidates,
      answer.entityId,
      answer.confidence,
      outcome.reasoning,
      answer.model,
    ],
  );
}
