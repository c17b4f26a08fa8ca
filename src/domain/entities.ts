import type { AliasId, DistinctPairId, EntityId, MergeId } from './ids.ts';
import type { Owner } from './scope.ts';

export interface Entity {
  readonly id: EntityId;
  readonly type: string;
  readonly name: string;
  /** Natural key, e.g. `eip-1559`, unique per space and owner; null where the subject has none. */
  readonly key: string | null;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** NAME is the entity's own name; the others say where the spelling comes from. */
export const ALIAS_KINDS = ['NAME', 'TITLE', 'SPELLING', 'ABBREVIATION', 'HANDLE', 'EMAIL', 'USER'] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];

export const REVIEW_STATES = ['UNREVIEWED', 'ACCEPTED', 'REJECTED'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export interface Alias {
  readonly id: AliasId;
  readonly entityId: EntityId;
  readonly text: string;
  readonly norm: string;
  readonly kind: AliasKind;
  readonly method: string;
  readonly confidence: number;
  readonly reviewState: ReviewState;
  readonly uses: number;
  /** Since when its owner (null = everyone) means this entity by it, whoever else bears the name; null = nobody chose. */
  readonly chosenAt: Date | null;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
}

/** How a name was resolved: exact key, exact name, alias, normal form; issue of doubt = several candidates. */
export const RESOLUTION_STAGES = ['KEY', 'NAME', 'ALIAS', 'NORMAL_FORM'] as const;
export type ResolutionStage = (typeof RESOLUTION_STAGES)[number];

/** FUZZY: nobody bears the name, and one name is like it. */
export type NameStage = ResolutionStage | 'FUZZY';

export type Resolution =
  | {
      readonly kind: 'RESOLVED';
      readonly entity: Entity;
      /** Whom the name was recorded for: the entity, or such as were merged into it. */
      readonly named: readonly EntityId[];
      readonly stage: NameStage;
      readonly confidence: number;
    }
  | { readonly kind: 'AMBIGUOUS'; readonly candidates: readonly Entity[]; readonly stage: NameStage }
  | { readonly kind: 'UNRESOLVED' };

/** A pointer from an entity to the one that it was merged into. */
export interface Merge {
  readonly id: MergeId;
  /** The entity as it stands by itself. */
  readonly member: Entity;
  /** The entity that it was merged into. */
  readonly intoId: EntityId;
  /** The entity that stands for both: where `intoId` was merged too, the one at the end. */
  readonly canonicalId: EntityId;
  readonly owner: Owner;
  readonly reason: string;
  readonly actor: string;
  readonly version: number;
  readonly createdAt: Date;
  /** The commit that it is of, as it stands. */
  readonly since: number;
}

/** Two entities that a person said are not one; `lowId` < `highId`. */
export interface DistinctPair {
  readonly id: DistinctPairId;
  readonly lowId: EntityId;
  readonly highId: EntityId;
  readonly owner: Owner;
  readonly reason: string;
  readonly actor: string;
  readonly version: number;
  readonly createdAt: Date;
}
