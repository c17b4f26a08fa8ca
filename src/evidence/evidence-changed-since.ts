import type { DocumentId } from '../domain/typed-ids.ts';
import { acceptChunksById, searchChunks, type LexicalSettings } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';
import { touchedSince } from './cache/touched-since.ts';
import { NO_TRACE, type Recorder } from '../trace/index.ts';
import type { Question } from '../question/index.ts';

/** Evidence as it was found. */
interface KnownEvidence {
  /** The last commit that was seen when it was found. */
  readonly commit: number;
  /** UUIDs of entities, claims and documents. */
  readonly restsOn: readonly string[];
  /** Ids of its chunks. */
  readonly chunks: ReadonlySet<string>;
}

interface ChangeDeps {
  readonly settings: LexicalSettings;
  /** Who judges texts; null = rules. */
  readonly judge: object | null;
  /** Left out: nothing is kept of how it came about. */
  readonly recorder?: Recorder;
}

/** After so many new documents nobody looks what they say. */
const MOST_DOCUMENTS = 200;

/**
 * Is evidence for a question no longer what a search would find: has a commit since done something to what it rests on, has the trust of a
 * source changed, or have documents been added or revised that have a word of the question in another chunk? By rules no other text passes
 * the gate; where a model judges, any may. Two statements, and a search in the new documents where there are any.
 */
export function changedSince(
  view: View,
  question: Pick<Question, 'understood'>,
  known: KnownEvidence,
  deps: ChangeDeps,
): Promise<boolean> {
  // Commits after the walk are not in its past: a replay takes its word.
  const request = { changed: question.understood.keywords, commit: known.commit };
  return (deps.recorder ?? NO_TRACE).ask({ port: 'state', request }, () => isChanged(view, question, known, deps));
}

async function isChanged(
  view: View,
  { understood: { keywords } }: Pick<Question, 'understood'>,
  { commit, restsOn, chunks }: KnownEvidence,
  { settings, judge }: ChangeDeps,
): Promise<boolean> {
  if (await touchedSince(view.sql, commit, restsOn)) return true;
  const { documents, isTrustChanged } = await newsSince(view, commit);
  // It says how reliable each source is.
  if (isTrustChanged) return true;
  if (documents.length === 0) return false;
  if (keywords.length === 0 || documents.length > MOST_DOCUMENTS) return true;
  const filters = { documentIds: documents };
  if (judge !== null) {
    // Pages of the web that were stored for it are what it has.
    const there = await acceptChunksById({ view, filters, phrases: [] }, [...chunks]);
    const known = new Set([...there.values()].map(({ detail }) => detail.documentId));
    return documents.some((id) => !known.has(id));
  }
  const page = { first: chunks.size + 1, after: null };
  const { items } = await searchChunks(view, keywords.join(' '), { settings, filters, page });
  return items.some(({ node }) => !chunks.has(node.id));
}

interface News {
  /** Added, revised, read anew or let in, as far as the caller may know; one more than `MOST_DOCUMENTS` at most. */
  readonly documents: readonly DocumentId[];
  readonly isTrustChanged: boolean;
}

async function newsSince({ sql }: View, commit: number): Promise<News> {
  const rows = await sql.query<{ subject: DocumentId; is_trust: boolean }>(
    'evidence.newsSince',
    `select distinct subject, kind = 'TRUST_CHANGED' as is_trust from events where space_id = $1 and commit > $2::bigint
       and kind in ('DOCUMENT_ADDED', 'DOCUMENT_REVISED', 'DOCUMENT_REREAD', 'DOCUMENT_RELEASED', 'TRUST_CHANGED')
       order by is_trust desc limit $3`,
    [sql.scope.spaceId, commit, MOST_DOCUMENTS + 1],
  );
  const documents = rows.flatMap(({ subject, is_trust: isTrust }) => (isTrust ? [] : subject));
  return { documents, isTrustChanged: rows.some(({ is_trust: isTrust }) => isTrust) };
}
