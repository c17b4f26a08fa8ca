import { defaultsOf } from '../domain/setting.ts';
import {
  PROJECTION_LIMITS,
  compareGraph,
  forgetGraph,
  rebuildGraph as rebuild,
  spacesBehind,
  type Neo4j,
} from '../../graph/store/index.ts';
import type { Configuration } from '../config/index.ts';
import { ConfigurationError, Locked, NotFound, Unavailable } from '../domain/errors.ts';
import { openNeo4j } from './open-graph.ts';
import { openInstallation } from './installation.ts';
import { createLog } from '../server/index.ts';
import {
  OPERATION_SETTINGS,
  connectPostgres,
  inspectDatabase,
  listSpaces,
  readServerFile,
  type Database,
} from '../storage/index.ts';

/** What is known of the Neo4j that the settings name. */
export type GraphInspection =
  | { readonly kind: 'none' }
  /** What is wrong, and what to do. */
  | { readonly kind: 'away'; readonly message: string }
  | {
      readonly kind: 'there';
      readonly version: string;
      readonly isWritable: boolean;
      /**
       * Commits that it does not have, and spaces that it has no graph of; 'unmigrated' = the schema is not this
       * program's; null = the database was not looked into.
       */
      readonly behind: { readonly commits: number; readonly unknown: number } | 'unmigrated' | null;
    };

/** Looks at Neo4j, and changes nothing. Of the embedded database its server is the one to ask. */
export async function inspectGraph(configuration: Configuration): Promise<GraphInspection> {
  const neo4j = openNeo4j(configuration);
  if (neo4j === null) return { kind: 'none' };
  try {
    const facts = await neo4j.inspect();
    return { kind: 'there', ...facts, behind: await behindOf(configuration, neo4j) };
  } catch (error) {
    if (!(error instanceof Unavailable) || error.component !== 'neo4j') throw error;
    return { kind: 'away', message: error.message };
  } finally {
    await neo4j.close();
  }
}

async function behindOf(
  configuration: Configuration,
  neo4j: Neo4j,
): Promise<(GraphInspection & { kind: 'there' })['behind']> {
  const { databaseUrl: url, unsafePostgres: unsafe } = configuration;
  if (url === null) return null;
  const database = await connectPostgres({
    url,
    poolSize: 1,
    poolOverflow: 0,
    timeoutMs: OPERATION_SETTINGS['limit.operationMs'].default,
    unsafe,
  });
  try {
    const { hasSchema, pending, unknown } = await inspectDatabase(database);
    if (!hasSchema || pending.length > 0 || unknown.length > 0) return 'unmigrated';
    const spaces = await spacesBehind(database, neo4j);
    const commits = spaces.reduce((sum, { behind }) => sum + (behind ?? 0), 0);
    return { commits, unknown: spaces.filter(({ behind }) => behind === null).length };
  } finally {
    await database.close();
  }
}

/** A space in Neo4j, beside the record. */
export interface SpaceGraph {
  readonly space: string;
  /** By which Neo4j knows it: the property `space` of all that is its. */
  readonly id: string;
  /** Commits that it does not have; null = it has no graph of the space. */
  readonly behind: number | null;
  readonly entities: number;
  readonly merges: number;
  readonly edges: number;
  /** Does it hold what the record held at its commit? */
  readonly same: boolean;
}

export type Rebuilt =
  | { readonly kind: 'here'; readonly spaces: readonly SpaceGraph[] }
  /** The server that has the embedded database does it. */
  | { readonly kind: 'server'; readonly spaces: number };

export interface RebuildOptions {
  /** Its name; null = all spaces. */
  readonly space: string | null;
  /** Told of rows that Neo4j took. */
  readonly onWritten: (rows: number) => void;
  readonly stopping: () => boolean;
}

/**
 * Writes spaces anew in Neo4j, and compares. Servers on the same PostgreSQL may run meanwhile.
 * @throws ConfigurationError when no Neo4j is set, NotFound, Locked, Unavailable
 */
export async function rebuildGraph(configuration: Configuration, options: RebuildOptions): Promise<Rebuilt> {
  const { space, onWritten, stopping } = options;
  return withNeo4j(configuration, async (neo4j) => {
    await neo4j.inspect(); // before anything is opened
    try {
      return await withRecord(configuration, async (database) => {
        const spaces = await wantedSpaces(database, space);
        const ids = spaces.map(({ id }) => id);
        await rebuild({ database, neo4j, settings: defaultsOf(PROJECTION_LIMITS), onWritten, stopping }, ids);
        return { kind: 'here', spaces: stopping() ? [] : await compared(database, neo4j, spaces) };
      });
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      if (space !== null)
        throw heldFrom(configuration, error, 'leave --space out, and it writes all spaces anew; or end it first');
      return { kind: 'server', spaces: await forgetGraph(neo4j) };
    }
  });
}

/** How far Neo4j is, space by space, and whether it holds what the record does. @throws as `rebuildGraph` */
export function graphStatus(
  configuration: Configuration,
  space: string | null,
): Promise<{ version: string; spaces: SpaceGraph[] }> {
  return withNeo4j(configuration, async (neo4j) => {
    const { version } = await neo4j.inspect();
    try {
      const spaces = await withRecord(configuration, async (database) =>
        compared(database, neo4j, await wantedSpaces(database, space)),
      );
      return { version, spaces };
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      throw heldFrom(
        configuration,
        error,
        'how far Neo4j is behind, the part `graph` of its `/health` says; to compare, end it first',
      );
    }
  });
}

/** Who has the data folder, and what to do instead; a command has it for moments only. */
function heldFrom({ dataDir }: Configuration, error: Locked, instead: string): Locked {
  const server = readServerFile(dataDir);
  return server === null ? error : new Locked(`the server at ${server.url} has the data folder ${dataDir}: ${instead}`);
}

async function withNeo4j<T>(configuration: Configuration, work: (neo4j: Neo4j) => Promise<T>): Promise<T> {
  const neo4j = openNeo4j(configuration);
  if (neo4j === null)
    throw new ConfigurationError(
      'CLAIMGRAPH_NEO4J_URL: expected the address of a Neo4j, got nothing; without one traversals are answered ' +
        'by the database, and there is nothing to rebuild',
    );
  try {
    return await work(neo4j);
  } finally {
    await neo4j.close();
  }
}

async function withRecord<T>(configuration: Configuration, work: (database: Database) => Promise<T>): Promise<T> {
  const log = createLog(configuration.logLevel);
  const installation = await openInstallation({ ...configuration, sample: 'off' }, log, () => undefined);
  try {
    return await work(installation.database);
  } finally {
    await installation.close();
  }
}

interface Space {
  readonly id: string;
  readonly name: string;
}

async function wantedSpaces(database: Database, name: string | null): Promise<readonly Space[]> {
  const all = await listSpaces(database);
  const wanted = all.filter((space) => name === null || space.name === name);
  if (wanted.length === 0) throw new NotFound(`expected a space, found none that is called ${JSON.stringify(name)}`);
  return wanted;
}

async function compared(database: Database, neo4j: Neo4j, spaces: readonly Space[]): Promise<SpaceGraph[]> {
  const behind = new Map((await spacesBehind(database, neo4j)).map((one) => [one.space, one.behind]));
  const found: SpaceGraph[] = [];
  for (const { id, name } of spaces) {
    const { graph, same } = await compareGraph(database, neo4j, id);
    const { entities, merges, edges } = graph;
    found.push({ space: name, id, behind: behind.get(id) ?? null, entities, merges, edges, same });
  }
  return found;
}
