import { settingDefaults, type AllSettings } from '../../test/support/settings.ts';
import { randomFrom } from '../../test/support/random.ts';

/** How much of what is in reach is wanted. */
export interface Bound {
  readonly name: string;
  readonly nodes: number;
  readonly settings: AllSettings;
  /** Questions of each kind: what takes seconds is asked less often. */
  readonly asked: (depth: number) => number;
}

const ASKED = 30;
const FEW = 8;
/** Of these bounds an answer is never cut off. */
const NO_BOUND = 10_000_000;

/** As a page of GraphQL has it, as the port has it, and all. */
export const BOUNDS: readonly Bound[] = [
  { name: 'a page', nodes: settingDefaults['page.max'], settings: settingDefaults, asked: () => ASKED },
  { name: 'the usual bound', nodes: settingDefaults['graph.maxNodes'], settings: settingDefaults, asked: () => ASKED },
  {
    name: 'all in reach',
    nodes: NO_BOUND,
    settings: { ...settingDefaults, 'graph.maxNodes': NO_BOUND, 'graph.maxEdges': NO_BOUND },
    asked: (depth) => (depth < 3 ? ASKED : FEW),
  },
];

/** Hops of the longest path that is looked for. */
export const LONGEST = 6;

/** The same nodes for the same graph, for every arm. */
export function questions(nodes: number): {
  readonly seeds: readonly number[];
  readonly pairs: readonly (readonly [number, number])[];
} {
  const random = randomFrom(11);
  const any = (): number => Math.floor(random() * nodes);
  return {
    seeds: Array.from({ length: ASKED }, any),
    pairs: Array.from({ length: ASKED }, () => [any(), any()] as const),
  };
}
