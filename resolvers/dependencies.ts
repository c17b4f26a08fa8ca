import { dependenciesOf, type Dependencies, type Edge } from '../graph/index.ts';
import {
  ClaimNode, DependencyConflictValue, DependencyCycleValue, DependencyEdgeValue, DependencyNodeValue, DependencyStepValue,
  type At, type DependencyViewArgs, type DependencyViewValue, type EntityNode,
} from '../schema/index.ts'; // prettier-ignore
import { InvalidInput, NotFound } from '../src/domain/errors.ts';
import { decodeId, type EntityId } from '../src/domain/ids.ts';
import { leastInferred, STANDING } from '../src/domain/relationships.ts';
import { standingOf, viewRulesOf } from '../src/domain/views.ts';
import { claimsOf } from '../src/reconcile/index.ts';
import type { Operation } from './context.ts';
import { entityById, entityByKey, entityOf, readAhead } from './things.ts';
import { relationship } from './walks.ts';

/**
 * An entity by its id or its natural key.
 * @throws NotFound
 */
export async function entityNamed(op: Operation, text: string, at: At, path: string): Promise<EntityNode> {
  const isId = /^ent_[0-9a-z]{26}$/u.test(text);
  const found = isId ? await entityById(op, decodeId(text, 'ent').id, at) : await entityByKey(op, text, at);
  if (found) return found;
  throw new NotFound(`no entity with the ${isId ? 'id' : 'key'} ${JSON.stringify(text.slice(0, 80))} in this space`, [
    path,
  ]);
}

/**
 * What some entities need (PI-136). A root that is not there is an error, not an empty view.
 * @throws NotFound, InvalidInput
 */
export async function dependencyView(op: Operation, args: DependencyViewArgs, at: At): Promise<DependencyViewValue> {
  const policy = await op.policy();
  const max = policy['page.max'];
  const { roots, maxDepth, kinds, direction, profile, minConfidence, maxNodes } = args;
  if (roots.length < 1 || roots.length > max) throw new InvalidInput(`expected 1 to ${max} roots, got ${roots.length}`, ['roots']); // prettier-ignore
  if (typeof minConfidence === 'number' && !(minConfidence >= 0 && minConfidence <= 1))
    throw new InvalidInput(`expected a confidence from 0 to 1, got ${minConfidence}`, ['minConfidence']);
  const entities = await Promise.all(roots.map((root) => entityNamed(op, root, at, 'roots')));
  const view = op.view(at);
  const page = { first: policy['page.evidence'], after: null };
  const claims = async (ids: readonly EntityId[], predicates: readonly string[]) => {
    const where = { predicate: { in: predicates }, status: { in: STANDING } };
    const pages = await claimsOf(view, ids, where, 'CONFIDENCE', 'DESC', page);
    return new Map([...pages].map(([id, { items }]) => [id, items.map(({ node }) => node)]));
  };
  const found = await dependenciesOf(
    { graph: op.services.graph, claims },
    view,
    {
      roots: entities.map(({ record }) => record.id),
      maxDepth,
      kinds: kinds ?? null,
      direction,
      minInferred: minConfidence ?? leastInferred(profile, policy),
      maxNodes: maxNodes ?? max,
    },
    viewRulesOf(op.services.packs),
    policy,
  );
  return shown(op, found, at);
}

async function shown(op: Operation, found: Dependencies, at: At): Promise<DependencyViewValue> {
  const entity = async (id: EntityId) => entityOf(op, id, at);
  await readAhead(op, found.nodes.map(({ entityId }) => entityId), at); // prettier-ignore
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
      found.cycles.map(async (cycle) => new DependencyCycleValue(await entities(cycle.entityIds), await edges(cycle.edges))),
    ), // prettier-ignore
    Promise.all(
      found.conflicts.map(async ({ kind, edge, claims }) => {
        const nodes = claims.map((claim) => new ClaimNode(claim, at));
        return new DependencyConflictValue(kind, await relationship(op, edge, at), nodes);
      }),
    ),
  ]);
  return {
    roots, nodes, edges: dependencies, criticalPath, cycles, conflicts,
    assertedEdgeCount: found.asserted, inferredEdgeCount: found.inferred, truncated: found.truncated,
  }; // prettier-ignore
}
