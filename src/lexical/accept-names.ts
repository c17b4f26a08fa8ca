import type { AliasId, EntityId } from '../domain/typed-ids.ts';
import { ANY_SPACE, relation, type View } from '../storage/index.ts';
import { canonicalRow, usableAlias } from '../record/index.ts';
import type { SearchFilters } from './search-filters.ts';
import { TEXTS, textValues, type TextKey } from './posting-lists.ts';

export interface FoundName {
  readonly aliasId: AliasId;
  readonly entityId: EntityId;
  readonly text: string;
  readonly norm: string;
}

interface NameRow {
  id: AliasId;
  entity_id: EntityId;
  text: string;
  norm: string;
}

/**
 * Which names are there in the view, were not rejected, and belong to an entity that the filters allow: of one that was merged, to
 * its canonical entity. One statement.
 */
export async function acceptNames(view: View, filters: SearchFilters, keys: readonly TextKey[]): Promise<FoundName[]> {
  if (keys.length === 0) return [];
  const values = textValues(view.sql, 'NAME', keys);
  const among = (column: string, type: string, list: readonly string[] | null | undefined): string => {
    if (!list) return 'true';
    values.push(list);
    return `${column} = any($${values.length}::${type}[])`;
  };
  const types = among('e.type', 'text', filters.entityTypes);
  const evidence =
    filters.documentIds || filters.sourceIds
      ? `exists (select from ${relation(view, 'alias_evidence')} v where v.space_id = ${ANY_SPACE} and v.alias_id = a.id
          and ${among('v.document_id', 'uuid', filters.documentIds)} and ${among('v.source_id', 'uuid', filters.sourceIds)})`
      : 'true';
  const rows = await view.sql.query<NameRow>(
    'lexical.acceptNames',
    `${TEXTS} select a.id, e.id as entity_id, a.text, a.norm from texts as n
      cross join lateral (select id, entity_id, text, norm, review_state, session from ${relation(view, 'aliases')}
        where space_id = ${ANY_SPACE} and id = n.id limit 1) as a
      cross join lateral ${canonicalRow(view, 'a.entity_id')} c
      cross join lateral (select id, type from ${relation(view, 'entities')}
        where space_id = ${ANY_SPACE} and id = c.id limit 1) as e
     where ${usableAlias('a')} and ${types} and ${evidence}`,
    values,
  );
  return rows.map((row) => ({ aliasId: row.id, entityId: row.entity_id, text: row.text, norm: row.norm }));
}
