import type { EntityId } from '../../src/domain/ids.ts';
import { isServed, type View } from '../../src/storage/index.ts';
import type { Edge } from '../port.ts';

/** Where the record stands in a view, and what it knows of Neo4j. */
export interface Standing {
  readonly head: number;
  /** Of the head. */
  readonly at: Date;
  /** null = the space was not brought there, or not since it was emptied. */
  readonly run: string | null;
}

/** One statement. */
export async function standingOf(view: View): Promise<Standing> {
  const rows = await view.sql.query<{ head: string; at: Date; run: string | null }>(
    'graph.standing',
    'select s.head, s.at, p.run from spaces s left join projection_state p on p.space_id = s.id where s.id = $1',
    [view.sql.scope.spaceId],
  );
  const [row] = rows;
  if (!row) throw new Error('the space of a view must exist');
  return { head: Number(row.head), at: row.at, run: row.run };
}

/**
 * Does the view show all of these, and may they answer? What leaves the graph so is what row-level security lets the caller see, in the very view that the
 * rest of the answer is read in. One statement.
 */
export async function allThere(view: View, nodes: Iterable<EntityId>, edges: readonly Edge[]): Promise<boolean> {
  const entities = [...new Set(nodes)];
  const idsOf = (basis: Edge['basis']): string[] => [
    ...new Set(edges.filter((e) => e.basis === basis).map((e) => e.id)),
  ];
  const [claims, inferred] = [idsOf('ASSERTED'), idsOf('INFERRED')];
  const rows = await view.sql.query<{ found: string }>(
    'graph.allThere',
    `select (select count(*) from entities where space_id = $1 and id = any($2::uuid[]))
          + (select count(*) from claims c where c.space_id = $1 and c.id = any($3::uuid[]) and ${isServed(view, 'c')})
          + (select count(*) from inferred_edges where space_id = $1 and id = any($4::uuid[])) as found`,
    [view.sql.scope.spaceId, entities, claims, inferred],
  );
  return Number(rows[0]?.found) === entities.length + claims.length + inferred.length;
}
