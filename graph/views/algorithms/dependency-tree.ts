import type { EntityId } from '../../../src/domain/typed-ids.ts';
import type { Edge } from '../../graph-port.ts';
import { compareText } from '../../algorithms/breadth-first.ts';
import { strongComponents } from '../../algorithms/strong-components.ts';

/** Entities each of which leads to each other one, with the edges among them. One alone leads to itself. */
export interface Cycle {
  /** By id. */
  readonly entityIds: readonly EntityId[];
  readonly edges: readonly Edge[];
}

/** A step of a chain: an entity, or all of a cycle, and the edge that leads on. */
export interface ChainStep {
  /** By id; several = a cycle, which has no order within. */
  readonly entityIds: readonly EntityId[];
  /** null = the chain ends here. */
  readonly next: Edge | null;
}

export interface Structure {
  readonly cycles: readonly Cycle[];
  /** Steps from what needs to what is needed. Empty where there is no edge. */
  readonly criticalPath: readonly ChainStep[];
}

/**
 * What a set of dependencies looks like: its cycles, and the longest chain through it. A cycle counts as one step, as in the graph of
 * its strong components, which has no cycles. Of chains of one length the one whose edges' confidences have the greater product is
 * taken; of those, at each step the one whose step has the least entity id, which is the entity known longest.
 * @param edges only those whose two ends are in `nodes` count
 * @param needs whether the chain may go along an edge: what something supersedes, it does not need
 */
export function structureOf(
  nodes: readonly EntityId[],
  edges: readonly Edge[],
  needs: (edge: Edge) => boolean = () => true,
): Structure {
  const known = new Set(nodes);
  const within = edges.filter(({ from, to }) => known.has(from) && known.has(to));
  const arcs = new Map<EntityId, EntityId[]>();
  for (const { from, to } of within) arcs.set(from, [...(arcs.get(from) ?? []), to]);
  const parts = strongComponents(known, arcs).map((members) => members.toSorted(compareText));
  const partOf = new Map(parts.flatMap((members, n) => members.map((id) => [id, n] as const)));
  const inside: Edge[][] = parts.map(() => []);
  const leaving: Edge[][] = parts.map(() => []);
  for (const edge of within) {
    const from = partOf.get(edge.from) ?? 0;
    (from === partOf.get(edge.to) ? inside : leaving)[from]?.push(edge);
  }
  const cycles = parts.flatMap((entityIds, n) => {
    const among = inside[n] ?? [];
    return among.length > 0 ? [{ entityIds, edges: among.toSorted((a, b) => compareText(a.id, b.id)) }] : [];
  });
  return {
    cycles: cycles.toSorted((a, b) => compareText(a.entityIds[0] ?? '', b.entityIds[0] ?? '')),
    criticalPath: longestChain(
      parts,
      partOf,
      leaving.map((some) => some.filter(needs)),
    ),
  };
}

/** The best chain that begins at a part. */
interface Chain {
  /** Edges. */
  readonly length: number;
  readonly product: number;
  readonly via: Edge | null;
}
const END: Chain = { length: 0, product: 1, via: null };

/** Parts come in reverse topological order, so that what a part leads to has been judged before it. */
function longestChain(
  parts: readonly (readonly EntityId[])[],
  partOf: ReadonlyMap<EntityId, number>,
  leaving: readonly (readonly Edge[])[],
): ChainStep[] {
  const chains: Chain[] = [];
  const least = (part: number): string => parts[part]?.[0] ?? '';
  const target = (edge: Edge): number => partOf.get(edge.to) ?? 0;
  for (const edges of leaving) {
    let best = END;
    for (const via of edges) {
      const rest = chains[target(via)] ?? END;
      const chain = { length: rest.length + 1, product: rest.product * via.confidence, via };
      const order =
        longer(chain, best) ||
        (best.via === null
          ? 1
          : compareText(least(target(best.via)), least(target(via))) || compareText(best.via.id, via.id));
      if (order > 0) best = chain;
    }
    chains.push(best);
  }
  let [first, begin]: [number, Chain] = [0, END];
  for (const [n, chain] of chains.entries()) {
    if ((longer(chain, begin) || compareText(least(first), least(n))) > 0) [first, begin] = [n, chain];
  }
  if (begin.via === null) return [];
  const steps: ChainStep[] = [];
  for (let at = first, chain = begin; ; at = target(chain.via), chain = chains[at] ?? END) {
    steps.push({ entityIds: parts[at] ?? [], next: chain.via });
    if (chain.via === null) return steps;
  }
}

/** Above 0: the first is the better chain by length, then by product. */
const longer = (a: Chain, b: Chain): number => a.length - b.length || a.product - b.product;
