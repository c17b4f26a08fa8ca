import { Unavailable } from '../../src/domain/errors.ts';
import type { Policy } from '../../src/domain/policy.ts';
import type { View } from '../../src/storage/index.ts';
import { neighbourhoodOver, pathsOver, type Steps } from '../algorithms/walk.ts';
import type { EdgeFilter, GraphStore } from '../port.ts';
import type { Neo4j } from './connection.ts';
import { allThere, standingOf, type Standing } from './record.sql.ts';
import { MARK } from './steps.cypher.ts';
import { stepsIn } from './steps.ts';

interface Mark {
  run: string;
  commit: number;
  ready: boolean;
  merged: boolean;
}

/** How often a STRONG walk looks whether Neo4j has caught up. */
const LOOK_MS = 20;

/**
 * The graph as it was brought to Neo4j. It answers for the present only: of what was recorded when, the record knows. Where it cannot
 * answer, for whatever reason, it is Unavailable: whoever asks may ask the record instead.
 * @param onWait told that somebody waits for Neo4j to catch up; null = waiting is in vain: on the embedded database, whose one session
 *   is that of the walk, nothing is brought to Neo4j meanwhile
 */
export function createNeo4jGraph(neo4j: Pick<Neo4j, 'read'>, onWait: (() => void) | null = null): GraphStore {
  const begin = async (view: View, filter: EdgeFilter, policy: Policy): Promise<Steps> => {
    if (view.recorded !== null) throw new Unavailable('neo4j', 'Neo4j knows the present only');
    const standing = await standingOf(view);
    const mark = await markFor(neo4j, view, standing, filter, policy, onWait);
    return stepsIn(neo4j, { view, at: instantOf(view, standing), merged: mark.merged });
  };
  return {
    kind: 'neo4j',
    neighbourhood: async (view, seeds, request, policy) => {
      const found = await neighbourhoodOver(await begin(view, request, policy), seeds, request, policy);
      const nodes = found.nodes.map((node) => node.entityId);
      if (!(await allThere(view, nodes, found.edges))) throw movedOn();
      return found;
    },
    paths: async (view, from, to, request, policy) => {
      const found = await pathsOver(await begin(view, request, policy), from, to, request, policy);
      const nodes = found.paths.flatMap((path) => path.nodes);
      const edges = found.paths.flatMap((path) => path.edges);
      if (!(await allThere(view, nodes, edges))) throw movedOn();
      return found;
    },
  };
}

const movedOn = (): Unavailable => new Unavailable('neo4j', 'Neo4j and the view of this operation are of two moments');

/** As SQL has it: the clock's instant, or the last commit's where the database's clock is ahead. */
function instantOf(view: View, { at }: Standing): bigint | null {
  if (view.valid === null) return null;
  const instant = view.valid instanceof Date ? view.valid : at > view.valid.clock ? at : view.valid.clock;
  return BigInt(instant.getTime()) * 1_000n;
}

/** @throws Unavailable when what is there is not, or not yet, the graph of this space */
async function markFor(
  neo4j: Pick<Neo4j, 'read'>,
  view: View,
  { head, run }: Standing,
  { consistency = 'EVENTUAL' }: EdgeFilter,
  policy: Policy,
  onWait: (() => void) | null,
): Promise<Mark> {
  const until = performance.now() + policy['projection.strongMs'];
  const wanted = consistency === 'STRONG' ? head : head - policy['projection.maxLag'];
  for (;;) {
    const [mark] = await neo4j.read<Mark>(MARK, { space: view.sql.scope.spaceId });
    if (!mark?.ready || mark.run !== run)
      throw new Unavailable('neo4j', 'the graph of this space is still being brought to Neo4j');
    if (mark.commit >= wanted) return mark;
    if (consistency !== 'STRONG' || onWait === null || performance.now() >= until)
      throw new Unavailable('neo4j', `Neo4j is ${head - mark.commit} commits behind`);
    onWait();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
