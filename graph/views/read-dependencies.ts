import { InvalidInput } from '../../src/domain/errors.ts';
import type { Claim } from '../../src/domain/claim-record.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { ViewSettings } from './view-settings.ts';
import type { PageSettings } from '../../src/domain/settings.ts';
import type { GraphSettings } from '../traversal-settings.ts';
import { leastInferred, type EdgeDirection, type InferenceProfile } from '../../src/domain/relationship-record.ts';
import {
  valueText,
  type DependencyType,
  type UnsettledRule,
  type ViewRules,
} from '../../src/domain/view-vocabulary.ts';
import { compilePattern } from '../../src/lib/pattern.ts';
import type { View } from '../../src/storage/index.ts';
import { structureOf, type Structure } from './algorithms/dependency-tree.ts';
import { compareText } from '../algorithms/breadth-first.ts';
import { within } from '../algorithms/traversal.ts';
import type { Edge, GraphStore, Subgraph } from '../graph-port.ts';
import { claimsByPredicate, type ViewReads } from './read-record.ts';

export interface DependencyRequest {
  readonly roots: readonly EntityId[];
  /** Hops, 1 to `graph.maxDependencyDepth` (PI-70: 1 to 10). */
  readonly maxDepth: number;
  /** Of those that the rules call REQUIRES or SUPERSEDES; null = all of these. */
  readonly kinds: readonly string[] | null;
  /** OUT: what the roots need; IN: what needs them. */
  readonly direction: EdgeDirection;
  /** 0–1: from what confidence on an inferred edge counts. Asserted ones always do. */
  readonly minInferred: number;
  readonly maxNodes: number | null;
}

export interface DependencyEdge {
  readonly edge: Edge;
  readonly type: DependencyType;
}

/** Two entities that cannot both stand, by an edge that says so; or one of settled standing that needs one of unsettled standing. */
export interface DependencyConflict {
  readonly kind: 'CONFLICTING' | 'UNSETTLED';
  readonly edge: Edge;
  /** UNSETTLED: the claims that say where the two stand. */
  readonly claims: readonly Claim[];
}

export interface Dependencies extends Structure {
  readonly roots: readonly EntityId[];
  /** By depth, then id; with the claims that say where each stands. */
  readonly nodes: readonly {
    readonly entityId: EntityId;
    readonly depth: number;
    readonly standing: readonly Claim[];
  }[];
  /** Those traversed, by id; then those that say that two of the nodes conflict. */
  readonly edges: readonly DependencyEdge[];
  readonly conflicts: readonly DependencyConflict[];
  readonly asserted: number;
  readonly inferred: number;
  /** More was in reach than the bounds of nodes or edges let through. */
  readonly truncated: boolean;
}

/** What the view reads by: the store that traverses edges, and the claims of entities with one of some predicates, that stand. */
export interface DependencyReads {
  readonly graph: GraphStore;
  readonly claims: (
    entityIds: readonly EntityId[],
    predicates: readonly string[],
  ) => Promise<ReadonlyMap<EntityId, readonly Claim[]>>;
}

/**
 * What some entities need, and what that needs (PI-20, PI-70): a traversal of up to `maxDepth` hops over REQUIRES and SUPERSEDES, in which
 * a path counts only where each edge is asserted or sure enough. Each entity is in it once, so that cycles end. Statements: those of two
 * neighbourhoods, and the reading of claims.
 * @throws InvalidInput for kinds that are no dependencies, or bounds outside those of the settings; Unavailable
 */
export async function dependenciesOf(
  { graph, claims }: DependencyReads,
  view: View,
  request: DependencyRequest,
  rules: ViewRules,
  settings: GraphSettings & Pick<ViewSettings, 'graph.maxDependencyDepth'>,
): Promise<Dependencies> {
  const types = typesOf(rules);
  const traversed = kindsToTraverse(request.kinds, types);
  within(settings, 'graph.maxDependencyDepth', request.maxDepth, 'maxDepth'); // by the name that the caller knows
  // A depth of its own: dependencies are few to a node, and PI-70 asks for more hops than other traversals.
  const bounds = { ...settings, 'graph.maxDepth': settings['graph.maxDependencyDepth'] };
  const { roots, maxDepth: depth, direction, minInferred, maxNodes } = request;
  const filter = { basis: null, minConfidence: null, minInferred };
  const found = await graph.neighbourhood(
    view,
    roots,
    { ...filter, kinds: traversed, depth, direction, maxNodes },
    bounds,
  );
  const ids = found.nodes.map(({ entityId }) => entityId);
  const clashes = await conflictsAmong(graph, view, ids, { ...filter, kinds: kindsOf(types, ['CONFLICTS']) }, settings);
  const standing = await claims(ids, rules.standing);
  const all = [...found.edges, ...clashes.edges];
  return {
    roots: found.nodes.filter(({ depth: hops }) => hops === 0).map(({ entityId }) => entityId),
    nodes: found.nodes.map((node) => ({ ...node, standing: standing.get(node.entityId) ?? [] })),
    edges: all.map((edge) => ({ edge, type: types.get(edge.kind) ?? 'REQUIRES' })),
    conflicts: [
      ...clashes.edges.map((edge) => ({ kind: 'CONFLICTING' as const, edge, claims: [] })),
      ...unsettledAmong(
        found.edges.filter(({ kind }) => types.get(kind) === 'REQUIRES'),
        standing,
        rules.unsettled,
      ),
    ],
    ...structureOf(ids, found.edges, ({ kind }) => types.get(kind) === 'REQUIRES'),
    asserted: all.filter(({ basis }) => basis === 'ASSERTED').length,
    inferred: all.filter(({ basis }) => basis === 'INFERRED').length,
    truncated: found.truncated || clashes.truncated,
  };
}

