import type { AnswerSentence, Citation } from '../../domain/answer-record.ts';
import type { GivenAnswer } from '../../domain/given-answer.ts';
import type { Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import { storable } from '../../lib/control-characters.ts';
import { insertRows, type Database, type InsertRow, type Sql } from '../../storage/index.ts';
import type { AnswerRetentionSettings } from './answer-retention-settings.ts';

export interface RecordDeps {
  readonly database: Pick<Database, 'note'>;
  readonly clock: Clock;
  readonly settings: AnswerRetentionSettings;
  /** What else is noted of it, in the same transaction. */
  readonly beside: (sql: Sql) => Promise<void>;
}

const DAY_MS = 86_400_000;

/**
 * Records an answer for its owner alone, in one transaction. To be called when it is delivered, which does not depend on it. Words of
 * documents are kept by their places: where they are gone, they are gone from the answer (docs/answers.md).
 * @throws what the database throws
 */
export async function recordAnswer(
  { database, clock, settings, beside }: RecordDeps,
  scope: Scope,
  given: GivenAnswer,
): Promise<void> {
  const keptUntil = new Date(clock.now().getTime() + settings['answer.days'] * DAY_MS);
  const { sentences } = given.answer;
  const of = { answer_id: given.id, owner_id: scope.owner };
  await database.note(scope, async (sql) => {
    await insertHead(sql, given, keptUntil);
    const rows = sentences.map((sentence, n) => ({
      ...of,
      ...sentenceRow(sentence),
      n,
      claims: given.behind[n] ?? [],
    }));
    await insertRows(sql, 'answer_sentences', SENTENCE_COLUMNS, rows);
    const cited = sentences.flatMap(({ citations }, sentence) =>
      citations.map((citation) => ({ ...of, sentence, ...citationRow(citation) })),
    );
    await insertRows(sql, 'answer_citations', CITATION_COLUMNS, cited);
    await beside(sql);
  });
}

const insertHead = (sql: Sql, given: GivenAnswer, keptUntil: Date): Promise<unknown> => {
  const { id, at, commit, question, standalone, conversationId, traceId, isTimed, answer, draft } = given;
  return sql.query(
    'answer.recordAnswer',
    `insert into answers (space_id, owner_id, id, question, conversation_id, trace_id, outcome, is_timed, gaps, conflicts, at, kept_until,
        commit, followed, draft, standalone_question, validations)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10::uuid[], $11, $12, $13::bigint, $13::bigint, $14::jsonb, $15, $16::jsonb)`,
    [
      ...[sql.scope.spaceId, sql.scope.owner, id, storable(question), conversationId, traceId, answer.outcome, isTimed],
      ...[
        gapsOf(given).map(storable),
        answer.conflicts,
        at,
        keptUntil,
        commit,
        draft && JSON.stringify(storableData(draft)),
        standalone === question ? null : storable(standalone),
        JSON.stringify(answer.validations),
      ],
    ],
  );
};

/** What stands before, between and behind the sentences, but for whose words they are: that is read again where they stand. */
function gapsOf({ answer: { text, sentences } }: GivenAnswer): string[] {
  const ends = [0, ...sentences.map(({ range }) => range.end)];
  const starts = [...sentences.map(({ range, lead }) => range.start - lead.length), text.length];
  return starts.map((start, n) => text.slice(ends[n] ?? 0, start));
}

function sentenceRow({
  text,
  kind,
  check,
  claimId,
  chunkId,
  confidence,
  disputed,
  citations,
}: AnswerSentence): InsertRow {
  const isInPlace = kind === 'QUOTE' && citations[0]?.place.kind === 'REVISION';
  return {
    ...{ kind, confidence, disputed, words: isInPlace ? null : storable(text) },
    ...{ claim_id: claimId, chunk_id: chunkId, checked: check && storableData(check) },
  };
}

function citationRow({ n, quote, place }: Citation): InsertRow {
  if (place.kind === 'PAGE') return { n, url: storable(place.url), words: storable(quote) };
  const { documentId, revisionId, start, end } = place;
  return { n, document_id: documentId, revision_id: revisionId, start_offset: start, end_offset: end };
}

const storableData = (data: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value)),
  ) as Record<string, unknown>;

const SENTENCE_COLUMNS = {
  ...{ answer_id: 'uuid', n: 'integer', owner_id: 'text', kind: 'text', words: 'text', claim_id: 'uuid' },
  ...{ chunk_id: 'uuid', confidence: 'double precision', disputed: 'boolean', claims: 'uuid[]', checked: 'jsonb' },
};
const CITATION_COLUMNS = {
  ...{ answer_id: 'uuid', sentence: 'integer', n: 'integer', owner_id: 'text', document_id: 'uuid' },
  ...{ revision_id: 'uuid', start_offset: 'integer', end_offset: 'integer', url: 'text', words: 'text' },
};
