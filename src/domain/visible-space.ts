/** A space as a caller sees it: commits and rows of other owners neither date it nor count. */
export interface VisibleSpace {
  readonly name: string;
  readonly createdAt: Date;
  /** null = the caller sees no write. */
  readonly firstWrittenAt: Date | null;
  readonly lastWrittenAt: Date | null;
  readonly documents: number;
  readonly entities: number;
  readonly claims: number;
}
