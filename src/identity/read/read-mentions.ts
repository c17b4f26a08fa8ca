import type { EntityId, MentionId } from '../../domain/typed-ids.ts';
import type { Counts } from '../../domain/facets.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import {
  countsOf,
  firstOfEach,
  isAmong,
  relation,
  relationParts,
  slicesByParent,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import { isCurrentEvidence, mergeGroupOf } from '../../record/index.ts';
import { mergeGroupOfAll } from './read-merges.ts';
import { type Mention, type MentionRow, toMention } from './identity-rows.ts';

/** Whether it still counts is looked up per row: as of a commit, a join would read every document there is. */
const columns = (
  view: View,
): string => `m.id, m.entity_id, m.span_id, m.document_id, m.revision_id, m.stage, m.method, m.confidence, m.owner_id, m.created_at, m.said,
  ${isCurrentEvidence(view, 'm')} as current`;

const from = (mentions: string): string => `from ${mentions} m where m.space_id = $1`;

/** Mentions by id. One statement. */
export async function mentionsByIds(view: View, ids: readonly MentionId[]): Promise<Map<MentionId, Mention>> {
  const rows = await view.sql.query<MentionRow>(
    'identity.mentionsByIds',
    `select ${columns(view)} ${from(relation(view, 'mentions'))} and ${isAmong('m.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as MentionId, toMention(row)]));
}

/**
 * Where each entity is mentioned, those of outdated revisions and readings included (`current` tells), oldest first. `page.after`
 * applies to each entity alike. One statement for any number of entities.
 */
export async function mentionsOf(
  view: View,
  entityIds: readonly EntityId[],
  page: PageRequest,
): Promise<Map<EntityId, Page<Mention>>> {
  const query = firstOfEach<SqlValue>({
    columns: columns(view),
    arms: relationParts(view, 'mentions').map((part) => `${from(part)} and m.entity_id = parent.id`),
    order: [{ expression: 'm.id', type: 'uuid' }],
    direction: 'ASC',
    parents: entityIds,
    mergeGroup: (id) => mergeGroupOf(view, id),
    values: [view.sql.scope.spaceId],
    ...page,
  });
  const rows = await view.sql.query<MentionRow & { parent_id: string }>(
    'identity.mentionsOf',
    query.text,
    query.values,
  );
  return slicesByParent(entityIds, rows, page.first, toMention, (row) => [row.id]);
}

/** How many `mentionsOf` has of one entity in all its pages. */
export const mentionCounts = (view: View, entityId: EntityId): Counts<never> =>
  countsOf(view, {
    name: 'identity.mentions',
    rows: async () => ({
      parts: relationParts(view, 'mentions').map((part) => `${part} m`),
      condition: 'm.space_id = $1 and m.entity_id = any($2::uuid[])',
      values: [view.sql.scope.spaceId, await mergeGroupOfAll(view, [entityId])],
    }),
    columns: {},
  });
