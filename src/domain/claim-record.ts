import type {
  ClaimId,
  ConflictId,
  DocumentId,
  EntityId,
  EvidenceId,
  RevisionId,
  SourceId,
  SpanId,
} from './typed-ids.ts';
import type { Owner } from './scope.ts';
import type { Separation } from './separation.ts';
import type { Period } from './time.ts';

export const VALUE_TYPES = ['ENTITY', 'TEXT', 'NUMBER', 'DATE', 'BOOLEAN', 'VERSION'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** The object of a claim: an entity, or a typed literal. Dates are ISO 8601 (`2019-04-13`), as precise as written. */
export type ClaimObject =
  | { readonly type: 'ENTITY'; readonly entityId: EntityId }
  | { readonly type: 'TEXT'; readonly text: string }
  | { readonly type: 'NUMBER'; readonly number: number; readonly unit: string | null }
  | { readonly type: 'DATE'; readonly date: string }
  | { readonly type: 'BOOLEAN'; readonly boolean: boolean }
  | { readonly type: 'VERSION'; readonly version: string };
export type Literal = Exclude<ClaimObject, { type: 'ENTITY' }>;

/** Life cycle of a claim (model.md). AGING is computed at read, never stored. ENDED: its text is gone (REVISION). */
export const CLAIM_STATUSES = [
  'ACTIVE',
  'SUPERSEDED',
  'DISPUTED',
  'RETRACTED',
  'INVALIDATED',
  'DEPRECATED',
  'MERGED',
  'ENDED',
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
/** Of claims that may be told as what is so; those that are disputed with what disputes them. */
export const STATUSES_THAT_HOLD: readonly ClaimStatus[] = ['ACTIVE', 'DISPUTED'];

/** SE-04: permanent, current (default), historical or projected. */
export const TEMPORAL_QUALIFIERS = ['PERMANENT', 'CURRENT', 'HISTORICAL', 'PROJECTED'] as const;
export type TemporalQualifier = (typeof TEMPORAL_QUALIFIERS)[number];

/**
 * By what a claim is known: a document, as soon as one says it; else what was said in a conversation, or what a person stated by hand. A
 * claim of one person that no document says is a memory: it fades, and is weighed against others by the scales of memories.
 */
export const CLAIM_BASES = ['DOCUMENT', 'CONVERSATION', 'PERSON'] as const;
export type ClaimBasis = (typeof CLAIM_BASES)[number];
/** Of claims of one person: those of memories. */
export const MEMORY_BASES: readonly ClaimBasis[] = ['CONVERSATION', 'PERSON'];
export const isMemory = (owner: Owner, basis: ClaimBasis): boolean => owner !== null && MEMORY_BASES.includes(basis);

export interface Claim {
  readonly id: ClaimId;
  readonly subjectId: EntityId;
  readonly predicate: string;
  readonly object: ClaimObject;
  /** One sentence that says it. */
  readonly statement: string;
  /** As texts say them. */
  readonly qualifiers: Readonly<Record<string, string>>;
  /** As a person said, of claims that contradict each other and both hold; null = nobody did. */
  readonly separated: Separation | null;
  readonly validity: Period;
  /** As its texts state it: `validity` ends earlier where another claim takes over, now or in time to come. */
  readonly stated: Period;
  readonly temporal: TemporalQualifier;
  /** Does the ontology mark its predicate as an edge? Then it is an asserted relationship. */
  readonly edge: boolean;
  readonly status: ClaimStatus;
  /** Why it has that status, for people: `REVISION`, `status of eip-1 changed in revision …`. */
  readonly statusReason: string | null;
  readonly supersededBy: ClaimId | null;
  readonly confidence: number;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastVerifiedAt: Date;
}

export const STANCES = ['SUPPORTS', 'REFUTES'] as const;
export type Stance = (typeof STANCES)[number];

export interface Evidence {
  readonly id: EvidenceId;
  readonly claimId: ClaimId;
  readonly spanId: SpanId;
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly sourceId: SourceId;
  readonly stance: Stance;
  readonly confidence: number;
  /** How far its source was trusted when it was taken, 0–1. */
  readonly trust: number;
  readonly method: string;
  readonly owner: Owner;
  /** The newest reading of its revision says so: another pack may read another thing. */
  readonly inLatestReading: boolean;
  /** It does, and its revision is the document's current one (so it still speaks). */
  readonly current: boolean;
  readonly createdAt: Date;
}

/** USER_CORRECTION: its owner said that a memory is wrong (OM-63); it is settled as it is recorded. */
export const CONFLICT_KINDS = [
  'VALUE',
  'NEGATION',
  'TEMPORAL',
  'IDENTITY',
  'MEMORY_VS_SOURCE',
  'EDGE',
  'USER_CORRECTION',
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];
export const CONFLICT_STATUSES = ['OPEN', 'RESOLVED', 'DISMISSED'] as const;
export type ConflictStatus = (typeof CONFLICT_STATUSES)[number];

/** A party is a claim (VALUE …) or an entity (IDENTITY: who is meant). */
export interface ConflictParty {
  readonly claimId: ClaimId | null;
  readonly entityId: EntityId | null;
  readonly strength: number;
}

export interface Conflict {
  readonly id: ConflictId;
  readonly kind: ConflictKind;
  readonly status: ConflictStatus;
  readonly subjectId: EntityId | null;
  readonly predicate: string | null;
  /** IDENTITY: the name in doubt. */
  readonly name: string | null;
  readonly parties: readonly ConflictParty[];
  readonly severity: number;
  readonly policy: string;
  readonly rationale: string;
  readonly resolution: ConflictResolution | null;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * What became of a conflict: one claim holds; several do, in different circumstances; one entity is meant; no side stands any more;
 * it was dismissed, and nothing was chosen.
 */
export const CONFLICT_OUTCOMES = ['ONE_HOLDS', 'BOTH_HOLD', 'ONE_MEANT', 'NONE_STANDS', 'DISMISSED'] as const;
export type ConflictOutcome = (typeof CONFLICT_OUTCOMES)[number];

/** What may decide a contradiction without a person; a claim that lost by it has it as the reason of its status. */
export const SETTLEMENT_POLICIES = ['CURRENT', 'VALIDITY', 'AUTHORITY', 'STRENGTH', 'MEMORY'] as const;

/** By what a conflict was decided: a person, a policy that weighs both sides, that one side was left, or that a merge ended. */
export const CONFLICT_STRATEGIES = ['PERSON', ...SETTLEMENT_POLICIES, 'LAST_STANDING', 'MERGES'] as const;
export type ConflictStrategy = (typeof CONFLICT_STRATEGIES)[number];

/** Who decided where no person did. */
export const BY_POLICY = 'policy';

export interface ConflictResolution {
  readonly outcome: ConflictOutcome;
  readonly strategy: ConflictStrategy;
  /** BOTH_HOLD: the qualifier that tells the sides apart. */
  readonly separatedBy: string | null;
  readonly winnerClaimId: ClaimId | null;
  readonly winnerEntityId: EntityId | null;
  readonly by: string;
  readonly at: Date;
  readonly rationale: string;
  /** Commit to undo; null when it cannot be undone any more. */
  readonly commit: number;
}
