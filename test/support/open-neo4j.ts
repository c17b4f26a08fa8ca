import { Neo4j, Projector } from '../../graph/store/index.ts';
import { settingDefaults, type AllSettings } from './settings.ts';
import type { Database } from '../../src/storage/index.ts';
import { legs } from './leg-list.ts';

/** What a test logs in with; the server of the tests may ask for nothing. */
export function openNeo4j(url = legs.neo4j.present ? legs.neo4j.at : '', timeoutMs = 10_000): Neo4j {
  const { CLAIMGRAPH_TEST_NEO4J_USER: user, CLAIMGRAPH_TEST_NEO4J_PASSWORD: password } = process.env;
  return new Neo4j({ url, user: user ?? 'neo4j', password: password ?? null, timeoutMs });
}

export const projectorOf = (database: Database, neo4j: Neo4j, settings: Partial<AllSettings> = {}): Projector =>
  new Projector({
    database,
    neo4j,
    settings: { ...settingDefaults, ...settings },
    onFault: () => undefined,
    onReady: () => undefined,
  });

/** One that a test started itself. */
export const neo4jAt = (url: string, password: string | null = null, timeoutMs = 10_000): Neo4j =>
  new Neo4j({ url, user: 'neo4j', password, timeoutMs });
