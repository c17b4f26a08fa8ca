/** A run of characters as a page draws it; the origin is at the bottom left, sizes in points. */
export interface Glyphs {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

export interface Line {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

export interface PageLines {
  readonly lines: readonly Line[];
  readonly twoColumns: boolean;
  /** In points. */
  readonly height: number;
}
