import type { InferredId } from '../../../src/domain/typed-ids.ts';
import type { Derivation, InferredRelationship } from '../../../src/domain/relationship-record.ts';
import { groupedBy } from '../../../src/lib/grouped.ts';
import { listed, relation, type View } from '../../../src/storage/index.ts';
import {
  edgeColumns,
  toDerivation,
  toInferred,
  type DerivationRow,
  type EdgeRow,
  type PremiseRow,
} from './inferred-edge-rows.ts';

/** Inferred edges by id, as they are in the view; those that are not there for the caller are left out. One statement. */
export async function inferredByIds(
  view: View,
  ids: readonly InferredId[],
): Promise<Map<InferredId, InferredRelationship>> {
  const rows = await view.sql.query<EdgeRow>(
    'graph.inferredByIds',
    `select ${edgeColumns('e')} from ${listed('$2', ids)} as n cross join lateral (
       select * from ${relation(view, 'inferred_edges')} where space_id = $1 and id = n.id limit 1) e`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, toInferred(row)]));
}

/** The reasons for edges, most confident first, each with what it rests on; an edge that is not there has none. Two statements. */
export async function derivationsOf(view: View, ids: readonly InferredId[]): Promise<Map<InferredId, Derivation[]>> {
  const { spaceId } = view.sql.scope;
  const rows = await view.sql.query<DerivationRow>(
    'graph.derivationsOf',
    `select d.id, d.edge_id, d.method, d.model, d.rule_id, d.confidence, d.valid_from, d.valid_to, d.created_at
       from ${relation(view, 'derivations')} d where d.space_id = $1 and d.edge_id = any($2::uuid[])
      order by d.edge_id, d.confidence desc, d.id`,
    [spaceId, ids],
  );
  const premises = await view.sql.query<PremiseRow>(
    'graph.premisesOf',
    `select derivation_id, kind, premise_id from premises where space_id = $1 and derivation_id = any($2::uuid[])
      order by derivation_id, n`,
    [spaceId, rows.map(({ id }) => id)],
  );
  const of = groupedBy(premises, ({ derivation_id: id }) => id);
  const reasons = groupedBy(
    rows.map((row) => toDerivation(row, of.get(row.id) ?? [])),
    ({ edgeId }) => edgeId,
  );
  return new Map(ids.map((id) => [id, reasons.get(id) ?? []]));
}
