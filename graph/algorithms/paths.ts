import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Edge, Path, PathRequest, Paths } from '../graph-port.ts';
import { reversed, stepsOf, type StepsFrom } from './edge-steps.ts';
import { mostConfidentPaths } from './most-confident-paths.ts';
import { atOnce, type InPieces } from '../../src/lib/event-loop-turns.ts';

/** Steps after which others may go on. */
const PIECE = 1_024;

/** `searchPaths`, all of it at once. */
export const enumeratePaths = (...asked: Parameters<typeof searchPaths>): Paths => atOnce(searchPaths(...asked));

/**
 * The paths from one node to another within a set of edges, in the order the port promises. For SHORTEST and ALL, lengths are tried
 * one after the other, and a step is only taken when the distance that remains from there can still be traversed.
 * @param maxSteps edges tried before giving up with `truncated`: without a bound a dense graph would take for ever
 */
export function* searchPaths(
  edges: readonly Edge[],
  from: EntityId,
  to: EntityId,
  request: PathRequest,
  maxSteps: number,
): InPieces<Paths> {
  if (request.which === 'MOST_CONFIDENT') return yield* mostConfidentPaths(edges, from, to, request, maxSteps);
  const steps = stepsOf(edges, request.direction);
  const distances = distancesTo(to, stepsOf(edges, reversed(request.direction)));
  const shortest = distances.get(from);
  if (shortest === undefined || shortest > request.maxDepth) return { paths: [], truncated: false };
  const budget = { left: maxSteps };
  const paths: Path[] = [];
  const longest = request.which === 'SHORTEST' ? shortest : request.maxDepth;
  for (let length = shortest; length <= longest; length++) {
    for (const path of extend({ steps, distances, to, budget }, [from], [], length)) {
      if (path === null) {
        yield;
        continue;
      }
      if (paths.length === request.maxPaths) return { paths, truncated: true };
      paths.push(path);
    }
    if (budget.left < 0) return { paths, truncated: true };
  }
  return { paths, truncated: false };
}

interface PathSearch {
  readonly steps: StepsFrom;
  readonly distances: ReadonlyMap<EntityId, number>;
  readonly to: EntityId;
  readonly budget: { left: number };
}

/** Paths of exactly `left` more edges; null = so far there is none more, after some steps. */
function* extend(
  search: PathSearch,
  nodes: readonly EntityId[],
  edges: readonly Edge[],
  left: number,
): Generator<Path | null> {
  const here = nodes.at(-1);
  if (here === undefined) return;
  if (left === 0) {
    if (here === search.to) yield { nodes, edges };
    return;
  }
  for (const { edge, next } of search.steps.get(here) ?? []) {
    if (--search.budget.left < 0) return;
    if (search.budget.left % PIECE === 0) yield null;
    const rest = search.distances.get(next);
    if (rest === undefined || rest > left - 1 || nodes.includes(next)) continue;
    // The target ends a path: going through it and back would visit it twice.
    if (next === search.to && left > 1) continue;
    yield* extend(search, [...nodes, next], [...edges, edge], left - 1);
  }
}

/** Edges to traverse from each node to `target`, given the steps that lead backwards. */
function distancesTo(target: EntityId, backwards: StepsFrom): Map<EntityId, number> {
  const distances = new Map<EntityId, number>([[target, 0]]);
  const queue: EntityId[] = [target];
  for (const node of queue) {
    for (const { next } of backwards.get(node) ?? []) {
      if (distances.has(next)) continue;
      distances.set(next, (distances.get(node) ?? 0) + 1);
      queue.push(next);
    }
  }
  return distances;
}
