import { Unavailable } from '../domain/errors.ts';
import type { Sql } from '../storage/index.ts';
import type { Embeddings } from './embeddings.ts';
import type { VectorKind } from './vector-kinds.ts';
import { modelOfQuestions, type RegisteredModel } from './registered-models.ts';

/** How it stands with search by meaning, for this caller in this space. */
export type EmbeddingStatus =
  /** Everything has its vector. */
  | { readonly state: 'READY'; readonly model: RegisteredModel }
  /** Some texts wait for theirs and are found by their words alone. */
  | { readonly state: 'PENDING'; readonly model: RegisteredModel; readonly pending: Pending }
  /** Nothing can be compared. */
  | { readonly state: 'UNAVAILABLE'; readonly model: RegisteredModel | null; readonly message: string };

export type Pending = Readonly<Record<VectorKind, number>>;

/** Counted no further: that there is much to do is all that anybody wants to know. */
const COUNTED = 100_000;

/** A question as the vectors take it. */
export interface QueryEmbedding {
  readonly condition: EmbeddingStatus;
  /** null where the condition is UNAVAILABLE. */
  readonly vector: Float32Array | null;
}

/** A model whose vectors can be read, and how many texts it lacks. Two statements. */
export async function embeddingStatus(sql: Sql, embeddings: Embeddings): Promise<EmbeddingStatus> {
  const { embedder, name } = embeddings.chosen;
  const model = await modelOfQuestions(sql);
  if (!model) return { state: 'UNAVAILABLE', model: null, message: `${name} (${embedder}) has made no vectors yet` };
  const pending = await pendingOf(sql, model);
  const some = Object.values(pending).some((count) => count > 0);
  return some ? { state: 'PENDING', model, pending } : { state: 'READY', model };
}

async function pendingOf(sql: Sql, { id }: RegisteredModel): Promise<Pending> {
  const rows = await sql.query<{ kind: VectorKind; count: string }>(
    'vectors.pendingVectors',
    `select kind, count(*) as count from (select kind from embedding_queue where space_id = $1 and model_id = $2 limit $3) as q
      group by kind`,
    [sql.scope.spaceId, id, COUNTED],
  );
  const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  return {
    MESSAGE: counts.get('MESSAGE') ?? 0,
    CHUNK: counts.get('CHUNK') ?? 0,
    CLAIM: counts.get('CLAIM') ?? 0,
    ENTITY: counts.get('ENTITY') ?? 0,
    THREAD: counts.get('THREAD') ?? 0,
  };
}

/** The question's vector, or why there is none. */
export const embedQuery = async (sql: Sql, embeddings: Embeddings, text: string): Promise<QueryEmbedding> =>
  embedQueryBy(await embeddingStatus(sql, embeddings), embeddings, text);

/** The same, where it is known how it stands: nothing is read. */
export async function embedQueryBy(
  condition: EmbeddingStatus,
  embeddings: Embeddings,
  text: string,
): Promise<QueryEmbedding> {
  if (condition.state === 'UNAVAILABLE') return { condition, vector: null };
  try {
    return { condition, vector: await embeddings.question(condition.model, text) };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return { condition: { state: 'UNAVAILABLE', model: condition.model, message: error.message }, vector: null };
  }
}
