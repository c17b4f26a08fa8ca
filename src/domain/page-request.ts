/** The place after which a page goes on: the values of the order's columns at the last row, the id last. */
export type Position = readonly (string | number | null)[];

export interface PageRequest {
  /** Rows wanted, already checked against `page.max`. */
  readonly first: number;
  readonly after: Position | null;
}

/** One page of a keyset-paged list: each item with its position, so that any item can be a cursor. */
export interface Page<T> {
  readonly items: readonly { readonly node: T; readonly position: Position }[];
  readonly hasNextPage: boolean;
}

export type Direction = 'ASC' | 'DESC';
