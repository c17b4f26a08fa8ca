import type { Neo4j } from '../neo4j-connection.ts';
import { marksOf, spaceHeads, type Mark } from './marks.ts';
import { projectSpace, type ProjectionDeps } from './project.ts';
import { FORGET } from './write.cypher.ts';

const POLL_MS = 200;

/**
 * Writes spaces anew, whatever Neo4j has of them. Servers that run meanwhile let it; where one of them is at it
 * already, its end is waited for.
 * @throws Unavailable
 */
export async function rebuildGraph(deps: Omit<ProjectionDeps, 'own'>, spaces: readonly string[]): Promise<void> {
  const { database, neo4j, stopping } = deps;
  await neo4j.prepare();
  const old = new Set((await spaceHeads(database)).flatMap(({ run }) => run ?? []));
  // What is at one of them is overtaken, not waited for.
  const own = new Set(old);
  for (const space of spaces) {
    for (let mark: Mark | undefined; ;) {
      const head = (await spaceHeads(database)).find(({ id }) => id === space);
      if (head === undefined || stopping()) break;
      await projectSpace({ ...deps, own }, head, mark);
      mark = (await marksOf(neo4j, [space])).get(space);
      if (mark?.ready && !old.has(mark.run)) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** Makes whoever brings spaces to Neo4j write all of them anew at its next look. @returns how many there were. @throws Unavailable */
export async function forgetGraph(neo4j: Neo4j): Promise<number> {
  const [row] = await neo4j.write((run) => run<{ spaces: number }>(FORGET, {}));
  return row?.spaces ?? 0;
}

export interface SpaceBehind {
  readonly space: string;
  /** Commits that Neo4j does not have; null = it has no graph of the space. */
  readonly behind: number | null;
}

/** How far Neo4j is behind in each space. @throws Unavailable */
export async function spacesBehind(database: ProjectionDeps['database'], neo4j: Neo4j): Promise<SpaceBehind[]> {
  const heads = await spaceHeads(database);
  const marks = await marksOf(
    neo4j,
    heads.map(({ id }) => id),
  );
  return heads.map(({ id, head, run }) => {
    const mark = marks.get(id);
    return { space: id, behind: mark?.ready && mark.run === run ? Math.max(0, head - mark.commit) : null };
  });
}
