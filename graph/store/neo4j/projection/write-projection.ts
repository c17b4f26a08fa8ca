import type { CypherValue, Run } from '../neo4j-connection.ts';
import type { Changes, EdgeRow } from './rows.sql.ts';
import {
  DROP_EDGES,
  DROP_ENTITIES,
  DROP_MERGES,
  DROP_MOVED,
  PUT_EDGES,
  PUT_ENTITIES,
  PUT_MERGES,
} from './write.cypher.ts';

const whole = (number: string | null): bigint | null => (number === null ? null : BigInt(number));

const asStored = (row: EdgeRow): CypherValue => ({
  ...row,
  validFrom: whole(row.validFrom),
  validTo: whole(row.validTo),
});

/** Writes what changed. Running it again, or with its rows in another order, gives the same graph. */
export async function putChanges(run: Run, space: string, changes: Changes, size: number): Promise<void> {
  const put = async (cypher: string, rows: readonly CypherValue[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += size) await run(cypher, { space, rows: rows.slice(at, at + size) });
  };
  const edges = changes.edges.map(asStored);
  await put(DROP_EDGES, changes.goneEdges);
  await put(DROP_MERGES, changes.goneMerges);
  await put(DROP_ENTITIES, changes.goneEntities);
  await put(
    PUT_ENTITIES,
    changes.entities.map((row) => ({ ...row })),
  );
  await put(
    PUT_MERGES,
    changes.merges.map((row) => ({ ...row })),
  );
  await put(DROP_MOVED, edges);
  await put(PUT_EDGES, edges);
}
