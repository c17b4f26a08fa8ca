/**
 * How the record comes to Neo4j (PostgreSQL and CLAIMGRAPH_TEST_NEO4J_URL): how far Neo4j is behind while the EIPs are read, how
 * fast a space is brought anew, and whether both hold the same afterwards.
 */
import { compareGraph } from '../graph/store/index.ts';
import type { Scope } from '../src/domain/scope.ts';
import { createSpace, type Database } from '../src/storage/index.ts';
import { ingest } from '../test/support/ingest.ts';
import { legs } from '../test/support/leg-list.ts';
import { openNeo4j, projectorOf } from '../test/support/open-neo4j.ts';
import { openTestPostgres } from '../test/support/open-database.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const SAMPLE_MS = 50;
const MARK = 'match (p:Projection {space: $space}) return p.commit as commit';

type Neo4j = ReturnType<typeof openNeo4j>;

/** Milliseconds that the oldest commit has waited which Neo4j does not have, now. */
async function behind(database: Database, neo4j: Neo4j, space: string): Promise<number> {
  const [mark] = await neo4j.read<{ commit: number }>(MARK, { space });
  const rows = await database.system((query) =>
    query<{ ms: number }>(
      'bench.waiting',
      `select (extract(epoch from clock_timestamp() - at) * 1000)::double precision as ms from commits where space_id = $1 and number = $2`,
      [space, (mark?.commit ?? 0) + 1],
    ),
  );
  return rows[0]?.ms ?? 0;
}

/** Reads the corpus while Neo4j follows. @returns how far it was behind, sampled */
async function followed(database: Database, neo4j: Neo4j, scope: Scope): Promise<number[]> {
  const projector = projectorOf(database, neo4j);
  projector.start();
  const samples: number[] = [];
  const reading = { done: false };
  const sampling = (async () => {
    for (let ms = Infinity; !reading.done || ms > 0;) {
      ms = await behind(database, neo4j, scope.spaceId);
      samples.push(ms);
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  await ingest(database, scope, eips());
  reading.done = true;
  await sampling;
  await projector.stop();
  return samples;
}

/** Forgets what was brought there, and brings it anew. @returns rows a second */
async function anew(database: Database, neo4j: Neo4j, { spaceId: space }: Scope): Promise<number> {
  await neo4j.write((run) => run('match (p:Projection {space: $space}) delete p', { space }));
  const started = performance.now();
  const rows = await projectorOf(database, neo4j).poll();
  return rows / ((performance.now() - started) / 1_000);
}

if (!legs.postgres.present || !legs.neo4j.present) {
  const missing = [legs.postgres, legs.neo4j].flatMap((leg) => (leg.present ? [] : [`${leg.label}: ${leg.missing}`]));
  console.log(missing.join('\n'));
} else {
  const { database, drop } = await openTestPostgres();
  const neo4j = openNeo4j();
  const space = await createSpace(database, 'bench');
  const scope: Scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' };
  const lag = await followed(database, neo4j, scope);
  const rates: number[] = [];
  const sums: string[] = [];
  for (let round = 0; round < 2; round++) {
    rates.push(await anew(database, neo4j, scope));
    const { same, graph } = await compareGraph(database, neo4j, scope.spaceId);
    sums.push(same ? graph.hash.slice(0, 12) : 'not the same');
  }
  printFigures('the EIPs', [
    {
      name: 'Neo4j behind while they are read, p50 / p99 / most, ms',
      value: [0.5, 0.99, 1].map((p) => percentile(lag, p).toFixed(0)).join(' / '),
      floor: 'p99 ≤ 2,000',
    },
    {
      name: 'rows/s when brought anew, twice',
      value: rates.map((rate) => rate.toFixed(0)).join(', '),
      floor: '≥ 2,000',
    },
    { name: 'checksums of both, twice', value: sums.join(', '), floor: 'the same' },
  ]);
  await neo4j.close();
  await drop();
}
