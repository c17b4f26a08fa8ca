import type { RetrievalMode, RouterDecision } from '../domain/question-record.ts';
import type { RouteFamily } from './route-patterns.ts';

/** Views over the graph that a question asks for (PI-101). */
export interface ViewsAsked {
  /** How what it names came to be. */
  readonly timeline: boolean;
  /** What is said for it, and what against it. */
  readonly arguments: boolean;
  /** OUT: what it needs; IN: what needs it; null = neither. */
  readonly dependencies: 'OUT' | 'IN' | null;
}

const NONE: ViewsAsked = { timeline: false, arguments: false, dependencies: null };

/** Who weighs what was not done weighs its reasons; who is to go on begins at what was and at what is needed. */
const OF_FAMILY: Readonly<Record<RouteFamily, ViewsAsked>> = {
  factual: NONE,
  dependency: { ...NONE, dependencies: 'OUT' },
  evolution: { ...NONE, timeline: true },
  argument: { ...NONE, arguments: true },
  counterfactual: { ...NONE, arguments: true },
  roadmap: { ...NONE, timeline: true, dependencies: 'OUT' },
};

/** Whatever the family of the others: it asks the other way round. */
const WHAT_NEEDS_IT = 'dependency.what-needs-it';

/** Where a model routed it. */
const OF_MODE: Readonly<Record<RetrievalMode, ViewsAsked>> = {
  SINGLE_SHOT: NONE,
  GRAPH_TRAVERSE: OF_FAMILY.dependency,
  TEMPORAL: OF_FAMILY.evolution,
  AGENTIC: NONE,
};

/** By the route of a question. Pure. */
export function viewsAsked({
  method,
  patternMatched,
  retrievalMode,
}: Pick<RouterDecision, 'method' | 'patternMatched' | 'retrievalMode'>): ViewsAsked {
  if (method === 'MODEL') return OF_MODE[retrievalMode];
  if (patternMatched === WHAT_NEEDS_IT) return { ...NONE, dependencies: 'IN' };
  return patternMatched === null ? NONE : OF_FAMILY[patternMatched.split('.', 1)[0] as RouteFamily];
}

/** Reasons are weighed, or something new is made of many: a fact, a history or a list of dependencies is looked up. */
export const isStrategic = ({ complexity }: Pick<RouterDecision, 'complexity'>): boolean =>
  complexity === 'COMPLEX' || complexity === 'SYNTHESIS';

export const asksForRoadmap = ({ patternMatched }: Pick<RouterDecision, 'patternMatched'>): boolean =>
  patternMatched?.startsWith('roadmap.') ?? false;
