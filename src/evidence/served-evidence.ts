import { isCurrent } from '../record/index.ts';
import { relation, upTo, type View } from '../storage/index.ts';
import { chunkVectorIn, type RegisteredModel } from '../vectors/index.ts';

/**
 * Condition: one of the chunks of an evidence object (`id`, an expression) stands in a current revision of a document that is there, as of
 * the view. So what was removed or revised away is served no more, and is again when it comes back. Looked up row by row: `exists` would be
 * planned as a join with all chunks there are. `$1` is the space.
 */
export const isServedEvidence = (view: Pick<View, 'sql' | 'recorded'>, id: string): string =>
  `coalesce((select true from evidence_chunks ec
      join revision_chunks p on p.space_id = $1 and p.chunk_id = ec.chunk_id and ${upTo(view.recorded, 'p')}
      join ${relation({ ...view, valid: null }, 'documents')} d on d.space_id = $1 and ${isCurrent('d', 'p.revision_id')}
     where ec.space_id = $1 and ec.evidence_id = ${id} limit 1), false)`;

/**
 * Expression: the vector of evidence object `e` by a model: the direction that a question found it by, else the mean of its chunks; null =
 * a chunk has none yet. `$1` is the space, `$2` the caller.
 */
export const vectorOfEvidence = (model: Pick<RegisteredModel, 'id'>, e: string): string =>
  `coalesce(case when ${e}.model_id = ${Math.trunc(model.id)} then ${e}.topic_vector end,
      (select l2_normalize(avg(${chunkVectorIn(model, 'ec.chunk_id')})) from evidence_chunks ec
        where ec.space_id = $1 and ec.evidence_id = ${e}.id))`;
