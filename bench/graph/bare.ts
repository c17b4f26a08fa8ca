import { auth, driver as connect } from 'neo4j-driver';
import { nodeId } from './made.ts';
import { LONGEST } from './questions.ts';
import type { Arm } from './arms.ts';

const DEEPEST = 4;

/**
 * What a person would write by hand for the same answer, one statement each: nodes nearer than the depth (the server visits each node
 * once), and the edges at them. It knows nothing of owners, validity, merges and thresholds; and in which order what is too much is
 * cut off, it does not say.
 */
const near = (depth: number): string =>
  depth === 1
    ? `match (s:Entity {space: $space, id: $id})-[r:EDGE]-() with distinct r limit $limit
return r.id as id, startNode(r).id as from, endNode(r).id as to, r.kind as kind, r.confidence as confidence`
    : `match (s:Entity {space: $space, id: $id})
call (s) { return s as n union match (s)-[:EDGE*1..${depth - 1}]-(n) return distinct n }
match (n)-[r:EDGE]-() with distinct r limit $limit
return r.id as id, startNode(r).id as from, endNode(r).id as to, r.kind as kind, r.confidence as confidence`;
const NEAR = Array.from({ length: DEEPEST }, (_, n) => near(n + 1));
const PATH = `match (a:Entity {space: $space, id: $from}), (b:Entity {space: $space, id: $to})
match p = shortestPath((a)-[:EDGE*..${LONGEST}]-(b))
return [n in nodes(p) | n.id] as nodes, [r in relationships(p) | r.id] as edges`;

/** neo4j-driver by itself, in a session of its own for each question. */
export function bareArm(
  space: string,
  url: string,
  user: string,
  password: string | null,
): Arm & { close(): Promise<void> } {
  const settings = {
    disableLosslessIntegers: true,
    fetchSize: -1,
    connectionTimeout: 10_000,
    telemetryDisabled: true,
    userAgent: 'bench',
  };
  const driver = connect(url, password === null ? undefined : auth.basic(user, password), settings);
  const ask = async <Row extends object>(cypher: string, parameters: object): Promise<Row[]> => {
    const session = driver.session();
    try {
      return (await session.run(cypher, { space, ...parameters })).records.map((record) => record.toObject() as Row);
    } finally {
      await session.close();
    }
  };
  return {
    name: 'bare driver',
    near: async (seed, depth, _, like) => {
      // No more than the others give: of what is cut off, as much.
      const limit = BigInt(like?.truncated ? like.edges : Number.MAX_SAFE_INTEGER);
      const rows = await ask<{ id: string; from: string; to: string }>(NEAR[depth - 1] ?? '', {
        id: nodeId(seed),
        limit,
      });
      const nodes = new Set<string>([nodeId(seed), ...rows.flatMap(({ from, to }) => [from, to])]);
      return { nodes: nodes.size, edges: rows.length, truncated: like?.truncated ?? false };
    },
    path: async (from, to) => {
      const [row] = await ask<{ edges: string[] }>(PATH, { from: nodeId(from), to: nodeId(to) });
      return { hops: row?.edges.length ?? null, truncated: false };
    },
    close: () => driver.close(),
  };
}
