import type { ClaimFacet, Counts } from '../../domain/facets.ts';
import type { ClaimWhere } from '../../domain/filter.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { mergeGroupOfAll } from '../../identity/index.ts';
import {
  type CountedRows,
  countsOf,
  type FacetColumn,
  monthOf,
  relationParts,
  type SqlValue,
  type View,
} from '../../storage/index.ts';
import { claimCondition } from './claim-filters.ts';
import { relatedTo } from './relation-filters.ts';

/**
 * What `listClaims` has in all its pages, or `claimsOf` of one entity. A claim counts once for each source and document that its own
 * evidence is from, for it or against it, of whatever revision.
 */
export const claimCounts = (view: View, about: EntityId | null, where: ClaimWhere | null): Counts<ClaimFacet> =>
  countsOf(view, {
    name: 'reconcile.claims',
    rows: () => rowsOf(view, about, where),
    columns: {
      PREDICATE: { value: 'c.predicate' },
      STATUS: { value: 'c.status' },
      SOURCE: behind(view, 'source_id'),
      DOCUMENT: behind(view, 'document_id'),
      MONTH: { value: monthOf('c.created_at') },
    },
  });

async function rowsOf(view: View, about: EntityId | null, where: ClaimWhere | null): Promise<CountedRows> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = claimCondition(view, where, values, await relatedTo(view, where));
  const members = about && (await mergeGroupOfAll(view, [about]));
  const subject = members ? `c.subject_id = any($${values.push(members)}::uuid[])` : 'true';
  return {
    parts: relationParts(view, 'claims').map((part) => `${part} c`),
    condition: `c.space_id = $1 and ${subject} and ${condition}`,
    values,
  };
}

function behind(view: View, column: 'source_id' | 'document_id'): FacetColumn {
  const evidence = relationParts(view, 'claim_evidence').map(
    (part) => `select e.claim_id, e.${column} from ${part} e where e.space_id = $1`,
  );
  return {
    value: `e.${column}`,
    several: { join: `join (${evidence.join(' union all ')}) as e on e.claim_id = c.id`, id: 'c.id' },
  };
}
