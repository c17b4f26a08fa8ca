import { intentHistory, readSession, type SessionSettings, type SessionView } from '../../conversation/index.ts';
import type { Conversation } from '../../domain/conversation-record.ts';
import type { Anchor, SessionIntent } from '../../domain/session-record.ts';
import { jobAccount, type BudgetSettings, type LanguageModel } from '../../models/index.ts';
import { meanVector } from '../../lib/vector-math.ts';
import type { Database, Reader, View } from '../../storage/index.ts';
import type { Scope } from '../../domain/scope.ts';
import {
  embedQueryBy,
  embeddingStatus,
  prefetchQuestionVectors,
  type Embeddings,
  type EmbeddingStatus,
} from '../../vectors/index.ts';
import type { AskedFor, CachedQuestion } from '../cache/cache-entry.ts';
import { anchorQuestion } from '../understand/anchor-question.ts';
import { wordsOf } from '../understand/canonical-question.ts';
import {
  understandByModel,
  understandQuestion,
  type QuestionUnderstanding,
  type UnderstandDeps,
} from '../understand/understand-question.ts';
import type { UnderstandingSettings } from '../understand/understanding-settings.ts';

export interface QuestionDeps extends Pick<UnderstandDeps, 'now' | 'zone' | 'concepts'> {
  readonly database: Pick<Database, 'read'>;
  readonly embeddings: Embeddings | null;
  /** null = rules alone. */
  readonly languageModel: LanguageModel | null;
  readonly settings: UnderstandDeps['settings'] & UnderstandingSettings & SessionSettings & BudgetSettings;
}

/** A question with all that decides where its evidence comes from. */
export interface ReadQuestion {
  readonly understood: QuestionUnderstanding;
  readonly cached: CachedQuestion;
  readonly askedFor: AskedFor;
  /** null = this program makes no vectors. */
  readonly dense: EmbeddingStatus | null;
  /** How it stands to the question before it; null = it was asked in no conversation. */
  readonly anchor: Anchor | null;
  /** Mean of what the user said in the window of its session; null = nothing that has an embedding, or no conversation. */
  readonly sessionCentroid: Float32Array | null;
  /** The questions of its conversation, the last one first. */
  readonly before: readonly SessionIntent[];
  /** The last commit before anything was looked for: whatever evidence it gets holds by then. */
  readonly commit: number;
}

/** In which a session is before its messages were compared. */
const FIRST_TOPIC = 1;

/** What the present of a space shows. */
export const presentView = (sql: Reader, now: Date): View => ({
  ...{ sql, recorded: null, valid: { clock: now } },
  validByDefault: true,
});

const centroidOf = ({ messages }: Pick<SessionView, 'messages'>): Float32Array | null =>
  meanVector(messages.flatMap(({ role, embedding }) => (role === 'USER' && embedding ? [embedding] : [])));

/**
 * What a question means, in its conversation: by rules, then by a model where rules have no word and one is there. The model is asked
 * while nothing is read.
 * @throws what `understandQuestion` throws
 */
export async function readQuestion(
  deps: QuestionDeps,
  scope: Scope,
  text: string,
  conversation: Pick<Conversation, 'id' | 'messages'> | null,
): Promise<ReadQuestion> {
  const { database, embeddings, languageModel, settings, now } = deps;
  const read = await database.read(scope, async (sql) => ({
    understood: await understandQuestion({ ...presentView(sql, now), valid: null }, text, deps),
    status: embeddings && (await embeddingStatus(sql, embeddings)),
    session: conversation && (await readSession(sql, conversation, now, settings)),
    commit: await sql.head(),
    before: conversation ? await intentHistory(sql, conversation.id, now, settings) : [],
  }));
  const { status, before, session, commit } = read;
  await prefetchQuestionVectors(database, scope, embeddings, [text]);
  const asked = embeddings && status && (await embedQueryBy(status, embeddings, text));
  const cluster = session && (session.cluster ?? FIRST_TOPIC);
  const understood = languageModel
    ? await understandByModel(read.understood, { model: languageModel, account: jobAccount(scope, settings) }, settings)
    : read.understood;
  const vector = asked?.vector ?? null;
  return {
    ...{ understood, before, commit, dense: asked?.condition ?? null },
    sessionCentroid: session && centroidOf(session),
    askedFor: {
      type: understood.intent,
      retrievalProbability: understood.retrievalProbability,
      timeFlagged: understood.isTemporal,
    },
    cached: {
      ...{ hash: understood.canonical.hash, canonical: understood.canonical.text, words: wordsOf(text), vector },
      entities: understood.entityIds,
    },
    anchor: conversation && anchorQuestion(before[0] ?? null, { vector, cluster }, settings),
  };
}
