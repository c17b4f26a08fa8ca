import { Unavailable } from '../../../src/domain/errors.ts';
import type { EntityId } from '../../../src/domain/typed-ids.ts';
import type { GraphSettings } from '../../traversal-settings.ts';
import type { View } from '../../../src/storage/index.ts';
import { neighbourhoodOver, pathsOver, type TraversalSource } from '../../algorithms/traversal.ts';
import type { EdgeFilter, GraphStore } from '../../graph-port.ts';
import type { Neo4j } from './neo4j-connection.ts';
import { allThere, recordStateOf, type RecordState } from './record.sql.ts';
import { BEGIN_TRAVERSAL } from './steps.cypher.ts';
import { foreign, isOurs, ownersIn, stepsIn } from './neo4j-steps.ts';

interface Mark {
  run: string;
  commit: number;
  ready: boolean;
  merged: boolean;
  /** What was asked for with the node that it is, as far as it is there. */
  nodes: [EntityId, EntityId][];
}

/** How often a STRONG traversal looks whether Neo4j has caught up. */
const POLL_MS = 20;

/**
 * The graph as it was brought to Neo4j. It answers for the present only: of what was recorded when, the record knows. Where it cannot
 * answer, for whatever reason, it is Unavailable: whoever asks may ask the record instead.
 * @param onWait called when somebody waits for Neo4j to catch up; null = waiting is in vain: on the embedded database, whose one session
 *   is that of the traversal, nothing is brought to Neo4j meanwhile
 */
export function createNeo4jGraph(neo4j: Pick<Neo4j, 'traversal'>, onWait: (() => void) | null = null): GraphStore {
  const begin = async (
    view: View,
    ends: readonly EntityId[],
    filter: EdgeFilter,
    settings: GraphSettings,
  ): Promise<TraversalSource> => {
    if (view.recorded !== null) throw new Unavailable('neo4j', 'Neo4j knows the present only');
    const ask = neo4j.traversal();
    const poll = async (): Promise<Mark | undefined> =>
      (await ask<Mark>(BEGIN_TRAVERSAL, { traversal: { ...ownersIn(view), ids: ends } }))[0];
    // Both at once: what Neo4j says may be older than what the record says, which is the careful side.
    const [recordState, first] = await Promise.all([recordStateOf(view), poll()]);
    const { merged, commit, nodes: list } = await markFor(first, poll, recordState, filter, settings, onWait);
    if (!list.flat().every(isOurs)) throw foreign();
    const nodes = new Map(list);
    // Somebody asks about what they just wrote: an answer of nothing would be no answer.
    if (commit < recordState.head && ends.some((id) => !nodes.has(id)))
      throw new Unavailable(
        'neo4j',
        `Neo4j is ${recordState.head - commit} commits behind, and knows not all that is asked about`,
      );
    return stepsIn(ask, { view, at: instantOf(view, recordState), merged, nodes });
  };
  return {
    kind: 'neo4j',
    condition: () => ({ ok: true, detail: 'traverses in Neo4j' }),
    neighbourhood: async (view, seeds, request, settings) => {
      const found = await neighbourhoodOver(await begin(view, seeds, request, settings), seeds, request, settings);
      const nodes = found.nodes.map((node) => node.entityId);
      if (!(await allThere(view, nodes, found.edges))) throw movedOn();
      return found;
    },
    paths: async (view, from, to, request, settings) => {
      const found = await pathsOver(await begin(view, [from, to], request, settings), from, to, request, settings);
      const nodes = found.paths.flatMap((path) => path.nodes);
      const edges = found.paths.flatMap((path) => path.edges);
      if (!(await allThere(view, nodes, edges))) throw movedOn();
      return found;
    },
  };
}

const movedOn = (): Unavailable => new Unavailable('neo4j', 'Neo4j and the view of this operation are of two moments');

/** As SQL has it: the clock's instant, or the last commit's where the database's clock is ahead. */
function instantOf(view: View, { at }: RecordState): bigint | null {
  if (view.valid === null) return null;
  const instant = view.valid instanceof Date ? view.valid : at > view.valid.clock ? at : view.valid.clock;
  return BigInt(instant.getTime()) * 1_000n;
}

/** @throws Unavailable when what is there is not, or not yet, the graph of this space */
async function markFor(
  first: Mark | undefined,
  poll: () => Promise<Mark | undefined>,
  { head, run }: RecordState,
  { consistency = 'EVENTUAL' }: EdgeFilter,
  settings: GraphSettings,
  onWait: (() => void) | null,
): Promise<Mark> {
  const until = performance.now() + settings['projection.strongMs'];
  const wanted = consistency === 'STRONG' ? head : head - settings['projection.maxLag'];
  for (let mark = first; ; mark = await poll()) {
    if (!mark?.ready || mark.run !== run)
      throw new Unavailable('neo4j', 'the graph of this space is still being brought to Neo4j');
    if (mark.commit >= wanted) return mark;
    if (consistency !== 'STRONG' || onWait === null || performance.now() >= until)
      throw new Unavailable('neo4j', `Neo4j is ${head - mark.commit} commits behind`);
    onWait();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
