import type { EntityId } from '../domain/typed-ids.ts';
import { ANY_SPACE, relation, type SqlValue, type View } from '../storage/index.ts';
import { canonicalRow, mergeGroupOf } from '../record/index.ts';
import type { SearchFilters } from './search-filters.ts';

/**
 * Which entities are there in the view and are allowed by the filters, with their names; an id of one that was merged leads to its
 * canonical entity. One statement.
 */
export async function acceptEntities(
  view: View,
  filters: SearchFilters,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: EntityId; readonly name: string }>> {
  if (ids.length === 0) return new Map();
  const values: SqlValue[] = [view.sql.scope.spaceId, ids];
  const among = (column: string, type: string, list: readonly string[] | null | undefined): string => {
    if (!list) return 'true';
    values.push(list);
    return `${column} = any($${values.length}::${type}[])`;
  };
  const types = among('e.type', 'text', filters.entityTypes);
  const evidence =
    filters.documentIds || filters.sourceIds
      ? `exists (select from (${mergeGroupOf(view, 'e.id')}) member (id)
          join aliases a on a.space_id = ${ANY_SPACE} and a.entity_id = member.id join ${relation(view, 'alias_evidence')} v
            on v.space_id = ${ANY_SPACE} and v.alias_id = a.id
          where ${among('v.document_id', 'uuid', filters.documentIds)} and ${among('v.source_id', 'uuid', filters.sourceIds)})`
      : 'true';
  const rows = await view.sql.query<{ asked: string; id: EntityId; name: string }>(
    'lexical.acceptEntities',
    `select n.id as asked, e.id, e.name from unnest($2::uuid[]) as n (id)
      cross join lateral ${canonicalRow(view, 'n.id')} c
      cross join lateral (select id, name, type from ${relation(view, 'entities')}
        where space_id = ${ANY_SPACE} and id = c.id limit 1) as e
     where ${types} and ${evidence}`,
    values,
  );
  return new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));
}
