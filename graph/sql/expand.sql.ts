import type { ClaimId, EntityId } from '../../src/domain/ids.ts';
import { type EdgeDirection, STANDING } from '../../src/domain/relationships.ts';
import { instantSql, relation, type SqlValue, type View } from '../../src/storage/index.ts';
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
  const rows = await view.sql.query<EdgeRow>(
    'graph.expandFrontier',
    statement(relation(view, 'claims'), direction, at),
    values,
  );
  return rows.map(toEdge);
}

function statement(claims: string, direction: EdgeDirection, at: string | null): string {
  const holds =
    at === null
      ? 'true'
      : `(c.valid_from is null or c.valid_from <= ${at}) and (c.valid_to is null or ${at} < c.valid_to)`;
  const arm = (condition: string): string => `
    select c.id, c.subject_id as from_id, c.object_entity_id as to_id, c.predicate as kind, c.confidence
      from ${claims} c
     where c.space_id = $1 and c.edge and c.status = any($4::text[]) and ${condition}
       and ($5::text[] is null or c.predicate = any($5))
       and ($6::double precision is null or c.confidence >= $6)
       and ${holds}`;
  const out = 'c.subject_id = any($2::uuid[]) and c.object_entity_id <> all($3::uuid[])';
  const back = 'c.object_entity_id = any($2::uuid[]) and c.subject_id <> all($3::uuid[])';
  const arms = {
    OUT: [arm(out)],
    IN: [arm(back)],
    BOTH: [arm(out), arm(`${back} and c.subject_id <> all($2::uuid[])`)],
  } satisfies Record<EdgeDirection, string[]>;
  return `${arms[direction].join(' union all ')} order by confidence desc, id limit $7`;
}
