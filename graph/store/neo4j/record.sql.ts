import type { EntityId } from '../../../src/domain/typed-ids.ts';
import { canonicalOf, isServed } from '../../../src/record/index.ts';
import type { SqlValue, View } from '../../../src/storage/index.ts';
import type { Edge } from '../../graph-port.ts';

/** Where the record stands in a view, and what it knows of Neo4j. */
export interface RecordState {
  readonly head: number;
  /** Of the head. */
  readonly at: Date;
  /** null = the space was not brought there, or not since it was emptied. */
  readonly run: string | null;
}

/** One statement. */
export async function recordStateOf(view: View): Promise<RecordState> {
  const rows = await view.sql.query<{ head: string; at: Date; run: string | null }>(
    'graph.recordState',
    'select s.head, s.at, p.run from spaces s left join projection_state p on p.space_id = s.id where s.id = $1',
    [view.sql.scope.spaceId],
  );
  const [row] = rows;
  if (!row) throw new Error('the space of a view must exist');
  return { head: Number(row.head), at: row.at, run: row.run };
}

/**
 * Does the view show all of these, each edge of that kind between those ends, and may they answer? What leaves the
 * graph so is what row-level security lets the caller see, in the very view that the rest of the answer is read in, and
 * leads where the record says. One statement.
 */
export async function allThere(view: View, nodes: Iterable<EntityId>, edges: readonly Edge[]): Promise<boolean> {
  const entities = [...new Set(nodes)];
  const distinct = [...new Map(edges.map((edge) => [edge.id, edge])).values()];
  const of = (basis: Edge['basis']): Edge[] => distinct.filter((edge) => edge.basis === basis);
  const values: SqlValue[] = [view.sql.scope.spaceId, entities];
  const counted = (some: readonly Edge[], relation: string): string => {
    const columns = [
      some.map(({ id }) => id),
      some.map(({ from }) => from),
      some.map(({ to }) => to),
      some.map(({ kind }) => kind),
    ];
    const [id, from, to, kind] = columns.map((column) => `$${values.push(column)}`);
    const is = (end: string, node: string): string =>
      `(c.${end} = ${node} or ${canonicalOf(view, `c.${end}`)} = ${node})`;
    return `(select count(*) from unnest(${id}::uuid[], ${from}::uuid[], ${to}::uuid[], ${kind}::text[]) as n (id, begins, ends, kind)
      cross join lateral (${relation} limit 1) c where c.kind = n.kind and ${is('from_id', 'n.begins')} and ${is('to_id', 'n.ends')})`;
  };
  const claims = counted(
    of('ASSERTED'),
    `select subject_id as from_id, object_entity_id as to_id, predicate as kind from claims e
    where space_id = $1 and id = n.id and edge and ${isServed(view, 'e')}`,
  );
  const inferred = counted(
    of('INFERRED'),
    `select from_id, to_id, kind from inferred_edges where space_id = $1 and id = n.id`,
  );
  const rows = await view.sql.query<{ found: string }>(
    'graph.allThere',
    `select (select count(*) from entities where space_id = $1 and id = any($2::uuid[])) + ${claims} + ${inferred} as found`,
    values,
  );
  return Number(rows[0]?.found) === entities.length + distinct.length;
}
