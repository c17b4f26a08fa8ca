import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Edge, Path, PathRequest, Paths } from '../graph-port.ts';
import { compareText } from './breadth-first.ts';
import { Least } from './heap.ts';
import { reversed, stepsOf, type StepsFrom } from './edge-steps.ts';
import type { InPieces } from '../../src/lib/event-loop-turns.ts';

/** Steps after which others may go on. */
const PIECE = 1_024;

/** Confidences count to nine decimals, so that products are exact: .9 · .9 is no less than .81, and a tie is a tie. */
const ONE = 1_000_000_000n;
/** Never nothing: an edge of confidence 0 still leads somewhere, and what it leads to keeps its order. */
const exact = (confidence: number): bigint => {
  const units = BigInt(Math.round(confidence * Number(ONE)));
  return units > 0n ? units : 1n;
};

/** What walking on from a node can come to at best. */
interface Best {
  readonly product: bigint;
  readonly hops: number;
}

/** A walk from the start, as its last edge and the walk before it. */
interface Partial {
  readonly before: Partial | null;
  readonly edge: Edge | null;
  readonly at: EntityId;
  readonly hops: number;
  readonly product: bigint;
  /** What a path that begins like this can be at best: never less sure, and of ties never longer, than any that does. */
  readonly best: Best;
}

/**
 * The most confident paths from one node to another within a set of edges: highest product of confidences first, then fewer hops, then by
 * edge ids. Best first (A*, Hart, Nilsson and Raphael 1968) over walks that visit no node twice; what is left of each is judged by the
 * most confident walk of so many hops from there, in which nodes may come twice: it is never less sure than the path, so the first path
 * to come up is the most confident.
 * @param maxSteps edges tried before giving up with `truncated`
 */
export function* mostConfidentPaths(
  edges: readonly Edge[],
  from: EntityId,
  to: EntityId,
  request: PathRequest,
  maxSteps: number,
): InPieces<Paths> {
  const steps = stepsOf(edges, request.direction);
  const bounds = yield* boundsTo(to, stepsOf(edges, reversed(request.direction)), request.maxDepth);
  const open = new Least<Partial>(surer);
  const begin = bounds[request.maxDepth]?.get(from);
  if (begin) open.put({ before: null, edge: null, at: from, hops: 0, product: 1n, best: begin });
  const paths: Path[] = [];
  let left = maxSteps;
  for (let partial = open.take(); partial; partial = open.take()) {
    if (partial.at === to) {
      if (paths.length === request.maxPaths) return { paths, truncated: true };
      paths.push(pathOf(partial));
      continue;
    }
    const rest = request.maxDepth - partial.hops - 1;
    for (const { edge, next } of steps.get(partial.at) ?? []) {
      if (--left < 0) return { paths, truncated: true };
      if (left % PIECE === 0) yield;
      const bound = bounds[rest]?.get(next);
      if (!bound || visits(partial, next)) continue;
      const product = partial.product * exact(edge.confidence);
      const hops = partial.hops + 1;
      const best = { product: product * bound.product, hops: hops + bound.hops };
      open.put({ before: partial, edge, at: next, hops, product, best });
    }
  }
  return { paths, truncated: false };
}

/** By hops that are left: the most confident walk to `target` of no more than that from each node, on one scale for each number of hops. */
function* boundsTo(target: EntityId, backwards: StepsFrom, longest: number): InPieces<ReadonlyMap<EntityId, Best>[]> {
  const bounds: ReadonlyMap<EntityId, Best>[] = [new Map([[target, { product: 1n, hops: 0 }]])];
  for (let hops = 1; hops <= longest; hops++) {
    const nearer = bounds[hops - 1] ?? new Map<EntityId, Best>();
    const here = new Map<EntityId, Best>();
    for (const [at, best] of nearer) here.set(at, { product: best.product * ONE, hops: best.hops });
    for (const [at, best] of nearer) {
      for (const { edge, next } of backwards.get(at) ?? []) {
        const further = { product: best.product * exact(edge.confidence), hops: best.hops + 1 };
        const known = here.get(next);
        if (!known || better(further, known) > 0) here.set(next, further);
      }
    }
    bounds.push(here);
    yield;
  }
  return bounds;
}

const better = (a: Best, b: Best): number =>
  a.product === b.product ? b.hops - a.hops : a.product > b.product ? 1 : -1;

/** A walk that is part of another has its ids before it, so a path comes up after nothing that could go before it. */
function surer(a: Partial, b: Partial): boolean {
  const difference = better(a.best, b.best);
  if (difference !== 0) return difference > 0;
  const [mine, others] = [edgesOf(a), edgesOf(b)];
  for (const [i, edge] of mine.entries()) {
    const other = others[i];
    if (!other) return false;
    const order = compareText(edge.id, other.id);
    if (order !== 0) return order < 0;
  }
  return mine.length < others.length;
}

function visits(partial: Partial, node: EntityId): boolean {
  for (let part: Partial | null = partial; part; part = part.before) if (part.at === node) return true;
  return false;
}

function edgesOf(partial: Partial): Edge[] {
  const edges: Edge[] = [];
  for (let part: Partial | null = partial; part?.edge; part = part.before) edges.push(part.edge);
  return edges.reverse();
}

function pathOf(partial: Partial): Path {
  const nodes: EntityId[] = [];
  for (let part: Partial | null = partial; part; part = part.before) nodes.push(part.at);
  return { nodes: nodes.reverse(), edges: edgesOf(partial) };
}
