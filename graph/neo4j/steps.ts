import type { ClaimId, EntityId, InferredId } from '../../src/domain/ids.ts';
import type { View } from '../../src/storage/index.ts';
import type { Steps } from '../algorithms/walk.ts';
import type { Edge } from '../port.ts';
import type { CypherValue, Neo4j, Parameters } from './connection.ts';
import { EXPAND, MEMBERS, VISIBLE } from './steps.cypher.ts';

interface EdgeRow {
  basis: Edge['basis'];
  id: string;
  from: string;
  to: string;
  kind: string;
  confidence: number;
}

const toEdge = ({ basis, id, from, to, kind, confidence }: EdgeRow): Edge => {
  const arc = { from: from as EntityId, to: to as EntityId, kind, confidence };
  return basis === 'INFERRED'
    ? { basis, id: id as InferredId, ...arc }
    : { basis: 'ASSERTED', id: id as ClaimId, ...arc };
};

export interface Sight {
  readonly view: View;
  /** Microseconds since 1970 at which edges must hold; null = whenever. */
  readonly at: bigint | null;
  /** Is anything merged in the space? */
  readonly merged: boolean;
}

/** The steps of one walk. */
export function stepsIn(neo4j: Pick<Neo4j, 'read'>, { view, at, merged }: Sight): Steps {
  const { spaceId: space, owner } = view.sql.scope;
  const owners = ['', owner];
  const withMerges = merged && view.apart !== true;
  const own: Parameters = { space, owners, mergeOwners: withMerges ? owners : [] };
  const withMembers = async (ids: readonly EntityId[]): Promise<CypherValue> => {
    if (!withMerges || ids.length === 0) return ids;
    const rows = await neo4j.read<{ member: string }>(MEMBERS, { ...own, ids });
    return [...ids, ...rows.map((row) => row.member)];
  };
  return {
    visible: async (ids) => {
      const rows = await neo4j.read<{ asked: EntityId; id: EntityId }>(VISIBLE, { ...own, ids });
      const nodes = new Map(rows.map((row) => [row.asked, row.id]));
      return ids.flatMap((id) => nodes.get(id) ?? []);
    },
    expand: async (growth, direction, filter, limit) => {
      const { basis, kinds, minConfidence, minInferred } = filter;
      // Along one direction an edge comes up once anyway: from the one end it is walked from.
      const past = direction === 'BOTH' ? growth.expanded : [];
      const rows = await neo4j.read<EdgeRow>(EXPAND[direction], {
        ...own, at, basis, kinds, minConfidence, minInferred, limit: BigInt(limit),
        near: await withMembers(growth.frontier), past: await withMembers(past),
      }); // prettier-ignore
      return rows.map(toEdge);
    },
  };
}
