import type { ClaimId, EntityId } from '../../src/domain/ids.ts';
import { type EdgeDirection, STANDING } from '../../src/domain/relationships.ts';
import {
  canonicalOf,
  instantSql,
  isServed,
  mergesIn,
  relation,
  type SqlValue,
  type View,
} from '../../src/storage/index.ts';
import type { Growth } from '../algorithms/growth.ts';
import type { Edge, EdgeFilter } from '../port.ts';

interface EdgeRow {
  id: string;
  from_id: string;
  to_id: string;
  kind: string;
  confidence: number;
}

const toEdge = (row: EdgeRow): Edge => ({
  basis: 'ASSERTED',
  id: row.id as ClaimId,
  from: row.from_id as EntityId,
  to: row.to_id as EntityId,
  kind: row.kind,
  confidence: row.confidence,
});

/**
 * The edges at a frontier, surer first, then by id; each edge once in a whole search. Under BOTH an edge to a node that
 * was expanded before came up then, and one between two nodes of the frontier has its first arm to come up in.
 * One statement: two index scans, one each way.
 */
export async function expandFrontier(
  view: View,
  growth: Pick<Growth, 'frontier' | 'expanded'>,
  direction: EdgeDirection,
  filter: EdgeFilter,
  limit: number,
): Promise<Edge[]> {
  // Along one direction an edge comes up once anyway: from the one end it is walked from.
  const expanded = direction === 'BOTH' ? growth.expanded : [];
  const { kinds, minConfidence } = filter;
  const values: SqlValue[] = [view.sql.scope.spaceId, growth.frontier, expanded, STANDING, kinds, minConfidence, limit];
  const at = view.valid && instantSql(view.valid, values);
  const rows = await view.sql.query<EdgeRow>('graph.expandFrontier', statement(view, direction, at), values);
  return rows.map(toEdge);
}

/**
 * Merged entities are one node: the frontier is widened by all that are one with its nodes, and the edges that come up are tied
 * to nodes once there are no more of them than are wanted.
 */
function statement(view: View, direction: EdgeDirection, at: string | null): string {
  const holds =
    at === null
      ? 'true'
      : `(c.valid_from is null or c.valid_from <= ${at}) and (c.valid_to is null or ${at} < c.valid_to)`;
  const arm = (condition: string): string => `
    select c.id, c.subject_id, c.object_entity_id, c.predicate as kind, c.confidence
      from ${relation(view, 'claims')} c
     where c.space_id = $1 and c.edge and c.status = any($4::text[]) and ${condition}
       and ($5::text[] is null or c.predicate = any($5))
       and ($6::double precision is null or c.confidence >= $6)
       and ${holds} and ${isServed(view, 'c')}`;
  const near = withMembers(view, '$2');
  const past = withMembers(view, '$3');
  const out = `c.subject_id = any(${near}) and c.object_entity_id <> all(${past})`;
  const back = `c.object_entity_id = any(${near}) and c.subject_id <> all(${past})`;
  const arms = {
    OUT: [arm(out)],
    IN: [arm(back)],
    BOTH: [arm(out), arm(`${back} and c.subject_id <> all(${near})`)],
  } satisfies Record<EdgeDirection, string[]>;
  return `select e.id, ${canonicalOf(view, 'e.subject_id')} as from_id, ${canonicalOf(view, 'e.object_entity_id')} as to_id, e.kind, e.confidence
    from (${arms[direction].join(' union all ')} order by confidence desc, id limit $7) e order by e.confidence desc, e.id`;
}

/** Nodes (a parameter) with all that were merged into them, as one array that is made once. */
const withMembers = (view: View, nodes: string): string =>
  `(array(select unnest(${nodes}::uuid[]) union all select g.member_id from unnest(${nodes}::uuid[]) n (id)
      join ${mergesIn(view)} g on g.space_id = $1 and g.canonical_id = n.id)::uuid[])`;
