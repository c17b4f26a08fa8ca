import { checkDependencies, dependencyView as viewOf, type Dependencies } from '../../graph/views/index.ts';
import type { Edge } from '../../graph/store/index.ts';
import {
  ClaimNode,
  DependencyConflictValue,
  DependencyCycleValue,
  DependencyEdgeValue,
  DependencyNodeValue,
  DependencyStepValue,
  type At,
  type DependencyViewArgs,
  type DependencyViewValue,
} from '../../schema/index.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { standingOf } from '../../src/domain/view-vocabulary.ts';
import type { RequestSession } from '../request/context.ts';
import { entityOf, prefetch } from '../request/node-loaders.ts';
import { entityNamed } from '../request/starting-point.ts';
import { relationship } from './traversals.ts';

/**
 * What some entities need (PI-136). A root that is not there is an error, not an empty view.
 * @throws NotFound, InvalidInput
 */
export async function dependencyView(
  op: RequestSession,
  args: DependencyViewArgs,
  at: At,
): Promise<DependencyViewValue> {
  const { entities: named, maxDepth, kinds = null, direction, profile, minConfidence = null, maxNodes = null } = args;
  const by = await op.views();
  checkDependencies(named, minConfidence, by.settings);
  const entities = await Promise.all(named.map((one, n) => entityNamed(op, one, at, 'entities', n)));
  const asked = {
    roots: entities.map(({ record }) => record.id),
    maxDepth,
    kinds,
    direction,
    profile,
    minConfidence,
    maxNodes,
  };
  return shown(op, await viewOf(by, op.view(at), asked), at);
}

async function shown(op: RequestSession, found: Dependencies, at: At): Promise<DependencyViewValue> {
  const entity = async (id: EntityId) => entityOf(op, id, at);
  await prefetch(
    op,
    found.nodes.map(({ entityId }) => entityId),
    at,
  );
  const entities = (ids: readonly EntityId[]) => Promise.all(ids.map(entity));
  const edges = (list: readonly Edge[]) => Promise.all(list.map((edge) => relationship(op, edge, at)));
  const [roots, nodes, dependencies, criticalPath, cycles, conflicts] = await Promise.all([
    entities(found.roots),
    Promise.all(
      found.nodes.map(async ({ entityId, depth, standing }) => {
        op.used += standing.length;
        const claims = standing.map((claim) => new ClaimNode(claim, at));
        return new DependencyNodeValue(await entity(entityId), depth, standingOf(standing), claims);
      }),
    ),
    Promise.all(
      found.edges.map(async ({ edge, type }) => {
        const [from, to, of] = await Promise.all([entity(edge.from), entity(edge.to), relationship(op, edge, at)]);
        return new DependencyEdgeValue(from, to, type, edge.confidence, of);
      }),
    ),
    Promise.all(
      found.criticalPath.map(
        async ({ entityIds, next }) =>
          new DependencyStepValue(await entities(entityIds), next && (await relationship(op, next, at))),
      ),
    ),
    Promise.all(
      found.cycles.map(
        async (cycle) => new DependencyCycleValue(await entities(cycle.entityIds), await edges(cycle.edges)),
      ),
    ),
    Promise.all(
      found.conflicts.map(async ({ kind, edge, claims }) => {
        const nodes = claims.map((claim) => new ClaimNode(claim, at));
        return new DependencyConflictValue(kind, await relationship(op, edge, at), nodes);
      }),
    ),
  ]);
  return {
    roots,
    nodes,
    edges: dependencies,
    criticalPath,
    cycles,
    conflicts,
    assertedEdgeCount: found.asserted,
    inferredEdgeCount: found.inferred,
    truncated: found.truncated,
  };
}
