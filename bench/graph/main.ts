/**
 * The graph walked in SQL, through the port, and beside it in arrays of this process: 100,000 nodes and 500,000 edges, few of the
 * nodes with most of the edges. Both answer the same, which is checked. PostgreSQL where its leg is, else the embedded database.
 * CLAIMGRAPH_BENCH_SCALE=0.1 takes a tenth of the graph. Neo4j is not measured here.
 */
import { isDeepStrictEqual } from 'node:util';
import { createSqlGraph, type EdgeFilter } from '../../graph/index.ts';
import { edgesAmong } from '../../graph/sql/expand.sql.ts';
import { policyDefaults } from '../../src/domain/policy.ts';
import { createSpace } from '../../src/storage/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../../test/support/open-database.ts';
import { randomFrom } from '../../test/support/random.ts';
import { look } from '../../test/support/rows.ts';
import { percentile, printFigures, printTable } from '../support/table.ts';
import { Flat } from './flat.ts';
import { load, makeGraph, nodeId } from './made.ts';

const SCALE = Number(process.env.CLAIMGRAPH_BENCH_SCALE ?? 1);
const [NODES, EDGES] = [Math.round(100_000 * SCALE), Math.round(500_000 * SCALE)];
const ASKED = 30;
const ANY: EdgeFilter = { kinds: null, basis: null, minConfidence: null, minInferred: 0.75 };
const LONGEST = 6;

const { database, drop } = await (legs.postgres.present ? openTestPostgres() : openTestEmbedded());
const space = await createSpace(database, 'bench');
const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
const timed = async <T>(work: () => T | Promise<T>): Promise<{ ms: number; value: T }> => {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
};

const made = makeGraph(NODES, EDGES);
const loading = await timed(() => load(database, scope, made));
const graph = createSqlGraph();
const { value: flat, ms: building } = await timed(() => new Flat(made));
const reading = await timed(() =>
  look(database, scope, (view) => edgesAmong(view, null, ANY, EDGES + 1)).then((edges) => edges.length),
);
const random = randomFrom(11);
const any = (): number => Math.floor(random() * NODES);
const rows: string[][] = [];
const row = (what: string, sql: readonly number[], memory: readonly number[], more: string): void => {
  const [a, b] = [sql, memory].map((ms) => [0.5, 0.95].map((share) => percentile(ms, share).toFixed(ms === sql ? 1 : 3)));
  rows.push([what, ...(a ?? []), ...(b ?? []), more]);
}; // prettier-ignore
let differing = 0;

for (let depth = 1; depth <= policyDefaults['graph.maxDepth']; depth++) {
  const [sql, memory]: [number[], number[]] = [[], []];
  let cut = 0;
  let size = 0;
  for (let n = 0; n < ASKED; n++) {
    const seed = any();
    const room = { nodes: policyDefaults['graph.maxNodes'], edges: policyDefaults['graph.maxEdges'] };
    const request = { ...ANY, depth, direction: 'BOTH', maxNodes: null } as const;
    const one = await timed(() => look(database, scope, (view) => graph.neighbourhood(view, [nodeId(seed)], request, policyDefaults))); // prettier-ignore
    const other = await timed(() => flat.neighbourhood(seed, depth, room));
    sql.push(one.ms);
    memory.push(other.ms);
    if (!isDeepStrictEqual(one.value, other.value)) differing += 1;
    if (one.value.truncated) cut += 1;
    size += one.value.nodes.length;
  }
  row(`neighbourhood, ${depth} hops`, sql, memory, `${Math.round(size / ASKED)} nodes; ${cut} of ${ASKED} cut off`);
}

const [sql, memory]: [number[], number[]] = [[], []];
let [found, cut] = [0, 0];
for (let n = 0; n < ASKED; n++) {
  const [from, to] = [any(), any()];
  const request = { ...ANY, direction: 'BOTH', maxDepth: LONGEST, which: 'SHORTEST', maxPaths: 1 } as const;
  const one = await timed(() => look(database, scope, (view) => graph.paths(view, nodeId(from), nodeId(to), request, policyDefaults))); // prettier-ignore
  const other = await timed(() => flat.distance(from, to, LONGEST));
  sql.push(one.ms);
  memory.push(other.ms);
  const [path] = one.value.paths;
  if (path) found += 1;
  // Where edges were cut off, there may be a shorter path than the one that was found.
  if (one.value.truncated && path?.edges.length !== other.value) cut += 1;
  else if ((path?.edges.length ?? null) !== other.value) differing += 1;
}
row('shortest path', sql, memory, `${found} of ${ASKED} found; ${cut} of them not the shortest, as edges were cut off`);

printTable(
  `${NODES.toLocaleString('en')} nodes, ${EDGES.toLocaleString('en')} edges on the ${database.kind} database; milliseconds`,
  ['what', 'SQL p50', 'SQL p95', 'arrays p50', 'arrays p95', 'of'],
  rows,
);
printFigures('the arrays', [
  { name: 'answers that differ', value: String(differing), floor: '0' },
  { name: 'bytes an edge', value: (flat.bytes / EDGES).toFixed(1), floor: '' },
  { name: 'seconds to build them', value: (building / 1000).toFixed(2), floor: '' },
  { name: `seconds to read ${reading.value} edges in SQL`, value: (reading.ms / 1000).toFixed(1), floor: '' },
  { name: 'seconds to load the graph', value: (loading.ms / 1000).toFixed(1), floor: '' },
]);
console.log('Neo4j was not measured.');
await drop();
