/**
 * The same walks side by side: in SQL and in Neo4j through the port, with hand-written Cypher over neo4j-driver, in arrays of this process,
 * and through GraphQL over HTTP. 100,000 nodes and 500,000 edges, few of the nodes with most of the edges; the same
 * questions for all; what they answer is compared. `npm run bench -- graph [-- nodes=2000 edges=10000]`. Needs
 * CLAIMGRAPH_TEST_POSTGRES_URL for what is over HTTP (else the embedded database is walked) and
 * CLAIMGRAPH_TEST_NEO4J_URL for Neo4j; what is missing is left out, and said.
 */
import { createNeo4jGraph, createSqlGraph, type EdgeFilter, type Neo4j } from '../../graph/store/index.ts';
import { edgesAmong } from '../../graph/store/sql/expand.sql.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { createSpace, type Database } from '../../src/storage/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../../test/support/open-database.ts';
import { openNeo4j, projectorOf } from '../../test/support/open-neo4j.ts';
import { look } from '../../test/support/rows.ts';
import { printFigures, printTable, type Figure } from '../support/table.ts';
import { flatArm, portArm, type Arm } from './arms.ts';
import { bareArm } from './bare.ts';
import { Flat } from './flat.ts';
import { load, makeGraph } from './made.ts';
import { neighbourhoods, shortest, shownMs, timed, type Measured, type Row } from './measure.ts';
import { questions } from './questions.ts';
import { recursiveHops } from './recursion.ts';
import { servedArm } from './servers.ts';

const ANY: EdgeFilter = { kinds: null, basis: null, minConfidence: null, minInferred: 0.75 };
/** All that is in reach of four hops takes longer than anybody is let wait. */
const PATIENCE_MS = 120_000;

const given = (name: string, usual: number): number => {
  const word = process.argv.slice(2).find((one) => one.startsWith(`${name}=`));
  const value = word === undefined ? usual : Number(word.slice(name.length + 1));
  if (!Number.isInteger(value) || value < 1) throw new Error(`expected ${name}=N with a whole number, got ${word}`);
  return value;
};
const [NODES, EDGES] = [given('nodes', 100_000), given('edges', 500_000)];

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const rate = (rows: number, ms: number): string => `${Math.round((1000 * rows) / ms).toLocaleString('en')} rows/s`;

/** Brings the space there by the projection itself, telling how far it is. @returns milliseconds and rows */
async function brought(database: Database, neo4j: Neo4j): Promise<{ ms: number; value: number }> {
  const told = setInterval(() => {
    void neo4j.read<{ n: number }>('match ()-[r:EDGE]->() return count(r) as n', {}).then(
      ([row]) => say(`  Neo4j has ${row?.n.toLocaleString('en')} edges, of all spaces`),
      () => undefined, // what fails here fails the projection, which says so
    );
  }, 5_000);
  try {
    return await timed(() => projectorOf(database, neo4j).poll());
  } finally {
    clearInterval(told);
  }
}

/** What is measured where both legs are there; `end` stops it all. */
async function neo4jArms(database: Database, url: string | null, scope: Scope, figures: Figure[]) {
  if (!legs.neo4j.present) return { arms: [], end: () => Promise.resolve() };
  const neo4j = openNeo4j(legs.neo4j.at, PATIENCE_MS);
  say('Neo4j: bringing the graph there');
  const bringing = await brought(database, neo4j);
  figures.push({
    name: `${bringing.value.toLocaleString('en')} rows to Neo4j by the projection`,
    value: rate(bringing.value, bringing.ms),
    floor: '≥ 2,000',
  });
  const { CLAIMGRAPH_TEST_NEO4J_USER: user = 'neo4j', CLAIMGRAPH_TEST_NEO4J_PASSWORD: password = null } = process.env;
  const bare = bareArm(scope.spaceId, legs.neo4j.at, user, password);
  const served = url === null ? null : await servedArm(url, legs.neo4j.at);
  return {
    arms: [portArm('Neo4j', createNeo4jGraph(neo4j), database, scope), bare, ...(served ? [served] : [])],
    end: async () => {
      await served?.end();
      await bare.close();
      await neo4j.write((run) => run('match (p:Projection {space: $space}) delete p', { space: scope.spaceId }));
      for (let gone = 1; gone > 0;) {
        const [wiped] = await neo4j.write((run) =>
          run<{ gone: number }>(
            'match (n:Entity {space: $space}) with n limit 2000 detach delete n return count(*) as gone',
            { space: scope.spaceId },
          ),
        );
        gone = wiped?.gone ?? 0;
      }
      await neo4j.close();
    },
  };
}

