import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../test/support/child-server.ts';
import { graphqlArm, type Arm } from './arms.ts';

export type ServedArm = Arm & { end(): Promise<void> };

/** The built server over a database, and where it is given a Neo4j, with that: asked over HTTP. */
export async function servedArm(databaseUrl: string, neo4jUrl: string | null): Promise<ServedArm> {
  const folder = mkdtempSync(join(tmpdir(), 'claimgraph-bench-'));
  const { CLAIMGRAPH_TEST_NEO4J_USER: user, CLAIMGRAPH_TEST_NEO4J_PASSWORD: password } = process.env;
  const server = startChild({
    NODE_ENV: 'production',
    PORT: '0',
    CLAIMGRAPH_DATA_DIR: folder,
    CLAIMGRAPH_DATABASE_URL: databaseUrl,
    CLAIMGRAPH_UNSAFE_POSTGRES: '1',
    CLAIMGRAPH_SAMPLE: 'off',
    CLAIMGRAPH_LOG: 'fatal',
    CLAIMGRAPH_EMBEDDER: 'lexical',
    ...(neo4jUrl !== null && { CLAIMGRAPH_NEO4J_URL: neo4jUrl }),
    ...(neo4jUrl !== null && user !== undefined && { CLAIMGRAPH_NEO4J_USER: user }),
    ...(neo4jUrl !== null && password !== undefined && { CLAIMGRAPH_NEO4J_PASSWORD: password }),
  });
  const end = async (): Promise<void> => {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { url } = await server.listening(folder);
    const name = neo4jUrl === null ? 'GraphQL, SQL' : 'GraphQL, Neo4j';
    return { ...graphqlArm(name, url, neo4jUrl === null ? 'SQL' : 'NEO4J'), end };
  } catch (error) {
    await end();
    throw error;
  }
}
