/** A process that brings the spaces of a database to Neo4j in small steps, to be killed at any moment. */
import { Neo4j, Projector } from '../../graph/store/index.ts';
import { settingDefaults } from './settings.ts';
import { connectPostgres } from '../../src/storage/index.ts';

const [url = '', neo4jUrl = ''] = process.argv.slice(2);
const { CLAIMGRAPH_TEST_NEO4J_USER: user, CLAIMGRAPH_TEST_NEO4J_PASSWORD: password } = process.env;
const database = await connectPostgres({ url, poolSize: 1, poolOverflow: 2, timeoutMs: 30_000, unsafe: true });
const projector = new Projector({
  database,
  neo4j: new Neo4j({ url: neo4jUrl, user: user ?? 'neo4j', password: password ?? null, timeoutMs: 10_000 }),
  settings: { ...settingDefaults, 'projection.commits': 1, 'projection.rows': 20, 'projection.silentMs': 0 },
  onFault: (error) => process.stderr.write(`${String(error)}\n`),
  onReady: () => process.stdout.write('ready\n'),
});
projector.start();
