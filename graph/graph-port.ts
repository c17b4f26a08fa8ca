import type { ClaimId, EntityId, InferredId } from '../src/domain/typed-ids.ts';
import type { GraphSettings } from './traversal-settings.ts';
import type { Basis, Consistency, EdgeDirection, GraphKind } from '../src/domain/relationship-record.ts';
import type { View } from '../src/storage/index.ts';

/** An edge as the graph knows it; what it says is read from its claim, or from the conclusion that it is. */
export type Edge = Arc &
  ({ readonly basis: 'ASSERTED'; readonly id: ClaimId } | { readonly basis: 'INFERRED'; readonly id: InferredId });
export type EdgeId = Edge['id'];

interface Arc {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly kind: string;
  /** 0–1. */
  readonly confidence: number;
}

/**
 * Which edges count. On every view only those that stand (ACTIVE, DISPUTED) and hold at `view.valid`, and of inferred ones only those
 * that nobody REJECTED.
 */
export interface EdgeFilter {
  /** Predicates; null = any. */
  readonly kinds: readonly string[] | null;
  /** null = either. */
  readonly basis: Basis | null;
  /** 0–1; null = any. */
  readonly minConfidence: number | null;
  /** What inferred edges must reach besides, 0–1: they are never traversed without a threshold (PI-68). */
  readonly minInferred: number;
  /** What the answer must know; left out: EVENTUAL. */
  readonly consistency?: Consistency;
}

/** Which store answered; where it was not the one that is there for traversals, why. */
export interface Answered {
  readonly store: GraphKind;
  readonly instead: string | null;
}

export interface NeighbourhoodRequest extends EdgeFilter {
  /** Hops, 1 to `graph.maxDepth`. */
  readonly depth: number;
  /** Which way edges are traversed, seen from the node nearer to the seeds. */
  readonly direction: EdgeDirection;
  /** 1 to `graph.maxNodes`; null = that. */
  readonly maxNodes: number | null;
}

/**
 * Nodes within reach of the seeds with their distance, by distance then id; edges traversed between them, by id. An edge is
 * traversed from each node nearer than `depth`, so edges between two nodes at the rim are not in it.
 */
export interface Subgraph {
  readonly nodes: readonly { readonly entityId: EntityId; readonly depth: number }[];
  readonly edges: readonly Edge[];
  /** More is in reach than `maxNodes` or `graph.maxEdges` let through. What came first: nearer, then surer, then older. */
  readonly truncated: boolean;
  /** Said where there is more than one store. */
  readonly answered?: Answered;
}

export interface PathRequest extends EdgeFilter {
  /** OUT: every edge is traversed from its subject to its object; IN: against it; BOTH: either way. */
  readonly direction: EdgeDirection;
  /** Hops, 1 to `graph.maxPathDepth`. */
  readonly maxDepth: number;
  /**
   * SHORTEST: all of the least length; ALL: every path of up to `maxDepth` hops, shorter ones first; MOST_CONFIDENT: of those, the ones
   * with the highest product of confidences first.
   */
  readonly which: 'SHORTEST' | 'ALL' | 'MOST_CONFIDENT';
  readonly maxPaths: number;
}

/** A walk that visits no node twice: `edges[i]` joins `nodes[i]` and `nodes[i + 1]`, in the direction of the request. */
export interface Path {
  readonly nodes: readonly EntityId[];
  readonly edges: readonly Edge[];
}

export interface Paths {
  /**
   * SHORTEST, ALL: shorter first; equally long ones edge by edge, surer first, then by edge id. MOST_CONFIDENT: by the product of
   * confidences (each to nine decimals, at least 1e-9), then fewer hops, then by edge ids.
   */
  readonly paths: readonly Path[];
  /** There are, or may be, more: `maxPaths` or `graph.maxEdges` was reached. */
  readonly truncated: boolean;
  /** Said where there is more than one store. */
  readonly answered?: Answered;
}

/**
 * A store that traverses edges. Adapters answer the same to the letter; an outage is Unavailable, never an empty answer.
 * Entities that the caller cannot see are answered like ones that do not exist: seeds among them are left out, and there
 * is no path from or to them.
 */
/** Whether traversals are answered as the settings want it, and by whom; for people. */
export interface GraphCondition {
  readonly ok: boolean;
  readonly detail: string;
}

export interface GraphStore {
  readonly kind: GraphKind;
  condition(): GraphCondition;
  /** @throws InvalidInput when the request is outside the bounds that the settings give; Unavailable */
  neighbourhood(
    view: View,
    seeds: readonly EntityId[],
    request: NeighbourhoodRequest,
    settings: GraphSettings,
  ): Promise<Subgraph>;
  /** @throws InvalidInput when the request is outside the bounds that the settings give; Unavailable */
  paths(view: View, from: EntityId, to: EntityId, request: PathRequest, settings: GraphSettings): Promise<Paths>;
}
