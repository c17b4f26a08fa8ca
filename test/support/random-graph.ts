import fc from 'fast-check';
import type { Edge, EdgeId } from '../../graph/store/index.ts';
import type { ClaimId, EntityId, InferredId } from '../../src/domain/typed-ids.ts';
import type { EdgeDirection } from '../../src/domain/relationship-record.ts';

/** UUIDs that count up, so that a failing example can be read. */
export const numbered = (prefix: string, n: number): string =>
  `${prefix}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const node = (n: number): EntityId => numbered('e', n) as EntityId;
export const edgeId = (n: number): ClaimId => numbered('c', n) as ClaimId;

export const edge = (n: number, from: number, to: number, confidence = 0.5, kind = 'K'): Edge => ({
  basis: 'ASSERTED',
  id: edgeId(n),
  from: node(from),
  to: node(to),
  kind,
  confidence,
});

interface Item {
  readonly from: number;
  readonly to: number;
  readonly kind: string;
  readonly confidence: number;
  readonly inferred: boolean;
}

/** An inferred edge leads somewhere else, and there is one for its ends and kind. */
function made(before: readonly Item[], item: Item, n: number): Edge {
  const one = edge(n, item.from, item.to, item.confidence, item.kind);
  const known = before.some((other) => other.from === item.from && other.to === item.to && other.kind === item.kind);
  if (!item.inferred || known || item.from === item.to) return one;
  return { ...one, basis: 'INFERRED', id: one.id as string as InferredId };
}

/** Small dense graphs, with loops and parallel edges: what goes wrong shows there first. */
export const graphs = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    edges: fc
      .array(
        fc.record({
          from: fc.nat(size - 1),
          to: fc.nat(size - 1),
          kind: fc.constantFrom('K', 'L'),
          confidence: fc.constantFrom(0.2, 0.5, 0.9),
          inferred: fc.boolean(),
        }),
        { maxLength: 20 },
      )
      .map((list) => list.map((item, n) => made(list.slice(0, n), item, n))),
  }),
);

export const directions = fc.constantFrom<EdgeDirection>('OUT', 'IN', 'BOTH');

/** Where an edge leads from a node, without any cleverness. */
export function ways(edges: readonly Edge[], from: EntityId, direction: EdgeDirection): { edge: Edge; to: EntityId }[] {
  return edges.flatMap((one) => [
    ...(direction !== 'IN' && one.from === from ? [{ edge: one, to: one.to }] : []),
    ...(direction !== 'OUT' && one.to === from ? [{ edge: one, to: one.from }] : []),
  ]);
}

/** Distances from the nearest seed, up to `depth`. */
export function distances(
  edges: readonly Edge[],
  seeds: readonly EntityId[],
  direction: EdgeDirection,
  depth: number,
): Map<EntityId, number> {
  const found = new Map(seeds.map((seed) => [seed, 0]));
  for (let level = 1; level <= depth; level++) {
    for (const [at, distance] of [...found]) {
      if (distance !== level - 1) continue;
      for (const { to } of ways(edges, at, direction)) if (!found.has(to)) found.set(to, level);
    }
  }
  return found;
}

/** Every walk of 1 to `longest` edges that visits no node twice, as `edge ids` in order. */
export function allPaths(
  edges: readonly Edge[],
  from: EntityId,
  to: EntityId,
  direction: EdgeDirection,
  longest: number,
): EdgeId[][] {
  const found: EdgeId[][] = [];
  const go = (at: EntityId, seen: readonly EntityId[], path: readonly EdgeId[]): void => {
    if (at === to) {
      found.push([...path]);
      return;
    }
    if (path.length === longest) return;
    for (const way of ways(edges, at, direction)) {
      if (!seen.includes(way.to)) go(way.to, [...seen, way.to], [...path, way.edge.id]);
    }
  };
  go(from, [from], []);
  return found;
}
