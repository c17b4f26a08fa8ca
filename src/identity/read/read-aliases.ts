import type { Alias, ReviewState } from '../../domain/entity-record.ts';
import type { AliasId, EntityId, EvidenceId } from '../../domain/typed-ids.ts';
import type { Counts } from '../../domain/facets.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import { groupedBy } from '../../lib/grouped.ts';
import {
  countsOf,
  firstOfEach,
  isAmong,
  oldestFirst,
  relation,
  relationParts,
  slicesByParent,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import { isCurrentEvidence, mergeGroupOf } from '../../record/index.ts';
import { mergeGroupOfAll } from './read-merges.ts';
import {
  aliasColumns,
  type AliasEvidence,
  type AliasEvidenceRow,
  type AliasRow,
  toAlias,
  toAliasEvidence,
} from './identity-rows.ts';

/** Aliases by id. One statement. */
export async function aliasesByIds(view: View, ids: readonly AliasId[]): Promise<Map<AliasId, Alias>> {
  const rows = await view.sql.query<AliasRow>(
    'identity.aliasesByIds',
    `select ${aliasColumns('a')} from ${relation(view, 'aliases')} a where a.space_id = $1 and ${isAmong('a.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as AliasId, toAlias(row)]));
}

/**
 * The aliases of each entity, rejected ones included (their review state says so), oldest first. `page.after` applies to
 * each entity alike. One statement for any number of entities.
 */
export async function aliasesOf(
  view: View,
  entityIds: readonly EntityId[],
  page: PageRequest,
): Promise<Map<EntityId, Page<Alias>>> {
  const query = firstOfEach<SqlValue>({
    columns: aliasColumns('a'),
    arms: [`from ${relation(view, 'aliases')} a where a.space_id = $1 and a.entity_id = parent.id`],
    order: [{ expression: 'a.id', type: 'uuid' }],
    direction: 'ASC',
    parents: entityIds,
    mergeGroup: (id) => mergeGroupOf(view, id),
    values: [view.sql.scope.spaceId],
    ...page,
  });
  const rows = await view.sql.query<AliasRow & { parent_id: string }>('identity.aliasesOf', query.text, query.values);
  return slicesByParent(entityIds, rows, page.first, toAlias, (row) => [row.id]);
}

/** How many `aliasesOf` has of one entity in all its pages. */
export const aliasCounts = (view: View, entityId: EntityId): Counts<never> =>
  countsOf(view, {
    name: 'identity.aliases',
    rows: async () => ({
      parts: relationParts(view, 'aliases').map((part) => `${part} a`),
      condition: 'a.space_id = $1 and a.entity_id = any($2::uuid[])',
      values: [view.sql.scope.spaceId, await mergeGroupOfAll(view, [entityId])],
    }),
    columns: {},
  });

/** The aliases of the whole space in a state of review, oldest first. One statement. */
export async function aliasesInReview(view: View, state: ReviewState, page: PageRequest): Promise<Page<Alias>> {
  return oldestFirst<AliasRow, Alias>(
    view,
    {
      ...{
        name: 'identity.aliasesInReview',
        table: 'aliases',
        alias: 'a',
        columns: aliasColumns('a'),
        toNode: toAlias,
      },
      // In the text, so that the index of those that wait serves it.
      condition: `a.review_state = '${state}'`,
    },
    page,
  );
}

const evidenceFrom = (
  view: View,
): string => `select a.id, a.alias_id, a.span_id, a.document_id, a.revision_id, a.source_id,
    a.confidence, a.method, a.owner_id, a.created_at, a.said,
    ${isCurrentEvidence(view, 'a')} as current
  from ${relation(view, 'alias_evidence')} a where a.space_id = $1`;

/** The words each alias was read from, oldest first; an alias made by hand may have none. One statement. */
export async function aliasEvidence(view: View, aliasIds: readonly AliasId[]): Promise<Map<AliasId, AliasEvidence[]>> {
  const rows = await view.sql.query<AliasEvidenceRow>(
    'identity.aliasEvidence',
    `${evidenceFrom(view)} and ${isAmong('a.alias_id', '$2', aliasIds)} order by a.alias_id, a.id`,
    [view.sql.scope.spaceId, aliasIds],
  );
  const grouped = groupedBy(rows.map(toAliasEvidence), (evidence) => evidence.aliasId);
  return new Map(aliasIds.map((id) => [id, grouped.get(id) ?? []]));
}

/** Alias evidence by its own id. One statement. */
export async function aliasEvidenceByIds(
  view: View,
  ids: readonly EvidenceId[],
): Promise<Map<EvidenceId, AliasEvidence>> {
  const rows = await view.sql.query<AliasEvidenceRow>(
    'identity.aliasEvidenceByIds',
    `${evidenceFrom(view)} and ${isAmong('a.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as EvidenceId, toAliasEvidence(row)]));
}
