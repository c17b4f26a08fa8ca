import type { ReviewVerdict } from '../../../src/domain/entity-record.ts';
import { NotFound, StaleVersion } from '../../../src/domain/errors.ts';
import type { InferredId } from '../../../src/domain/typed-ids.ts';
import type { Commit, NothingToCommit } from '../../../src/storage/index.ts';
import { edgeColumns, toInferred, type EdgeRow } from './inferred-edge-rows.ts';

export interface EdgeReview {
  readonly id: InferredId;
  readonly verdict: ReviewVerdict;
  readonly expectedVersion: number | null;
}

/**
 * What a person says of an inferred edge (PI-69). A REJECTED one is traversed and counted nowhere; the review stays when the edge is
 * inferred again, or its reasons go. The same verdict again changes nothing. Two statements.
 * @throws NotFound, also for an edge of another owner; StaleVersion
 */
export async function reviewEdge(
  commit: Commit,
  review: EdgeReview,
): Promise<{ readonly id: InferredId } | NothingToCommit<{ readonly id: InferredId }>> {
  const { id, verdict, expectedVersion } = review;
  const values = [commit.scope.spaceId, id, commit.owner];
  const [found] = await commit.query<EdgeRow>(
    'graph.edgeToReview',
    `select ${edgeColumns('e')} from inferred_edges e where e.space_id = $1 and e.id = $2 and e.owner_id is not distinct from $3`,
    values,
  );
  if (!found) throw new NotFound('no such inferred relationship in this space', ['id']);
  if (expectedVersion !== null && expectedVersion !== found.version)
    throw new StaleVersion('the relationship', expectedVersion, found.version);
  if (found.review_state === verdict) return commit.nothing({ id });
  const [row = found] = await commit.query<EdgeRow>(
    'graph.reviewEdge',
    `update inferred_edges e set review_state = $4, version = version + 1, updated_at = $5
      where e.space_id = $1 and e.id = $2 and e.owner_id is not distinct from $3 returning ${edgeColumns('e')}`,
    [...values, verdict, commit.at],
  );
  const { from, to, kind } = toInferred(row);
  commit.emit({
    kind: 'EDGE_REVIEWED',
    subject: id,
    about: [from, to],
    owner: commit.owner,
    data: { kind, state: verdict },
  });
  return { id };
}
