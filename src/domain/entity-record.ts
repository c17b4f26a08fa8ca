import type { AliasId, DistinctPairId, EntityId, MergeId } from './typed-ids.ts';
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

/** What sort of name it is. NAME is the entity's own; from EXPLICIT on they are names of concepts (PI-17). */
export const ALIAS_KINDS = [
  'NAME',
  'TITLE',
  'SPELLING',
  'ABBREVIATION',
  'HANDLE',
  'EMAIL',
  'USER',
  'EXPLICIT',
  'NICKNAME',
  'TECHNICAL_TERM',
  'INFERRED',
] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];

/** How a name came to be known (OM-03): a closed set, which the database checks too. */
export const ALIAS_ORIGINS = ['EXACT', 'LEARNED', 'FUZZY', 'COREFERENCE', 'USER_STATED', 'INFERRED'] as const;
export type AliasOrigin = (typeof ALIAS_ORIGINS)[number];

/** How a name of a kind came to be known, unless whoever adds it says otherwise. */
export function originOf(kind: AliasKind): AliasOrigin {
  if (kind === 'NAME') return 'EXACT';
  if (kind === 'USER') return 'USER_STATED';
  return kind === 'INFERRED' ? 'INFERRED' : 'LEARNED';
}

/** UNREVIEWED: used, nobody has looked at it. PENDING: waits for a person, and is used for nothing until then. */
export const REVIEW_STATES = ['UNREVIEWED', 'PENDING', 'ACCEPTED', 'REJECTED'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
/** What a person says of something that was found. */
export type ReviewVerdict = Extract<ReviewState, 'ACCEPTED' | 'REJECTED'>;

export interface Alias {
  readonly id: AliasId;
  readonly entityId: EntityId;
  readonly text: string;
  readonly norm: string;
  readonly kind: AliasKind;
  readonly origin: AliasOrigin;
  /** The conversation in which it counts, as a hint; null = everywhere. */
  readonly session: string | null;
  /** The words it was inferred from, at most `names.context` characters. */
  readonly context: string | null;
  readonly method: string;
  readonly confidence: number;
  readonly reviewState: ReviewState;
  /** How often it resolved a name, and when last; of the present, whenever the rest is of. */
  readonly uses: number;
  /** Since when its owner (null = everyone) means this entity by it, whoever else bears the name; null = nobody chose. */
  readonly chosenAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
}

/** How a name was resolved: exact key, exact name, alias, normal form; issue of doubt = several candidates. */
export const RESOLUTION_STAGES = ['KEY', 'NAME', 'ALIAS', 'NORMAL_FORM'] as const;
export type ResolutionStage = (typeof RESOLUTION_STAGES)[number];

/** Of a mention in a document. NEW: nobody was known by that name. */
export const MENTION_STAGES = [...RESOLUTION_STAGES, 'NEW'] as const;
export type MentionStage = (typeof MENTION_STAGES)[number];

/** FUZZY: nobody bears the name, and one name is like it. COREFERENCE: it points to somebody whom the conversation spoke of. */
export const NAME_STAGES = [...RESOLUTION_STAGES, 'FUZZY', 'COREFERENCE'] as const;
export type NameStage = (typeof NAME_STAGES)[number];

/** The five stages that resolution takes in order (OM-41); 5 is a person's choice. */
export const STAGE_NUMBER: Readonly<Record<NameStage, number>> = {
  KEY: 1,
  NAME: 1,
  ALIAS: 2,
  NORMAL_FORM: 2,
  FUZZY: 3,
  COREFERENCE: 4,
};
export const CHOICE_STAGE = 5;

export type Resolution =
  | {
      readonly kind: 'RESOLVED';
      readonly entity: Entity;
      /** Whom the name was recorded for: the entity, or such as were merged into it. */
      readonly named: readonly EntityId[];
      readonly stage: NameStage;
      readonly confidence: number;
      /** The name it was resolved by, where it is one of several that an entity goes by. */
      readonly aliasId: AliasId | null;
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
