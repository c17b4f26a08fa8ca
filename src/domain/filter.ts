/** Typed filters. All given conditions must hold; an empty filter holds for everything. */
export interface TextFilter {
  readonly eq?: string | null;
  readonly in?: readonly string[] | null;
  readonly startsWith?: string | null;
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
}
export interface DateFilter {
  readonly gt?: Date | null;
  readonly gte?: Date | null;
  readonly lt?: Date | null;
  readonly lte?: Date | null;
}
export interface BooleanFilter {
  readonly eq?: boolean | null;
}

export interface Combined<W> {
  readonly and?: readonly W[] | null;
  readonly or?: readonly W[] | null;
  readonly not?: W | null;
}

export interface EntityWhere extends Combined<EntityWhere> {
  readonly type?: TextFilter | null;
  readonly name?: TextFilter | null;
  readonly key?: TextFilter | null;
  readonly createdAt?: DateFilter | null;
}
export interface ClaimWhere extends Combined<ClaimWhere> {
  readonly subject?: IdFilter | null;
  readonly object?: IdFilter | null;
  readonly predicate?: TextFilter | null;
  readonly status?: TextFilter | null;
  readonly confidence?: NumberFilter | null;
  readonly edge?: BooleanFilter | null;
  /** Whose they are, for lists of private claims; no filter of the contract, which has only the caller's anyway. */
  readonly owner?: TextFilter | null;
  readonly createdAt?: DateFilter | null;
}
export interface ConflictWhere extends Combined<ConflictWhere> {
  readonly kind?: TextFilter | null;
  readonly status?: TextFilter | null;
  readonly subject?: IdFilter | null;
  readonly severity?: NumberFilter | null;
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
export type DocumentOrder = 'KEY' | 'UPDATED';
