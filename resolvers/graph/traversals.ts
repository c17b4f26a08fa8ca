import type { GraphQLResolveInfo } from 'graphql';
import { type InferenceProfileSettings } from '../../src/domain/settings.ts';
import {
  type At,
  type NeighbourhoodArgs,
  type PathsArgs,
  PathsValue,
  PathValue,
  type RelationshipNode,
  SubgraphNodeValue,
  SubgraphValue,
  GraphAnswerValue,
  type TraversalArgs,
} from '../../schema/index.ts';
import type { Answered, Edge, EdgeFilter } from '../../graph/store/index.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { leastInferred } from '../../src/domain/relationship-record.ts';
import type { RequestSession } from '../request/context.ts';
import { hintIfEmpty } from '../request/hints.ts';
import { kindsAsked } from '../request/narrowed.ts';
import { entityOf, inferredById, relationshipById, required } from '../request/node-loaders.ts';
import { idNamed } from '../request/starting-point.ts';

export const filterOf = (
  { kinds, basis, minConfidence, profile, consistency }: TraversalArgs,
  settings: InferenceProfileSettings,
): EdgeFilter => ({
  kinds: kinds ?? null,
  basis: basis ?? null,
  minConfidence: minConfidence ?? null,
  minInferred: leastInferred(profile, settings),
  consistency,
});

/** Where there is one store, nobody says which answered. */
const answerer = (op: RequestSession, answered: Answered | undefined): GraphAnswerValue =>
  new GraphAnswerValue(answered?.store ?? op.services.graph.kind, answered?.instead ?? null);

/** The subgraph around some entities. */
export async function neighbourhood(
  op: RequestSession,
  seeds: readonly EntityId[],
  args: NeighbourhoodArgs,
  at: At,
  info: GraphQLResolveInfo,
): Promise<SubgraphValue> {
  const settings = await op.settings();
  const { depth, direction, maxNodes } = args;
  const request = { ...filterOf(args, settings), depth, direction, maxNodes: maxNodes ?? settings['page.max'] };
  const found = await op.services.graph.neighbourhood(op.view(at), seeds, request, settings);
  await hintIfEmpty(op, info, found.edges, kindsAsked(args.kinds, args.minConfidence));
  const nodes = found.nodes.map(
    async (node) => new SubgraphNodeValue(await entityOf(op, node.entityId, at), node.depth),
  );
  const edges = found.edges.map((edge) => relationship(op, edge, at));
  return new SubgraphValue(
    await Promise.all(nodes),
    await Promise.all(edges),
    found.truncated,
    answerer(op, found.answered),
  );
}

/** Paths between two entities, with what answered: none at all, and none that a store in the place of another found, are distinguished. */
export async function pathsBetween(
  op: RequestSession,
  args: PathsArgs,
  at: At,
  info: GraphQLResolveInfo,
): Promise<PathsValue> {
  const [from, to] = await Promise.all([idNamed(op, args.from, at, 'from'), idNamed(op, args.to, at, 'to')]);
  const { direction, maxDepth, which, maxPaths } = args;
  const settings = await op.settings();
  const request = { ...filterOf(args, settings), direction, maxDepth, which, maxPaths };
  const { paths, truncated, answered } = await op.services.graph.paths(op.view(at), from, to, request, settings);
  await hintIfEmpty(op, info, paths, kindsAsked(args.kinds, args.minConfidence));
  const values = paths.map(async ({ nodes, edges }) => {
    const entities = await Promise.all(nodes.map(async (id) => entityOf(op, id, at)));
    const relationships = await Promise.all(edges.map((edge) => relationship(op, edge, at)));
    return new PathValue(entities, relationships, answerer(op, answered));
  });
  return new PathsValue(await Promise.all(values), truncated, answerer(op, answered));
}

/** The store names an edge; what it says is read from its claim, or the conclusion that it is. */
export function relationship(op: RequestSession, edge: Edge, at: At): Promise<RelationshipNode> {
  const found = edge.basis === 'ASSERTED' ? relationshipById(op, edge.id, at) : inferredById(op, edge.id, at);
  return required(found, `relationship ${edge.id}`);
}
