import { intentHistory, readSession, type SessionSettings, type SessionView } from '../conversation/index.ts';
import type { Conversation } from '../domain/conversation-record.ts';
import type { Anchor, SessionIntent } from '../domain/session-record.ts';
import { jobAccount, type BudgetSettings, type LanguageModel } from '../models/index.ts';
import { meanVector } from '../lib/vector-math.ts';
import type { Database, Reader, View } from '../storage/index.ts';
import type { Scope } from '../domain/scope.ts';
import { NO_TRACE, type Recorder } from '../trace/index.ts';
import { embedQueryBy, prefetchQuestionVectors, type Embeddings, type EmbeddingStatus } from '../vectors/index.ts';
import { statusOfVectors } from './question-vector.ts';
import { anchorQuestion } from './anchor-question.ts';
import { wordsOf } from './canonical-question.ts';
import {
  understandByModel,
  understandQuestion,
  type QuestionUnderstanding,
  type UnderstandDeps,
} from './understand-question.ts';
import type { UnderstandingSettings } from './understanding-settings.ts';

export interface QuestionDeps extends Pick<UnderstandDeps, 'now' | 'zone' | 'concepts'> {
  readonly database: Pick<Database, 'read'>;
  /** The last commit that counts; null or left out: all do. */
  readonly asOf?: number | null;
  /** When things hold that count; null = whenever they do; left out: now. */
  readonly validAt?: Date | null | undefined;
  /** Left out: nothing is kept of how it came about. */
  readonly recorder?: Recorder;
  readonly embeddings: Embeddings | null;
  /** null = rules alone. */
  readonly languageModel: LanguageModel | null;
  readonly settings: UnderstandDeps['settings'] & UnderstandingSettings & SessionSettings & BudgetSettings;
}

/** A question as the cache compares it. */
export interface CachedQuestion {
  /** SHA3-256 of the canonical form (SE-59). */
  readonly hash: string;
  readonly canonical: string;
  /** Its words in the order in which they were said, folded. */
  readonly words: readonly string[];
  /** UUIDs, in the order in which the question names them. */
  readonly entities: readonly string[];
  /** Of unit length; null = there is no embedder, and only the same question is found. */
  readonly vector: Float32Array | null;
}

/** A question with all that decides where its evidence comes from. */
export interface Question {
  readonly understood: QuestionUnderstanding;
  readonly cached: CachedQuestion;
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

/** What the present of a space shows, or what it showed as of a commit, of what holds now or at another time. */
export const presentView = (
  sql: Reader,
  { now, asOf = null, validAt }: Pick<QuestionDeps, 'now' | 'asOf' | 'validAt'>,
): View => ({
  ...{ sql, recorded: asOf, valid: validAt === undefined ? { clock: now } : validAt },
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
): Promise<Question> {
  const { database, embeddings, languageModel, settings, asOf = null } = deps;
  const read = await database.read(scope, async (sql) => ({
    understood: await understandQuestion({ ...presentView(sql, deps), valid: null }, text, deps),
    status: embeddings && (await statusOfVectors(sql, embeddings, deps.recorder)),
    said: conversation && (await saidBefore(sql, conversation, deps)),
    commit: asOf ?? (await sql.head()),
  }));
  const { status, said, commit } = read;
  const before = said?.before ?? [];
  await prefetchQuestionVectors(database, scope, embeddings, {
    texts: [text],
    longest: settings['search.maxCharacters'],
  });
  const asked = embeddings && status && (await embedQueryBy(status, embeddings, text));
  const understood = languageModel
    ? await understandByModel(read.understood, { model: languageModel, account: jobAccount(scope, settings) }, settings)
    : read.understood;
  const vector = asked?.vector ?? null;
  return {
    ...{ understood, before, commit, dense: asked?.condition ?? null },
    sessionCentroid: said && said.centroid,
    cached: {
      ...{ hash: understood.canonical.hash, canonical: understood.canonical.text, words: wordsOf(text), vector },
      entities: understood.entityIds,
    },
    anchor: conversation && anchorQuestion(before[0] ?? null, { vector, cluster: said && said.cluster }, settings),
  };
}

/** What its conversation says of a question: no commit keeps it, so a trace does. */
const saidBefore = (
  sql: Reader,
  conversation: Pick<Conversation, 'id' | 'messages'>,
  { now, settings, recorder = NO_TRACE }: Pick<QuestionDeps, 'now' | 'recorder' | 'settings'>,
): Promise<SaidBefore> =>
  recorder.ask({ port: 'state', request: { conversation: conversation.id } }, async () => {
    const session = await readSession(sql, conversation, now, settings);
    const before = await intentHistory(sql, conversation.id, now, settings);
    return { before, centroid: centroidOf(session), cluster: session.cluster ?? FIRST_TOPIC };
  });

interface SaidBefore {
  readonly before: readonly SessionIntent[];
  readonly centroid: Float32Array | null;
  readonly cluster: number;
}
