/** How many rows a list has. */
export interface Total {
  readonly value: number;
  /** false: counting stopped at `value`, and there are more. */
  readonly isExact: boolean;
}

/** The values that the rows of a list have of something, most frequent first, then by the value. */
export interface Facet {
  readonly values: readonly { readonly value: string; readonly count: number }[];
  /** Were further values left out? */
  readonly hasMore: boolean;
}

/** What a list counts of itself, whatever its pages show; nothing is read before it is asked. */
export interface Counts<By extends string = string> {
  /** Exact up to `limit`, and beyond where the number is kept. */
  total(limit: number): Promise<Total>;
  /** At most `first` values. */
  facet(by: By, first: number): Promise<Facet>;
}

export type EntityFacet = 'TYPE' | 'MONTH';
export type ClaimFacet = 'PREDICATE' | 'STATUS' | 'SOURCE' | 'DOCUMENT' | 'MONTH';
export type RelationshipFacet = 'KIND' | 'BASIS' | 'STATUS' | 'MONTH';
export type ConflictFacet = 'PREDICATE' | 'STATUS' | 'KIND' | 'MONTH';
export type DocumentFacet = 'SOURCE' | 'KIND' | 'MEDIA_TYPE' | 'MONTH';
