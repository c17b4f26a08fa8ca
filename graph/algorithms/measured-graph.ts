import { DirectedGraph, UndirectedGraph } from 'graphology';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Edge } from '../graph-port.ts';
import { compareText } from './breadth-first.ts';

/** What measures are taken of: nodes, and edges between them in any order. */
export interface Plain {
  readonly nodes: readonly EntityId[];
  readonly edges: readonly Edge[];
}

/** Attributes of an arc: the sum of the confidences of the edges that it stands for. */
export interface Weight {
  weight: number;
  [attribute: string]: unknown;
}
type Nothing = Record<string, never>;
export type Arcs = DirectedGraph<Nothing, Weight>;
export type Links = UndirectedGraph<Nothing, Weight>;

/**
 * A graph for measures: parallel edges are one arc, an edge from a node to itself is none. Nodes and arcs go in by id, so
 * that what depends on their order comes out the same, in whatever order they were read.
 */
export function directed({ nodes, edges }: Plain): Arcs {
  const graph: Arcs = new DirectedGraph<Nothing, Weight>();
  fill(graph, nodes, edges);
  return graph;
}

/** The same without directions. */
export function undirected({ nodes, edges }: Plain): Links {
  const graph: Links = new UndirectedGraph<Nothing, Weight>();
  fill(graph, nodes, edges);
  return graph;
}

function fill(graph: Arcs | Links, nodes: readonly EntityId[], edges: readonly Edge[]): void {
  for (const node of [...new Set(nodes)].sort(compareText)) graph.addNode(node);
  for (const { from, to, confidence } of edges.toSorted((a, b) => compareText(a.id, b.id))) {
    if (from === to) continue;
    graph.updateEdge(from, to, ({ weight = 0 }) => ({ weight: weight + confidence }));
  }
}
