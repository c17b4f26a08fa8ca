import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { EdgeDirection } from '../../src/domain/relationship-record.ts';
import type { Edge } from '../graph-port.ts';
import { compareText } from './breadth-first.ts';

/** An edge as it is traversed: to `next`. */
export interface Step {
  readonly edge: Edge;
  readonly next: EntityId;
}
export type StepsFrom = ReadonlyMap<EntityId, readonly Step[]>;

export const reversed = (direction: EdgeDirection): EdgeDirection =>
  direction === 'OUT' ? 'IN' : direction === 'IN' ? 'OUT' : 'BOTH';

/** Where each node leads along a direction: surer edges first, then by id. Loops lead nowhere. */
export function stepsOf(edges: readonly Edge[], direction: EdgeDirection): StepsFrom {
  const steps = new Map<EntityId, Step[]>();
  const add = (at: EntityId, step: Step): void => {
    const there = steps.get(at);
    if (there) there.push(step);
    else steps.set(at, [step]);
  };
  const sorted = edges.toSorted((a, b) => b.confidence - a.confidence || compareText(a.id, b.id));
  for (const edge of sorted) {
    if (edge.from === edge.to) continue;
    if (direction !== 'IN') add(edge.from, { edge, next: edge.to });
    if (direction !== 'OUT') add(edge.to, { edge, next: edge.from });
  }
  return steps;
}