/** Prints rows as they come, and the table at the end. */
async function report(title: string, arms: readonly Measured[], rows: AsyncIterable<Row>): Promise<number> {
  const lines: string[][] = [];
  let differing = 0;
  for await (const row of rows) {
    lines.push([row.what, row.found, ...arms.map(({ name }) => shownMs(row.ms.get(name)))]);
    say(`  ${row.what}: ${arms.map(({ name }) => `${name} ${shownMs(row.ms.get(name))}`).join(', ')}`);
    differing += row.differing;
  }
  printTable(title, ['what', 'found', ...arms.map(({ name }) => name)], lines);
  return differing;
}

async function measure(arms: readonly Arm[], database: Database, scope: Scope): Promise<number> {
  const all = questions(NODES);
  const of = `${NODES.toLocaleString('en')} nodes, ${EDGES.toLocaleString('en')} edges on the ${database.kind} database; milliseconds, p50 / p95`;
  const near = await report(`Neighbourhoods in any direction: ${of}`, arms, neighbourhoods(arms, all));
  const once = async (from: number, to: number) => ({
    hops: await recursiveHops(database, scope, from, to),
    truncated: false,
  });
  const paths: Measured[] = [...arms, { name: 'SQL, one recursion', path: once }];
  const path = await report(
    `Shortest paths: ${of}`,
    paths,
    (async function* () {
      yield await shortest(paths, all);
    })(),
  );
  return near + path;
}

const opened = legs.postgres.present ? await openTestPostgres() : await openTestEmbedded();
const url = 'url' in opened && typeof opened.url === 'string' ? opened.url : null;
const { database, drop } = opened;
const space = await createSpace(database, 'default');
const scope: Scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' };
const figures: Figure[] = [];
const made = makeGraph(NODES, EDGES);
say('the database: writing the graph');
const loading = await timed(() => load(database, scope, made, (rows) => say(`  ${rows.toLocaleString('en')} rows`)));
const flat = await timed(() => new Flat(made));
const reading = await timed(() => look(database, scope, (view) => edgesAmong(view, null, ANY, EDGES + 1)));
figures.push(
  {
    name: `${(NODES + EDGES).toLocaleString('en')} rows into the database`,
    value: rate(NODES + EDGES, loading.ms),
    floor: '',
  },
  {
    name: `arrays: seconds to read ${reading.value.length.toLocaleString('en')} edges, and to build them`,
    value: `${(reading.ms / 1000).toFixed(1)} + ${(flat.ms / 1000).toFixed(1)}`,
    floor: '',
  },
  { name: 'arrays: bytes an edge, ids not counted', value: (flat.value.bytes / EDGES).toFixed(1), floor: '' },
);
const ends = [drop];
try {
  const walks = await neo4jArms(database, url, scope, figures);
  ends.unshift(walks.end);
  const served = url === null ? null : await servedArm(url, null);
  if (served) ends.unshift(() => served.end());
  const arms = [
    portArm('SQL', createSqlGraph(), database, scope),
    flatArm(flat.value),
    ...walks.arms,
    ...(served ? [served] : []),
  ];
  const differing = await measure(arms, database, scope);
  figures.push({ name: 'answers that differ', value: String(differing), floor: '0' });
  printFigures('Beside the walks', figures);
} finally {
  for (const end of ends) await end();
}
for (const leg of [legs.postgres, legs.neo4j])
  if (!leg.present) console.log(`${leg.label} was left out: ${leg.missing}`);
