import type { Claim, ClaimStatus } from './claims.ts';
import type { ClaimId, EntityId } from './ids.ts';

/** Seen from an entity: OUT = it is the subject, IN = it is the object. */
export type EdgeDirection = 'OUT' | 'IN' | 'BOTH';

/** ASSERTED: a text says it, so it is a claim. INFERRED: concluded from others. */
export type Basis = 'ASSERTED' | 'INFERRED';

/** Statuses under which an edge stands: it holds, or is in doubt. Others are shown only when asked for. */
export const STANDING: readonly ClaimStatus[] = ['ACTIVE', 'DISPUTED'];

/** An edge between two entities. Asserted, it is its claim, seen as an edge: same id, evidence and life cycle. */
export interface Relationship {
  readonly basis: 'ASSERTED';
  readonly id: ClaimId;
  readonly from: EntityId;
  readonly to: EntityId;
  readonly kind: string;
  readonly claim: Claim;
}

export interface RelationshipFilter {
  readonly direction: EdgeDirection;
  /** Predicates; null = any. */
  readonly kinds: readonly string[] | null;
  /** null = either. */
  readonly basis: Basis | null;
  /** 0–1; null = any. */
  readonly minConfidence: number | null;
  /** null = STANDING. */
  readonly status: readonly ClaimStatus[] | null;
}
