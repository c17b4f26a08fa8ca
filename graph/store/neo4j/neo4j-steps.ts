import type { ClaimId, EntityId, InferredId } from '../../../src/domain/typed-ids.ts';
import { Unavailable } from '../../../src/domain/errors.ts';
import type { View } from '../../../src/storage/index.ts';
import type { TraversalSource } from '../../algorithms/traversal.ts';
import type { Edge } from '../../graph-port.ts';
import { stillWanted } from '../sql/visible.sql.ts';
import type { Run } from './neo4j-connection.ts';
import { EXPAND } from './steps.cypher.ts';

interface EdgeRow {
  basis: Edge['basis'];
  id: string;
  from: string;
  to: string;
  kind: string;
  confidence: number;
}

/** @throws Unavailable for what this program does not write: the record answers instead */
function toEdge({ basis, id, from, to, kind, confidence }: Partial<Record<keyof EdgeRow, unknown>>): Edge {
  const isSure = typeof confidence === 'number' && confidence >= 0 && confidence <= 1;
  if (![id, from, to].every(isOurs) || typeof kind !== 'string' || !isSure) throw foreign();
  const arc = { from: from as EntityId, to: to as EntityId, kind, confidence };
  if (basis === 'INFERRED') return { basis, id: id as InferredId, ...arc };
  if (basis === 'ASSERTED') return { basis, id: id as ClaimId, ...arc };
  throw foreign();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
/** Is it an id as this program brings it there? */
export const isOurs = (id: unknown): id is string => typeof id === 'string' && UUID.test(id);

export const foreign = (): Unavailable =>
  new Unavailable(
    'neo4j',
    'Neo4j holds what was not brought there from the database (claimgraph graph rebuild writes it anew)',
  );

/** Whose rows a view shows, in Neo4j's words. */
export function ownersIn({ sql, ignoringMerges }: View) {
  const { spaceId: space, owner } = sql.scope;
  const owners = ['', owner];
  return { space, owners, mergeOwners: ignoringMerges === true ? [] : owners };
}

export interface Sight {
  readonly view: View;
  /** Microseconds since 1970 at which edges must hold; null = whenever. */
  readonly at: bigint | null;
  /** Is anything merged in the space? */
  readonly merged: boolean;
  /** The nodes that the ends of the traversal are. */
  readonly nodes: ReadonlyMap<EntityId, EntityId>;
}

const keyed = (ids: readonly EntityId[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(ids.map((id) => [id, true]));

export function stepsIn(ask: Run, { view, at, merged, nodes }: Sight): TraversalSource {
  const own = ownersIn(view);
  const expand = merged && own.mergeOwners.length > 0 ? EXPAND.merged : EXPAND.plain;
  return {
    visible: (ids) => Promise.resolve(ids.flatMap((id) => nodes.get(id) ?? [])),
    expand: async (growth, direction, filter, limit) => {
      const { basis, kinds, minConfidence, minInferred } = filter;
      // Along one direction an edge comes up once anyway: from the one end it is traversed from.
      const past = direction === 'BOTH' ? growth.expanded : [];
      const near = growth.frontier;
      const filters = { at, basis, kinds, minConfidence, minInferred, limit };
      const traversal = { ...own, ...filters, near, past, inNear: keyed(near), inPast: keyed(past) };
      const rows = await ask<EdgeRow>(expand[direction], { traversal });
      return rows.map(toEdge);
    },
    wanted: () => stillWanted(view),
  };
}
