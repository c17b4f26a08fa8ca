import { Unavailable } from '../../domain/errors.ts';
import type { SparseVector } from '../../domain/sparse-vectors.ts';
import { systemClock } from '../../domain/time.ts';
import type { SparseEmbedder } from '../../models/index.ts';
import type { Sql } from '../../storage/index.ts';
import { QuestionVectors } from '../question-vectors.ts';
import { sparseModelInUse, type SparseModel } from './sparse-models.ts';

/** How it stands with the list of sparse vectors, for this caller in this space. */
export type SparseStatus =
  | { readonly state: 'READY'; readonly model: string }
  /** Some chunks wait for their vectors, and are not in the list. */
  | { readonly state: 'PENDING'; readonly model: string; readonly pending: number }
  | { readonly state: 'UNAVAILABLE'; readonly model: string; readonly message: string };

/** A question as the sparse vectors take it; null where the status is UNAVAILABLE. */
export interface SparseQuestion {
  readonly status: SparseStatus;
  readonly asked: { readonly model: SparseModel; readonly vector: SparseVector } | null;
}

/** The sparse model of this process, and the vectors of questions that it made. */
export class SparseEmbeddings {
  readonly embedder: SparseEmbedder;
  private readonly questions = new QuestionVectors<SparseVector>(systemClock);

  constructor(embedder: SparseEmbedder) {
    this.embedder = embedder;
  }

  /** The vector of a question, or why there is none. Two statements. */
  async question(sql: Sql, text: string): Promise<SparseQuestion> {
    const { name } = this.embedder;
    const model = await sparseModelInUse(sql);
    if (model?.name !== name) return away(name, 'it has made no vectors yet');
    const pending = await waiting(sql, model);
    try {
      const vector = await this.questions.vectorOf(text, () => this.ask(text));
      const status: SparseStatus =
        pending > 0 ? { state: 'PENDING', model: name, pending } : { state: 'READY', model: name };
      return { status, asked: { model, vector } };
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return away(name, error.message);
    }
  }

  /** Asks for the vector of a question that is about to be asked (`QuestionVectors.prefetch`). */
  prefetch(text: string): Promise<void> {
    return this.questions.prefetch(text, () => this.ask(text));
  }

  private async ask(text: string): Promise<SparseVector> {
    const [vector = []] = await this.embedder.embed([text], 'QUERY');
    return vector;
  }
}

const away = (model: string, message: string): SparseQuestion => ({
  status: { state: 'UNAVAILABLE', model, message },
  asked: null,
});

/** Counted no further: that there is much to do is all that anybody wants to know. */
const COUNTED = 100_000;

async function waiting(sql: Sql, { id }: SparseModel): Promise<number> {
  const rows = await sql.query<{ n: number }>(
    'vectors.pendingSparse',
    `select count(*)::integer as n from (select 1 from embedding_queue where space_id = $1 and model_id = $2 limit ${COUNTED}) as q`,
    [sql.scope.spaceId, id],
  );
  return rows[0]?.n ?? 0;
}
