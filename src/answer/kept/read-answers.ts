import {
  ANSWER_OUTCOMES,
  SENTENCE_KINDS,
  WORDS_GONE,
  type AnswerSentence,
  type Citation,
  type CitedPlace,
  type DraftRecord,
  type SentenceVerdict,
} from '../../domain/answer-record.ts';
import type { GivenAnswer } from '../../domain/given-answer.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import type { Validation } from '../../domain/validation-question.ts';
import { foldedQuote, quoteOf } from '../../domain/text.ts';
import type {
  AnswerId,
  ChunkId,
  ClaimId,
  ConflictId,
  ConversationId,
  DocumentId,
  RevisionId,
  TraceId,
} from '../../domain/typed-ids.ts';
import { leadsOf, readAttributions, type AttributionOf } from '../lead-of-quotes.ts';
import { documentsByIds, revisionTexts } from '../../ingest/index.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import { isAmong, keysetPage, type SqlValue, type View } from '../../storage/index.ts';

interface AnswerRow {
  readonly id: AnswerId;
  readonly at: Date;
  readonly at_exact: string;
  readonly commit: string;
  readonly question: string;
  readonly standalone_question: string | null;
  readonly conversation_id: ConversationId | null;
  readonly trace_id: TraceId | null;
  readonly outcome: string;
  readonly is_timed: boolean;
  readonly gaps: readonly string[];
  readonly draft: DraftRecord | null;
  readonly conflicts: readonly ConflictId[];
  readonly validations: readonly Validation[];
}

interface CitationRow {
  readonly n: number;
  readonly document_id: DocumentId | null;
  readonly revision_id: RevisionId | null;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  readonly url: string | null;
  readonly words: string | null;
}

interface SentenceRow {
  readonly answer_id: AnswerId;
  readonly kind: string;
  readonly words: string | null;
  readonly claim_id: ClaimId | null;
  readonly chunk_id: ChunkId | null;
  readonly confidence: number;
  readonly disputed: boolean;
  /** Answers of before have no facts. */
  readonly checked: (Omit<SentenceVerdict, 'facts'> & Partial<Pick<SentenceVerdict, 'facts'>>) | null;
  readonly claims: readonly ClaimId[];
  readonly citations: readonly CitationRow[];
}

const COLUMNS = `a.id, a.at, a.at::text as at_exact, a.commit::text as commit, a.question, a.standalone_question, a.conversation_id,
  a.trace_id, a.outcome, a.is_timed, a.gaps, a.draft, a.conflicts::text[] as conflicts, a.validations`;
const MINE = 'a.space_id = $1 and a.owner_id = $2 and a.kept_until > clock_timestamp()';

/** Answers of the caller's own by id; those whose time is over are not there. Six statements. */
export async function answersByIds(view: View, ids: readonly AnswerId[]): Promise<Map<AnswerId, GivenAnswer>> {
  const rows = await view.sql.query<AnswerRow>(
    'answer.answersByIds',
    `select ${COLUMNS} from answers a where ${MINE} and ${isAmong('a.id', '$3', ids)}`,
    [view.sql.scope.spaceId, view.sql.scope.owner, ids],
  );
  return new Map((await withSentences(view, rows)).map((given) => [given.id, given]));
}

/** A page of the caller's own answers, the newest first: all, or those of a conversation. Six statements. */
export async function listAnswers(
  view: View,
  conversationId: ConversationId | null,
  page: PageRequest,
): Promise<Page<GivenAnswer>> {
  const values: SqlValue[] = [view.sql.scope.spaceId, view.sql.scope.owner];
  const asked = conversationId === null ? '' : ` and a.conversation_id = $${values.push(conversationId)}::uuid`;
  const { items, hasNextPage } = await keysetPage<AnswerRow, AnswerRow>(
    view,
    {
      name: 'answer.listAnswers',
      select: `select ${COLUMNS} from answers a where ${MINE}${asked}`,
      values,
      order: [
        { expression: 'a.at', type: 'timestamptz' },
        { expression: 'a.id', type: 'uuid' },
      ],
      direction: 'DESC',
      positionOf: (row) => [row.at_exact, row.id],
    },
    page,
    (row) => row,
  );
  const read = new Map(
    (
      await withSentences(
        view,
        items.map(({ node }) => node),
      )
    ).map((given) => [given.id, given]),
  );
  return {
    items: items.flatMap(({ node, position }) => {
      const given = read.get(node.id);
      return given ? [{ node: given, position }] : [];
    }),
    hasNextPage,
  };
}

async function withSentences(view: View, rows: readonly AnswerRow[]): Promise<GivenAnswer[]> {
  if (rows.length === 0) return [];
  const sentences = await view.sql.query<SentenceRow>('answer.sentencesOfAnswers', SENTENCES, [
    ...[view.sql.scope.spaceId, view.sql.scope.owner],
    rows.map(({ id }) => id),
  ]);
  const cited = sentences.flatMap(({ citations }) => citations);
  const wordsAt = await wordsThere(view, cited);
  const places = cited.map((citation) => toCitation(citation, wordsAt).place);
  const there = { wordsAt, attributionOf: await readAttributions(view, places) };
  const ofAnswer = groupedBy(sentences, ({ answer_id: id }) => id);
  return rows.map((row) => toGivenAnswer(row, ofAnswer.get(row.id) ?? [], there));
}

