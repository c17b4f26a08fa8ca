import type { MemoryStatus } from './memory-record.ts';
import type { DecaySettings } from './settings.ts';
import type { TimeGiven } from './time-given.ts';

/** Typed filters. All given conditions must hold; an empty filter holds for everything. */
export interface TextFilter {
  readonly eq?: string | null;
  readonly in?: readonly string[] | null;
  readonly startsWith?: string | null;
  readonly contains?: string | null;
  readonly eqIgnoreCase?: string | null;
  readonly startsWithIgnoreCase?: string | null;
  readonly containsIgnoreCase?: string | null;
  readonly isNull?: boolean | null;
}
/** Equal: borne as a name or an alias, in any case. Parts are those of the name alone. */
export interface NameFilter {
  readonly eq?: string | null;
  readonly in?: readonly string[] | null;
  readonly startsWith?: string | null;
  readonly contains?: string | null;
  readonly startsWithIgnoreCase?: string | null;
  readonly containsIgnoreCase?: string | null;
}
/**
 * Of an object of any type. Equal: a text or version as it is, a date as exact as it was given, a number, `true` or `false`, or an entity
 * that bears the name or alias. Parts are those of what is written, which an entity is not.
 */
export interface ValueFilter extends NameFilter {
  readonly eqIgnoreCase?: string | null;
}
export interface IdFilter {
  readonly eq?: string | null;
  readonly in?: readonly string[] | null;
}
export interface NumberFilter {
  readonly eq?: number | null;
  readonly gt?: number | null;
  readonly gte?: number | null;
  readonly lt?: number | null;
  readonly lte?: number | null;
  readonly isNull?: boolean | null;
}
export interface DateFilter {
  readonly gt?: Date | null;
  readonly gte?: Date | null;
  readonly lt?: Date | null;
  readonly lte?: Date | null;
  readonly isNull?: boolean | null;
}
export interface BooleanFilter {
  readonly eq?: boolean | null;
}

export interface Combined<W> {
  readonly and?: readonly W[] | null;
  readonly or?: readonly W[] | null;
  readonly not?: W | null;
}

/** About what is related: some of it meets the one filter, none of it the other. */
export interface RelatedFilter<W> {
  readonly some?: W | null;
  readonly none?: W | null;
}

/** An unknown bound is open: `valid_from` null = always was so, `valid_to` null = still is so. */
export interface ValidityFilter {
  /** At that instant, or at one of that day, month or year. */
  readonly holdsAt?: TimeGiven | null;
  readonly from?: DateFilter | null;
  readonly until?: DateFilter | null;
}

/** Memories in one of these states at an instant, by the clock or by it. */
export interface MemoryFilter {
  readonly statuses: readonly MemoryStatus[];
  readonly at: Date | { readonly clock: Date };
  readonly settings: DecaySettings;
  /** Must those that stand hold at that instant? */
  readonly isTimed: boolean;
}

export interface EntityWhere extends Combined<EntityWhere> {
  /** Of a merged entity: the one that stands for it. */
  readonly id?: IdFilter | null;
  readonly type?: TextFilter | null;
  readonly name?: NameFilter | null;
  readonly key?: TextFilter | null;
  readonly createdAt?: DateFilter | null;
  /** Claims about it, or about one that was merged into it. */
  readonly claims?: RelatedFilter<ClaimWhere> | null;
}
export interface ClaimWhere extends Combined<ClaimWhere> {
  readonly subject?: EntityWhere | null;
  readonly object?: EntityWhere | null;
  readonly validity?: ValidityFilter | null;
  /** Of evidence that supports it and is current. */
  readonly document?: IdFilter | null;
  readonly source?: IdFilter | null;
  readonly predicate?: TextFilter | null;
  readonly status?: TextFilter | null;
  readonly value?: ValueFilter | null;
  /** Of objects that are numbers, in their own unit. */
  readonly number?: NumberFilter | null;
  readonly confidence?: NumberFilter | null;
  readonly edge?: BooleanFilter | null;
  /** Whose they are, for lists of private claims; no filter of the contract, which has only the caller's anyway. */
  readonly owner?: TextFilter | null;
  /** By what they are known, likewise. */
  readonly basis?: TextFilter | null;
  /** How memories among them stand, likewise. */
  readonly memory?: MemoryFilter | null;
  readonly createdAt?: DateFilter | null;
}
export interface ConflictWhere extends Combined<ConflictWhere> {
  readonly kind?: TextFilter | null;
  readonly status?: TextFilter | null;
  readonly subject?: EntityWhere | null;
  readonly severity?: NumberFilter | null;
  readonly predicate?: TextFilter | null;
  readonly createdAt?: DateFilter | null;
}
export interface RelationshipWhere extends Combined<RelationshipWhere> {
  readonly from?: EntityWhere | null;
  readonly to?: EntityWhere | null;
  readonly kind?: TextFilter | null;
  readonly basis?: TextFilter | null;
  readonly confidence?: NumberFilter | null;
  readonly validity?: ValidityFilter | null;
  readonly createdAt?: DateFilter | null;
}
export interface SuggestionWhere extends Combined<SuggestionWhere> {
  readonly kind?: TextFilter | null;
  readonly state?: TextFilter | null;
  readonly subject?: IdFilter | null;
  readonly score?: NumberFilter | null;
}
export interface CommitWhere extends Combined<CommitWhere> {
  readonly at?: DateFilter | null;
  readonly actor?: TextFilter | null;
  readonly reason?: TextFilter | null;
  readonly owner?: TextFilter | null;
  readonly isUndo?: BooleanFilter | null;
}
export interface DocumentWhere extends Combined<DocumentWhere> {
  readonly key?: TextFilter | null;
  readonly kind?: TextFilter | null;
  readonly source?: IdFilter | null;
  readonly title?: TextFilter | null;
  readonly removed?: BooleanFilter | null;
}

export type EntityOrder = 'NAME' | 'TYPE' | 'CREATED';
export type ClaimOrder = 'CREATED' | 'CONFIDENCE' | 'PREDICATE';
export type ConflictOrder = 'CREATED' | 'SEVERITY';
export type SuggestionOrder = 'CREATED' | 'SCORE';
export type DocumentOrder = 'KEY' | 'UPDATED';
