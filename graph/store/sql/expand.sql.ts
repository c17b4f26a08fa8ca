import type { ClaimId, EntityId, InferredId } from '../../../src/domain/typed-ids.ts';
import { type Basis, type EdgeDirection, CURRENT_STATUSES } from '../../../src/domain/relationship-record.ts';
import { canonicalOf, isServed, mergesIn } from '../../../src/record/index.ts';
import { instantSql, relation, type SqlValue, type View } from '../../../src/storage/index.ts';
import type { Growth } from '../../algorithms/breadth-first.ts';
import type { Edge, EdgeFilter } from '../../graph-port.ts';

interface EdgeRow {
  inferred: boolean;
  id: string;
  from_id: string;
  to_id: string;
  kind: string;
  confidence: number;
}

const toEdge = ({ inferred, id, kind, confidence, ...row }: EdgeRow): Edge => {
  const arc = { from: row.from_id as EntityId, to: row.to_id as EntityId, kind, confidence };
  return inferred
    ? { basis: 'INFERRED', id: id as InferredId, ...arc }
    : { basis: 'ASSERTED', id: id as ClaimId, ...arc };
};

/**
 * The edges at a frontier, surer first, then by id; each edge once in a whole search. Under BOTH an edge to a node that
 * was expanded before came up then, and one between two nodes of the frontier has its first arm to come up in.
 * One statement: an index scan each way over claims, and one over inferred edges.
 */
export async function expandFrontier(
  view: View,
  growth: Pick<Growth, 'frontier' | 'expanded'>,
  direction: EdgeDirection,
  filter: EdgeFilter,
  limit: number,
): Promise<Edge[]> {
  // Along one direction an edge comes up once anyway: from the one end it is traversed from.
  const expanded = direction === 'BOTH' ? growth.expanded : [];
  const { kinds, minConfidence, minInferred } = filter;
  const values: SqlValue[] = [
    view.sql.scope.spaceId,
    growth.frontier,
    expanded,
    CURRENT_STATUSES,
    kinds,
    minConfidence,
    limit,
    minInferred,
  ];
  const at = view.valid && instantSql(view.valid, values);
  const rows = await view.sql.query<EdgeRow>(
    'graph.expandFrontier',
    statement(view, direction, filter.basis, at),
    values,
  );
  return rows.map(toEdge);
}

/** Where edges of each basis are kept, as relations of one shape: id, from, to, kind, confidence, since when, until when. */
const ARMS: Readonly<Record<Basis, (view: View) => Arms>> = {
  ASSERTED: (view) => ({
    inferred: false,
    relation: relation(view, 'claims'),
    from: 'c.subject_id',
    to: 'c.object_entity_id',
    kind: 'c.predicate',
    isCurrent: `c.edge and c.status = any($4::text[]) and $8::double precision is not null and ${isServed(view, 'c')}`,
  }),
  INFERRED: (view) => ({
    inferred: true,
    relation: relation(view, 'inferred_edges'),
    from: 'c.from_id',
    to: 'c.to_id',
    kind: 'c.kind',
    isCurrent: `c.status = any($4::text[]) and c.review_state <> 'REJECTED' and c.confidence >= $8::double precision`,
  }),
};
interface Arms {
  readonly inferred: boolean;
  readonly relation: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  /** Every arm names the same parameters, whatever it needs of them. */
  readonly isCurrent: string;
}

/**
 * Merged entities are one node: the frontier is widened by all that are one with its nodes, and the edges that come up are tied
 * to nodes once there are no more of them than are wanted.
 */
function statement(view: View, direction: EdgeDirection, basis: Basis | null, at: string | null): string {
  const near = withMembers(view, '$2');
  const past = withMembers(view, '$3');
  // As a subquery it is hashed; an array that is made in the statement is gone through for every edge.
  const notIn = (end: string, nodes: string): string => `${end} not in (select unnest(${nodes}))`;
  return edgesWhere(view, basis, at, ({ from, to }) => {
    const out = `${from} = any(${near}) and ${notIn(to, past)}`;
    const back = `${to} = any(${near}) and ${notIn(from, past)}`;
    return { OUT: [out], IN: [back], BOTH: [out, `${back} and ${notIn(from, near)}`] }[direction];
  });
}

/** All edges that count, or those both of whose ends are among some nodes, surer first, then by id. One statement. */
export async function edgesAmong(
  view: View,
  nodes: readonly EntityId[] | null,
  { kinds, basis, minConfidence, minInferred }: EdgeFilter,
  limit: number,
): Promise<Edge[]> {
  const values: SqlValue[] = [
    view.sql.scope.spaceId,
    nodes ?? [],
    nodes === null,
    CURRENT_STATUSES,
    kinds,
    minConfidence,
    limit,
    minInferred,
  ];
  const at = view.valid && instantSql(view.valid, values);
  const some = withMembers(view, '$2');
  const text = edgesWhere(view, basis, at, ({ from, to }) => [
    nodes === null
      ? '$3::boolean and $2::uuid[] is not null'
      : `not $3::boolean and ${from} = any(${some}) and ${to} = any(${some})`,
  ]);
  return (await view.sql.query<EdgeRow>('graph.edgesAmong', text, values)).map(toEdge);
}

/** Edges that count by `$4` to `$8` and by any of the conditions on their ends, at most `$7`, tied to nodes. */
function edgesWhere(
  view: View,
  basis: Basis | null,
  at: string | null,
  conditions: (ends: Pick<Arms, 'from' | 'to'>) => readonly string[],
): string {
  const holds =
    at === null
      ? 'true'
      : `(c.valid_from is null or c.valid_from <= ${at}) and (c.valid_to is null or ${at} < c.valid_to)`;
  const arms = (basis === null ? (['ASSERTED', 'INFERRED'] as const) : [basis]).flatMap((one) => {
    const { inferred, relation: edges, from, to, kind, isCurrent } = ARMS[one](view);
    const arm = (condition: string): string => `
      select ${inferred} as inferred, c.id, ${from} as from_id, ${to} as to_id, ${kind} as kind, c.confidence
        from ${edges} c
       where c.space_id = $1 and ${isCurrent} and ${condition}
         and ($5::text[] is null or ${kind} = any($5))
         and ($6::double precision is null or c.confidence >= $6)
         and ${holds}`;
    return conditions({ from, to }).map(arm);
  });
  return `select e.inferred, e.id, ${canonicalOf(view, 'e.from_id')} as from_id, ${canonicalOf(view, 'e.to_id')} as to_id, e.kind,
    e.confidence
    from (${arms.join(' union all ')} order by confidence desc, id limit $7) e order by e.confidence desc, e.id`;
}

/** Nodes (a parameter) with all that were merged into them, as one array that is made once. */
const withMembers = (view: View, nodes: string): string =>
  `(array(select unnest(${nodes}::uuid[]) union all select g.member_id from unnest(${nodes}::uuid[]) n (id)
      join ${mergesIn(view)} g on g.space_id = $1 and g.canonical_id = n.id)::uuid[])`;
