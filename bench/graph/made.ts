import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Database } from '../../src/storage/index.ts';
import { randomFrom } from '../../test/support/random.ts';
import { plant, write } from '../../test/support/rows.ts';

/** A graph as columns: edge `n` leads from node `from[n]` to node `to[n]`. */
export interface Made {
  readonly nodes: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** 0–1. */
  readonly confidence: Float64Array;
}

/** How strongly edges gather at few nodes: the share of edges that end at the first x of the nodes is x^(1/POWER). */
const POWER = { from: 1.3, to: 2.5 } as const;
const ROWS = 10_000;

const uuid = (prefix: string, n: number): string => `${prefix}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const nodeId = (n: number): EntityId => uuid('e', n) as EntityId;
export const edgeUuid = (n: number): string => uuid('c', n);

/** The same graph for the same numbers: few hubs with thousands of edges, many nodes with a few. */
export function makeGraph(nodes: number, edges: number): Made {
  const random = randomFrom(7);
  const at = (power: number): number => Math.floor(nodes * random() ** power);
  const [from, to] = [new Uint32Array(edges), new Uint32Array(edges)];
  const confidence = new Float64Array(edges);
  for (let n = 0; n < edges; n++) {
    // Who has many edges of the one kind has not many of the other: hubs of subjects are counted from the other end.
    from[n] = nodes - 1 - at(POWER.from);
    to[n] = at(POWER.to);
    confidence[n] = Math.round(100 * (0.5 + random() / 2)) / 100;
  }
  return { nodes, from, to, confidence };
}

/** Into the tables themselves, as asserted edges, in commits of ten thousand rows. */
export async function load(
  database: Database,
  scope: Scope,
  { nodes, from, to, confidence }: Made,
  progress: (rows: number) => void,
): Promise<void> {
  const some = (first: number, of: number): number[] =>
    Array.from({ length: Math.min(ROWS, of - first) }, (_, n) => first + n);
  for (let first = 0; first < nodes; first += ROWS) {
    const rows = some(first, nodes).map((n) => ({ id: nodeId(n), name: `node ${n}` }));
    await write(database, scope, (commit) => plant(commit, 'entities', rows));
    progress(first + rows.length);
  }
  for (let first = 0; first < from.length; first += ROWS) {
    const rows = some(first, from.length).map((n) => ({
      id: edgeUuid(n),
      subject_id: nodeId(from[n] ?? 0),
      object_entity_id: nodeId(to[n] ?? 0),
      predicate: `KIND_${n % 5}`,
      confidence: confidence[n],
    }));
    await write(database, scope, (commit) => plant(commit, 'claims', rows));
    progress(nodes + first + rows.length);
  }
  await database.system((query) => query('bench.analyze', 'analyze claims, entities', []));
}