/** As somebody asks for it: what is left out is as the settings say. */
export interface DependenciesAsked extends Omit<DependencyRequest, 'minInferred'> {
  readonly profile: InferenceProfile;
  /** 0–1, instead of what the profile says; null = as it says. */
  readonly minConfidence: number | null;
}

/** @throws InvalidInput for no roots or too many, and for a confidence outside 0 to 1 */
export function checkDependencies(
  roots: readonly string[],
  minConfidence: number | null,
  settings: PageSettings,
): void {
  const max = settings['page.max'];
  if (roots.length < 1 || roots.length > max)
    throw new InvalidInput(`expected 1 to ${max} entities, got ${roots.length}`, ['entities']);
  if (minConfidence !== null && !(minConfidence >= 0 && minConfidence <= 1))
    throw new InvalidInput(`expected a confidence from 0 to 1, got ${minConfidence}`, ['minConfidence']);
}

/**
 * `dependenciesOf` by what the rooms say, with the bounds of the settings where none are asked for.
 * @param asked as `checkDependencies` lets it through
 * @throws InvalidInput; Unavailable
 */
export function dependencyView(by: ViewReads, view: View, asked: DependenciesAsked): Promise<Dependencies> {
  const { graph, rules, settings } = by;
  const { profile, minConfidence, maxNodes, ...request } = asked;
  return dependenciesOf(
    {
      graph,
      claims: (ids, predicates) => claimsByPredicate(view, ids, predicates, settings['page.evidence']),
    },
    view,
    {
      ...request,
      minInferred: minConfidence ?? leastInferred(profile, settings),
      maxNodes: maxNodes ?? settings['page.max'],
    },
    rules,
    settings,
  );
}

/** The first rule about a kind counts. */
const typesOf = ({ dependencies }: ViewRules): ReadonlyMap<string, DependencyType> =>
  new Map(dependencies.toReversed().map(({ predicate, type }) => [predicate, type]));

const kindsOf = (types: ReadonlyMap<string, DependencyType>, wanted: readonly DependencyType[]): string[] =>
  [...types].flatMap(([kind, type]) => (wanted.includes(type) ? [kind] : [])).toSorted(compareText);

function kindsToTraverse(
  kinds: readonly string[] | null,
  types: ReadonlyMap<string, DependencyType>,
): readonly string[] {
  const known = kindsOf(types, ['REQUIRES', 'SUPERSEDES']);
  if (kinds === null) return known;
  const unknown = kinds.find((kind) => !known.includes(kind));
  if (kinds.length > 0 && unknown === undefined) return kinds;
  throw new InvalidInput(
    `expected kinds of dependency (${known.join(', ')}), got ${unknown === undefined ? 'none' : JSON.stringify(unknown.slice(0, 60))}`,
    ['kinds'],
  );
}

/** Edges of some kinds both ends of which are among the nodes: they are not traversed, so that they bring no node in. */
async function conflictsAmong(
  graph: GraphStore,
  view: View,
  ids: readonly EntityId[],
  filter: Pick<Parameters<GraphStore['neighbourhood']>[2], 'basis' | 'minConfidence' | 'minInferred' | 'kinds'>,
  settings: GraphSettings,
): Promise<Pick<Subgraph, 'edges' | 'truncated'>> {
  const request = { ...filter, depth: 1, direction: 'OUT', maxNodes: settings['graph.maxNodes'] } as const;
  const { edges, truncated } = await graph.neighbourhood(view, ids, request, settings);
  const known = new Set(ids);
  return { edges: edges.filter(({ from, to }) => known.has(from) && known.has(to)), truncated };
}

/** The requirements of what is settled on what is not, by the claims on where each of the two stands. */
function unsettledAmong(
  requirements: readonly Edge[],
  standing: ReadonlyMap<EntityId, readonly Claim[]>,
  rules: readonly UnsettledRule[],
): DependencyConflict[] {
  const compiled = rules.map(({ settled, unsettled }) => [compilePattern(settled), compilePattern(unsettled)] as const);
  const fitting = (id: EntityId, pattern: ReturnType<typeof compilePattern>): readonly Claim[] =>
    (standing.get(id) ?? []).filter(({ object }) => pattern.matchesWhole(valueText(object)));
  return requirements.flatMap((edge) => {
    for (const [settled, unsettled] of compiled) {
      const [mine, theirs] = [fitting(edge.from, settled), fitting(edge.to, unsettled)];
      if (mine.length > 0 && theirs.length > 0) return [{ kind: 'UNSETTLED', edge, claims: [...mine, ...theirs] }];
    }
    return [];
  });
}