const SENTENCES = `select s.answer_id, s.kind, s.words, s.claim_id, s.chunk_id, s.confidence, s.disputed, s.checked,
    s.claims::text[] as claims,
    coalesce((select jsonb_agg(jsonb_build_object('n', c.n, 'document_id', c.document_id, 'revision_id', c.revision_id,
        'start_offset', c.start_offset, 'end_offset', c.end_offset, 'url', c.url, 'words', c.words) order by c.n)
      from answer_citations c where c.space_id = $1 and c.answer_id = s.answer_id and c.sentence = s.n), '[]') as citations
  from answer_sentences s where s.space_id = $1 and s.owner_id = $2 and s.answer_id = any($3::uuid[]) order by s.answer_id, s.n`;

/** Words that stand in a place, while its document is there. */
type WordsAt = (place: Extract<CitedPlace, { kind: 'REVISION' }>) => string | null;

/** What is read again for answers that were given. */
interface There {
  readonly wordsAt: WordsAt;
  readonly attributionOf: AttributionOf;
}

async function wordsThere(view: View, citations: readonly CitationRow[]): Promise<WordsAt> {
  const documents = await documentsByIds(view, unique(citations.flatMap(({ document_id: id }) => id ?? [])));
  const isThere = (id: DocumentId | null): boolean => id !== null && documents.get(id)?.removed === false;
  const revisions = citations.flatMap(({ document_id: id, revision_id: revision }) =>
    isThere(id) && revision !== null ? [revision] : [],
  );
  const texts = await revisionTexts(view, unique(revisions));
  return (place) => {
    const text = isThere(place.documentId) ? texts.get(place.revisionId) : undefined;
    return text === undefined ? null : quoteOf(text, place);
  };
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

function toGivenAnswer(row: AnswerRow, rows: readonly SentenceRow[], { wordsAt, attributionOf }: There): GivenAnswer {
  let text = row.gaps[0] ?? '';
  const sentences: AnswerSentence[] = [];
  const cited = rows.map(({ citations }) => citations.map((citation) => toCitation(citation, wordsAt)));
  const leads = leadsOf(
    rows.map(({ kind }, n) => ({
      kind: parseEnum(SENTENCE_KINDS, kind, 'answer_sentences.kind'),
      said: (cited[n] ?? []).flatMap(({ quote, place }) => (quote === WORDS_GONE ? [] : attributionOf(place))),
    })),
  );
  for (const [n, sentence] of rows.entries()) {
    const [citations, lead] = [cited[n] ?? [], leads[n] ?? ''];
    const isGone = sentence.kind === 'GENERATED' && citations.some(({ quote }) => quote === WORDS_GONE);
    const words = isGone ? WORDS_GONE : sentence.words;
    const said = words ?? (citations[0] && foldedQuote(citations[0].quote)) ?? WORDS_GONE;
    text += lead;
    const range = { start: text.length, end: text.length + said.length };
    const { claim_id: claimId, chunk_id: chunkId, confidence, disputed, checked } = sentence;
    // What is found against a sentence names words of its support.
    const check = checked && { ...checked, facts: isGone ? [] : (checked.facts ?? []), ...(isGone && { reasons: [] }) };
    const kind = parseEnum(SENTENCE_KINDS, sentence.kind, 'answer_sentences.kind');
    sentences.push({ lead, range, text: said, kind, check, claimId, chunkId, confidence, disputed, citations });
    text += said + (row.gaps[n + 1] ?? '');
  }
  const outcome = parseEnum(ANSWER_OUTCOMES, row.outcome, 'answers.outcome');
  return {
    ...{ id: row.id, at: row.at, commit: Number(row.commit), question: row.question, isTimed: row.is_timed },
    standalone: row.standalone_question ?? row.question,
    ...{ conversationId: row.conversation_id, traceId: row.trace_id },
    draft: row.draft,
    answer: { outcome, text, sentences, leftOut: [], conflicts: row.conflicts, validations: row.validations },
    behind: rows.map(({ claims }) => claims),
  };
}

function toCitation(row: CitationRow, words: WordsAt): Citation {
  const { n, document_id: documentId, revision_id: revisionId, start_offset: start, end_offset: end, url } = row;
  if (documentId === null || revisionId === null || start === null || end === null)
    return { n, quote: row.words ?? WORDS_GONE, place: { kind: 'PAGE', url: url ?? '' } };
  const place = { kind: 'REVISION', documentId, revisionId, start, end } as const;
  return { n, quote: words(place) ?? WORDS_GONE, place };
}
