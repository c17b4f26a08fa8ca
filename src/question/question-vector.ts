import type { Sql } from '../storage/index.ts';
import { NO_TRACE, type Recorder } from '../trace/index.ts';
import {
  embeddingStatus,
  embedQueryBy,
  type Embeddings,
  type EmbeddingStatus,
  type QueryEmbedding,
} from '../vectors/index.ts';

/** No commit says which vectors were there: a trace does. */
export const statusOfVectors = (sql: Sql, embeddings: Embeddings, recorder = NO_TRACE): Promise<EmbeddingStatus> =>
  recorder.ask({ port: 'state', request: 'vectors' }, () => embeddingStatus(sql, embeddings));

/** The vector of a question, and how it stands with vectors. */
export const vectorOfQuestion = async (
  sql: Sql,
  embeddings: Embeddings,
  text: string,
  recorder?: Recorder,
): Promise<QueryEmbedding> => embedQueryBy(await statusOfVectors(sql, embeddings, recorder), embeddings, text);
