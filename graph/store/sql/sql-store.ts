import type { View } from '../../../src/storage/index.ts';
import { neighbourhoodOver, pathsOver, type TraversalSource } from '../../algorithms/traversal.ts';
import type { GraphStore } from '../../graph-port.ts';
import { expandFrontier } from './expand.sql.ts';
import { stillWanted, visibleNodes } from './visible.sql.ts';

/**
 * The graph traversed over the record itself: one statement a level, so that each level is bounded before the next is
 * asked for. A recursive statement traverses every path instead of every node, and nothing stops it in a dense graph.
 */
export function createSqlGraph(): GraphStore {
  return {
    kind: 'sql',
    condition: () => ({ ok: true, detail: 'traverses the record itself' }),
    neighbourhood: (view, seeds, request, settings) => neighbourhoodOver(stepsOver(view), seeds, request, settings),
    paths: (view, from, to, request, settings) => pathsOver(stepsOver(view), from, to, request, settings),
  };
}

const stepsOver = (view: View): TraversalSource => ({
  visible: (ids) => visibleNodes(view, ids),
  expand: (growth, direction, filter, limit) => expandFrontier(view, growth, direction, filter, limit),
  wanted: () => stillWanted(view),
});
