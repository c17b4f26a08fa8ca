import type { RelationshipWhere } from './filter.ts';
import type { Claim, ClaimStatus } from './claim-record.ts';
import type { ReviewState } from './entity-record.ts';
import type { ClaimId, EntityId, InferredId, RuleId, SpanId } from './typed-ids.ts';
import type { InferenceProfileSettings } from './settings.ts';
import type { Owner } from './scope.ts';

/** Seen from an entity: OUT = it is the subject, IN = it is the object. */
export type EdgeDirection = 'OUT' | 'IN' | 'BOTH';

/** What a traversal must know. EVENTUAL: whatever the store has by now. STRONG: everything that the view shows. */
export type Consistency = 'EVENTUAL' | 'STRONG';

/** What answers traversals. */
export type GraphKind = 'sql' | 'neo4j';

/** ASSERTED: a text says it, so it is a claim. INFERRED: concluded from others. */
export type Basis = 'ASSERTED' | 'INFERRED';

/** Statuses under which an edge stands: it holds, or is in doubt. Others are shown only when asked for. */
export const CURRENT_STATUSES: readonly ClaimStatus[] = ['ACTIVE', 'DISPUTED'];

/** An edge between two entities: asserted, it is its claim, seen as an edge; inferred, it is a conclusion. */
export type Relationship = AssertedRelationship | InferredRelationship;

interface Ends {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly kind: string;
}

/** Same id, evidence and life cycle as its claim. */
export interface AssertedRelationship extends Ends {
  readonly basis: 'ASSERTED';
  readonly id: ClaimId;
  readonly claim: Claim;
}

/**
 * One edge for its ends and kind, however many reasons there are (SE-54). RETRACTED: no reason is left. It keeps what a person said of
 * it, so that the same conclusion, drawn again, is still refused or confirmed.
 */
export interface InferredRelationship extends Ends {
  readonly basis: 'INFERRED';
  readonly id: InferredId;
  readonly status: 'ACTIVE' | 'RETRACTED';
  /** 0–1: of its most confident reason. */
  readonly confidence: number;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  readonly reviewState: ReviewState;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** How an edge may be inferred. */
export const INFERENCE_METHODS = ['CO_DISCUSSION', 'SIMILARITY', 'ENTAILMENT_CONFLICT', 'EXTRACTION', 'RULE'] as const;
export type InferenceMethod = (typeof INFERENCE_METHODS)[number];

export const PREMISE_KINDS = ['CLAIM', 'EDGE', 'SPAN'] as const;
/** What a derivation rests on: a claim, another inferred edge, or words. */
export type PremiseOf =
  | { readonly kind: 'CLAIM'; readonly id: ClaimId }
  | { readonly kind: 'EDGE'; readonly id: InferredId }
  | { readonly kind: 'SPAN'; readonly id: SpanId };

/** A reason for an inferred edge. */
export interface Derivation {
  readonly id: string;
  readonly edgeId: InferredId;
  readonly method: InferenceMethod;
  /** Which model said so, with its version; null = none was asked. */
  readonly model: string | null;
  readonly ruleId: RuleId | null;
  /** 0–1. */
  readonly confidence: number;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  readonly createdAt: Date;
  readonly premises: readonly PremiseOf[];
}

/** How sure an inferred edge must be to be traversed (PI-68); asserted edges are traversed in every profile. */
export const INFERENCE_PROFILES = ['HIGH_STAKES', 'NORMAL', 'EXPLORATORY'] as const;
export type InferenceProfile = (typeof INFERENCE_PROFILES)[number];
const LEAST: Readonly<Record<InferenceProfile, keyof InferenceProfileSettings>> = {
  HIGH_STAKES: 'inference.highStakes',
  NORMAL: 'inference.normal',
  EXPLORATORY: 'inference.exploratory',
};
/** Confidence from which inferred edges count in a profile, 0–1; exactly that much passes. */
export const leastInferred = (profile: InferenceProfile, settings: InferenceProfileSettings): number =>
  settings[LEAST[profile]];

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
  /** Inferred edges of which a person said so; null = any but REJECTED. Asserted ones have no review. */
  readonly review: readonly ReviewState[] | null;
  /** And these conditions. */
  readonly where?: RelationshipWhere | null;
}
