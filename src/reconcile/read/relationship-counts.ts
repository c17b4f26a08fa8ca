import type { Counts, RelationshipFacet } from '../../domain/facets.ts';
import type { RelationshipFilter } from '../../domain/relationship-record.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { mergeGroupOfAll } from '../../identity/index.ts';
import { countsOf, monthOf, type SqlValue, type View } from '../../storage/index.ts';
import { relatedTo } from './relation-filters.ts';
import { edgeCondition, edges, touching } from './read-relationships.ts';

/** What `listRelationships` has in all its pages, or `relationshipsOf` of one entity; `touched` null = whatever it joins. */
export const relationshipCounts = (
  view: View,
  touched: () => Promise<readonly EntityId[] | null>,
  filter: RelationshipFilter,
): Counts<RelationshipFacet> =>
  countsOf(view, {
    name: 'reconcile.relationships',
    rows: async () => {
      const values: SqlValue[] = [view.sql.scope.spaceId];
      const entityIds = await touched();
      const ends = entityIds && (await mergeGroupOfAll(view, entityIds));
      const found = await relatedTo(view, filter.where ?? null);
      const condition = `${edgeCondition(view, filter, values, found, 'SEEN')} and ${touching(ends, filter.direction, values)}`;
      return {
        parts: edges(view, filter).map((part) => `${part} c`),
        condition: `c.space_id = $1 and ${condition}`,
        values,
      };
    },
    columns: {
      KIND: { value: 'c.predicate' },
      BASIS: { value: 'c.basis' },
      STATUS: { value: 'c.status' },
      MONTH: { value: monthOf('c.created_at') },
    },
  });
