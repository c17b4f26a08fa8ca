import { InvalidInput, NotFound } from '../domain/errors.ts';
import { unitVector } from '../domain/embedding-models.ts';
import { derivedId, type ChunkId, type ConversationId, type EvidenceObjectId } from '../domain/typed-ids.ts';
import type { Commit } from '../storage/index.ts';
import { currentModels, vectorText } from '../vectors/index.ts';
import { tagEvidence } from './tag-evidence.ts';

/** What a question found. */
export interface NewEvidence {
  readonly question: {
    readonly text: string;
    /** SHA3-256 of the canonical question (`canonicalQuestion`). */
    readonly hash: string;
    /** By the model in use; null = it has none. */
    readonly vector: Float32Array | null;
  };
  /** The session in which it was asked; null = none. */
  readonly conversation: ConversationId | null;
  /** Stored chunks, the best first; each once. */
  readonly chunkIds: readonly ChunkId[];
  /** Centroid of the topic that it was found by; null = the question's own vector stands for it. */
  readonly topicVector: Float32Array | null;
  /** 0 to 1; left out: 0.5. */
  readonly confidence?: number;
}

/** Chunks of one evidence object: no question is shown more. */
const MOST_CHUNKS = 200;

/**
 * Keeps what a question found as one evidence object (SE-06, SE-35), in the commit of whoever found it. The same chunks for the same
 * question are the object that is there already, unchanged. Its topic follows (SE-36). A few statements.
 * @returns its id
 * @throws InvalidInput; NotFound for a chunk that is not stored, or not the caller's to see
 */
export async function recordEvidence(commit: Commit, found: NewEvidence): Promise<EvidenceObjectId> {
  check(found);
  const { question, conversation, chunkIds, confidence = null } = found;
  const id = derivedId('evo', commit.owner, question.hash, ...chunkIds.toSorted());
  const topic = await directionOf(commit, found);
  const rows = await commit.query<{ chunks: string; made: string }>(
    'evidence.recordEvidence',
    `with there as (select c.id, n.place from unnest($3::uuid[]) with ordinality as n (id, place)
        join chunks c on c.space_id = $1 and c.id = n.id),
    made as (
      insert into evidence_objects (space_id, id, owner_id, question, question_hash, conversation_id, confidence, model_id, topic_vector,
          created_at, since)
      select $1, $2, $4, $5, $6, $7, coalesce($8, 0.5), $9, l2_normalize($10::vector), $11, $12
       where (select count(*) from there) = cardinality($3::uuid[]) on conflict do nothing returning id),
    pointed as (insert into evidence_chunks (space_id, evidence_id, n, owner_id, chunk_id)
      select $1, m.id, t.place - 1, $4, t.id from made m cross join there t),
    waits as (insert into evidence_waiting (space_id, evidence_id, owner_id) select $1, id, $4 from made)
    select (select count(*) from there) as chunks, (select count(*) from made) as made`,
    [
      ...[commit.scope.spaceId, id, chunkIds, commit.owner, question.text, question.hash, conversation, confidence],
      ...[topic?.model ?? null, topic?.vector ?? null, commit.at, commit.number],
    ],
  );
  if (Number(rows[0]?.chunks) < chunkIds.length)
    throw new NotFound('expected chunks that are stored in this space; store the text before it is kept as evidence', [
      'chunkIds',
    ]);
  if (Number(rows[0]?.made) > 0) await tagEvidence(commit, [id], false);
  return id;
}

async function directionOf(
  commit: Commit,
  { question, topicVector }: NewEvidence,
): Promise<{ readonly model: number; readonly vector: string } | null> {
  const vector = topicVector ?? question.vector;
  if (vector === null) return null;
  const models = await currentModels(commit);
  const model = models.find(({ state }) => state === 'ACTIVE') ?? models[0];
  return model ? { model: model.id, vector: vectorText(unitVector(vector, model)) } : null;
}

function check({ question, chunkIds, confidence }: NewEvidence): void {
  if (question.text.trim() === '' || question.hash === '')
    throw new InvalidInput('expected a question with its hash, got an empty one', ['question']);
  if (chunkIds.length === 0 || chunkIds.length > MOST_CHUNKS || new Set(chunkIds).size < chunkIds.length)
    throw new InvalidInput(`expected 1–${MOST_CHUNKS} chunks, each once, got ${chunkIds.length}`, ['chunkIds']);
  if (confidence !== undefined && !(confidence >= 0 && confidence <= 1))
    throw new InvalidInput(`expected a confidence from 0 to 1, got ${confidence}`, ['confidence']);
}
