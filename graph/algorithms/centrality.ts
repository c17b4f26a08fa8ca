import betweennessModule from 'graphology-metrics/centrality/betweenness.js';
import { degreeCentrality } from 'graphology-metrics/centrality/degree.js';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { compareText } from './breadth-first.ts';
import { directed, undirected, type Plain } from './measured-graph.ts';

// They are functions themselves; their types speak of a `default` that CommonJS does not have.
const betweenness = betweennessModule as unknown as typeof betweennessModule.default;
const pagerank = pagerankModule as unknown as typeof pagerankModule.default;

/**
 * PAGERANK: the share of time that a walk spends at a node which follows edges from subject to object, surer ones more often, and jumps
 * anywhere 15 times in 100 (Brin and Page 1998); they sum to 1. DEGREE: the share of the other nodes that it has an edge with, either
 * way. BETWEENNESS: the share of shortest paths between two others that lead through it, either way, each hop counted as one
 * (Freeman 1977, computed as Brandes 2001).
 */
export type Centrality = 'PAGERANK' | 'DEGREE' | 'BETWEENNESS';

export interface Ranked {
  readonly node: EntityId;
  /** 0–1, to twelve decimals. */
  readonly score: number;
}

const MEASURES: Readonly<Record<Centrality, (plain: Plain) => Readonly<Record<string, number>>>> = {
  PAGERANK: (plain) => pagerank(directed(plain), { getEdgeWeight: 'weight' }),
  DEGREE: (plain) => degreeCentrality(undirected(plain)),
  BETWEENNESS: (plain) => betweenness(undirected(plain), { getEdgeWeight: null }),
};
const DECIMALS = 12;

/** All nodes, the most central first, then by id: sums of fractions are cut where their order would show. */
export function rankedNodes(plain: Plain, kind: Centrality): Ranked[] {
  if (plain.nodes.length === 0) return [];
  const scores = Object.entries(MEASURES[kind](plain)).map(([node, score]) => ({
    node: node as EntityId,
    // Of one node, or two, there are no others to have a share of.
    score: Number.isFinite(score) ? Number(score.toFixed(DECIMALS)) : 0,
  }));
  return scores.sort((a, b) => b.score - a.score || compareText(a.node, b.node));
}
